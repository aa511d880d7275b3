import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../tests/support/api.ts';
import { makeProducer } from '../../tests/support/records.ts';
import { makeVehicle } from '../../tests/support/running.ts';
import { writeAnchor } from './platform/audit/anchor.ts';
import { scriptBeside } from './platform/children/script.ts';
import { writeRestored } from './platform/audit/sink/file-sink.ts';
import type { AuditRow } from './platform/audit/chain.ts';

let api: TestApi;
let rows: AuditRow[];
beforeAll(async () => {
  api = await openApi();
  const manager = await api.person(ROLES.GERENTE_PROJETOS);
  await makeVehicle(manager);
  const producer = await makeProducer(api, 'Ana');
  await manager.put(`/rural_producers/${producer}`, { nickname: 'Aninha' });
  await manager.post(`/rural_producers/${producer}/anonymise`, { confirm: true });
  await makeVehicle(manager);
  await makeVehicle(manager);
  rows = await api.server.services.database.read.selectFrom('audit_log').selectAll().orderBy('id').execute();
});
afterAll(() => api.close());

/** `npm run audit:verify` as its script starts it, beside the running server. */
function run(more: Record<string, string> = {}, of = api): Promise<{ code: unknown; said: string }> {
  const { dataDir, databaseUrl } = of.server.services.settings;
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...more,
  };
  return new Promise((resolve) => {
    const program = scriptBeside(import.meta.url, 'audit-verify');
    execFile(process.execPath, [program], { env }, (error, out, err) =>
      resolve({ code: error ? error.code : 0, said: (out + err).trim() }),
    );
  });
}

test('says that the audit is whole, beside a server that works, an anonymised person’s entries too', async () => {
  const last = rows.length;
  expect(rows.map((row) => row.action)).toEqual(['create', 'update', 'anonymise', 'create', 'create']);
  // What the second one told was erased, and the one after it says so.
  expect(rows[1]).toMatchObject({ changes: null, personal: null, personal_digest: expect.any(String) });
  const whole = await run();
  expect(whole.said).toMatch(`A trilha de auditoria está íntegra: ${last} entradas, até a nº ${last}, de `);
  expect(whole.code).toBe(0);
});

describe('names the first entry that does not fit, whatever was done in the database', () => {
  const write = () => api.server.services.database.write;
  const move = (from: number, to: number) =>
    write().updateTable('audit_log').set({ id: to }).where('id', '=', from).execute();
  const remove = (from: number) => write().deleteFrom('audit_log').where('id', '>=', from).execute();
  const swap = async () => {
    await move(4, 99);
    await move(5, 4);
    await move(99, 5);
  };
  const insert = () =>
    write()
      .insertInto('audit_log')
      .values({ ...rows[0], id: 6 } as AuditRow)
      .execute();

  afterEach(async () => {
    await write().deleteFrom('audit_log').execute();
    await write().insertInto('audit_log').values(rows).execute();
  });

  test.each<[string, () => Promise<unknown>, number]>([
    ['changed', () => write().updateTable('audit_log').set({ user_id: 99 }).where('id', '=', 4).execute(), 4],
    ['deleted', () => write().deleteFrom('audit_log').where('id', '=', 1).execute(), 2],
    ['inserted', insert, 6],
    ['reordered', swap, 4],
    ['truncated', () => remove(5), 4],
    ['erased of a person', () => remove(3), 2],
  ])('%s', async (_, tamper, entry) => {
    await tamper();
    const { said, code } = await run();
    expect(said).toMatch(/^A trilha de auditoria foi violada\./);
    expect(said).toMatch(new RegExp(`nº ${entry}\\b`));
    expect(code).toBe(2);
  });
});

describe('with AUDIT_SINK', () => {
  let watched: TestApi;
  let sink: string;
  let manager: Person;
  beforeEach(async () => {
    sink = join(await mkdtemp(join(tmpdir(), 'vertente-notas-')), 'auditoria.linhas');
    watched = await openApi({ env: { AUDIT_SINK: sink } });
    manager = await watched.person(ROLES.GERENTE_PROJETOS);
  });
  afterEach(async () => {
    await watched.close();
    await rm(dirname(sink), { recursive: true });
  });
  const verify = () => run({ AUDIT_SINK: sink }, watched);
  const written = async (id: number) => {
    await expect.poll(() => readFile(sink, 'utf8').catch(() => '')).toContain(`"last_id":${id},`);
  };

  test('a tail that was cut within the minute is missed, with end and anchor put back as they were', async () => {
    const { database, settings } = watched.server.services;
    await makeVehicle(manager);
    await writeAnchor(watched.server.services);
    const anchor = await readFile(join(settings.dataDir, 'auditoria.ancora'));
    const end = await database.read.selectFrom('audit_chain').selectAll().executeTakeFirstOrThrow();
    await makeVehicle(manager);
    await written(2);
    expect(await verify()).toMatchObject({ code: 0, said: expect.stringMatching(/Confere com \d anotaç/) });
    await database.write.deleteFrom('audit_log').where('id', '>', 1).execute();
    await database.write.updateTable('audit_chain').set(end).execute();
    await writeFile(join(settings.dataDir, 'auditoria.ancora'), anchor);
    // Nothing that lies beside the database tells.
    expect(await run({}, watched)).toMatchObject({ code: 0 });
    expect(await verify()).toMatchObject({
      code: 2,
      said: expect.stringContaining('ia além da entrada nº 1'),
    });
    // Nor does what was written since hide it.
    await makeVehicle(manager);
    await expect.poll(() => readFile(sink, 'utf8').then((text) => text.split('"last_id":2,').length)).toBe(3);
    expect(await verify()).toMatchObject({
      code: 2,
      said: expect.stringContaining('entrada nº 2 não é a que'),
    });
  });

  test('what was written down before a restore is not asked of the rows that came with it', async () => {
    await makeVehicle(manager);
    await written(1);
    await appendFile(sink, '{"last_id":999,"hash":"x","at":"y"}\n{"last_id":7,"ha');
    expect((await verify()).code).toBe(2);
    writeRestored(sink, '2026-01-02T03:04:05.000Z');
    expect(await verify()).toMatchObject({
      code: 0,
      said: expect.stringContaining('Confere com 0 anotações'),
    });
  });

  test('whose file is not there the verdict says so', async () => {
    const { said } = await run({ AUDIT_SINK: `${sink}.outro` }, watched);
    expect(said).toContain('O arquivo de AUDIT_SINK não existe');
  });
});

test('without the key of this database it says so, and can’t tell', async () => {
  expect(await run({ SECRET_KEY: 'ab'.repeat(32) })).toEqual({
    code: 1,
    said: 'A chave de sigilo não é a deste banco de dados. Use o SECRET_KEY (ou o arquivo secret.key da pasta de dados) com que ele foi criado ou, se ele foi trocado, o novo.',
  });
});
