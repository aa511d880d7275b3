/** The map: what lies in a box of it, and what the springs of a box or a polygon come to. */
import { z } from 'zod';
import { readBox } from '../rules/map-box.ts';
import { SPRING_ENUMERATIONS } from '../rules/spring-enumerations.ts';
import { STOCK_ITEMS } from '../rules/stock-items.ts';
import { MOST_AT_ONCE } from '../shared/bulk.ts';
import { route } from '../shared/contract.ts';
import { listQuery } from '../shared/crud.ts';
import { date, month, reference } from '../shared/fields.ts';
import { unlabelled } from '../shared/labels.ts';
import { MESSAGES } from '../shared/messages.ts';
import { MAP_FORMATS, mapFormat } from './map-export.ts';
import { springFilters } from './project-springs.ts';

export const MAP_MESSAGES = {
  box: 'Informe a caixa do mapa como oeste,sul,leste,norte, em graus: -42.1,-19.2,-41.3,-18.7.',
  zoom: 'Informe a aproximação do mapa, de 0 a 24.',
  polygon: 'Informe o polígono como GeoJSON: Polygon ou MultiPolygon, em graus, até 2.000 vértices.',
} as const;

export const MAP_KINDS = [
  'water_spring',
  'fence',
  'rural_property',
  'barrage',
  'dry_box',
  'septic_tank',
] as const;
export type MapKind = (typeof MAP_KINDS)[number];

/** Zoom of square tiles of 256 pixels, as maps on the web have it, from which fences are drawn. */
export const FENCE_ZOOM = 15;

const { q } = listQuery(['label']).shape;
/** Of the springs' list, and its search. */
export const mapFilters = { ...springFilters, q } as const;

const bbox = z.string({ error: MAP_MESSAGES.box }).refine((text) => readBox(text) !== null, MAP_MESSAGES.box);
const zoom = z.coerce
  .number({ error: MAP_MESSAGES.zoom })
  .min(0, MAP_MESSAGES.zoom)
  .max(24, MAP_MESSAGES.zoom);

const mapQuery = z.strictObject({ bbox, zoom, ...mapFilters });
const exportQuery = z.strictObject({ format: mapFormat, bbox: bbox.optional(), ...mapFilters });
const summaryQuery = z.strictObject({ bbox, zoom: zoom.optional(), ...mapFilters });

/** In an address a status is a text; in a body it may be the number that it is. */
function choiceOf(filter: 'status' | 'modality') {
  const enumeration = filter === 'status' ? 'status' : 'recovery_modality';
  const values = SPRING_ENUMERATIONS[enumeration].map(({ value }): number => value);
  const number = z
    .number({ error: MESSAGES.chooseOption })
    .refine((value) => values.includes(value), MESSAGES.chooseOption);
  return z.union([springFilters[filter].unwrap(), number], { error: MESSAGES.chooseOption }).optional();
}

const MOST_VERTICES = 2000;

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);
/** A third figure, the height, is taken and not looked at. */
const position = z.tuple([longitude, latitude]).rest(z.number());
const rings = z.array(z.array(position).min(3)).min(1);

const polygon = z
  .discriminatedUnion(
    'type',
    [
      z.object({ type: z.literal('Polygon'), coordinates: rings }),
      z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(rings).min(1) }),
    ],
    { error: MAP_MESSAGES.polygon },
  )
  .refine(
    ({ coordinates }) => coordinates.flat(coordinates.length).length <= MOST_VERTICES * 3,
    MAP_MESSAGES.polygon,
  );

const summaryBody = z.strictObject({
  polygon: unlabelled(polygon),
  status: unlabelled(choiceOf('status')),
  modality: unlabelled(choiceOf('modality')),
  subbasin: unlabelled(reference().optional()),
  city: unlabelled(reference().optional()),
  technician: unlabelled(reference().optional()),
  rural_property: unlabelled(reference().optional()),
  delivered_from: unlabelled(date().optional()),
  delivered_to: unlabelled(date().optional()),
  planned_month: unlabelled(month().optional()),
  q: unlabelled(q),
});

const byStatus = z.object({ 0: z.int(), 1: z.int(), 2: z.int() });
const place = z.tuple([z.number(), z.number()]);

const feature = z.object({
  type: z.literal('Feature'),
  geometry: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Point'), coordinates: place }),
    z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(place)) }),
  ]),
  properties: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('cluster'),
      /** Springs; places are headquarters and structures, joined only where a box holds very many. */
      of: z.enum(['springs', 'places']),
      count: z.int(),
      by_status: byStatus,
    }),
    z.object({
      kind: z.enum(MAP_KINDS),
      id: z.int(),
      label: z.string(),
      /** Of a spring and its fence. */
      status: z.int().nullable(),
      href: z.string(),
    }),
  ]),
});

const featureCollection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(feature),
  meta: z.object({
    /** Springs, headquarters and structures in the box: those of all clusters, and each single one. */
    total: z.int(),
    /** Fences that the answer has no room for. */
    fences_omitted: z.int(),
  }),
});

export type MapFeature = z.output<typeof feature>;
export type MapAnswer = z.output<typeof featureCollection>;

const summary = z.object({
  springs: z.int(),
  by_status: byStatus,
  /** Square metres and metres. */
  area: z.number(),
  perimeter: z.number(),
  materials: z.array(
    z.object({
      item: z.enum(STOCK_ITEMS),
      /** Null over several projects, whose rolls are told apart by their length alone. */
      wire_roller_id: z.int().nullable(),
      label: z.string(),
      unit: z.string(),
      quantity: z.int(),
    }),
  ),
  /** The springs themselves, for what is done with many at once; null over several projects, or where they are more. */
  selected: z
    .array(z.object({ id: z.int(), label: z.string() }))
    .max(MOST_AT_ONCE)
    .nullable(),
});

export type MapSummary = z.output<typeof summary>;

const can = 'water_springs.view';
const PROJECT = '/projects/:projectId/map';
const SUMS = 'quantas nascentes são, por status, com área, perímetro e materiais';

export const map = {
  project: route({
    method: 'GET',
    path: PROJECT,
    can,
    summary:
      'Mostra como GeoJSON o que há na caixa do mapa: nascentes (juntas onde são muitas), cercas a partir da aproximação 15, sedes, barraginhas, caixas secas e mini-ETEs.',
    query: mapQuery,
    status: 200,
    response: featureCollection,
  }),
  all: route({
    method: 'GET',
    path: '/map',
    can,
    summary: 'Mostra o mesmo de todos os projetos em que a pessoa entra.',
    query: mapQuery,
    status: 200,
    response: featureCollection,
  }),
  export: route({
    method: 'GET',
    path: `${PROJECT}/export`,
    can,
    summary:
      'Exporta nascentes, cercas, sedes e estruturas como GeoJSON, KML, GPX ou shapefile (SIRGAS 2000), pelos filtros e, se informada, pela caixa do mapa.',
    query: exportQuery,
    status: 200,
    document: { mime: MAP_FORMATS.geojson.mime, or: Object.values(MAP_FORMATS).map(({ mime }) => mime) },
    exported: true,
  }),
  projectSummary: route({
    method: 'GET',
    path: `${PROJECT}/summary`,
    can,
    summary: `Soma as nascentes da caixa do mapa: ${SUMS}.`,
    query: summaryQuery,
    status: 200,
    response: summary,
  }),
  projectPolygon: route({
    method: 'POST',
    path: `${PROJECT}/summary`,
    can,
    summary: `Soma as nascentes de um polígono (GeoJSON): ${SUMS}; nada é gravado.`,
    asks: true,
    body: summaryBody,
    status: 200,
    response: summary,
  }),
  allSummary: route({
    method: 'GET',
    path: '/map/summary',
    can,
    summary: `Soma as nascentes da caixa do mapa em todos os projetos em que a pessoa entra: ${SUMS}.`,
    query: summaryQuery,
    status: 200,
    response: summary,
  }),
  allPolygon: route({
    method: 'POST',
    path: '/map/summary',
    can,
    summary: `Soma as nascentes de um polígono em todos os projetos em que a pessoa entra: ${SUMS}; nada é gravado.`,
    asks: true,
    body: summaryBody,
    status: 200,
    response: summary,
  }),
};
