import { sql } from 'kysely';
import { addTrigramIndex, mayUseTrigrams } from '../trigrams.ts';
import type { Migration } from './types.ts';

/**
 * Where a word stands in a name is told together with whose it is, in one number, a spot: the
 * producer's id, and the word's place from 0 on times this. Of larger ids none is told.
 */
export const PLACE = 2 ** 27;
/** Words of a name whose places are told; those behind them stand in the last one. */
export const PLACES = 16;
/** Stands behind the words of a name that has more: two of its last ones may stand in one place. No word is a space. */
export const LONG = ' ';
/** Spots in one row of `rural_producer_postings_common`, a bit each; all of them are of one place. */
export const CHUNK = 4096;
/** Of a word that has more spots than these, they stand there; of any other, in the word's own row. */
export const LISTED = 4096;

/** A word as the index of trigrams has it. In one of the column itself PostgreSQL would look for whole words too, and take a hundred times as long. */
export const WORD_IN_TRIGRAMS = "word || ''";

const TABLES = [
  'rural_producer_postings',
  'rural_producer_postings_common',
  'rural_producer_postings_due',
] as const;

/**
 * On PostgreSQL, which producers' names hold which word, and where: the spots of a rare one in its row,
 * and of a common one a bit for each of 4096 producers and each place. A search is counted in the words
 * that hold it, one of several in those that stand behind each other, and no producer's row is read.
 *
 * Nobody who writes waits for these rows: what triggers write down is which producers to look at
 * anew, and the text that they had (`rural_producer_postings_due`). A search looks at those itself
 * until that is done.
 */
export const producerWords: Migration = async ({ engine, db }) => {
  if (engine !== 'postgres') return;
  // A restore by a version that does not know them leaves them where they are; 0066 and 0067 made others of these names.
  for (const table of TABLES) await sql`drop table if exists ${sql.table(table)}`.execute(db);
  for (const event of ['insert', 'update', 'delete']) {
    await sql`drop trigger if exists ${sql.ref(`rural_producer_postings_${event}`)} on rural_producers`.execute(
      db,
    );
  }
  await sql`drop function if exists rural_producer_postings_due, rural_producer_postings_renamed`.execute(db);
  await sql`create table rural_producer_postings (
    word text collate "C" primary key,
    members integer[])`.execute(db);
  await sql`create table rural_producer_postings_common (
    word text collate "C" not null,
    chunk integer not null,
    members bit(${sql.lit(CHUNK)}) not null,
    primary key (word, chunk))`.execute(db);
  await sql`create table rural_producer_postings_due (
    rural_producer_id integer not null,
    search_before text collate "C")`.execute(db);
  await sql.raw(POSTINGS_OF_ALL).execute(db);
  if (await mayUseTrigrams(db)) {
    await addTrigramIndex(db, 'rural_producer_postings', 'word', sql.raw(`(${WORD_IN_TRIGRAMS})`));
  }
  await sql`analyze rural_producer_postings, rural_producer_postings_common`.execute(db);
  await addTriggers(db);
};

async function addTriggers(db: Parameters<Migration>[0]['db']): Promise<void> {
  for (const [event, rows, columns] of [
    ['insert', 'new', 'id, null'],
    ['delete', 'old', 'id, search'],
  ] as const) {
    const name = sql.ref(`rural_producer_postings_${event}`);
    await sql`create or replace function ${name}() returns trigger language plpgsql as $$
      begin
        insert into rural_producer_postings_due (rural_producer_id, search_before)
        select ${sql.raw(columns)} from changed_rows;
        return null;
      end $$`.execute(db);
    await sql`create trigger ${name} after ${sql.raw(event)} on rural_producers
      referencing ${sql.raw(rows)} table as changed_rows for each statement execute function ${name}()`.execute(
      db,
    );
  }
  await sql`create or replace function rural_producer_postings_update() returns trigger language plpgsql as $$
    begin
      insert into rural_producer_postings_due (rural_producer_id, search_before) values (old.id, old.search);
      return null;
    end $$`.execute(db);
  await sql`create trigger rural_producer_postings_update after update of search on rural_producers
    for each row when (old.search is distinct from new.search)
    execute function rural_producer_postings_update()`.execute(db);
}

/** A chunk's bits in which those of `spot` for which `condition` is true stand, of rows grouped by `spot / 4096`. */
export const bitsOf = (condition = '1') =>
  `bit_or(set_bit(cast(0 as bit(${CHUNK})), spot % ${CHUNK}, ${condition}))`;

/** `select word, spot` of a folded name: SQL of the name and of whose it is. */
export const spotsOf = (name: string, id: string) => `
  select word, ${id} + cast(least(nth, ${PLACES}) - 1 as integer) * ${PLACE} as spot
    from (select string_to_array(${name}, ' ') as words) as named,
         unnest(words || case when cardinality(words) > ${PLACES} then array['${LONG}'] end)
           with ordinality as words_at (word, nth)
   where ${id} < ${PLACE}`;

/** Writes the postings of all producers, where there are none. */
export const POSTINGS_OF_ALL = `with placed as materialized (
    select distinct word, spot from rural_producers as producers
     cross join lateral (${spotsOf('producers.search', 'producers.id')}) as words),
  written as (
    insert into rural_producer_postings (word, members)
    select word, case when count(*) <= ${LISTED} then array_agg(spot order by spot) end from placed group by word
    returning word, members is null as is_common)
  insert into rural_producer_postings_common (word, chunk, members)
  select word, spot / ${CHUNK}, ${bitsOf()} from placed join written using (word) where is_common group by 1, 2`;
