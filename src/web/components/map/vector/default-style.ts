/**
 * Plain colours for a file of vectors that comes without a style, by what its layers are called in the
 * usual schemas: OpenMapTiles (https://openmaptiles.org/schema/), Protomaps
 * (https://docs.protomaps.com/basemaps/layers), Shortbread (https://shortbread-tiles.org/schema/).
 * Any other layer is drawn as it is: areas, lines and points in one colour.
 */
import type {
  ExpressionFilterSpecification,
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import type { MapStyle } from '../map-style.ts';

interface VectorFile {
  readonly name: string;
  readonly min_zoom: number;
  readonly max_zoom: number;
  readonly layers: readonly string[];
}

type Colour =
  | 'land'
  | 'green'
  | 'water'
  | 'river'
  | 'building'
  | 'road'
  | 'roadRim'
  | 'stateBorder'
  | 'name'
  | 'halo';
type Colours = Pick<MapStyle, Colour>;

type Shape = 'Polygon' | 'LineString' | 'Point';

const only = (shape: Shape): ExpressionFilterSpecification => [
  'match',
  ['geometry-type'],
  [shape, `Multi${shape}`],
  true,
  false,
];
const both = (one: ExpressionFilterSpecification, other: ExpressionFilterSpecification) =>
  ['all', one, other] as ExpressionFilterSpecification;

/** What a thing is: the schemas say it in different fields. */
const KIND: ExpressionSpecification = ['coalesce', ['get', 'class'], ['get', 'kind'], ''];
const NAME: ExpressionSpecification = [
  'coalesce',
  ['get', 'name:pt'],
  ['get', 'name_pt'],
  ['get', 'name:latin'],
  ['get', 'name'],
  '',
];
const isKind = (...kinds: string[]): ExpressionFilterSpecification => ['in', KIND, ['literal', kinds]];

const LARGE_ROADS = ['motorway', 'trunk', 'primary', 'highway', 'major_road', 'secondary'];
const NO_ROADS = ['rail', 'transit', 'ferry', 'aeroway', 'pier', 'aerialway', 'other'];
const GREENS = [
  'wood',
  'forest',
  'grass',
  'grassland',
  'park',
  'scrub',
  'wetland',
  'nature_reserve',
  'national_park',
  'protected_area',
  'meadow',
  'garden',
  'golf_course',
  'village_green',
  'recreation_ground',
];

/** Growing with the map: at zooms 6, 12 and 18. */
const growing = (...widths: [number, number, number]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  6,
  widths[0],
  12,
  widths[1],
  18,
  widths[2],
];

const SOURCE = 'arquivo';

type Maker = (layer: string, colours: Colours) => LayerSpecification;

const of = (layer: string, part: string) => ({
  id: `${layer} ${part}`,
  source: SOURCE,
  'source-layer': layer,
});

const area =
  (colour: Colour, filter: ExpressionFilterSpecification = only('Polygon')): Maker =>
  (layer, colours) => ({
    ...of(layer, `area ${colour}`),
    type: 'fill',
    filter,
    paint: { 'fill-color': colours[colour] },
  });

const lines =
  (
    colour: Colour,
    width: ExpressionSpecification | number,
    filter: ExpressionFilterSpecification = only('LineString'),
  ): Maker =>
  (layer, colours) => ({
    ...of(layer, `line ${colour} ${JSON.stringify(filter)}`),
    type: 'line',
    filter,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colours[colour], 'line-width': width },
  });

const names =
  (size: number, along: boolean, filter: ExpressionFilterSpecification): Maker =>
  (layer, colours) => ({
    ...of(layer, `names ${along}`),
    type: 'symbol',
    filter,
    ...(along ? { minzoom: 13 } : {}),
    layout: {
      'text-field': NAME,
      // No letters are fetched: the browser draws the page's own.
      'text-font': ['Figtree Variable'],
      'text-size': size,
      'text-max-width': 8,
      'symbol-placement': along ? 'line' : 'point',
    },
    paint: { 'text-color': colours.name, 'text-halo-color': colours.halo, 'text-halo-width': 1.4 },
  });

const roads: ExpressionFilterSpecification = both(only('LineString'), ['!', isKind(...NO_ROADS)]);
const largeRoads: ExpressionFilterSpecification = both(only('LineString'), isKind(...LARGE_ROADS));
const greenArea: ExpressionFilterSpecification = both(only('Polygon'), isKind(...GREENS));

/** From the lowest to the highest: what the layers may be called, and what is drawn of them. */
const KNOWN: readonly (readonly [names: readonly string[], make: Maker])[] = [
  [['earth', 'land'], area('land')],
  [['park'], area('green')],
  [['landcover', 'landuse', 'natural'], area('green', greenArea)],
  [['water', 'ocean', 'water_polygons'], area('water')],
  [['waterway', 'waterways', 'water', 'water_lines'], lines('river', growing(0.6, 1.4, 5))],
  [['building', 'buildings'], area('building')],
  [['transportation', 'roads', 'streets', 'road'], lines('roadRim', growing(0.4, 2, 14), roads)],
  [['transportation', 'roads', 'streets', 'road'], lines('road', growing(0.2, 1.2, 12), roads)],
  [['transportation', 'roads', 'streets', 'road'], lines('roadRim', growing(1, 4, 20), largeRoads)],
  [['transportation', 'roads', 'streets', 'road'], lines('road', growing(0.6, 3, 18), largeRoads)],
  [['boundary', 'boundaries', 'admin'], lines('stateBorder', growing(0.8, 1.6, 2.4))],
  [['transportation_name', 'street_labels', 'roads'], names(12, true, only('LineString'))],
  [['water_name', 'water_polygons_labels'], names(12, false, only('Point'))],
  [['place', 'places', 'place_labels'], names(14, false, only('Point'))],
];

/** Small things of a town that only crowd the map of a farm. */
const LEFT_OUT: readonly string[] = [
  'poi',
  'pois',
  'housenumber',
  'addresses',
  'aerodrome_label',
  'mountain_peak',
  'aeroway',
  'globallandcover',
];

export function defaultStyle(file: VectorFile, colours: Colours): StyleSpecification {
  const known = KNOWN.flatMap(([possible, make]) =>
    file.layers.filter((layer) => possible.includes(layer)).map((layer) => make(layer, colours)),
  );
  const met = new Set([...KNOWN.flatMap(([possible]) => possible), ...LEFT_OUT]);
  const others = file.layers.filter((layer) => !met.has(layer));
  return {
    version: 8,
    sources: {
      [SOURCE]: {
        type: 'vector',
        tiles: [`mapas://arquivo/${encodeURIComponent(file.name)}/{z}/{x}/{y}`],
        minzoom: file.min_zoom,
        maxzoom: file.max_zoom,
      },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': colours.land } },
      ...others.map((layer) => area('building')(layer, colours)),
      ...known,
      ...others.flatMap((layer) => [
        lines('stateBorder', growing(0.6, 1.2, 2))(layer, colours),
        points(layer, colours),
      ]),
    ],
  };
}

const points: Maker = (layer, colours) => ({
  ...of(layer, 'points'),
  type: 'circle',
  filter: only('Point'),
  paint: {
    'circle-radius': 3,
    'circle-color': colours.name,
    'circle-stroke-color': colours.halo,
    'circle-stroke-width': 1,
  },
});
