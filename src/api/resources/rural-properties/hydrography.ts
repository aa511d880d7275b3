import {
  hydrographicBody,
  hydrographicProperties,
  PROPERTY_MESSAGES,
} from '#domain/resources/rural-properties.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import { emptyAsNull } from '../../platform/crud.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { invalid, notFound } from '../../platform/problem.ts';
import { singleHandlers } from '../../platform/single.ts';
import { lockProperty, noteEditor, requireProperty } from './parent.ts';

/** Throws 422 on `subbasin` when it does not exist or is another state's. */
export async function requireSubbasin(db: Db | Tx, id: number, stateId: number): Promise<void> {
  const subbasin = await db
    .selectFrom('hydrographic_subbasins')
    .select('state_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!subbasin) throw invalid({ subbasin: [MESSAGES.reference] });
  if (subbasin.state_id !== stateId) {
    throw invalid({ subbasin: [PROPERTY_MESSAGES.subbasinOfAnotherState] });
  }
}

export const hydrographicPropertyHandlers = singleHandlers(hydrographicProperties, {
  table: 'hydrographic_properties',
  key: 'rural_property_id',
  above: (params) => params.propertyId,
  parent: requireProperty,
  rows: ({ db }) =>
    db
      .selectFrom('hydrographic_properties')
      .innerJoin('hydrographic_subbasins', 'hydrographic_subbasins.id', 'hydrographic_properties.subbasin_id')
      .innerJoin('hydrographic_basins', 'hydrographic_basins.id', 'hydrographic_subbasins.basin_id')
      .innerJoin(
        'property_addresses',
        'property_addresses.rural_property_id',
        'hydrographic_properties.rural_property_id',
      )
      .innerJoin('cities', 'cities.id', 'property_addresses.city_id')
      .select([
        'hydrographic_properties.version',
        'hydrographic_properties.subbasin_id',
        'hydrographic_properties.microbasin',
        'hydrographic_subbasins.name as subbasin_name',
        'hydrographic_basins.id as basin_id',
        'hydrographic_basins.name as basin_name',
        'cities.state_id',
      ]),
  whole: hydrographicBody,
  toRecord: (row) => ({
    subbasin_id: row.subbasin_id,
    subbasin: {
      id: row.subbasin_id,
      name: row.subbasin_name,
      basin: { id: row.basin_id, name: row.basin_name },
    },
    microbasin: row.microbasin,
    state_id: row.state_id,
  }),
  toBody: (row) => ({ subbasin: row.subbasin_id, microbasin: row.microbasin }),
  async check(body, { db, params }) {
    const { state_id } = await db
      .selectFrom('property_addresses')
      .innerJoin('cities', 'cities.id', 'property_addresses.city_id')
      .select('cities.state_id')
      .where('property_addresses.rural_property_id', '=', params.propertyId)
      .executeTakeFirstOrThrow(() => notFound());
    await requireSubbasin(db, body.subbasin, state_id);
  },
  toRow: (body) => ({
    subbasin_id: body.subbasin,
    ...emptyAsNull({ microbasin: body.microbasin }),
  }),
  lockAbove: lockProperty,
  afterUpdate: (_body, call) => noteEditor(call),
});
