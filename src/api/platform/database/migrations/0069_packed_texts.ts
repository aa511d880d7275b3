import { sql } from 'kysely';
import type { Migration } from './types.ts';

/** Ids in one row of `packed_texts`, of which it holds those of one project. Before 0070 it was twice as many. */
export const PACK = 1024;
/**
 * Bytes, as much as a page holds: up to so many a row stands whole in its table. To fetch its lines from where
 * PostgreSQL keeps long values takes a fifth of the time in which they are looked through.
 */
export const WHOLE = 8160;

/**
 * The lists of a project whose rows' texts are packed, and the folded columns that are. A trip is found by
 * its note there, and by whose it is, what for, where and with which car in the tables of these.
 */
const TEXTS = {
  rural_properties: ['search'],
  water_springs: ['search', 'property_search'],
  trip_controls: ['search'],
  executed_activities: ['activity_search', 'user_search', 'property_search', 'search'],
} as const;

export type PackedList = keyof typeof TEXTS;
export const PACKED_LISTS = Object.keys(TEXTS) as PackedList[];

/** Digits of an id as a line has them, which nothing folded holds. */
const DIGITS = 'ABCDEFGHIJ';

/** SQL of a row's line: its texts and its id, a tab between them. No text of ours holds a tab, and none may hold the end of a line. */
export const lineOf = (list: PackedList) =>
  `translate(concat_ws(chr(9), ${TEXTS[list].join(', ')}), chr(10), ' ')
    || chr(9) || translate(cast(id as text), '0123456789', '${DIGITS}') || chr(10)`;

/** SQL of what a line, or what is left of one, ends with: a row's id in capital letters. */
export const endOf = (line: string) => `split_part(${line}, chr(9), -1)`;

/** SQL of the id that such letters are. */
export const idOf = (end: string) => `cast(translate(${end}, '${DIGITS}', '0123456789') as integer)`;

/** Writes the packs of all rows of the list, where there are none. */
export const packsOfAll = (list: PackedList) => `insert into packed_texts (list, project_id, pack, lines)
  select '${list}', project_id, id / ${PACK}, string_agg(${lineOf(list)}, '' order by id)
    from ${list} group by project_id, id / ${PACK}`;

/**
 * On PostgreSQL, the texts of a project's properties, springs, trips and launches, those of 1024 ids in
 * one: a row costs PostgreSQL more than to look through its text. A search is counted in these.
 *
 * Nobody who writes waits for them: what triggers write down is which rows to look at anew
 * (`packed_texts_due`), and a search looks at those itself until that is done.
 */
export const packedTexts: Migration = async ({ engine, db }) => {
  if (engine !== 'postgres') return;
  // A restore by a version that does not know them leaves them where they are.
  for (const table of ['packed_texts', 'packed_texts_due']) {
    await sql`drop table if exists ${sql.table(table)}`.execute(db);
  }
  await sql`create table packed_texts (
    list text collate "C" not null,
    project_id integer not null,
    pack integer not null,
    lines text collate "C" not null,
    primary key (list, project_id, pack)) with (toast_tuple_target = ${sql.lit(WHOLE)})`.execute(db);
  // To take them apart costs more than the room.
  await sql`alter table packed_texts alter lines set storage external`.execute(db);
  await sql`create table packed_texts_due (
    list text collate "C" not null,
    project_id integer not null,
    id integer not null)`.execute(db);
  await sql`create or replace function packed_texts_due() returns trigger language plpgsql as $$
    begin
      insert into packed_texts_due (list, project_id, id) select tg_table_name, project_id, id from changed_rows;
      return null;
    end $$`.execute(db);
  await sql`create or replace function packed_texts_changed() returns trigger language plpgsql as $$
    begin
      insert into packed_texts_due (list, project_id, id)
      select tg_table_name, project_id, new.id
        from (select old.project_id union select new.project_id) as of (project_id);
      return null;
    end $$`.execute(db);
  await packAll(db);
  for (const list of PACKED_LISTS) await addTriggers(db, list);
};

/** Packs every row, where none is packed. */
export async function packAll(db: Parameters<Migration>[0]['db']): Promise<void> {
  for (const list of PACKED_LISTS) await sql.raw(packsOfAll(list)).execute(db);
  await sql`analyze packed_texts`.execute(db);
}

async function addTriggers(db: Parameters<Migration>[0]['db'], list: PackedList): Promise<void> {
  const table = sql.table(list);
  for (const [event, rows] of [
    ['insert', 'new'],
    ['delete', 'old'],
  ] as const) {
    await sql`create or replace trigger ${sql.ref(`packed_texts_${event}`)} after ${sql.raw(event)} on ${table}
      referencing ${sql.raw(rows)} table as changed_rows for each statement execute function packed_texts_due()`.execute(
      db,
    );
  }
  const columns = ['project_id', ...TEXTS[list]];
  const changed = columns.map(
    (column) => sql`old.${sql.ref(column)} is distinct from new.${sql.ref(column)}`,
  );
  // Of no column: other triggers set some of these.
  await sql`create or replace trigger packed_texts_update after update on ${table}
    for each row when (${sql.join(changed, sql` or `)}) execute function packed_texts_changed()`.execute(db);
}
