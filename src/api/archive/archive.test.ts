import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
import { verifyAudit } from '../platform/audit-verify.ts';
import { openForRestore } from '../platform/database/database.ts';
import { diskFiles } from '../platform/files.ts';
import { existingKey } from '../platform/key-file.ts';
import { Secrets } from '../platform/secrets.ts';
import { readSettings, StartProblem } from '../platform/settings.ts';
import { announceFiles, recordFile } from '../platform/stored-files.ts';
import { DAMAGED, type Manifest } from './archive-file.ts';
import { ARCHIVED_TABLES } from './archived-tables.ts';
import { makeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

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
  });
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function backUp(): Promise<{ path: string; manifest: Manifest }> {
    const { database, files, settings } = api.server.services;
    copies += 1;
    const path = join(folder, `copia-${copies}.tar.gz`);
    const secretKey = existingKey(settings.dataDir)?.toString('hex') ?? '';
    return { path, manifest: await makeBackup({ database, files, secretKey }, path, new Date()) };
  }

  /** An empty database of the engine, in a folder of its own. */
  async function emptyTarget(engine: 'sqlite' | 'postgres') {
    const dataDir = await mkdtemp(join(folder, 'destino-'));
    const made =
      engine === 'postgres'
        ? await (await import('../../../tests/support/postgres.ts')).createTestDatabase()
        : { url: null, drop: async () => undefined };
    const settings = readSettings({ DATA_DIR: dataDir, ...(made.url ? { DATABASE_URL: made.url } : {}) });
    const database = await openForRestore(settings);
    let key = '';
    return {
      database,
      files: diskFiles(join(dataDir, 'files')),
      replace: false,
      prepareKey(given: string) {
        key = given;
      },
      key: () => key,
      async close() {
        await database.close();
        await made.drop();
      },
    };
  }

  const engines =
    process.env.TEST_ENGINE === 'postgres' ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const);

  test.each(engines)('restores into %s with identical rows, files and next ids', async (engine) => {
    const { path, manifest } = await backUp();
    const target = await emptyTarget(engine);
    await restoreBackup(target, path);
    const again = join(folder, `de-volta-${engine}.tar.gz`);
    const source = { database: target.database, files: target.files, secretKey: target.key() };
    const copied = await makeBackup(source, again, new Date());
    expect(copied.parts).toEqual(manifest.parts);
    expect(copied.migrations).toEqual(manifest.migrations);
    expect(copied.sequences).toEqual(manifest.sequences);
    const secrets = new Secrets(Buffer.from(target.key(), 'hex'));
    expect(await verifyAudit(target.database.read, secrets)).toMatchObject({ whole: true });
    await target.close();
  });

  test.runIf(engines.length > 1)('from SQLite to PostgreSQL and back, nothing has changed', async () => {
    let { path, manifest } = await backUp();
    const { parts, sequences } = manifest;
    for (const [step, engine] of (['sqlite', 'postgres', 'sqlite'] as const).entries()) {
      const target = await emptyTarget(engine);
      await restoreBackup(target, path);
      path = join(folder, `volta-${step}.tar.gz`);
      const source = { database: target.database, files: target.files, secretKey: target.key() };
      manifest = await makeBackup(source, path, new Date());
      expect(manifest.parts, engine).toEqual(parts);
      expect(manifest.sequences, engine).toEqual(sequences);
      const secrets = new Secrets(Buffer.from(target.key(), 'hex'));
      expect(await verifyAudit(target.database.read, secrets)).toMatchObject({ whole: true });
      await target.close();
    }
  });

  test('holds every table there is', async () => {
    const tables = await api.server.services.database.read.introspection.getTables();
    // Files without a record are not copied, so neither are their names.
    const left = /^sqlite_|^migrations|^loose_files$/;
    const names = tables.map((table) => table.name).filter((name) => !left.test(name));
    expect(ARCHIVED_TABLES.map((table) => table.name).toSorted()).toEqual(names.toSorted());
  });

  test('made while springs are being registered, it is one moment', async () => {
    let writing = true;
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let count = 0; writing; count += 1) {
        await technician.post(springs, springBody({ label: `W-${writer}-${count}` }));
      }
    });
    const { path } = await backUp();
    writing = false;
    await Promise.all(writers);
    const target = await emptyTarget('sqlite');
    await restoreBackup(target, path);
    const { rows } = await sql<{ points: number; rolls: number }>`
      select (select count(*) from water_spring_points p where p.water_spring_id = s.id) as points,
             (select count(*) from water_spring_wire_rollers r where r.water_spring_id = s.id) as rolls
        from water_springs s`.execute(target.database.read);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => row.points !== 5 || row.rolls !== 2)).toEqual([]);
    await target.close();
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
    const target = await emptyTarget('sqlite');
    for (const [name, bytes] of Object.entries(bad)) {
      const file = join(folder, `${name}.tar.gz`);
      await writeFile(file, bytes);
      await expect(restoreBackup(target, file), name).rejects.toThrow(new StartProblem(DAMAGED));
    }
    await expect(restoreBackup(target, join(folder, 'nenhuma'))).rejects.toThrow('não existe');
    expect(await target.database.read.selectFrom('users').select('id').execute()).toEqual([]);
    await truncate(path, 0);
    await target.close();
  });

  test('that can not be written is told in a sentence, and leaves nothing', async () => {
    const { database, files, settings } = api.server.services;
    const secretKey = existingKey(settings.dataDir)?.toString('hex') ?? '';
    const path = join(folder, 'nao-ha', 'copia.tar.gz');
    await expect(makeBackup({ database, files, secretKey }, path, new Date())).rejects.toThrow(
      new StartProblem(`Não foi possível gravar a cópia em ${path} (ENOENT). Nenhuma cópia foi feita.`),
    );
  });

  test('goes over a filled database only when told to', async () => {
    const { path } = await backUp();
    const target = await emptyTarget(engines.at(-1) ?? 'sqlite');
    await restoreBackup(target, path);
    const { write } = target.database;
    const store = await announceFiles({ ...target, now: Date.now }, 2);
    const photo = await store(Buffer.from('foto'), 'image/jpeg');
    const unrecorded = await store(Buffer.from('sem registro'), 'image/jpeg');
    await write.transaction().execute((tx) => recordFile(tx, photo, Date.now()));
    await write.updateTable('users').set({ name: 'Alterado' }).execute();
    await expect(restoreBackup(target, path)).rejects.toThrow('restore:replace');
    await restoreBackup({ ...target, replace: true }, path);
    const users = await target.database.read.selectFrom('users').select('name').execute();
    expect(users.map((user) => user.name)).not.toContain('Alterado');
    // What belonged to the replaced content is to be swept, and nothing else.
    const loose = await write.selectFrom('loose_files').select('id').execute();
    expect(loose.map(({ id }) => id).toSorted()).toEqual([photo.id, unrecorded.id].toSorted());
    await target.close();
  });
});
