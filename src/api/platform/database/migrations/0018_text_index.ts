import { type Kysely, sql } from 'kysely';
import { addTrigramIndex, mayUseTrigrams } from '../trigrams.ts';
import type { Migration } from './types.ts';

/**
 * SQLite finds producers by trigrams too: an FTS5 table over the same rows, which
 * triggers keep. What is erased leaves it for good (`secure-delete`). The notes of a
 * project's trips are read along an index of their own, which PostgreSQL's could not
 * hold: they are longer than its entries may be, and get trigrams there.
 */
export const textIndex: Migration = async ({ engine, db }) => {
  if (engine === 'postgres') {
    if (await mayUseTrigrams(db)) await addTrigramIndex(db, 'trip_controls');
    return;
  }
  await addTextTable(db as unknown as Kysely<never>, 'rural_producers');
  await sql`create index trip_controls_by_project_id_note on trip_controls (project_id, search)`.execute(db);
};

async function addTextTable(db: Kysely<never>, table: string): Promise<void> {
  const text = `${table}_text`;
  const run = (statement: string) => sql.raw(statement).execute(db);
  // Left by a later version, when a restore goes back to this one.
  await run(`drop table if exists ${text}`);
  await run(
    `create virtual table ${text} using fts5(
       search, content='${table}', content_rowid='id', tokenize='trigram case_sensitive 1')`,
  );
  await run(`insert into ${text}(${text}, rank) values ('secure-delete', 1)`);
  await run(`insert into ${text}(${text}) values ('rebuild')`);
  const add = `insert into ${text}(rowid, search) values (new.id, new.search);`;
  const drop = `insert into ${text}(${text}, rowid, search) values ('delete', old.id, old.search);`;
  for (const event of ['insert', 'delete', 'update']) await run(`drop trigger if exists ${text}_${event}`);
  await run(`create trigger ${text}_insert after insert on ${table} begin ${add} end`);
  await run(`create trigger ${text}_delete after delete on ${table} begin ${drop} end`);
  await run(
    `create trigger ${text}_update after update of search on ${table}
     when old.search is not new.search begin ${drop} ${add} end`,
  );
}
