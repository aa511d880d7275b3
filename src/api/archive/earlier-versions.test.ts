/** Every earlier version's database, with data, becomes one of this version; nothing of it is lost. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  insertEarlier,
  lostRows,
  rowsOfVersion,
  schemaOf,
} from '../../../tests/support/frozen/earlier-versions.ts';
import { createEmptyDatabase } from '../../../tests/support/postgres.ts';
import { ARCHIVED_TABLES, TRANSIENT_TABLES } from './archived-tables.ts';
import { writeArchive } from './archive-file.ts';
import type { ArchivePart } from './manifest.ts';
import { filePart, KEY_PART, rowsPart } from './part-names.ts';
import { restoreArchive } from './restore.ts';
import { verifyArchive } from './verify-archive.ts';
import { diskFiles } from '../platform/files/files.ts';
import { StartProblem } from '../platform/settings.ts';
import type { Engine } from '../platform/database/columns.ts';
import { appliedMigrations, migrate, MIGRATION_NAMES } from '../platform/database/migrate.ts';
import { sqliteDialect } from '../platform/database/sqlite.ts';
import type { Tables } from '../platform/database/tables.ts';

const engine: Engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';
const KEY = randomBytes(32).toString('hex');
/** In every run each sixth, and the newest ones, whose steps are the least tried; all of them with `TEST_FULL=1`. */
const VERSIONS = MIGRATION_NAMES.map((name, index) => [name, index + 1] as const).filter(
  ([, version]) => process.env['TEST_FULL'] || version % 6 === 1 || version > MIGRATION_NAMES.length - 4,
);

let folder: string;
let made = 0;
let fresh: Kysely<Tables>;
let freshSchema: string[];
const open: Kysely<Tables>[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vertente-versoes-'));
  fresh = await emptyDatabase();
  await migrate(fresh, engine);
  freshSchema = await schemaOf(fresh, engine);
});
afterAll(async () => {
  for (const db of open) await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<Kysely<Tables>> {
  made += 1;
  const dialect =
    engine === 'sqlite'
      ? sqliteDialect(join(folder, `${made}.db`), { readOnly: false })
      : new PostgresDialect({ pool: new pg.Pool({ connectionString: await createEmptyDatabase(), max: 2 }) });
  const db = new Kysely<Tables>({ dialect });
  open.push(db);
  return db;
}

describe.each(VERSIONS)('a database as of %s', (name, version) => {
  const rows = rowsOfVersion(version);

  test('is brought up to date whole, to the tables of a fresh one', async () => {
    const db = await emptyDatabase();
    await migrate(db, engine, name);
    await insertEarlier(db, rows);
    await migrate(db, engine);
    expect(await appliedMigrations(db)).toEqual(MIGRATION_NAMES);
    expect(await lostRows(db, rows)).toEqual([]);
    if (engine === 'sqlite') expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
    expect(await schemaOf(db, engine)).toEqual(freshSchema);
  });

  test('is restored from its archive', async () => {
    const path = join(folder, `${name}.tar.gz`);
    const describe = () => ({
      made_at: '2026-01-02T03:04:05.000Z',
      migrations: MIGRATION_NAMES.slice(0, version),
      sequences: {},
    });
    await writeArchive(path, archived(rows, version), describe, { key: KEY, passphrase: null });
    const db = await emptyDatabase();
    // The embedded database is restored into a fresh file.
    if (engine === 'postgres') await migrate(db, engine);
    const database = { engine, write: db };
    const files = diskFiles(join(folder, 'files'));
    const archive = await verifyArchive(path, { secretKey: null, passphrase: null });
    await restoreArchive({ database, files, knownFiles: [], prepareKey: () => undefined }, archive);
    expect(await appliedMigrations(db)).toEqual(MIGRATION_NAMES);
    const kept = rows.filter(({ table }) => !TRANSIENT_TABLES.includes(table));
    expect(await lostRows(db, kept)).toEqual([]);
    // Sessions and the like are in archives of earlier versions, and stay there.
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([]);
    expect(await schemaOf(db, engine)).toEqual(freshSchema);
  });
});

/** An archive's parts with these rows; states and cities as the database came with them. */
async function* archived(
  rows: ReturnType<typeof rowsOfVersion>,
  version: number,
): AsyncGenerator<ArchivePart> {
  yield { name: KEY_PART, bytes: Buffer.from(KEY) };
  const places = MIGRATION_NAMES.indexOf('0005_places') < version ? (['states', 'cities'] as const) : [];
  for (const table of places) {
    const found = await fresh.selectFrom(table).selectAll().execute();
    yield {
      name: rowsPart(table, 1),
      bytes: Buffer.from(found.map((row) => JSON.stringify(row)).join('\n')),
    };
  }
  for (const table of new Set(rows.map((row) => row.table))) {
    const own = rows.filter((row) => row.table === table).map(({ values }) => JSON.stringify(values));
    yield { name: rowsPart(table, 1), bytes: Buffer.from(own.join('\n')) };
  }
  for (const { table, values } of rows) {
    if (table === 'stored_files')
      yield { name: filePart(String(values['id'])), bytes: Buffer.from('croqui') };
  }
}

test('every table has rows of earlier versions, so that one which a migration empties is noticed', () => {
  const held = new Set(rowsOfVersion(MIGRATION_NAMES.length).map((row) => row.table));
  const fromTheStart = ['states', 'cities'];
  const without = ARCHIVED_TABLES.map(({ name }) => name).filter((name) => !held.has(name));
  expect(without).toEqual(fromTheStart);
});

test('a database of a newer version is refused with a sentence, and stays as it was', async () => {
  const db = await emptyDatabase();
  await migrate(db, engine, '0007_sponsor_department');
  await sql`insert into migrations (name, timestamp) values ('9999_futuro', '2030')`.execute(db);
  const before = await schemaOf(db, engine);
  await expect(migrate(db, engine)).rejects.toThrow(
    new StartProblem(
      'Este banco de dados é de uma versão mais nova do Vertente (9999_futuro). Atualize o programa; nada foi alterado.',
    ),
  );
  expect(await schemaOf(db, engine)).toEqual(before);
});
