import { sql } from 'kysely';
import { addTrigramIndex, mayUseTrigrams } from '../trigrams.ts';
import type { Migration } from './types.ts';

/**
 * On PostgreSQL, what SQLite has since its own search indexes: the rows that a search finds are
 * counted where nothing but what is searched stands. Of producers that is a narrow table, kept by
 * triggers; of a project's springs an index. A producer's row is wide, and each that matches is read.
 */
export const countedSearches: Migration = async ({ engine, db }) => {
  if (engine !== 'postgres') return;
  await sql`create table rural_producers_text (
    id integer primary key references rural_producers (id) on delete cascade,
    search text collate "C" not null)`.execute(db);
  await sql`insert into rural_producers_text (id, search) select id, search from rural_producers`.execute(db);
  if (await mayUseTrigrams(db)) await addTrigramIndex(db, 'rural_producers_text');
  await sql`create or replace function rural_producers_text_insert() returns trigger language plpgsql as $$
    begin
      insert into rural_producers_text (id, search) select id, search from new_rows;
      return null;
    end $$`.execute(db);
  await sql`create trigger rural_producers_text_insert after insert on rural_producers
    referencing new table as new_rows for each statement execute function rural_producers_text_insert()`.execute(
    db,
  );
  await sql`create or replace function rural_producers_text_update() returns trigger language plpgsql as $$
    begin
      update rural_producers_text set search = new.search where id = new.id;
      return null;
    end $$`.execute(db);
  await sql`create trigger rural_producers_text_update after update of search on rural_producers
    for each row when (old.search is distinct from new.search)
    execute function rural_producers_text_update()`.execute(db);
  // Labels and names are short: what an index can't hold is told by no field of theirs.
  await sql`create index water_springs_searched
    on water_springs (project_id, search, property_search) include (id)`.execute(db);
};
