/**
 * The words of producers' names on PostgreSQL (docs/decisions/0127): what a search finds is
 * counted in them. Producers who came, went or were renamed since are due, and counted by their
 * own text until the next round.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import { bringDue, DUE_AT_ONCE, type DueWork, lockDue } from './due-rounds.ts';
import { bitsOf, CHUNK, LISTED, spotsOf } from './migrations/0068_producer_words.ts';
import type { Tx } from './transaction.ts';

const SOME = sql`ctid = any(array(select ctid from rural_producer_postings_due limit ${sql.lit(DUE_AT_ONCE)}))`;

const POSTINGS: DueWork = {
  table: 'rural_producer_postings_due',
  lock: 1_270_066,
  bring: (tx) => bring(tx, SOME),
};

/** Writes the postings of all who are due. */
export function bringPostings(database: Database): Promise<void> {
  return bringDue(database, POSTINGS);
}

/** Once what names a producer was erased, at once: a word may be all that was left of the name. */
export async function bringPostingsOf(tx: Tx, producerId: number): Promise<void> {
  if (await lockDue(tx, POSTINGS)) await bring(tx, sql`rural_producer_id = ${producerId}`);
}

/**
 * For one transaction at a time. Answers how many rows of who is due were taken.
 *
 * `changed` is at which spots each word that they had or have is to be known or forgotten. All of it
 * is one moment: what another one writes after it stays due. A common word stays common.
 */
async function bring(tx: Tx, isTaken: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ taken: number }>`with
    taken as (
      delete from rural_producer_postings_due where ${isTaken} returning rural_producer_id as id, search_before),
    changed as materialized (
      select spot, word, bool_or(is_in) as is_in from (
        select word, spot, false as is_in
          from taken cross join lateral (${sql.raw(spotsOf('search_before', 'id'))}) as words
        union all
        select word, spot, true
          from (select distinct id from taken) as named join rural_producers_text using (id)
         cross join lateral (${sql.raw(spotsOf('search', 'id'))}) as words) as words
       group by spot, word),
    touched as materialized (
      select word, array_agg(spot) as spots, coalesce(array_agg(spot order by spot) filter (where is_in), '{}') as added
        from changed group by word),
    before as materialized (
      select word, spots, added, coalesce(members, '{}') as members,
             postings.word is not null and members is null as is_common
        from touched left join rural_producer_postings as postings using (word)),
    listed as materialized (
      select word, case when members && spots
          then array(select spot from unnest(members) as spot where spot <> all(spots)) else members end || added as members
        from before where not is_common),
    forgotten as (
      delete from rural_producer_postings where word in (select word from listed where members = '{}')),
    written as (
      insert into rural_producer_postings (word, members)
      select word, case when cardinality(members) <= ${sql.lit(LISTED)} then members end
        from listed where members <> '{}'
          on conflict (word) do update set members = excluded.members),
    bits as materialized (
      select word, spot / ${sql.lit(CHUNK)} as chunk, ${sql.raw(bitsOf())} as touched,
             ${sql.raw(bitsOf('cast(is_in as integer)'))} as members
        from (
          select word, spot, is_in from changed join before using (word) where is_common
          union all
          select word, unnest(members), true from listed where cardinality(members) > ${sql.lit(LISTED)}) as common
       group by 1, 2),
    moved as (
      update rural_producer_postings_common as common set members = (common.members & (~ bits.touched)) | bits.members
        from bits where common.word = bits.word and common.chunk = bits.chunk
      returning common.word, common.chunk),
    added as (
      insert into rural_producer_postings_common (word, chunk, members)
      select word, chunk, members from bits
       where (word, chunk) not in (select word, chunk from moved))
    select count(*)::integer as taken from taken`.execute(tx);
  return rows[0]?.taken ?? 0;
}
