/** The springs of a whole project: which rows, and what each shows. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { type projectSpring, springFilters } from '#domain/resources/project-springs.ts';
import type { CityReference } from '#domain/shared/address.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import type { Db } from '../../platform/database/database.ts';
import { pageRows, type RowOf } from '../../platform/database/page-rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { having, searched } from '../../platform/http/conditions.ts';
import type { List, Served } from '../../platform/http/list.ts';
import { within } from '../../platform/http/periods.ts';
import { cityNames } from '../places-lookup.ts';
import { LIST_COLUMNS, packedRolls, rollsIn, toListRecord } from './rows.ts';

export const PROJECT_SPRINGS: List = {
  table: 'water_springs',
  within: 'project_id',
  orders: {
    label: ['label_order'],
    status: ['status', 'label_order'],
    delivery_date: [{ nullable: 'delivery_date' }],
    area: ['area'],
    rural_property: ['property_search'],
  },
  standard: 'label',
  counted: true,
  findsFew: true,
};

type Filters = Partial<z.output<z.ZodObject<typeof springFilters>>> & { readonly q?: string | undefined };

/**
 * The conditions of a query on the springs of one project.
 * @throws Problem 422 for a period that ends before it begins
 */
export function springConditions(query: Filters, project: number): Expression<SqlBool>[] {
  const { status, modality, delivered_from: from, delivered_to: to, subbasin, city, q } = query;
  const isAlone = onlyFilter(query) !== undefined && !q;
  const inPlace = (column: 'subbasin_id' | 'city_id', id: number | undefined) =>
    isAlone || !id ? having(`water_springs.property_${column}`, id) : [inProperties(project, column, id)];
  return [
    ...having('water_springs.status', numberOf(status)),
    ...having('water_springs.recovery_modality', numberOf(modality)),
    ...having('water_springs.technician_id', query.technician),
    ...having('water_springs.rural_property_id', query.rural_property),
    ...having('water_springs.planned_month', query.planned_month || undefined),
    ...within('water_springs.delivery_date', { from, to }, { hasTime: true, endName: 'delivered_to' }),
    ...inPlace('subbasin_id', subbasin),
    ...inPlace('city_id', city),
    ...searched(q, 'water_springs.search', 'water_springs.property_search'),
  ];
}

const FILTERS = Object.keys(springFilters) as (keyof typeof springFilters)[];
/** Those that an index each holds with the standard order behind it, and whose springs triggers count (migrations 0059 and 0061). */
const IN_ORDER = ['status', 'modality', 'technician', 'planned_month', 'subbasin', 'city'] as const;

/** The filter that alone chooses springs; undefined of none and of several. */
function onlyFilter(query: Filters): keyof typeof springFilters | undefined {
  const [first, ...others] = FILTERS.filter((name) => query[name]);
  return others.length === 0 ? first : undefined;
}

/** What an index does for a query, one of those or `water_springs_filters`, which holds all but what is searched; and the springs there are, where that is kept. */
export function servedBy(
  query: Filters & { readonly sort?: string | undefined },
  project: number,
): { served?: Served; kept?: RawBuilder<number> } {
  const { sort = PROJECT_SPRINGS.standard, q } = query;
  if (q) return {};
  const only = IN_ORDER.find((name) => name === onlyFilter(query));
  const isStandard = /^-?label$/.test(sort);
  if (!only) return isStandard ? { served: 'sorted' } : {};
  const kept = sql<number>`(select sum(row_counts.rows) from row_counts
    where name = ${`springs_of/${only}/${query[only]}`} and above = ${project})`;
  return { served: isStandard ? 'in order' : 'counted', kept };
}

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/** Beside other filters, of which an index holds all but these: the properties are found first, which are few. */
function inProperties(project: number, column: 'subbasin_id' | 'city_id', id: number): Expression<SqlBool> {
  const table = column === 'city_id' ? 'property_addresses' : 'hydrographic_properties';
  return sql<SqlBool>`water_springs.rural_property_id in (
    select ${sql.ref(`${table}.rural_property_id`)} from ${sql.table(table)}
     where ${sql.ref(`${table}.project_id`)} = ${project} and ${sql.ref(`${table}.${column}`)} = ${id})`;
}

/** Springs with what their row shows. The ids were found within the caller's scope. */
export const projectSpringsOf = pageRows((db, ids) =>
  db
    .selectFrom('water_springs')
    .innerJoin('users', 'users.id', 'water_springs.user_id')
    .leftJoin('users as technicians', 'technicians.id', 'water_springs.technician_id')
    .innerJoin('rural_properties', 'rural_properties.id', 'water_springs.rural_property_id')
    .leftJoin('rural_producers', 'rural_producers.id', 'rural_properties.rural_producer_id')
    .leftJoin('hydrographic_subbasins', 'hydrographic_subbasins.id', 'water_springs.property_subbasin_id')
    .select(LIST_COLUMNS)
    .select([
      'rural_properties.name as property_name',
      'water_springs.property_city_id as city_id',
      'rural_producers.id as producer_id',
      'rural_producers.name as producer_name',
      'hydrographic_subbasins.id as subbasin_id',
      'hydrographic_subbasins.name as subbasin_name',
    ])
    .select(packedRolls(db).as('rolls'))
    .where(isAmong(db, 'water_springs.id', ids)),
);

export type ProjectSpringRow = RowOf<typeof projectSpringsOf>;

function toProjectSpring(row: ProjectSpringRow, city: CityReference): z.output<typeof projectSpring> {
  return {
    ...toListRecord(row, rollsIn(row.rolls)),
    rural_property: { id: row.rural_property_id, name: row.property_name },
    rural_producer: named(row.producer_id, row.producer_name),
    city,
    subbasin: named(row.subbasin_id, row.subbasin_name),
  };
}

/** The rows as the records of the list. */
export async function toProjectSprings(
  db: Db | Tx,
  rows: readonly ProjectSpringRow[],
): Promise<z.output<typeof projectSpring>[]> {
  const cityOf = await cityNames(
    db,
    rows.map(({ city_id }) => city_id),
  );
  return rows.map((row) => toProjectSpring(row, cityOf(row.city_id)));
}

function named(id: number | null, name: string | null) {
  return id === null ? null : { id, name: name ?? '' };
}
