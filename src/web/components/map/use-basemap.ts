/** The embedded map below everything: the country at once, a state's municipalities when they are near. */
import { places } from '#domain/resources/places.ts';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useRef } from 'react';
import { queryClient, referenceQuery } from '../../platform/queries.ts';
import { type BasemapLine, basemapFile, LINE_KINDS } from './basemap.ts';
import { addCanvasLayer, type Drawing } from './canvas-layer.ts';
import { DETAIL_ZOOM, drawBasemap, isSeen } from './draw-basemap.ts';

const BELOW = 1;
const NAME_ZOOM = 9;

/** @param named IBGE's code of the municipality whose name is written before the others take its room. */
export function useBasemap(map: LeafletMap | null, named: number | null = null): void {
  const first = useRef(named);
  const redraw = useRef(leaveOut);
  useEffect(() => {
    first.current = named;
    redraw.current();
  }, [named]);
  useEffect(() => {
    if (!map) return;
    let country: readonly BasemapLine[] = [];
    const states = new Map<number, readonly BasemapLine[]>();
    const names = new Map<number, string>();
    const asked = new Set<string>();
    const layer = addCanvasLayer(map, {
      order: BELOW,
      // Pictures of other maps lie above it, in the same pane.
      pane: 'tilePane',
      draw(drawing) {
        const seen = statesIn(drawing, country);
        const shown = seen.flatMap((code) => [states.get(code) ?? []]);
        drawBasemap(drawing, { country, states: shown, names, first: first.current });
        if (drawing.zoom >= DETAIL_ZOOM) for (const code of seen) fetchState(code);
        if (drawing.zoom >= NAME_ZOOM) for (const code of seen) fetchNames(code);
      },
    });
    /** Once; what does not come is left out, and asked for when the map is opened again. */
    function once(name: string, read: () => Promise<void>): void {
      if (asked.has(name)) return;
      asked.add(name);
      read().then(layer.redraw, leaveOut);
    }
    function fetchState(code: number): void {
      once(`state ${code}`, async () => {
        states.set(code, await basemapFile(String(code)));
      });
    }
    function fetchNames(code: number): void {
      once(`names ${code}`, async () => {
        const { body } = await queryClient.fetchQuery(referenceQuery(places.state, { params: { id: code } }));
        for (const { id, name } of body.cities) names.set(id, name);
      });
    }
    once('country', async () => {
      country = await basemapFile('br');
    });
    redraw.current = layer.redraw;
    return () => {
      redraw.current = leaveOut;
      layer.remove();
    };
  }, [map]);
}

function leaveOut(): void {}

function statesIn(drawing: Drawing, country: readonly BasemapLine[]): number[] {
  const seen = country.filter((line) => line.kind === LINE_KINDS.land && isSeen(drawing, line));
  return [...new Set(seen.map(({ code }) => code))];
}
