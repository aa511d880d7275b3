/** Counts of the first screen: each along an index, or from what triggers keep. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { LOOSE_ITEMS, type LooseItem } from '#domain/rules/stock-items.ts';
import type { SessionUser } from '../../platform/auth/sessions.ts';
import { compiledQuery, isAmong } from '../../platform/database/compiled-query.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { inState } from '../entry-states.ts';
import { inAccountabilityState } from '../accountability-states.ts';

export interface HomeCall {
  readonly db: Db;
  readonly user: SessionUser;
  /** `YYYY-MM-DD` in the organisation's zone. */
  readonly today: string;
}

/** Of a project that the caller may enter. */
export interface ProjectHome extends HomeCall {
  readonly project: number;
}

/** The rows of the table that meet all conditions. */
export async function countOf(
  db: Db,
  table: keyof Tables,
  conditions: readonly Expression<SqlBool>[],
): Promise<number> {
  const { rows } = await sql<{ total: number | string }>`select count(*) as total
    from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** Springs of one status in one project, and what they come to. */
export type StatusTally = Readonly<Record<LooseItem, number>> & {
  readonly project_id: number;
  readonly status: number;
  readonly springs: number;
  /** Square metres. */
  readonly area: number;
  /** Metres. */
  readonly perimeter: number;
};

const SUMMED = ['springs', 'area_hundredths', 'perimeter_hundredths', ...LOOSE_ITEMS] as const;

const statusTallies = compiledQuery(['projects'], (db, { projects }: { projects: readonly number[] }) =>
  db
    .selectFrom('status_tallies')
    .select(['project_id', 'status'])
    .select((eb) => SUMMED.map((name) => eb.fn.sum<number | string>(name).as(name)))
    .where(isAmong(db, 'project_id', projects))
    .groupBy(['project_id', 'status'])
    .having(sql<SqlBool>`sum(springs) > 0`),
);

/** From what triggers keep; nothing of a project that has no springs. */
export async function springTallies(db: Db, projects: readonly number[]): Promise<StatusTally[]> {
  const rows = await statusTallies(db, { projects });
  return rows.map(({ project_id, status, springs, area_hundredths, perimeter_hundredths, ...items }) => ({
    ...(Object.fromEntries(LOOSE_ITEMS.map((item) => [item, Number(items[item])])) as Record<
      LooseItem,
      number
    >),
    project_id,
    status,
    springs: Number(springs),
    area: Number(area_hundredths) / 100,
    perimeter: Number(perimeter_hundredths) / 100,
  }));
}

/** Springs of one status that were delivered in one month. */
export interface MonthTally {
  readonly status: number;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly springs: number;
}

const monthTallies = compiledQuery(
  ['project', 'from'],
  (db, { project, from }: { project: number; from: string }) =>
    db
      .selectFrom('spring_tallies')
      .select((eb) => ['status', 'month', eb.fn.sum<number | string>('springs').as('springs')])
      .where('project_id', '=', project)
      .where('status', '>', 0)
      .where('month', '>=', from)
      .groupBy(['status', 'month']),
);

/** By the month of delivery, from the month `from` on. */
export async function deliveredByMonth(db: Db, project: number, from: string): Promise<MonthTally[]> {
  const rows = await monthTallies(db, { project, from });
  return rows.map(({ springs, ...row }) => ({ ...row, springs: Number(springs) }));
}

/** Springs of these statuses. */
export function springsIn(
  tallies: readonly { readonly status: number; readonly springs: number }[],
  ...statuses: readonly number[]
): number {
  return tallies.reduce(
    (total, { status, springs }) => (statuses.includes(status) ? total + springs : total),
    0,
  );
}

/** Entries that are late, by project. */
export async function lateEntries(
  { db, today }: HomeCall,
  projects: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  return byProject(db, 'execution_cronograms', projects, [inState('late', today)]);
}

/** Accountabilities that are late, by project. */
export async function lateAccountabilities(
  { db, today }: HomeCall,
  projects: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  return byProject(db, 'accountabilities', projects, [inAccountabilityState('late', today)]);
}

async function byProject(
  db: Db,
  table: 'execution_cronograms' | 'accountabilities',
  projects: readonly number[],
  conditions: readonly Expression<SqlBool>[],
): Promise<ReadonlyMap<number, number>> {
  const project = sql.ref(`${table}.project_id`);
  const { rows } = await sql<{ id: number; total: number | string }>`
    select ${project} as id, count(*) as total from ${sql.table(table)}
     where ${isAmong(db, `${table}.project_id`, projects)} and ${sql.join(conditions, sql` and `)}
     group by ${project}`.execute(db);
  return new Map(rows.map(({ id, total }) => [id, Number(total)]));
}

/** What a project's resources of one status come to. */
export interface ResourceTally {
  readonly project_id: number;
  readonly status: number;
  /** Refunds below nothing. */
  readonly cents: number;
}

const resourceSums = compiledQuery(['projects'], (db, { projects }: { projects: readonly number[] }) =>
  db
    .selectFrom('resource_tallies')
    .select((eb) => ['project_id', 'status', eb.fn.sum<number | string>('cents').as('cents')])
    .where(isAmong(db, 'project_id', projects))
    .groupBy(['project_id', 'status']),
);

/** From what triggers keep. */
export async function resourceTallies(db: Db, projects: readonly number[]): Promise<ResourceTally[]> {
  const rows = await resourceSums(db, { projects });
  return rows.map(({ cents, ...row }) => ({ ...row, cents: Number(cents) }));
}
