/** The springs of the map by municipality or by sub-basin. */
import { z } from 'zod';
import { route } from '../shared/contract.ts';
import { MESSAGES } from '../shared/messages.ts';
import { mapFilters } from './map.ts';

export const AREA_KINDS = ['city', 'subbasin'] as const;

const query = z.strictObject({
  /** Of the springs' property. */
  by: z.enum(AREA_KINDS, { error: MESSAGES.chooseOption }).default('city'),
  ...mapFilters,
});

const area = z.object({
  /** IBGE's code of a municipality; null for springs whose property has none. */
  id: z.int().nullable(),
  name: z.string(),
  /** Of a municipality. */
  uf: z.string().nullable(),
  springs: z.int(),
  /** Square metres within their fences. */
  area: z.number(),
  /** Not delivered, though planned for a month that is over. */
  late: z.int(),
  /** Version of a sub-basin's outline; null where it has none, and of municipalities. */
  outline: z.int().nullable(),
  /** The middle of its springs, in degrees. */
  latitude: z.number(),
  longitude: z.number(),
});

export type MapAreaSums = z.output<typeof area>;

const can = 'water_springs.view';
const SUMS =
  'por município ou sub-bacia da propriedade: quantas são, a área cercada e quantas estão atrasadas (mês previsto já passado, material não entregue)';

export const mapAreas = {
  project: route({
    method: 'GET',
    path: '/projects/:projectId/map/areas',
    can,
    summary: `Soma as nascentes do mapa ${SUMS}.`,
    query,
    status: 200,
    response: z.object({ areas: z.array(area) }),
  }),
  all: route({
    method: 'GET',
    path: '/map/areas',
    can,
    summary: `Soma as nascentes do mapa de todos os projetos em que a pessoa entra ${SUMS}.`,
    query,
    status: 200,
    response: z.object({ areas: z.array(area) }),
  }),
};
