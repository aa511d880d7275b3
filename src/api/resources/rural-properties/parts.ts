/** What exists once for each property, in one statement: its screen shows all of it. */
import { compiledQuery } from '../../platform/database/compiled-query.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { ADDRESS_COLUMNS, toAddressRecord } from '../addresses.ts';
import { CITY_COLUMNS } from '../places-lookup.ts';
import { toHydrography } from './hydrography.ts';
import { toInterests } from './recovery-interests.ts';

const parts = compiledQuery(['id'], (db, { id }: { id: number }) =>
  db
    .selectFrom('property_addresses')
    .innerJoin('cities', 'cities.id', 'property_addresses.city_id')
    .innerJoin('states', 'states.id', 'cities.state_id')
    .innerJoin(
      'hydrographic_properties',
      'hydrographic_properties.rural_property_id',
      'property_addresses.rural_property_id',
    )
    .innerJoin('hydrographic_subbasins', 'hydrographic_subbasins.id', 'hydrographic_properties.subbasin_id')
    .innerJoin('hydrographic_basins', 'hydrographic_basins.id', 'hydrographic_subbasins.basin_id')
    .innerJoin(
      'property_coordinates',
      'property_coordinates.rural_property_id',
      'property_addresses.rural_property_id',
    )
    .innerJoin(
      'recovery_interests',
      'recovery_interests.rural_property_id',
      'property_addresses.rural_property_id',
    )
    .selectAll('recovery_interests')
    .select(ADDRESS_COLUMNS)
    .select(CITY_COLUMNS)
    .select([
      'hydrographic_properties.subbasin_id',
      'hydrographic_properties.microbasin',
      'hydrographic_subbasins.name as subbasin_name',
      'hydrographic_basins.id as basin_id',
      'hydrographic_basins.name as basin_name',
      'property_coordinates.utm_easting',
      'property_coordinates.utm_northing',
      'property_coordinates.utm_zone',
      'property_coordinates.google_latitude',
      'property_coordinates.google_longitude',
    ])
    .where('property_addresses.rural_property_id', '=', id),
);

/** As the calls of each of them answer. */
export async function partsOf(db: Db | Tx, id: number) {
  const [row] = await parts(db, { id });
  // Each property has them from its registration on.
  if (!row) throw new Error(`Property ${id} lacks one of its parts`);
  return {
    property_addresses: toAddressRecord(row),
    hydrographic_properties: toHydrography(row),
    coordinate_rural_properties: row,
    recovery_interests: toInterests(row),
  };
}
