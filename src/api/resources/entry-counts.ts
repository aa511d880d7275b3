/** The entries of a whole project by state, from what triggers keep (migration 0058). */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { type CountedEntries, IS_SHORT } from './entry-states.ts';

interface Asked {
  readonly project: number;
  /** What the caller may see at all. */
  readonly scope: Expression<SqlBool>;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

type Row = Readonly<Record<'total' | 'done' | 'late' | 'next', number | string | null>> &
  Readonly<Record<'first' | 'last', string | null>>;

/** As `countStates` counts them. Of the month of `today` alone rows are counted. */
export async function countProject(db: Db | Tx, { project, scope, today }: Asked): Promise<CountedEntries> {
  const month = today.slice(0, 7);
  const own = sql`execution_cronograms.project_id = ${project}`;
  const kept = (names: Expression<SqlBool>) =>
    sql`coalesce((select sum(row_counts.rows) from row_counts where ${names} and above = ${project}), 0)`;
  const named = (name: string) => kept(sql<SqlBool>`name = ${name}`);
  const before = (prefix: string) =>
    kept(sql<SqlBool>`name >= ${`${prefix}/`} and name < ${`${prefix}/${month}`}`);
  const after = (prefix: string) =>
    kept(sql<SqlBool>`name > ${`${prefix}/${month}`} and name < ${`${prefix}0`}`);
  const counted = (condition: Expression<SqlBool>) =>
    sql`(select count(*) from execution_cronograms where ${own} and ${condition})`;
  const { rows } = await sql<Row>`
    select ${named('execution_cronograms')} as total, ${named('entries_done')} as done,
      ${before(`entries_short/${project}`)} + ${counted(
        sql<SqlBool>`${IS_SHORT} and end_date >= ${month} and end_date < ${today}`,
      )} as late,
      ${after(`entries_open/${project}`)} + ${counted(
        sql<SqlBool>`execution_cronograms.finished = 0 and start_date > ${today} and start_date < ${`${month}~`}`,
      )} as next,
      (select min(start_date) from execution_cronograms where ${own}) as first,
      (select max(end_date) from execution_cronograms where ${own}) as last
    where ${scope}`.execute(db);
  const [total, done, late, next] = [rows[0]?.total, rows[0]?.done, rows[0]?.late, rows[0]?.next].map(
    (count) => Number(count ?? 0),
  ) as [number, number, number, number];
  const { first: from, last: to } = rows[0] ?? {};
  return {
    states: { late, running: total - done - late - next, next, done },
    span: from && to ? { from, to } : null,
  };
}
