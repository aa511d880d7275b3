/** The colours of the map by day and by night; its canvases can't read the page's. */
import { look } from '../../platform/look.ts';
import { useSignal } from '../../platform/signal.ts';

type Scale = readonly [string, string, string, string, string];

export interface MapStyle {
  readonly land: string;
  readonly water: string;
  readonly river: string;
  /** Of a vector map: woods and fields, buildings, roads and what is around them. */
  readonly green: string;
  readonly building: string;
  readonly road: string;
  readonly roadRim: string;
  readonly border: string;
  readonly stateBorder: string;
  /** Of municipalities. */
  readonly name: string;
  /** Of springs. */
  readonly ink: string;
  /** Around names, so that lines don't run through the letters. */
  readonly halo: string;
  /** Around signs, and within a cluster's ring. */
  readonly rim: string;
  readonly ring: string;
  /** Of a water eye, and around it. */
  readonly protection: string;
  /** Of a fence that is drawn. */
  readonly fence: string;
  /** Sides that cross each other. */
  readonly crossing: string;
  /** Registered, being recovered, done. */
  readonly statuses: readonly [string, string, string];
  readonly other: string;
  /** Of areas, from few to many: what is done, what is late, and none of it. */
  readonly amounts: Scale;
  readonly lateness: Scale;
  readonly none: string;
}

const DAY: MapStyle = {
  land: '#f8faf5',
  water: '#cfe3ea',
  river: '#9cc6d4',
  green: '#e4efdf',
  building: '#e6e6dd',
  road: '#ffffff',
  roadRim: '#cbc5b1',
  border: '#d3ddd4',
  stateBorder: '#9fb3a6',
  name: '#5b7068',
  ink: '#16302a',
  halo: '#f8faf5',
  rim: '#ffffff',
  ring: '#0b5fa5',
  protection: '#0f6c86',
  fence: '#176b58',
  crossing: '#c0392b',
  statuses: ['#66796f', '#b06f00', '#176b58'],
  other: '#7a4a1e',
  amounts: ['#d5e8dc', '#a4cdb7', '#6bad8d', '#368765', '#0f5540'],
  lateness: ['#f6e1ca', '#ecbc88', '#da904d', '#b3641f', '#763d0b'],
  none: '#eef1ed',
};

const NIGHT: MapStyle = {
  land: '#1b2622',
  water: '#10242b',
  river: '#2c5563',
  green: '#20332a',
  building: '#26332e',
  road: '#45534c',
  roadRim: '#141d19',
  border: '#2d3c35',
  stateBorder: '#55695f',
  name: '#9bb0a5',
  ink: '#f0f6f2',
  halo: '#141d19',
  rim: '#0e1513',
  ring: '#8fc8ff',
  protection: '#7cc9e0',
  fence: '#5ccaa6',
  crossing: '#ff8d78',
  statuses: ['#a3b6ac', '#efc15f', '#5ccaa6'],
  other: '#d9a066',
  amounts: ['#24423a', '#2f6453', '#3f8a70', '#57b392', '#86dcba'],
  lateness: ['#46331f', '#6b4824', '#96652d', '#c78a43', '#f3bd77'],
  none: '#222d29',
};

/** As the page is at this moment. */
export function mapStyle(): MapStyle {
  return look.get().isDark ? NIGHT : DAY;
}

export function useMapStyle(): MapStyle {
  return useSignal(look).isDark ? NIGHT : DAY;
}
