/** An archive back into an empty database, or over a filled one. All of it or nothing. */
import { sql } from 'kysely';
import { type Database, SERVER_NAME } from '../platform/database/database.ts';
import { appliedMigrations } from '../platform/database/migrate.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { FileStore } from '../platform/files.ts';
import { StartProblem } from '../platform/settings.ts';
import { DAMAGED, type Manifest, readArchive, verifyArchive } from './archive-file.ts';
import { ARCHIVED_TABLES } from './archived-tables.ts';
import { KEY_PART } from './backup.ts';
import { setSequences } from './sequences.ts';

/** SQLite's limit of values in one statement is 32,766; PostgreSQL's 65,535. */
const MOST_VALUES = 20_000;

export interface RestoreTarget {
  database: Database;
  files: FileStore;
  /** Whether a filled database may be overwritten. */
  replace: boolean;
  /** Puts the archive's key (hex) in reach of the next start, just before the rows are kept. */
  prepareKey(secretKey: string): void;
}

/** Throws `StartProblem` before anything is touched when the archive or the database will not do. */
export async function restoreBackup(target: RestoreTarget, path: string): Promise<Manifest> {
  const { database, files, replace } = target;
  const manifest = await verifyArchive(path);
  await refuseOtherVersion(database, manifest);
  await refuseRunningServers(database);
  if (!replace) await refuseFilled(database);
  await database.write.transaction().execute(async (tx) => {
    for (const { name } of ARCHIVED_TABLES.toReversed()) {
      await sql`delete from ${sql.table(name)}`.execute(tx);
    }
    let key: string | undefined;
    await readArchive(path, async ({ name, bytes }) => {
      if (name === KEY_PART) key = Buffer.from(bytes).toString('utf8').trim();
      const table = /^rows\/(\w+)\/\d+\.ndjson$/.exec(name)?.[1];
      if (table !== undefined) await insertRows(tx, table, bytes);
      const file = /^files\/([0-9a-f-]{36})$/.exec(name)?.[1];
      if (file !== undefined) await files.restore(file, bytes);
    });
    if (key === undefined) throw new StartProblem(DAMAGED);
    await setSequences(tx, database.engine, manifest.sequences);
    target.prepareKey(key);
  });
  return manifest;
}

async function refuseOtherVersion({ write }: Database, manifest: Manifest): Promise<void> {
  const here = await appliedMigrations(write);
  const missing = manifest.migrations.filter((name) => !here.includes(name));
  if (missing.length > 0) {
    throw new StartProblem(
      'Esta cópia foi feita por uma versão mais nova do Vertente. Atualize o programa; nada foi alterado.',
    );
  }
  if (manifest.migrations.length !== here.length) {
    throw new StartProblem(
      'Esta cópia foi feita por uma versão anterior do Vertente. Restaure-a com aquela versão e depois atualize; nada foi alterado.',
    );
  }
}

/** On PostgreSQL; an embedded database is held by its folder's lock. */
async function refuseRunningServers({ engine, write }: Database): Promise<void> {
  if (engine !== 'postgres') return;
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from pg_stat_activity
     where datname = current_database() and application_name = ${SERVER_NAME}`.execute(write);
  if (Number(rows[0]?.count) > 0) {
    throw new StartProblem(
      'Há um servidor usando este banco de dados. Pare-o antes de restaurar; nada foi alterado.',
    );
  }
}

async function refuseFilled({ write }: Database): Promise<void> {
  const user = await write.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (user) {
    throw new StartProblem(
      'O banco de dados já tem dados. Para substituir tudo pelo conteúdo da cópia, use npm run restore ARQUIVO -- --replace. Nada foi alterado.',
    );
  }
}

async function insertRows(tx: Tx, table: string, bytes: Uint8Array): Promise<void> {
  const rows = Buffer.from(bytes)
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const atOnce = Math.max(1, Math.floor(MOST_VALUES / columns.length));
  for (let start = 0; start < rows.length; start += atOnce) {
    const values = rows
      .slice(start, start + atOnce)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(tx);
  }
}
