/** What the springs of a project can be filtered by: only what some of them have. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { projectSprings } from '#domain/resources/project-springs.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import { type CityColumns, toCityReference } from '../places-lookup.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

export async function springChoices({ db, params, user }: ReadCall<typeof projectSprings.choices>) {
  const own = sql`water_springs.project_id = ${params.projectId} and ${mayEnter(user, 'water_springs.project_id')}`;
  // Once each, whatever the number of springs: found along the index of the filters.
  const properties = sql`(select distinct water_springs.rural_property_id from water_springs where ${own})`;
  const [cities, subbasins, technicians, months] = await Promise.all([
    rowsOf<CityColumns>(
      db,
      sql`select distinct cities.id as city_id, cities.name as city_name, cities.search,
            states.id as state_id, states.uf as state_uf, states.name as state_name
           from property_addresses
           join cities on cities.id = property_addresses.city_id
           join states on states.id = cities.state_id
          where property_addresses.rural_property_id in ${properties} order by cities.search, cities.id`,
    ),
    rowsOf<Named>(
      db,
      sql`select distinct subbasin.id, subbasin.name, subbasin.search from hydrographic_properties
           join hydrographic_subbasins as subbasin on subbasin.id = hydrographic_properties.subbasin_id
          where hydrographic_properties.rural_property_id in ${properties} order by subbasin.search, subbasin.id`,
    ),
    rowsOf<Named>(
      db,
      sql`select id, name from users where id in
          (select distinct water_springs.technician_id from water_springs where ${own}) order by search, id`,
    ),
    rowsOf<{ month: string }>(
      db,
      sql`select distinct water_springs.planned_month as month from water_springs
          where ${own} and water_springs.planned_month is not null order by month`,
    ),
  ]);
  const named = ({ id, name }: Named) => ({ id, name });
  return {
    cities: cities.map(toCityReference),
    subbasins: subbasins.map(named),
    technicians: technicians.map(named),
    planned_months: months.map(({ month }) => month),
  };
}

async function rowsOf<Row>(
  db: Pick<Kysely<never>, 'executeQuery'>,
  query: RawBuilder<unknown>,
): Promise<readonly Row[]> {
  const { rows } = await (query as RawBuilder<Row>).execute(db as Kysely<never>);
  return rows;
}
