/** An archive back into an empty database, or over a filled one. All of it or nothing. */
import { sql } from 'kysely';
import { type Database, SERVER_NAME } from '../platform/database/database.ts';
import type { Engine } from '../platform/database/columns.ts';
import { applyMigrations, MIGRATION_NAMES } from '../platform/database/migrate.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { FileStore } from '../platform/files.ts';
import { StartProblem } from '../platform/settings.ts';
import { DAMAGED, type Manifest, isListed, readArchive, verifyArchive } from './archive-file.ts';
import { fileOf, KEY_PART, tableOf } from './part-names.ts';
import { ARCHIVED_TABLES } from './archived-tables.ts';
import { announceRestored, loosenRemembered, rememberFiles } from './replaced-files.ts';
import { setSequences } from './sequences.ts';

/** SQLite's limit of values in one statement is 32,766; PostgreSQL's 65,535. */
const MOST_VALUES = 20_000;

export interface RestoreTarget {
  database: Pick<Database, 'engine' | 'write'>;
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
  refuseNewerVersion(manifest);
  await refuseRunningServers(database);
  if (!replace) await refuseFilled(database);
  await announceRestored(database, manifest);
  await database.write.transaction().execute(async (tx) => {
    await rememberFiles(tx);
    await emptyTables(tx, database.engine, manifest);
    let key: string | undefined;
    await readArchive(path, async (part) => {
      const { name, bytes } = part;
      if (!isListed(manifest, part)) throw new StartProblem(DAMAGED);
      if (name === KEY_PART) key = Buffer.from(bytes).toString('utf8').trim();
      const table = tableOf(name);
      if (table !== null) await insertRows(tx, table, bytes);
      const file = fileOf(name);
      if (file !== null) await files.write(file, bytes);
    });
    if (key === undefined) throw new StartProblem(DAMAGED);
    await setSequences(tx, database.engine, manifest.sequences);
    await applyMigrations(tx, database.engine, MIGRATION_NAMES.slice(manifest.migrations.length));
    await loosenRemembered(tx);
    target.prepareKey(key);
  });
  return manifest;
}

/**
 * Leaves the tables without a row and as they were in the version that made the
 * archive: an older one's rows come in first, and are brought up to date after.
 */
async function emptyTables(tx: Tx, engine: Engine, { migrations }: Manifest): Promise<void> {
  if (migrations.length < MIGRATION_NAMES.length) {
    await sql`drop table loose_files`.execute(tx);
    for (const { name } of ARCHIVED_TABLES.toReversed()) {
      await sql`drop table ${sql.table(name)}`.execute(tx);
    }
    await sql`delete from migrations`.execute(tx);
    await applyMigrations(tx, engine, migrations);
  }
  const there = new Set((await tx.introspection.getTables()).map((table) => table.name));
  for (const { name } of ARCHIVED_TABLES.toReversed()) {
    if (there.has(name)) await sql`delete from ${sql.table(name)}`.execute(tx);
  }
}

/** What this version knows is what the archive went through, or goes on from there. */
function refuseNewerVersion({ migrations }: Manifest): void {
  if (migrations.length > 0 && migrations.every((name, index) => MIGRATION_NAMES[index] === name)) return;
  throw new StartProblem(
    'Esta cópia foi feita por uma versão mais nova do Vertente. Atualize o programa; nada foi alterado.',
  );
}

/** On PostgreSQL; an embedded database is held by its folder's lock. */
async function refuseRunningServers({ engine, write }: RestoreTarget['database']): Promise<void> {
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

async function refuseFilled({ write }: RestoreTarget['database']): Promise<void> {
  const user = await write.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (user) {
    throw new StartProblem(
      'O banco de dados já tem dados. Para substituir tudo pelo conteúdo da cópia, use npm run restore:replace ARQUIVO. Nada foi alterado.',
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
