/** Counts of the first screen: each along an index, or from what triggers keep. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { LOOSE_ITEMS, type LooseItem } from '#domain/rules/stock-items.ts';
import type { SessionUser } from '../../platform/auth/sessions.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
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

/** Springs of one status and month of delivery, and what they take. */
export type MonthTally = Readonly<Record<LooseItem, number>> & {
  readonly status: number;
  /** `YYYY-MM`, or '' of springs without a date. */
  readonly month: string;
  readonly springs: number;
};

/** A project's, from what triggers keep; nothing of one that has no springs. */
export async function springTallies(db: Db, project: number): Promise<MonthTally[]> {
  const rows = await summed(db, [...LOOSE_ITEMS], ['status', 'month'], [project]);
  return rows.map((row) => ({
    ...(Object.fromEntries(LOOSE_ITEMS.map((item) => [item, Number(row[item])])) as Record<
      LooseItem,
      number
    >),
    status: Number(row['status']),
    month: String(row['month']),
    springs: Number(row['springs']),
  }));
}

/** Springs of one status in one project, and what they come to. */
export interface ProjectTally {
  readonly project_id: number;
  readonly status: number;
  readonly springs: number;
  /** Square metres. */
  readonly area: number;
  /** Metres. */
  readonly perimeter: number;
  readonly seedlings: number;
}

/** Of several projects. */
export async function projectTallies(db: Db, projects: readonly number[]): Promise<ProjectTally[]> {
  const sums = ['area_hundredths', 'perimeter_hundredths', 'recovery_seedlings'];
  const rows = await summed(db, sums, ['project_id', 'status'], projects);
  return rows.map((row) => ({
    project_id: Number(row['project_id']),
    status: Number(row['status']),
    springs: Number(row['springs']),
    area: Number(row['area_hundredths']) / 100,
    perimeter: Number(row['perimeter_hundredths']) / 100,
    seedlings: Number(row['recovery_seedlings']),
  }));
}

async function summed(
  db: Db,
  sums: readonly string[],
  by: readonly string[],
  projects: readonly number[],
): Promise<readonly Readonly<Record<string, number | string>>[]> {
  const columns = ['springs', ...sums].map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`);
  const keys = sql.join(by.map((name) => sql.ref(name)));
  const { rows } = await sql<Record<string, number | string>>`
    select ${keys}, ${sql.join(columns)} from spring_tallies
     where ${isAmong(db, 'spring_tallies.project_id', projects)}
     group by ${keys} having sum(springs) > 0`.execute(db);
  return rows;
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

/** Reais by project: what came in, and all that was promised, refunds below nothing. */
export async function moneyOf(
  db: Db,
  projects: readonly number[],
): Promise<ReadonlyMap<number, { readonly received: number; readonly expected: number }>> {
  const { rows } = await sql<{
    id: number;
    received: number | string | null;
    expected: number | string | null;
  }>`
    select project_id as id, sum(case when status = 2 then signed_cents else 0 end) as received,
           sum(signed_cents) as expected
      from financial_resources where ${isAmong(db, 'financial_resources.project_id', projects)}
     group by project_id`.execute(db);
  return new Map(
    rows.map(({ id, received, expected }) => [
      id,
      { received: Number(received ?? 0) / 100, expected: Number(expected ?? 0) / 100 },
    ]),
  );
}
