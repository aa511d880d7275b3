/** Fills an embedded database as fast as the engine takes rows: indexes are made at the end. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TableRows } from './shape.ts';

const ROWS_A_COMMIT = 50_000;

interface Named {
  name: string;
  sql: string;
}

/** `folder` holds a migrated database that nobody uses. */
export function fillSqlite(folder: string, tables: readonly TableRows[]): void {
  const file = new DatabaseSync(join(folder, 'vertente.db'));
  file.exec('pragma synchronous = off; pragma cache_size = -512000; pragma temp_store = memory');
  const indexes = file
    .prepare(`select name, sql from sqlite_master where type = 'index' and sql like 'create index%'`)
    .all() as unknown as Named[];
  // The search by trigrams is built from the whole table at the end.
  const texts = file
    .prepare(
      `select name, sql from sqlite_master where type = 'trigger' and name like '%\\_text\\_insert' escape '\\'`,
    )
    .all() as unknown as Named[];
  for (const { name } of indexes) file.exec(`drop index ${name}`);
  for (const { name } of texts) file.exec(`drop trigger ${name}`);
  for (const rows of tables) insert(file, rows);
  for (const { sql } of indexes) file.exec(sql);
  for (const { name, sql } of texts) {
    const text = name.replace(/_insert$/, '');
    file.exec(`insert into ${text}(${text}) values ('rebuild')`);
    file.exec(sql);
  }
  file.exec('pragma wal_checkpoint(truncate)');
  file.close();
}

function insert(file: DatabaseSync, { table, count, row }: TableRows): void {
  let statement: ReturnType<DatabaseSync['prepare']> | undefined;
  file.exec('begin');
  for (let id = 1; id <= count; id += 1) {
    const values = row(id);
    const columns = Object.keys(values);
    statement ??= file.prepare(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    );
    statement.run(...Object.values(values));
    if (id % ROWS_A_COMMIT === 0) file.exec('commit; begin');
  }
  file.exec('commit');
}
