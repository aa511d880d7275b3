/**
 * The texts of a project's rows, packed, on PostgreSQL (docs/decisions/0129): what a search of
 * them finds is counted there. Rows that came, went or changed since are due, and looked at by
 * their own text until the next round.
 */
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { bringDue, DUE_AT_ONCE, type DueWork, lockDue } from './due-rounds.ts';
import { lineOf, PACK, PACKED_LISTS, type PackedList } from './migrations/0069_packed_texts.ts';
import type { Tx } from './transaction.ts';

const TEXTS: DueWork = { table: 'packed_texts_due', lock: 1_290_069, bring };

/** Packs the texts of all rows that are due. */
export function bringTexts(database: Database): Promise<void> {
  return bringDue(database, TEXTS);
}

/** Once what names a person was erased, at once: their name may be in the texts of properties, springs and launches. */
export async function bringTextsNow(tx: Tx): Promise<void> {
  let isMore = await lockDue(tx, TEXTS);
  while (isMore) isMore = (await bring(tx)) === DUE_AT_ONCE;
}

/**
 * For one transaction at a time. Answers how many were taken, those of one pack together.
 *
 * All of it is one moment: what another one writes after it stays due.
 */
async function bring(tx: Tx): Promise<number> {
  const { rows } = await sql<{ taken: number }>`with
    taken as (
      delete from packed_texts_due
       where ctid = any(array(select ctid from packed_texts_due order by list, id limit ${sql.lit(DUE_AT_ONCE)}))
      returning list, project_id, id),
    touched as materialized (
      select distinct list, project_id, id / ${sql.lit(PACK)} as pack from taken),
    made as materialized (${sql.join(PACKED_LISTS.map(madeOf), sql` union all `)}),
    gone as (
      delete from packed_texts using made
       where packed_texts.list = made.list and packed_texts.project_id = made.project_id
         and packed_texts.pack = made.pack and made.lines is null),
    written as (
      insert into packed_texts (list, project_id, pack, lines)
      select list, project_id, pack, lines from made where lines is not null
          on conflict (list, project_id, pack) do update set lines = excluded.lines)
    select count(*)::integer as taken from taken`.execute(tx);
  return rows[0]?.taken ?? 0;
}

/** Each pack by itself, along the ids: read as one, all rows would be gone through. */
function madeOf(list: PackedList) {
  const last = sql.lit(PACK - 1);
  return sql`
    select touched.list, touched.project_id, pack, lines
      from touched cross join lateral (
        select string_agg(${sql.raw(lineOf(list))}, '' order by id) as lines from ${sql.table(list)} as rows
         where rows.project_id = touched.project_id
           and id between pack * ${sql.lit(PACK)} and pack * ${sql.lit(PACK)} + ${last}) as packed
     where touched.list = ${sql.lit(list)}`;
}
