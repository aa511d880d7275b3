/** Rows and files at one moment, while the server goes on working. */
import { sql } from 'kysely';
import { type Database, oneMoment } from '../platform/database/database.ts';
import { appliedMigrations, MIGRATION_NAMES } from '../platform/database/migrate.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { FileStore } from '../platform/files/files.ts';
import { StartProblem } from '../platform/settings.ts';
import { writeArchive } from './archive-file.ts';
import { ARCHIVED_TABLES, type ArchivedTable } from './archived-tables.ts';
import type { ArchivePart, Manifest } from './manifest.ts';
import { filePart, KEY_PART, rowsPart } from './part-names.ts';
import { readSequences } from './sequences.ts';

const ROWS_A_PART = 1000;

export interface BackupSource {
  database: Pick<Database, 'engine' | 'read'>;
  files: FileStore;
  /** Hex: without it nobody could read the personal data that the archive holds. */
  key: string;
  /** Whether the archive carries the key; whoever keeps it elsewhere gets an archive that nobody can forge. */
  carriesKey: boolean;
  /** Null: the archive is not encrypted. */
  passphrase: string | null;
}

/** Writes the archive; answers its manifest. Stored files never change, so reading them later is the same moment. */
export async function makeBackup(source: BackupSource, path: string, now: Date): Promise<Manifest> {
  const { database } = source;
  return oneMoment(database, async (tx) => {
    const sequences = await readSequences(tx, database.engine);
    const migrations = await appliedMigrations(tx);
    if (!migrations.every((name, index) => MIGRATION_NAMES[index] === name)) {
      throw new StartProblem(
        'Este banco de dados é de uma versão mais nova do Vertente. Atualize o programa; nenhuma cópia foi feita.',
      );
    }
    const describe = () => ({ made_at: now.toISOString(), migrations, sequences });
    return writeArchive(path, partsOf(tx, source), describe, source);
  });
}

/** All parts of an archive but the manifest, in an order in which every row finds those it names. */
export async function* partsOf(
  tx: Tx,
  { files, key, carriesKey }: Pick<BackupSource, 'files' | 'key' | 'carriesKey'>,
): AsyncGenerator<ArchivePart> {
  if (carriesKey) yield { name: KEY_PART, bytes: Buffer.from(`${key}\n`) };
  // A database that awaits an update lacks some.
  const there = new Set((await tx.introspection.getTables()).map((table) => table.name));
  for (const table of ARCHIVED_TABLES.filter(({ name }) => there.has(name))) {
    let part = 0;
    for await (const rows of pagesOf(tx, table)) {
      part += 1;
      const lines = rows.map((row) => JSON.stringify(row)).join('\n');
      yield {
        name: rowsPart(table.name, part),
        bytes: Buffer.from(`${lines}\n`),
      };
    }
  }
  for await (const rows of pagesOf(tx, { name: 'stored_files', key: ['id'] })) {
    for (const { id } of rows) yield { name: filePart(String(id)), bytes: await files.get(String(id)) };
  }
}

type Row = Readonly<Record<string, unknown>>;

/** All rows in the order of their key, a page at a time. */
async function* pagesOf(tx: Tx, { name, key }: ArchivedTable): AsyncGenerator<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let last: Row | undefined;
  for (;;) {
    const after = last ? sql`where (${columns}) > (${sql.join(key.map((column) => last?.[column]))})` : sql``;
    const { rows } = await sql<Row>`
      select * from ${sql.table(name)} ${after} order by ${columns} limit ${sql.lit(ROWS_A_PART)}`.execute(
      tx,
    );
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1);
  }
}
