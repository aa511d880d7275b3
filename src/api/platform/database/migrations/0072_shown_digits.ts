import { sql } from 'kysely';
import type { Migration } from './types.ts';

const DIGITS = 'rural_producers_digits';

/**
 * SQLite finds a part of `cpf_parts` as a word of an FTS5 table over the same rows, which triggers keep;
 * PostgreSQL has had its trigrams since 0016. What is erased leaves it for good (`secure-delete`).
 */
export const shownDigits: Migration = async ({ engine, db }) => {
  if (engine === 'postgres') return;
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(
    `create virtual table ${DIGITS} using fts5(
       cpf_parts, content='rural_producers', content_rowid='id', tokenize='ascii', detail=none, columnsize=0)`,
  );
  await run(`insert into ${DIGITS}(${DIGITS}, rank) values ('secure-delete', 1)`);
  await run(`insert into ${DIGITS}(${DIGITS}) values ('rebuild')`);
  const add = `insert into ${DIGITS}(rowid, cpf_parts) values (new.id, new.cpf_parts);`;
  const drop = `insert into ${DIGITS}(${DIGITS}, rowid, cpf_parts) values ('delete', old.id, old.cpf_parts);`;
  await run(`create trigger ${DIGITS}_insert after insert on rural_producers begin ${add} end`);
  await run(`create trigger ${DIGITS}_delete after delete on rural_producers begin ${drop} end`);
  await run(
    `create trigger ${DIGITS}_update after update of cpf_parts on rural_producers
     when old.cpf_parts is not new.cpf_parts begin ${drop} ${add} end`,
  );
};
