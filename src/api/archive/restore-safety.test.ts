/** What a restore refuses, whatever it was told; and that a good copy replaces any bad state. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApi, type TestApi } from '../../../tests/support/api.ts';
import { packArchive, unpackArchive, withManifest } from '../../../tests/support/archive-bytes.ts';
import { createTestDatabase } from '../../../tests/support/postgres.ts';
import { openDatabase, openForReading, openPostgresAsIs } from '../platform/database/database.ts';
import { loadSecrets } from '../platform/secrets/secrets.ts';
import { readSettings, type Settings } from '../platform/settings.ts';
import { backUpTo } from './whole-backup.ts';
import { restoreFrom } from './whole-restore.ts';

const SECRET_KEY = 'ab'.repeat(32);
const PASSPHRASE = 'nove capivaras atravessam o rio';
const isPostgres = process.env.TEST_ENGINE === 'postgres';

let api: TestApi;
let folder: string;
let copies = 0;
const drops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  api = await openApi();
  folder = await mkdtemp(join(tmpdir(), 'vertente-guarda-'));
});
afterAll(async () => {
  await api.close();
  for (const drop of drops) await drop();
  await rm(folder, { recursive: true, force: true });
}, 120_000);

/** An installation of this run's engine with nothing in it. */
async function place(more: Record<string, string> = {}): Promise<Settings> {
  const env: Record<string, string> = { DATA_DIR: await mkdtemp(join(folder, 'lugar-')), ...more };
  if (isPostgres) {
    const { url, drop } = await createTestDatabase();
    drops.push(drop);
    env['DATABASE_URL'] = url;
  }
  return readSettings(env);
}

/** One with a key of its own and one user, as a first start leaves it. */
async function usedPlace(more: Record<string, string> = {}): Promise<Settings> {
  const settings = await place(more);
  const database = await openDatabase(settings);
  await loadSecrets(settings, database);
  await database.write
    .insertInto('users')
    .values({
      name: 'Rita',
      email: 'rita@example.org',
      email_folded: 'rita@example.org',
      role_id: 6,
      password_hash: 'x',
      enabled: 1,
      search: 'rita',
    })
    .execute();
  await sql`insert into sessions (token_hash, user_id, created_at, expires_at)
    select 'x', id, 1, 99999999999999 from users`.execute(database.write);
  await database.close();
  return settings;
}

async function backUp(settings: Settings): Promise<string> {
  copies += 1;
  const path = join(folder, `copia-${copies}`);
  await backUpTo(path, settings, new Date());
  return path;
}

const replace = (path: string, settings: Settings, acceptUnsigned = false) =>
  restoreFrom(path, settings, { replace: true, acceptUnsigned });

async function rows(settings: Settings, table: 'users' | 'sessions' | 'loose_files') {
  const database = await openForReading(settings);
  try {
    return await database.read.selectFrom(table).selectAll().execute();
  } finally {
    await database.close();
  }
}

/** That archive with a part's text changed, all checksums right. */
async function forged(path: string, part: string, change: (text: string) => string): Promise<string> {
  const entries = await unpackArchive(await readFile(path));
  const changed = entries.map((entry) =>
    entry.name === part ? { ...entry, bytes: Buffer.from(change(entry.bytes.toString('utf8'))) } : entry,
  );
  return write(await packArchive(withManifest(changed)));
}

async function write(bytes: Uint8Array): Promise<string> {
  copies += 1;
  const path = join(folder, `feita-${copies}`);
  await writeFile(path, bytes);
  return path;
}

const promote = (text: string) => text.replace('"role_id":6', '"role_id":2');
const USERS = 'rows/users/000001.ndjson';

describe('with SECRET_KEY', () => {
  test('a copy carries no key, and comes back only under that key', async () => {
    const settings = await usedPlace({ SECRET_KEY });
    const path = await backUp(settings);
    const names = (await unpackArchive(await readFile(path))).map(({ name }) => name);
    expect(names).not.toContain('secret.key');
    await expect(replace(path, await place())).rejects.toThrow('não traz a chave');
    await expect(replace(path, await place({ SECRET_KEY: 'cd'.repeat(32) }))).rejects.toThrow('assinatura');
    const target = await place({ SECRET_KEY });
    await replace(path, target);
    expect(await rows(target, 'users')).toEqual(await rows(settings, 'users'));
    expect(await readdir(target.dataDir)).not.toContain('secret.key');
  });

  test('a role changed by hand is refused, and so is a copy made to look like one without a signature', async () => {
    const settings = await usedPlace({ SECRET_KEY });
    const path = await backUp(settings);
    await expect(replace(await forged(path, USERS, promote), settings)).rejects.toThrow('foi alterada');
    const entries = await unpackArchive(await readFile(await forged(path, USERS, promote)));
    const unsigned = withManifest(entries, (manifest) => ({ ...manifest, format: 1 })).slice(0, -1);
    const old = await write(await packArchive(unsigned));
    await expect(replace(old, settings)).rejects.toThrow('--sem-assinatura');
    expect(await rows(settings, 'users')).toMatchObject([{ role_id: 6 }]);
    await replace(old, settings, true);
    expect(await rows(settings, 'users')).toMatchObject([{ role_id: 2 }]);
  });
});

describe('a copy with rows that no version writes', () => {
  const line = (value: object) => `${JSON.stringify(value)}\n`;
  let settings: Settings;
  let good: string;
  // One for all of them: each is to leave it as it was.
  beforeAll(async () => {
    settings = await usedPlace();
    good = await backUp(settings);
  });

  test.each<[string, (path: string) => Promise<string>]>([
    ['a migration', (path) => added(path, 'migrations', { name: '9999_x', timestamp: '2030' })],
    ['a table of SQLite', (path) => added(path, 'sqlite_master', { type: 'table' })],
    ['a column', (path) => forged(path, USERS, (text) => text.replace('"name"', '"nome"'))],
    [
      'a text for a number',
      (path) => forged(path, USERS, (text) => text.replace('"role_id":6', '"role_id":"6"')),
    ],
    [
      'a name left empty',
      (path) => forged(path, USERS, (text) => text.replace('"name":"Rita"', '"name":null')),
    ],
    ['a list', (path) => forged(path, USERS, (text) => text.replace('"name":"Rita"', '"name":["Rita"]'))],
    ['a row twice', (path) => forged(path, USERS, (text) => text + text)],
    ['another key', (path) => forged(path, 'secret.key', () => `${'cd'.repeat(32)}\n`)],
  ])('%s is refused, and nothing is touched', async (_, forge) => {
    const path = await forge(good);
    const [users, sessions] = [await rows(settings, 'users'), await rows(settings, 'sessions')];
    await expect(replace(path, settings)).rejects.toThrow('Nada foi alterado');
    expect(await rows(settings, 'users')).toEqual(users);
    expect(await rows(settings, 'sessions')).toEqual(sessions);
  });

  async function added(path: string, table: string, row: object): Promise<string> {
    const entries = await unpackArchive(await readFile(path));
    const part = { name: `rows/${table}/000001.ndjson`, bytes: Buffer.from(line(row)) };
    return write(await packArchive(withManifest([part, ...entries])));
  }
});

describe('a passphrase', () => {
  test('encrypts the copy, and is asked for in words', { timeout: 120_000 }, async () => {
    const settings = await usedPlace({ BACKUP_PASSPHRASE: PASSPHRASE });
    const path = await backUp(settings);
    const bytes = await readFile(path);
    expect(bytes.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
    await expect(replace(path, await place())).rejects.toThrow('Defina BACKUP_PASSPHRASE');
    const wrong = await place({ BACKUP_PASSPHRASE: `${PASSPHRASE}!` });
    await expect(replace(path, wrong)).rejects.toThrow('não é a desta cópia');
    const again = await place({ BACKUP_PASSPHRASE: PASSPHRASE });
    await replace(path, again);
    expect(await rows(again, 'users')).toEqual(await rows(settings, 'users'));
    const flippedAt = (at: number) => {
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      return flipped;
    };
    const [middle, last] = [bytes.length >> 1, bytes.length - 1];
    const damaged = [flippedAt(middle), bytes.subarray(0, last)];
    // Each costs a derivation of the key: in every run one of what is changed and one of what is cut.
    if (process.env['TEST_FULL'])
      damaged.push(flippedAt(40), flippedAt(last), bytes.subarray(0, 40), bytes.subarray(0, middle));
    for (const copy of damaged)
      await expect(replace(await write(copy), again)).rejects.toThrow('Nada foi alterado');
  });
});

describe('restoring', () => {
  test('ends every session, and is readable by its owner alone', async () => {
    const settings = await usedPlace();
    const path = await backUp(settings);
    expect(await rows(settings, 'sessions')).toHaveLength(1);
    await replace(path, settings);
    expect(await rows(settings, 'sessions')).toEqual([]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    if (!isPostgres) {
      const made = await stat(join(settings.dataDir, 'vertente.db'));
      expect(made.mode & 0o777).toBe(0o600);
    }
  });

  const damages: [string, (settings: Settings) => Promise<unknown>][] = [
    [
      'of a newer version',
      (at) => change(at, `insert into migrations (name, timestamp) values ('9999_x', '2030')`),
    ],
    [
      'half migrated',
      (at) => change(at, `delete from migrations where name > '0003'`, 'drop table trip_controls'),
    ],
    ['without its migrations', (at) => change(at, 'drop table migrations', 'drop table migrations_lock')],
    [
      'with a table that names its rows',
      (at) => change(at, 'create table later (id integer references users (id))'),
    ],
    ['without its key', (at) => rm(join(at.dataDir, 'secret.key'))],
    ['with a damaged key', (at) => writeFile(join(at.dataDir, 'secret.key'), 'x')],
    ...(isPostgres
      ? []
      : ([
          ['no database at all', (at) => writeFile(join(at.dataDir, 'vertente.db'), 'isto não é um banco')],
          ['overwritten in the middle', overwrite],
        ] as [string, (settings: Settings) => Promise<unknown>][])),
  ];
  // One way in replaces each of them: in every run schemas that say too much or nothing, no key and a broken file.
  const EVERYDAY = [
    'of a newer version',
    'without its migrations',
    'with a table that names its rows',
    'without its key',
    'overwritten in the middle',
  ];
  const tried = damages.filter(([name]) => process.env['TEST_FULL'] || EVERYDAY.includes(name));
  test.each(tried)('over an installation %s, a good copy makes it good', async (_, damage) => {
    const settings = await usedPlace();
    const path = await backUp(settings);
    const users = await rows(settings, 'users');
    await damage(settings);
    await expect(restoreFrom(path, settings, { replace: false, acceptUnsigned: false })).rejects.toThrow(
      'já tem dados',
    );
    await replace(path, settings);
    const database = await openDatabase(settings);
    await loadSecrets(settings, database);
    await database.close();
    expect(await rows(settings, 'users')).toEqual(users);
  });

  async function change(settings: Settings, ...statements: string[]): Promise<void> {
    const { databaseUrl } = settings;
    const database =
      databaseUrl === null ? await openDatabase(settings) : await openPostgresAsIs(databaseUrl);
    for (const statement of statements) await sql.raw(statement).execute(database.write);
    await database.close();
  }

  async function overwrite({ dataDir }: Settings): Promise<void> {
    const path = join(dataDir, 'vertente.db');
    const bytes = await readFile(path);
    await writeFile(path, bytes.fill(0xff, 4096, 200_000));
  }
});

test.each([
  ['lost', (at: Settings) => rm(join(at.dataDir, 'secret.key'))],
  ['another', (at: Settings) => writeFile(join(at.dataDir, 'secret.key'), 'cd'.repeat(32))],
])('a copy is not made while the key is %s', async (_, damage) => {
  const settings = await usedPlace();
  await damage(settings);
  const path = join(folder, 'nenhuma');
  await expect(backUpTo(path, settings, new Date())).rejects.toThrow('secret.key');
  expect(await readdir(folder)).not.toContain('nenhuma');
});
