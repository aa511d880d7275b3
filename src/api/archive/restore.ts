/** A verified archive into tables of its own. All of it or nothing. */
import { sql } from 'kysely';
import type { Engine } from '../platform/database/columns.ts';
import type { Database } from '../platform/database/database.ts';
import { applyMigrations, MIGRATION_NAMES } from '../platform/database/migrate.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { FileStore } from '../platform/files/files.ts';
import { StartProblem } from '../platform/settings.ts';
import { readArchive } from './archive-file.ts';
import { TRANSIENT_TABLES } from './archived-tables.ts';
import { markRestored } from './restore-mark.ts';
import { makeFreshTables } from './fresh-tables.ts';
import { DAMAGED, isListed } from './manifest.ts';
import { fileOf, tableOf } from './part-names.ts';
import { loosenKnown } from './replaced-files.ts';
import { setSequences } from './sequences.ts';
import { foreignRows, parseRows } from './table-shapes.ts';
import type { VerifiedArchive } from './verify-archive.ts';

/**
 * Of one statement. SQLite would take 32,766 and keeps what it has compiled, some hundred bytes
 * for each value: by 20,000 at once it held 40 MB, and took longer. PostgreSQL, which would take
 * 65,535, is a network away.
 */
const MOST_VALUES: Readonly<Record<Engine, number>> = { sqlite: 1000, postgres: 20_000 };

export interface RestoreTarget {
  /** Its tables are made anew, whatever they were. */
  database: Pick<Database, 'engine' | 'write'>;
  files: FileStore;
  /** Files of what is being replaced: those that the archive does not name are to be swept. */
  knownFiles: readonly string[];
  /** Puts the archive's key (hex) in reach of the next start, just before the rows are kept. */
  prepareKey(key: string): void;
}

/** Throws `StartProblem` for rows that the database refuses, or a file that is no longer the verified one. */
export async function restoreArchive(target: RestoreTarget, archive: VerifiedArchive): Promise<void> {
  const { database, files } = target;
  const { engine } = database;
  const { manifest } = archive;
  await database.write.transaction().execute(async (tx) => {
    await makeFreshTables(tx, engine, manifest.migrations);
    await readArchive(archive, async (part) => {
      const { name, bytes } = part;
      if (!isListed(manifest, part)) throw new StartProblem(DAMAGED);
      const table = tableOf(name);
      if (table !== null && !TRANSIENT_TABLES.includes(table)) {
        await insertRows(tx, { table, bytes, mostValues: MOST_VALUES[engine] });
      }
      const file = fileOf(name);
      if (file !== null) await files.write(file, bytes);
    });
    await setSequences(tx, engine, manifest.sequences);
    await applyMigrations(tx, engine, MIGRATION_NAMES.slice(manifest.migrations.length));
    await loosenKnown(tx, target.knownFiles);
    await markRestored(tx, { madeAt: Date.parse(manifest.made_at), at: Date.now() });
    target.prepareKey(archive.key);
  });
}

async function insertRows(
  tx: Tx,
  { table, bytes, mostValues }: { table: string; bytes: Uint8Array; mostValues: number },
): Promise<void> {
  const rows = parseRows(bytes);
  const columns = Object.keys(rows[0]);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const atOnce = Math.max(1, Math.floor(mostValues / columns.length));
  for (let start = 0; start < rows.length; start += atOnce) {
    const values = rows
      .slice(start, start + atOnce)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
    try {
      await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(tx);
    } catch (error) {
      throw isRefusal(error) ? foreignRows(table) : error;
    }
  }
}

/** The rows themselves are at fault: a value out of range, a row twice, one that names none. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return /^2[23]\w{3}$/.test(code) || /constraint failed/.test(error.message);
}
