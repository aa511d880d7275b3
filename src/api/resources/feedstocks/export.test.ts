/** What stands behind the stock's figures, as a file: springs of a roll's length, and the rolls themselves. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { makeProject } from '../../../../tests/support/records.ts';
import { generateSprings, insertProperty, insertSprings } from '../../../../tests/support/springs.ts';

let api: TestApi;
let manager: Person;
let project: number;
let stock: string;
/** Roller types: of 250 m, and two of 500 m. */
let types: readonly number[];

beforeAll(async () => {
  api = await openApi();
  project = await makeProject(api, 'Rio Doce');
  manager = await api.person(ROLES.GESTOR_PROJETOS, [project]);
  const { body } = await manager.get(`/projects/${project}/feedstocks`);
  stock = `/projects/${project}/feedstocks/${body.data[0].id}`;
  const made: number[] = [];
  for (const [length, minimum_usage] of [
    [250, 10],
    [500, 10],
    [500, 12.5],
  ]) {
    const answer = await manager.post(`/projects/${project}/wire_rollers`, { length, minimum_usage });
    expect(answer.status, answer.text).toBe(201);
    made.push(answer.body.id);
  }
  types = made;
  for (const [at, quantity] of [7, 3, 5].entries()) {
    await manager.post(`${stock}/wire_rollers`, { wire_roller: types[at], quantity });
  }
  const property = await insertProperty(api, project, { user: manager.id, name: 'Sítio; do Alto' });
  const [figures] = generateSprings(1, 7);
  if (!figures) throw new Error('No spring');
  const rolls = (quantity: number, at = 1, length = 500) => [{ id: types[at] ?? 0, length, quantity }];
  const spring = { ...figures, project, property, user: manager.id };
  await insertSprings(api, [
    { ...spring, label: 'N-10', status: 0, rolls: [...rolls(1), ...rolls(2, 2)] },
    { ...spring, label: 'N-2', status: 0, rolls: rolls(4) },
    { ...spring, label: '=N-3', status: 1, rolls: rolls(9) },
    { ...spring, label: 'N-4', status: 0, rolls: rolls(1, 0, 250) },
  ]);
});
afterAll(() => api.close());

const linesOf = (text: string) => text.replace('\ufeff', '').trimEnd().split('\r\n');
const behind = (query: string, item = 'wire_roller_500') =>
  manager.get(`${stock}/balance/${item}/export?${query}`);

test('the springs of a length of roll have what each takes under the name of the roll', async () => {
  const needed = await behind('format=csv&figure=needed');
  expect(needed.status, needed.text).toBe(200);
  expect(needed.headers['content-disposition']).toContain('nascentes-do-saldo-Rio%20Doce.csv');
  expect(linesOf(needed.text)).toEqual([
    'Código;Propriedade;Status;Rolo de arame 500 m',
    'N-2;"Sítio; do Alto";Cadastrada;4',
    'N-10;"Sítio; do Alto";Cadastrada;3',
  ]);
  const all = await behind('format=csv&sort=-quantity&columns=quantity,label');
  expect(linesOf(all.text)).toEqual(['Rolo de arame 500 m;Código', "9;'=N-3", '4;N-2', '3;N-10']);
  expect(linesOf((await behind('format=csv&columns=label&q=n-1')).text)).toEqual(['Código', 'N-10']);
});

test('the springs are a workbook too', async () => {
  const { sheets } = await readXlsx((await behind('format=xlsx&sort=-label&figure=delivered')).bytes);
  expect(sheets[0]?.rows).toEqual([
    ['Código', 'Propriedade', 'Status', 'Rolo de arame 500 m'],
    ['=N-3', 'Sítio; do Alto', 'Material entregue', 9],
  ]);
});

test('the rolls in stock are told apart as on the screen', async () => {
  const rolls = (query: string) => manager.get(`${stock}/wire_rollers/export?${query}`);
  const file = await rolls('format=csv&sort=-length');
  expect(file.status, file.text).toBe(200);
  expect(linesOf(file.text)).toEqual([
    'Rolo;Quantidade',
    '500 m (uso mínimo 12,5%);5',
    '500 m (uso mínimo 10%);3',
    '250 m;7',
  ]);
  expect(linesOf((await rolls('format=csv&sort=quantity&columns=wire_roller_id,quantity')).text)).toEqual([
    'Tipo de rolo;Quantidade',
    `${types[1]};3`,
    `${types[2]};5`,
    `${types[0]};7`,
  ]);
  const { sheets } = await readXlsx((await rolls('format=xlsx')).bytes);
  expect(sheets[0]?.rows.slice(0, 2)).toEqual([
    ['Rolo', 'Quantidade'],
    ['250 m', 7],
  ]);
});

test('what is not there, or not asked rightly, is refused', async () => {
  expect((await behind('format=csv', 'gravel')).status).toBe(404);
  expect(
    (await manager.get(`/projects/${project}/feedstocks/999999/wire_rollers/export?format=csv`)).status,
  ).toBe(404);
  for (const [query, field] of [
    ['', 'format'],
    ['format=csv&columns=search', 'columns'],
    ['format=csv&figure=missing', 'figure'],
  ] as const) {
    const { status, body } = await behind(query);
    expect([status, Object.keys(body.errors)], query).toEqual([422, [field]]);
  }
});

test('a file is sent from the disk, and nothing of it stays there', async () => {
  const address = `${stock}/wire_rollers/export?format=`;
  const left = () => readdir(join(api.server.services.settings.dataDir, 'uploads')).catch((): string[] => []);
  for (const format of ['csv', 'xlsx']) {
    const file = await manager.get(address + format);
    expect(file.headers['content-length']).toBe(String(file.bytes.length));
    await expect.poll(left).toEqual([]);
    const signed = await manager.get(address + format, { accept: 'application/json' });
    expect(signed.body.url).toContain('/wire_rollers/export');
    expect(await left()).toEqual([]);
  }
  vi.spyOn(api.server.services.readings, 'record').mockRejectedValueOnce(new Error('The log is full'));
  expect((await manager.get(`${address}csv`)).status).toBe(500);
  expect(await left()).toEqual([]);
});

test('every file that is given out is in the audit', async () => {
  const entries = async () =>
    (
      await api.server.services.database.write
        .selectFrom('audit_log')
        .select(['resource', 'user_id', 'project_id'])
        .where('action', '=', 'export')
        .where('user_id', '=', manager.id)
        .execute()
    ).map(({ resource }) => resource);
  const before = (await entries()).length;
  await behind('format=csv');
  await manager.get(`${stock}/wire_rollers/export?format=xlsx`);
  expect((await entries()).slice(before)).toEqual(['feedstocks', 'feedstock_wire_rollers']);
});
