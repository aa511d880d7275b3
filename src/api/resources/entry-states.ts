/** The entries of a schedule by where they stand, as SQL and as pages: what is late comes first. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { ENTRY_STATES, type EntryState } from '#domain/rules/entry-state.ts';
import type { Db } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { offsetOf } from '../platform/http/offset.ts';

const IS_OPEN = sql`execution_cronograms.finished = 0`;
/** As the conditions of two indexes say it (migration 0058). */
export const IS_SHORT = sql`(execution_cronograms.finished = 0
  and execution_cronograms.launches < execution_cronograms.goal)`;
const IS_REACHED = sql`(execution_cronograms.finished = 0
  and execution_cronograms.launches >= execution_cronograms.goal)`;

/**
 * As `entryState` says it; `today` is `YYYY-MM-DD`. A state in several parts: those of the
 * first come before those of the next in its order, and each is along an index.
 */
function partsOf(state: EntryState, today: string): readonly RawBuilder<SqlBool>[] {
  return {
    late: [sql<SqlBool>`(${IS_SHORT} and execution_cronograms.end_date < ${today})`],
    running: [
      sql<SqlBool>`(${IS_REACHED} and execution_cronograms.end_date < ${today})`,
      sql<SqlBool>`(${IS_OPEN} and execution_cronograms.end_date >= ${today}
        and execution_cronograms.start_date <= ${today})`,
    ],
    next: [sql<SqlBool>`(${IS_OPEN} and execution_cronograms.start_date > ${today})`],
    done: [sql<SqlBool>`execution_cronograms.finished = 1`],
  }[state];
}

export function inState(state: EntryState, today: string): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.join(partsOf(state, today), sql` or `)})`;
}

/** What is due first within each state; of what is done, the latest. */
const ORDER: Readonly<Record<EntryState, RawBuilder<unknown>>> = {
  late: sql`end_date, id`,
  running: sql`end_date, id`,
  next: sql`start_date, id`,
  done: sql`end_date desc, id desc`,
};

export interface EntriesWanted {
  /** Conditions on `execution_cronograms`, the caller's scope among them. */
  readonly conditions: readonly Expression<SqlBool>[];
  readonly today: string;
  /** Whether they are found first, and then told apart and sorted: those of one person, where they are few. */
  readonly foundFirst?: boolean;
}

export type StateCounts = Record<EntryState, number>;

/** Entries counted by state. */
export interface CountedEntries {
  readonly states: StateCounts;
  /** Their first and last day; null without any. */
  readonly span: { readonly from: string; readonly to: string } | null;
}

/** How many there are in each state, and from when until when. */
export async function countStates(
  db: Db | Tx,
  { conditions, today }: EntriesWanted,
): Promise<CountedEntries> {
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

/** Up to how many entries are found first. */
const FEW = 400;

export function areFew(states: StateCounts): boolean {
  return Object.values(states).reduce((sum, count) => sum + count, 0) <= FEW;
}

/** The ids of a page, state after state. `counts`: those of the same conditions. */
export async function idsByState(
  db: Db | Tx,
  { conditions, today, foundFirst = false }: EntriesWanted,
  counts: Partial<StateCounts>,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Promise<number[]> {
  const wanted = sql.join(conditions, sql` and `);
  // The limit keeps SQLite from looking for one person's along the project's entries of a state.
  const entriesWith = (part: RawBuilder<SqlBool>) =>
    foundFirst
      ? sql`(select id, start_date, end_date, finished, launches, goal from execution_cronograms
          where ${wanted} limit ${sql.lit(FEW)}) as execution_cronograms where ${part}`
      : sql`execution_cronograms where ${wanted} and ${part}`;
  const ids: number[] = [];
  let skipped = (page - 1) * per_page;
  for (const state of ENTRY_STATES) {
    const count = counts[state] ?? 0;
    const size = Math.min(per_page - ids.length, count - skipped);
    if (size > 0) {
      const parts = partsOf(state, today).map(
        (part) => sql`select * from (
          select execution_cronograms.id, execution_cronograms.start_date, execution_cronograms.end_date
            from ${entriesWith(part)}
           order by ${ORDER[state]} limit ${sql.lit(skipped + size)}) as part`,
      );
      const { rows } = await sql<{ id: number }>`
        select id from (${sql.join(parts, sql` union all `)}) as found
         order by ${ORDER[state]} limit ${sql.lit(size)} ${offsetOf(skipped)}`.execute(db);
      ids.push(...rows.map((row) => row.id));
    }
    skipped = Math.max(0, skipped - count);
  }
  return ids;
}
