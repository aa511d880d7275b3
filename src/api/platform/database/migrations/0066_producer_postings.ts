import { sql } from 'kysely';
import { addTrigramIndex, mayUseTrigrams } from '../trigrams.ts';
import type { Migration } from './types.ts';

/** Producers whose ids stand in one row of `rural_producer_postings`, a bit each. */
export const CHUNK = 1024;

/**
 * On PostgreSQL, which producers' names hold which word: of each word and each 1024 ids, a bit for
 * every producer. A search is counted in the words that hold it, and no producer's row is read.
 *
 * Nobody who writes waits for these rows: what triggers write down is which producers to look at
 * anew (`rural_producer_postings_due`), and a search looks at those themselves until that is done.
 */
export const producerPostings: Migration = async ({ engine, db }) => {
  if (engine !== 'postgres') return;
  // A restore by a version that does not know them leaves them where they are.
  await sql`drop table if exists rural_producer_postings, rural_producer_postings_due`.execute(db);
  await sql`create table rural_producer_postings (
    chunk integer not null,
    word text collate "C" not null,
    members bit(${sql.lit(CHUNK)}) not null,
    primary key (chunk, word))`.execute(db);
  await sql`create table rural_producer_postings_due (rural_producer_id integer not null)`.execute(db);
  await sql.raw(postingsOf('rural_producers')).execute(db);
  if (await mayUseTrigrams(db)) await addTrigramIndex(db, 'rural_producer_postings', 'word');
  await sql`analyze rural_producer_postings`.execute(db);
  await sql`create or replace function rural_producer_postings_due() returns trigger language plpgsql as $$
    begin
      insert into rural_producer_postings_due (rural_producer_id) select id from changed_rows;
      return null;
    end $$`.execute(db);
  for (const [event, rows] of [
    ['insert', 'new'],
    ['delete', 'old'],
  ] as const) {
    await sql`create trigger ${sql.ref(`rural_producer_postings_${event}`)} after ${sql.raw(event)} on rural_producers
      referencing ${sql.raw(rows)} table as changed_rows for each statement
      execute function rural_producer_postings_due()`.execute(db);
  }
  await sql`create or replace function rural_producer_postings_renamed() returns trigger language plpgsql as $$
    begin
      insert into rural_producer_postings_due (rural_producer_id) values (new.id);
      return null;
    end $$`.execute(db);
  await sql`create trigger rural_producer_postings_update after update of search on rural_producers
    for each row when (old.search is distinct from new.search)
    execute function rural_producer_postings_renamed()`.execute(db);
};

/** Writes the postings of chunks that have none. `producers`: a table with the ids and texts of all in these. */
export function postingsOf(producers: string): string {
  return `insert into rural_producer_postings (chunk, word, members)
    select named.id / ${CHUNK}, words.word, bit_or(set_bit(cast(0 as bit(${CHUNK})), named.id % ${CHUNK}, 1))
      from ${producers} as named
     cross join lateral (select distinct unnest(string_to_array(named.search, ' ')) as word) as words
     group by 1, 2`;
}
