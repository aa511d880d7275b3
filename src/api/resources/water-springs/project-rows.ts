/** The springs of a whole project: which rows, and what each shows. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { type projectSpring, springFilters } from '#domain/resources/project-springs.ts';
import type { CityReference } from '#domain/shared/address.ts';
import { compiledQuery, isAmong } from '../../platform/database/compiled-query.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { having, type List, searched, type Served } from '../../platform/http/list.ts';
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
  const { status, modality, delivered_from: from, delivered_to: to, subbasin, city } = query;
  return [
    ...having('water_springs.status', numberOf(status)),
    ...having('water_springs.recovery_modality', numberOf(modality)),
    ...having('water_springs.technician_id', query.technician),
    ...having('water_springs.rural_property_id', query.rural_property),
    ...having('water_springs.planned_month', query.planned_month || undefined),
    ...within('water_springs.delivery_date', { from, to }, { hasTime: true, endName: 'delivered_to' }),
    ...(subbasin ? [inProperties(project, 'hydrographic_properties', 'subbasin_id', subbasin)] : []),
    ...(city ? [inProperties(project, 'property_addresses', 'city_id', city)] : []),
    ...searched(query.q, 'water_springs.search', 'water_springs.property_search'),
  ];
}

const FILTERS = Object.keys(springFilters) as (keyof typeof springFilters)[];
/** Those that an index each (migration 0059) holds with the standard order behind it. */
const IN_ORDER: readonly string[] = ['status', 'modality', 'technician', 'planned_month'];

/** What an index does for a query: one of those, or `water_springs_filters`, which holds all but what is searched. */
export function servedBy(query: Filters & { readonly sort?: string | undefined }): Served | undefined {
  const { sort = PROJECT_SPRINGS.standard, q } = query;
  const [first = '', ...others] = FILTERS.filter((name) => query[name]);
  if (q) return undefined;
  const hasOwn = others.length === 0 && IN_ORDER.includes(first);
  if (/^-?label$/.test(sort)) return hasOwn ? 'in order' : 'sorted';
  return hasOwn ? 'counted' : undefined;
}

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/** The project's properties are found first, by what is asked for: they are few. */
function inProperties(project: number, table: string, column: string, id: number): Expression<SqlBool> {
  return sql<SqlBool>`water_springs.rural_property_id in (
    select ${sql.ref(`${table}.rural_property_id`)} from ${sql.table(table)}
     where ${sql.ref(`${table}.project_id`)} = ${project} and ${sql.ref(`${table}.${column}`)} = ${id})`;
}

/** Springs with what their row shows. The ids were found within the caller's scope. */
export const projectSpringsOf = compiledQuery(['ids'], (db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('water_springs')
    .innerJoin('users', 'users.id', 'water_springs.user_id')
    .leftJoin('users as technicians', 'technicians.id', 'water_springs.technician_id')
    .innerJoin('rural_properties', 'rural_properties.id', 'water_springs.rural_property_id')
    .leftJoin('rural_producers', 'rural_producers.id', 'rural_properties.rural_producer_id')
    .innerJoin('property_addresses', 'property_addresses.rural_property_id', 'rural_properties.id')
    .leftJoin('hydrographic_properties as water', 'water.rural_property_id', 'rural_properties.id')
    .leftJoin('hydrographic_subbasins', 'hydrographic_subbasins.id', 'water.subbasin_id')
    .select(LIST_COLUMNS)
    .select([
      'rural_properties.name as property_name',
      'property_addresses.city_id',
      'rural_producers.id as producer_id',
      'rural_producers.name as producer_name',
      'hydrographic_subbasins.id as subbasin_id',
      'hydrographic_subbasins.name as subbasin_name',
    ])
    .select(packedRolls(db).as('rolls'))
    .where(isAmong(db, 'water_springs.id', ids)),
);

export type ProjectSpringRow = Awaited<ReturnType<typeof projectSpringsOf>>[number];

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
