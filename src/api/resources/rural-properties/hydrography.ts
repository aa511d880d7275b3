import type { hydrographicProperties } from '#domain/resources/rural-properties.ts';
import { hydrographicBody, PROPERTY_MESSAGES } from '#domain/resources/rural-properties.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { invalid, notFound } from '../../platform/http/problem.ts';
import { emptyAsNull, shown, updated } from '../../platform/http/rows.ts';
import { singleToWrite, updateSingle } from '../../platform/http/single.ts';
import { parseOrRefuse } from '../../platform/http/validation.ts';
import { lockProperty, noteEditor, type PropertyCall, requireProperty } from './parent.ts';

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

async function find(call: PropertyCall) {
  await requireProperty(call);
  return call.db
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
    ])
    .where('hydrographic_properties.rural_property_id', '=', call.params.propertyId)
    .executeTakeFirstOrThrow(() => notFound());
}

type Hydrography = Omit<Awaited<ReturnType<typeof find>>, 'version'>;

export function toHydrography(row: Hydrography) {
  const { subbasin_id, microbasin, state_id, basin_id, basin_name } = row;
  return {
    subbasin_id,
    subbasin: { id: subbasin_id, name: row.subbasin_name, basin: { id: basin_id, name: basin_name } },
    microbasin,
    state_id,
  };
}

export const hydrographicPropertyHandlers: Handlers<typeof hydrographicProperties> = {
  async get(call) {
    const row = await find(call);
    return shown(row, toHydrography(row));
  },
  async update(call) {
    const { db, params } = call;
    const { propertyId: id } = params;
    const one = { table: 'hydrographic_properties', key: 'rural_property_id', id } as const;
    await lockProperty(call);
    const before = await singleToWrite(call, one, find);
    const { subbasin_id: subbasin, microbasin, state_id } = before;
    const body = parseOrRefuse(hydrographicBody, { subbasin, microbasin, ...call.body });
    // The address, or the sub-basin itself, may have moved to another state since it was chosen: whoever names it hears it.
    if (call.body.subbasin !== undefined) await requireSubbasin(db, body.subbasin, state_id);
    await updateSingle(db, one, before, {
      subbasin_id: body.subbasin,
      ...emptyAsNull({ microbasin: body.microbasin }),
    });
    await noteEditor(call);
    const after = await find(call);
    return updated(before, after, toHydrography(after), id);
  },
};
