/** Headquarters, barraginhas, caixas secas and mini-ETEs: UTM in, degrees beside it. */
import {
  barrages,
  dryBoxes,
  type PointBody,
  pointBody,
  propertyCoordinates,
  septicTanks,
} from '#domain/resources/property-points.ts';
import type { LocatedPoint } from '#domain/rules/spring-survey-types.ts';
import { checkSinglePoint } from '#domain/rules/survey-points.ts';
import type { Handlers } from '../../platform/call.ts';
import { crudHandlers } from '../../platform/crud.ts';
import { invalid } from '../../platform/problem.ts';
import { singleHandlers } from '../../platform/single.ts';
import { lockProperty, noteEditor, requireProperty } from './parent.ts';

/** The point as stored: zone normalised, degrees computed. Throws 422 on the fields that are wrong. */
function located(body: PointBody): LocatedPoint {
  const checked = checkSinglePoint(body);
  if (checked.ok) return checked.point;
  const errors: Record<string, string[]> = {};
  for (const { field, sentence } of checked.errors) {
    errors[field] = [...(errors[field] ?? []), sentence];
  }
  throw invalid(errors);
}

export const propertyCoordinateHandlers = singleHandlers(propertyCoordinates, {
  table: 'property_coordinates',
  key: 'rural_property_id',
  above: (params) => params.propertyId,
  parent: requireProperty,
  rows: ({ db }) => db.selectFrom('property_coordinates').selectAll('property_coordinates'),
  whole: pointBody,
  toRecord: (row) => row,
  toBody: ({ utm_easting, utm_northing, utm_zone }) => ({ utm_easting, utm_northing, utm_zone }),
  toRow: (body) => located(body),
  lockAbove: lockProperty,
  afterUpdate: (_body, call) => noteEditor(call),
});

type StructureRoutes = typeof barrages | typeof dryBoxes | typeof septicTanks;

/**
 * The handlers of one of the three. Their tables and routes are alike but for
 * the name: one of them gives the types to all, and `name` says which is meant.
 */
function structureHandlers<G extends StructureRoutes>(
  routes: G,
  name: 'barrages' | 'dry_boxes' | 'septic_tanks',
): Handlers<G> {
  const table = name as 'barrages';
  const handlers = crudHandlers(routes as unknown as typeof barrages, {
    table,
    parent: requireProperty,
    rows: ({ db, params }) =>
      db.selectFrom(table).selectAll(table).where('rural_property_id', '=', params.propertyId),
    sorts: { id: `${name}.id` },
    standardSort: 'id',
    toRecord: (row) => row,
    toBody: ({ utm_easting, utm_northing, utm_zone }) => ({ utm_easting, utm_northing, utm_zone }),
    toRow: (body) => located(body),
    owner: ({ params }) => ({ rural_property_id: params.propertyId }),
  });
  return handlers as unknown as Handlers<G>;
}

export const barrageHandlers = structureHandlers(barrages, 'barrages');
export const dryBoxHandlers = structureHandlers(dryBoxes, 'dry_boxes');
export const septicTankHandlers = structureHandlers(septicTanks, 'septic_tanks');
