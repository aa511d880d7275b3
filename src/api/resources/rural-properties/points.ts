/** Headquarters, barraginhas, caixas secas and mini-ETEs: UTM in, degrees beside it. */
import type { propertyCoordinates } from '#domain/resources/property-points.ts';
import {
  barrages,
  dryBoxes,
  type PointBody,
  pointBody,
  septicTanks,
} from '#domain/resources/property-points.ts';
import type { LocatedPoint } from '#domain/rules/spring-survey-types.ts';
import { checkSinglePoint } from '#domain/rules/survey-points.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { type List, listPage } from '../../platform/http/list.ts';
import { invalid, notFound } from '../../platform/http/problem.ts';
import {
  created,
  insertRow,
  removed,
  removeRow,
  rowToWrite,
  shown,
  updated,
  updateRow,
} from '../../platform/http/rows.ts';
import { singleToWrite, updateSingle } from '../../platform/http/single.ts';
import { parseOrRefuse } from '../../platform/http/validation.ts';
import { lockProperty, noteEditor, type PropertyCall, requireProperty } from './parent.ts';

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

async function findHeadquarters(call: PropertyCall) {
  await requireProperty(call);
  return call.db
    .selectFrom('property_coordinates')
    .selectAll()
    .where('rural_property_id', '=', call.params.propertyId)
    .executeTakeFirstOrThrow(() => notFound());
}

export const propertyCoordinateHandlers: Handlers<typeof propertyCoordinates> = {
  async get(call) {
    const row = await findHeadquarters(call);
    return shown(row, row);
  },
  async update(call) {
    const { propertyId: id } = call.params;
    const one = { table: 'property_coordinates', key: 'rural_property_id', id } as const;
    await lockProperty(call);
    const before = await singleToWrite(call, one, findHeadquarters);
    const { utm_easting, utm_northing, utm_zone } = before;
    const body = parseOrRefuse(pointBody, { utm_easting, utm_northing, utm_zone, ...call.body });
    await updateSingle(call.db, one, before, located(body));
    await noteEditor(call);
    const after = await findHeadquarters(call);
    return updated(before, after, after, id);
  },
};

type StructureRoutes = typeof barrages | typeof dryBoxes | typeof septicTanks;

/**
 * The handlers of one of the three. Their tables and routes are alike but for
 * the name: one of them gives the types to all, and `name` says which is meant.
 */
function structureHandlers<G extends StructureRoutes>(
  _routes: G,
  name: 'barrages' | 'dry_boxes' | 'septic_tanks',
): Handlers<G> {
  const table = name as 'barrages';
  const list: List = { table, within: 'rural_property_id', orders: { id: ['id'] }, standard: 'id' };

  const rows = ({ db, params }: PropertyCall) =>
    db.selectFrom(table).selectAll().where('rural_property_id', '=', params.propertyId);

  async function find(call: PropertyCall, id: number) {
    await requireProperty(call);
    return rows(call)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound());
  }

  const handlers: Handlers<typeof barrages> = {
    async list(call) {
      await requireProperty(call);
      const body = await listPage(call.db, list, call.query, {
        above: call.params.propertyId,
        rows: (ids) => rows(call).where('id', 'in', ids).execute(),
      });
      return { body };
    },
    async get(call) {
      const row = await find(call, call.params.id);
      return shown(row, row);
    },
    async create(call) {
      await requireProperty(call);
      const values = { ...located(call.body), rural_property_id: call.params.propertyId };
      const row = await find(call, await insertRow(call.db, table, values));
      return created(row, row);
    },
    async update(call) {
      const before = await rowToWrite(call, table, find);
      const { utm_easting, utm_northing, utm_zone } = before;
      const values = located({ utm_easting, utm_northing, utm_zone, ...call.body });
      await updateRow(call.db, table, before, values);
      const after = await find(call, before.id);
      return updated(before, after, after);
    },
    async remove(call) {
      const row = await rowToWrite(call, table, find);
      await removeRow(call.db, table, row.id);
      return removed(row);
    },
  };
  return handlers as unknown as Handlers<G>;
}

export const barrageHandlers = structureHandlers(barrages, 'barrages');
export const dryBoxHandlers = structureHandlers(dryBoxes, 'dry_boxes');
export const septicTankHandlers = structureHandlers(septicTanks, 'septic_tanks');
