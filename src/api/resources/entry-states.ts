/** The entries of a schedule by where they stand, as SQL and as pages: what is late comes first. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { ENTRY_STATES, type EntryState } from '#domain/rules/entry-state.ts';
import type { Db } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/transaction.ts';

export const LAUNCHES = sql<number | string>`(select count(*) from executed_activities
  where executed_activities.execution_cronogram_id = execution_cronograms.id)`;

/** As `entryState` says it; `today` is `YYYY-MM-DD`. */
export function inState(state: EntryState, today: string): Expression<SqlBool> {
  const isOpen = sql`execution_cronograms.finished = 0`;
  const isLate = sql`(execution_cronograms.end_date < ${today} and ${LAUNCHES} < execution_cronograms.goal)`;
  return {
    late: sql<SqlBool>`(${isOpen} and ${isLate})`,
    running: sql<SqlBool>`(${isOpen} and execution_cronograms.start_date <= ${today} and not ${isLate})`,
    next: sql<SqlBool>`(${isOpen} and execution_cronograms.start_date > ${today})`,
    done: sql<SqlBool>`execution_cronograms.finished = 1`,
  }[state];
}

/** What is due first within each state; of what is done, the latest. */
const ORDER: Readonly<Record<EntryState, RawBuilder<unknown>>> = {
  late: sql`execution_cronograms.end_date, execution_cronograms.id`,
  running: sql`execution_cronograms.end_date, execution_cronograms.id`,
  next: sql`execution_cronograms.start_date, execution_cronograms.id`,
  done: sql`execution_cronograms.end_date desc, execution_cronograms.id desc`,
};

export interface EntriesWanted {
  /** Conditions on `execution_cronograms`, the caller's scope among them. */
  readonly conditions: readonly Expression<SqlBool>[];
  readonly today: string;
}

export type StateCounts = Record<EntryState, number>;

interface Found {
  readonly states: StateCounts;
  /** Their first and last day; null without any. */
  readonly span: { readonly from: string; readonly to: string } | null;
}

/** How many there are in each state, and from when until when. */
export async function countStates(db: Db | Tx, { conditions, today }: EntriesWanted): Promise<Found> {
  const counts = ENTRY_STATES.map(
    (state) => sql`sum(case when ${inState(state, today)} then 1 else 0 end) as ${sql.ref(state)}`,
  );
  const { rows } = await sql<
    Record<EntryState, number | string | null> & Record<'first' | 'last', string | null>
  >`
    select ${sql.join(counts)}, min(execution_cronograms.start_date) as first,
      max(execution_cronograms.end_date) as last from execution_cronograms where ${sql.join(conditions, sql` and `)}`.execute(
    db,
  );
  const of = (state: EntryState) => Number(rows[0]?.[state] ?? 0);
  const { first: from, last: to } = rows[0] ?? {};
  return {
    states: { late: of('late'), running: of('running'), next: of('next'), done: of('done') },
    span: from && to ? { from, to } : null,
  };
}

/** The ids of a page, state after state. `counts`: those of the same conditions. */
export async function idsByState(
  db: Db | Tx,
  { conditions, today }: EntriesWanted,
  counts: Partial<StateCounts>,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Promise<number[]> {
  const ids: number[] = [];
  let skipped = (page - 1) * per_page;
  for (const state of ENTRY_STATES) {
    const count = counts[state] ?? 0;
    const size = Math.min(per_page - ids.length, count - skipped);
    if (size > 0) {
      const { rows } = await sql<{
        id: number;
      }>`select execution_cronograms.id as id from execution_cronograms
        where ${sql.join([...conditions, inState(state, today)], sql` and `)}
        order by ${ORDER[state]} limit ${size} offset ${skipped}`.execute(db);
      ids.push(...rows.map((row) => row.id));
    }
    skipped = Math.max(0, skipped - count);
  }
  return ids;
}
