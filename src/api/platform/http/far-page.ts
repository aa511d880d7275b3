/** A page far down a long list, from where its letters begin instead of from its end. */
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Tx } from '../database/transaction.ts';
import { orderFor, type Order } from './list-order.ts';
import { offsetOf } from './offset.ts';
import { FAR, FarPage, isBeside } from './reading.ts';

/** Rows of a list that has `total` of them. */
export interface Span {
  readonly start: number;
  readonly size: number;
  readonly total: number;
}

interface Lettered {
  readonly table: keyof Tables;
  readonly starts?: string;
}

/** Rows up to which going through them costs less than to ask where letters begin. */
const NEAR = 2000;

/**
 * The ids of these rows of the whole list; null where it is not counted by its letters,
 * goes by something else, or they are near one of its ends. Throws `FarPage` where they are far from
 * where their letters begin, and this is the thread that answers everybody.
 */
export async function farIds(
  db: Db | Tx,
  { table, starts }: Lettered,
  order: Order,
  { start, size, total }: Span,
): Promise<number[] | null> {
  if (starts === undefined || order.columns[0] !== starts) return null;
  if (Math.min(start, total - start) < NEAR) return null;
  const isDown = order.direction === 'desc';
  const first = isDown ? total - start - size : start;
  const from = await lettersBefore(db, table, first);
  if (!from) return null;
  const skipped = first - Number(from.before);
  // Many begin with the same letters.
  if (skipped > FAR && !isBeside(db)) throw new FarPage();
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where ${sql.ref(starts)} >= ${from.letters} ${orderFor(db, { ...order, table, reversed: isDown })}
    limit ${sql.lit(size)} ${offsetOf(skipped)}`.execute(db);
  const ids = rows.map((row) => row.id);
  return isDown ? ids.reverse() : ids;
}

interface Letters {
  letters: string;
  /** Rows that come before the first that begins so. */
  before: number | string;
}

/** The last letters with which no row before this place begins. */
async function lettersBefore(db: Db | Tx, table: string, place: number): Promise<Letters | undefined> {
  const { rows } = await sql<Letters>`
    select letters, before from (
      select substr(name, ${sql.lit(table.length + 2)}) as letters,
             sum(sum(row_counts.rows)) over (order by name) - sum(row_counts.rows) as before
        from row_counts where name >= ${`${table}/`} and name < ${`${table}0`} group by name
    ) as begun where before <= ${place} order by letters desc limit 1`.execute(db);
  return rows[0];
}
