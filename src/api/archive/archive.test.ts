import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../tests/support/api.ts';
import {
  CASE_PARAMETERS,
  fillParameters,
  makeProducer,
  makeProject,
  makeSubbasin,
  propertyBody,
  springBody,
} from '../../../tests/support/records.ts';
import { goodSketch } from '../../../tests/support/sketch-sheet.ts';
import { temporaryFile } from '../../../tests/support/temporary-file.ts';
import { verifyAudit } from '../platform/audit/verify.ts';
import { openDatabase, openForReading } from '../platform/database/database.ts';
import { MIGRATION_NAMES } from '../platform/database/migrate.ts';
import { diskFiles } from '../platform/files/files.ts';
import { ringForReading, Secrets } from '../platform/secrets/secrets.ts';
import { readSettings, type Settings, StartProblem } from '../platform/settings.ts';
import { announceFiles, recordFile } from '../platform/files/stored-files.ts';
import { ARCHIVED_TABLES, TRANSIENT_TABLES } from './archived-tables.ts';
import { DAMAGED, type Manifest } from './manifest.ts';
import { shapesAt } from './table-shapes.ts';
import { type BackupRecord, changeRecord, readRecord } from './scheduled/backup-record.ts';
import { backUpTo } from './whole-backup.ts';
import { restoreFrom } from './whole-restore.ts';

const onPostgres = process.env['TEST_ENGINE'] === 'postgres';

test.runIf(!onPostgres)('each column of a table that is copied is known to hold something', async () => {
  const shapes = await shapesAt(MIGRATION_NAMES.at(-1) ?? '');
  const unknown = ARCHIVED_TABLES.flatMap(({ name: table }) =>
    [...(shapes.get(table) ?? [])].flatMap(([column, { kinds }]) =>
      [...kinds].some((kind) => kind !== 'null') ? [] : [`${table}.${column}`],
    ),
  );
  expect(unknown).toEqual([]);
});

describe('an archive', () => {
  let api: TestApi;
  let technician: Person;
  let springs: string;
  let folder: string;
  let copies = 0;

  beforeAll(async () => {
    api = await openApi();
    folder = await mkdtemp(join(tmpdir(), 'vertente-copia-'));
    const project = await makeProject(api);
    await fillParameters(api, project, CASE_PARAMETERS);
    technician = await api.person(ROLES.TECNICO, [project]);
    const property = await technician.post(
      `/projects/${project}/rural_properties`,
      propertyBody({
        name: 'Sítio do Ção “π” 🌱',
        rural_producer: await makeProducer(api, 'Ana'),
        subbasin: await makeSubbasin(api),
      }),
    );
    springs = `/projects/${project}/rural_properties/${property.body.id}/water_springs`;
    const bytes = await goodSketch({ form: { B3: 'P-1' } });
    const read = await technician.upload(`${springs}/import`, 'spreadsheet', [{ name: 'c.xlsx', bytes }]);
    await technician.post(springs, { import_id: read.body.import_id });
    const gone = await technician.post(springs, springBody({ label: 'P-2' }));
    await technician.delete(`${springs}/${gone.body.id}`);
    const finances = await api.person(ROLES.GERENTE_PROJETOS);
    const refund = { forecast: '2026-05-04', type: 3, value: 12.34, status: 1 };
    const resource = await finances.post(`/projects/${project}/financial_resources`, refund);
    expect(resource.status, resource.text).toBe(201);
    await finances.put('/organisation', { name: 'Instituto Nascente Viva' });
    const logo = await finances.upload('/organisation/logo', 'file', [
      { name: 'logo.svg', bytes: Buffer.from('<svg viewBox="0 0 9 9"><path fill="#163" d="M0 0h9"/></svg>') },
    ]);
    expect(logo.status, logo.text).toBe(201);
  }, 60_000);
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** A copy of that installation, or of the one of this test. */
  async function backUp(settings?: Settings): Promise<{ path: string; manifest: Manifest }> {
    copies += 1;
    const path = join(folder, `copia-${copies}.tar.gz`);
    return { path, manifest: await backUpTo(path, settings ?? api.server.services.settings, new Date()) };
  }

  /** The settings of an installation with nothing in it, in a folder of its own. */
  async function emptyPlace(engine: 'sqlite' | 'postgres') {
    const dataDir = await mkdtemp(join(folder, 'destino-'));
    const made =
      engine === 'postgres'
        ? await (await import('../../../tests/support/postgres.ts')).createTestDatabase()
        : { url: null, drop: async () => undefined };
    const settings = readSettings({ DATA_DIR: dataDir, ...(made.url ? { DATABASE_URL: made.url } : {}) });
    return { settings, drop: made.drop };
  }

  const INTO_EMPTY = { replace: false, acceptUnsigned: false };

  async function auditOf(settings: Settings) {
    const database = await openForReading(settings);
    try {
      return await verifyAudit(database.read, new Secrets(await ringForReading(settings, database)));
    } finally {
      await database.close();
    }
  }

  /** Its name, and what its logo's file holds. */
  async function organisationOf(settings: Settings): Promise<[string | null, string]> {
    const database = await openForReading(settings);
    try {
      const { name, logo_file_id } = await database.read
        .selectFrom('organisation')
        .select(['name', 'logo_file_id'])
        .executeTakeFirstOrThrow();
      const files = diskFiles(join(settings.dataDir, 'files'));
      return [name, (await files.get(logo_file_id ?? '')).toString()];
    } finally {
      await database.close();
    }
  }

  const engine = onPostgres ? 'postgres' : 'sqlite';

  /** That copy in an empty installation, which is copied in turn and must hold the same. */
  async function expectSame({ path, manifest }: Awaited<ReturnType<typeof backUp>>, into: typeof engine) {
    const { settings, drop } = await emptyPlace(into);
    await restoreFrom(path, settings, INTO_EMPTY);
    const copied = await backUp(settings);
    expect(copied.manifest.parts, into).toEqual(manifest.parts);
    expect(copied.manifest.migrations, into).toEqual(manifest.migrations);
    expect(copied.manifest.sequences, into).toEqual(manifest.sequences);
    expect(await auditOf(settings)).toMatchObject({ whole: true });
    expect(await organisationOf(settings)).toEqual([
      'Instituto Nascente Viva',
      expect.stringContaining('#163'),
    ]);
    await drop();
    return copied;
  }

  test('restores into an installation of its own engine with identical rows, files and next ids', async () => {
    await expectSame(await backUp(), engine);
  });

  test.runIf(onPostgres)(
    'from PostgreSQL to SQLite and back, nothing has changed',
    { timeout: 120_000 },
    async () => {
      const back = await expectSame(await expectSame(await backUp(), 'sqlite'), 'postgres');
      // In every run the first of these copies has come from PostgreSQL, as this one has.
      if (process.env['TEST_FULL']) await expectSame(back, 'sqlite');
    },
  );

  test.runIf(!onPostgres)(
    'is restored by statements of a thousand values, as SQLite keeps each that it has compiled',
    async () => {
      const { path } = await backUp();
      const { settings } = await emptyPlace('sqlite');
      const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
      try {
        await restoreFrom(path, settings, INTO_EMPTY);
        const values = prepare.mock.calls.map(([statement]) => statement.split('?').length - 1);
        // The cities, which every copy holds, are more than go into one.
        expect(Math.max(...values)).toBeGreaterThan(500);
        expect(Math.max(...values)).toBeLessThanOrEqual(1000);
      } finally {
        prepare.mockRestore();
      }
    },
  );

  test('holds every table there is, but those of the running server', async () => {
    const tables = await api.server.services.database.read.introspection.getTables();
    // Indexes of text, and of the digits of a CPF, are made from the rows.
    const left = /^sqlite_|^migrations|_texts?(_|$)|_postings(_|$)|_digits(_|$)/;
    const names = tables.map((table) => table.name).filter((name) => !left.test(name));
    const known = [...ARCHIVED_TABLES.map((table) => table.name), ...TRANSIENT_TABLES];
    expect(known.toSorted()).toEqual(names.toSorted());
  });

  test('made while springs are being registered, it is one moment', { timeout: 120_000 }, async () => {
    let writing = true;
    const statuses: number[] = [];
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let count = 0; writing && count < 50; count += 1) {
        const { status } = await technician.post(springs, springBody({ label: `W-${writer}-${count}` }));
        statuses.push(status);
      }
    });
    const { path } = await backUp();
    writing = false;
    expect(statuses.length).toBeGreaterThan(0);
    await Promise.all(writers);
    expect(statuses.filter((status) => status !== 201)).toEqual([]);
    const { settings } = await emptyPlace('sqlite');
    await restoreFrom(path, settings, INTO_EMPTY);
    const database = await openForReading(settings);
    const { rows } = await sql<{ points: number; rolls: number }>`
      select (select count(*) from water_spring_points p where p.water_spring_id = s.id) as points,
             (select count(*) from water_spring_wire_rollers r where r.water_spring_id = s.id) as rolls
        from water_springs s`.execute(database.read);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => row.points !== 5 || row.rolls !== 2)).toEqual([]);
    await database.close();
  });

  test('that is damaged is refused, and the database stays as it was', async () => {
    const { path } = await backUp();
    const whole = await readFile(path);
    const flipped = Buffer.from(whole);
    flipped[Math.floor(whole.length / 2)] = (flipped[Math.floor(whole.length / 2)] ?? 0) ^ 0xff;
    const bad = {
      cortada: whole.subarray(0, whole.length - 700),
      trocada: flipped,
      texto: Buffer.from('isto não é uma cópia'),
      vazia: Buffer.alloc(0),
    };
    const { settings } = await emptyPlace('sqlite');
    for (const [name, bytes] of Object.entries(bad)) {
      const file = join(folder, `${name}.tar.gz`);
      await writeFile(file, bytes);
      await expect(restoreFrom(file, settings, INTO_EMPTY), name).rejects.toThrow(new StartProblem(DAMAGED));
    }
    await expect(restoreFrom(join(folder, 'nenhuma'), settings, INTO_EMPTY)).rejects.toThrow('não existe');
    expect(await readdir(settings.dataDir)).toEqual([]);
    await truncate(path, 0);
  });

  test('that can not be written is told in a sentence, and leaves nothing', async () => {
    const path = join(folder, 'nao-ha', 'copia.tar.gz');
    await expect(backUpTo(path, api.server.services.settings, new Date())).rejects.toThrow(
      new StartProblem(`Não foi possível gravar a cópia em ${path} (ENOENT). Nenhuma cópia foi feita.`),
    );
  });

  describe('over a filled database', () => {
    const record: BackupRecord = {
      copies: ['c1'],
      made_at: 1,
      failed_at: null,
      making: { name: 'c2', until: 2 },
      trial: null,
    };
    let target: Awaited<ReturnType<typeof emptyPlace>>;
    let files: string[];
    let untold: unknown;

    beforeAll(async () => {
      target = await emptyPlace(engine);
      const { settings } = target;
      await restoreFrom((await backUp()).path, settings, INTO_EMPTY);
      const database = await openDatabase(settings);
      const write = async (changed: BackupRecord) =>
        expect(await changeRecord(database, await readRecord(database), changed)).toBe(true);
      await write(record);
      // Made by the server: it holds the claim of its own making.
      const { path } = await backUp(settings);
      await write({ ...record, copies: ['c1', 'c2', 'c3'], making: null });
      const onDisk = diskFiles(join(settings.dataDir, 'files'));
      const store = await announceFiles({ database, files: onDisk, now: Date.now }, 2);
      const photo = await store(await temporaryFile('foto'), 'image/jpeg');
      const unrecorded = await store(await temporaryFile('sem registro'), 'image/jpeg');
      await database.write.transaction().execute((tx) => recordFile(tx, photo, Date.now()));
      files = [photo.id, unrecorded.id];
      await database.write.updateTable('users').set({ name: 'Alterado' }).execute();
      await database.close();
      untold = await restoreFrom(path, settings, INTO_EMPTY).catch((error: unknown) => error);
      await restoreFrom(path, settings, { ...INTO_EMPTY, replace: true });
    }, 60_000);
    afterAll(() => target.drop());

    test('it goes only when told to', async () => {
      expect(untold).toBeInstanceOf(StartProblem);
      expect(String(untold)).toContain('restore:replace');
      const { read, close } = await openForReading(target.settings);
      const users = await read.selectFrom('users').select('name').execute();
      expect(users.map((user) => user.name)).not.toContain('Alterado');
      // What belonged to the replaced content is to be swept, and nothing else.
      const loose = await read.selectFrom('loose_files').select('id').execute();
      expect(loose.map(({ id }) => id).toSorted()).toEqual(files.toSorted());
      await close();
    });

    test('it leaves the scheduled copies of what it replaces listed, those made since too', async () => {
      const database = await openForReading(target.settings);
      const restored = await readRecord(database);
      expect(restored.record).toEqual({ ...record, copies: ['c1', 'c2', 'c3'], making: null });
      await database.close();
    });
  });
});
