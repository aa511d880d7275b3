/** A verified archive into tables of its own. All of it or nothing. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { applyMigrations, MIGRATION_NAMES } from '../platform/database/migrate.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { FileStore } from '../platform/files/files.ts';
import { StartProblem } from '../platform/settings.ts';
import { readArchive } from './archive-file.ts';
import { TRANSIENT_TABLES } from './archived-tables.ts';
import { BulkLoad } from './bulk-load.ts';
import { markRestored } from './restore-mark.ts';
import { makeFreshTables } from './fresh-tables.ts';
import { DAMAGED, isListed } from './manifest.ts';
import { fileOf, tableOf } from './part-names.ts';
import { loosenKnown } from './replaced-files.ts';
import type { Tell } from './progress.ts';
import { type BackupRecord, keepListed } from './scheduled/backup-record.ts';
import { setSequences } from './sequences.ts';
import { foreignRows, parseRows } from './table-shapes.ts';
import type { VerifiedArchive } from './verify-archive.ts';

/**
 * Of one statement of SQLite, which would take 32,766 and keeps what it has compiled, some hundred
 * bytes for each value: by 20,000 at once it held 40 MB, and took longer.
 */
const MOST_VALUES = 1000;

/** They change no table, only what its triggers cost: rows of a copy from before them come by them, too. */
const BEFORE_ROWS: readonly string[] = ['0065_counted_at_once'];

type Rows = ReturnType<typeof parseRows>;

export interface RestoreTarget {
  /** Its tables are made anew, whatever they were. */
  database: Pick<Database, 'engine' | 'write'>;
  files: FileStore;
  /** Files of what is being replaced: those that the archive does not name are to be swept. */
  knownFiles: readonly string[];
  /** What is being replaced knew of its scheduled copies. */
  knownCopies?: BackupRecord | null;
  /** Puts the archive's key (hex) in reach of the next start, just before the rows are kept. */
  prepareKey(key: string): void;
  /** Hears how far it has come. */
  tell?: Tell;
}

/** Throws `StartProblem` for rows that the database refuses, or a file that is no longer the verified one. */
export async function restoreArchive(target: RestoreTarget, archive: VerifiedArchive): Promise<void> {
  const { database, files } = target;
  const { engine } = database;
  const { manifest } = archive;
  await database.write.transaction().execute(async (tx) => {
    const next = MIGRATION_NAMES.slice(manifest.migrations.length);
    const after = next.findIndex((name) => !BEFORE_ROWS.includes(name));
    const early = after === -1 ? next.length : after;
    await makeFreshTables(tx, engine, [...manifest.migrations, ...next.slice(0, early)]);
    const tables = Object.keys(manifest.parts).flatMap((name) => rowsOf(name) ?? []);
    const whole = Object.values(manifest.parts).reduce((sum, { bytes }) => sum + bytes, 0);
    let done = 0;
    const load = new BulkLoad(tx, engine, tables);
    const insert = engine === 'postgres' ? insertAtOnce : insertByValues;
    await readArchive(archive, async (part) => {
      const { name, bytes } = part;
      if (!isListed(manifest, part)) throw new StartProblem(DAMAGED);
      const table = rowsOf(name);
      if (table !== null) {
        const rows = parseRows(bytes);
        await asOurs(table, () => load.add(table, (into) => insert(tx, into, rows)));
      }
      const file = fileOf(name);
      if (file !== null) await files.write(file, bytes);
      done += bytes.byteLength;
      target.tell?.(`Restaurando: ${Math.floor((100 * done) / whole)}% da cópia…`);
    });
    await setSequences(tx, engine, manifest.sequences);
    await applyMigrations(tx, engine, next.slice(early));
    await loosenKnown(tx, target.knownFiles);
    if (target.knownCopies) await keepListed(tx, target.knownCopies);
    await markRestored(tx, { madeAt: Date.parse(manifest.made_at), at: Date.now() });
    target.prepareKey(archive.key);
  });
}

/** The table that gets the part's rows. */
function rowsOf(part: string): string | null {
  const table = tableOf(part);
  return table === null || TRANSIENT_TABLES.includes(table) ? null : table;
}

/** Rows that the database refuses were not written by us. */
async function asOurs(table: string, insert: () => Promise<void>): Promise<void> {
  try {
    await insert();
  } catch (error) {
    throw isRefusal(error) ? foreignRows(table) : error;
  }
}

function namesOf(rows: Rows): string[] {
  return Object.keys(rows[0]);
}

/** One statement for a part: PostgreSQL is a network away. */
async function insertAtOnce(tx: Tx, table: string, rows: Rows): Promise<readonly string[]> {
  const names = sql.join(namesOf(rows).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  );
  return namesOf(rows);
}

async function insertByValues(tx: Tx, table: string, rows: Rows): Promise<readonly string[]> {
  const names = namesOf(rows);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const most = Math.max(1, Math.floor(MOST_VALUES / names.length));
  for (let start = 0; start < rows.length; start += most) {
    const values = rows
      .slice(start, start + most)
      .map((row) => sql`(${sql.join(names.map((name) => row[name] ?? null))})`);
    await sql`insert into ${sql.table(table)} (${columns}) values ${sql.join(values)}`.execute(tx);
  }
  return names;
}

/** The rows themselves are at fault: a value out of range, a row twice, one that names none. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return /^2[23]\w{3}$/.test(code) || /constraint failed/.test(error.message);
}
