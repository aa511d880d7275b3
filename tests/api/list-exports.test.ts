/** Every list is a file as well: as it is filtered, every row of it, for whoever may view it. */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIST_EXPORTS } from '#domain/routes.ts';
import { ROLES } from '#domain/shared/access.ts';
import { CPF_MASK, hiddenCpf } from '#domain/shared/masks.ts';
import { type Json, openApi, type Person, type TestApi } from '../support/api.ts';
import { makeProject } from '../support/records.ts';
import { makeWorld } from '../support/world/make-world.ts';
import { personMaker } from '../support/world/person-maker.ts';
import { addressIn, type World } from '../support/world/world.ts';
import { ALL_ROUTES } from './permission-walk.ts';

/** In every text: a sheet must not take it for a formula. */
const FORMULA = '=1+1';
const MOST_ROWS = 200;

let api: TestApi;
let manager: Person;
let world: World;

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  world = await makeWorld(personMaker(manager), { text: (_, field) => `${FORMULA} ${field}`, tag: 'aqui' });
}, 60_000);
afterAll(() => api.close());

/** A line's cells; none of these files has a line break between quotes but those that are told. */
function cellsOf(csv: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of csv
    .replace('\ufeff', '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n)/g)) {
    lines.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}

async function csv(address: string, person = manager): Promise<string[][]> {
  const answer = await person.get(address);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.text.startsWith('\ufeff')).toBe(true);
  return cellsOf(answer.text);
}

const LISTS = ALL_ROUTES.filter(
  ([, { method, query }]) => method === 'GET' && 'per_page' in (query?.shape ?? {}),
);

describe('every list with pages', () => {
  test('are more than forty', () => expect(LISTS.length).toBeGreaterThan(40));

  test.each(LISTS)('%s has an export, for whoever may view it', (name, list) => {
    const [, own] = ALL_ROUTES.find(([other]) => other === `${name}/export`) ?? [];
    expect(own).toMatchObject({ can: list.can, exported: true, document: {} });
    expect(Object.keys(own?.query?.shape ?? {})).toEqual(expect.arrayContaining(['format', 'columns']));
    const words = Object.keys(list.query?.shape ?? {});
    const missing = words.filter((word) => !(word in (own?.query?.shape ?? {})));
    expect(missing).toEqual(['page', 'per_page']);
  });
});

/**
 * Taking the security log out is an entry of it: of the rows that are asked for, the next file has
 * no more. One's own history has no such rows but none; its own test reads the file.
 */
const STANDING: Readonly<Record<string, string>> = {
  '/security_log/export': '&kind=user_changed',
  '/user/history/export': '&to=2020-01-01',
};

describe('the file of a list', () => {
  test.each(Object.values(LIST_EXPORTS).map((one) => [one.route.path, one] as const))(
    '%s: its rows in words',
    async (path, { route, columns }) => {
      const address = addressIn(world, route);
      const standing = STANDING[path] ?? '';
      const most = path.startsWith('/states') ? 1000 : MOST_ROWS;
      const list = await manager.get(`${address.replace(/\/export$/, '')}?per_page=${most}${standing}`);
      expect(list.status, list.text).toBe(200);
      const [head = [], ...rows] = await csv(`${address}?format=csv${standing}`);
      expect(rows.length).toBe(list.body.meta.total);
      expect(head).toEqual(columns.flatMap(({ isStandard, title }) => (isStandard ? [title] : [])));
      const all = columns.map(({ field }) => field).toReversed();
      const [asked, ...whole] = await csv(`${address}?format=csv${standing}&columns=${all.join(',')}`);
      expect(asked).toEqual(columns.map(({ title }) => title).toReversed());
      const ids = list.body.data.map(({ id }: Json) => String(id));
      expect(whole.map((row) => row[all.indexOf('id')])).toEqual(ids);
      for (const cell of whole.flat()) {
        expect(cell).not.toMatch(/^[=+@]|^\d{4}-\d\d-\d\d|\[object|^\d{10,11}$|undefined|^(true|false)$/);
      }
    },
  );

  // The same rows that the file in words has, which is asked of every list, through one writer of workbooks.
  const books = Object.values(LIST_EXPORTS).map(({ route }) => [route.path, route] as const);
  const inEveryRun = books.filter((_, at) => process.env['TEST_FULL'] || at % 6 === 0);
  test.each(inEveryRun)('%s as a workbook', async (path, route) => {
    const address = addressIn(world, route);
    const standing = STANDING[path] ?? '';
    const answer = await manager.get(`${address}?format=xlsx${standing}`);
    expect(answer.status, answer.text).toBe(200);
    const [sheet] = (await readXlsx(answer.bytes)).sheets;
    const [head, ...rows] = sheet?.rows ?? [];
    const plain = await csv(`${address}?format=csv${standing}`);
    expect(head).toEqual(plain[0]);
    expect(rows).toHaveLength(plain.length - 1);
  });
});

describe('what is asked of it', () => {
  const vehicles = (query: string, person = manager) => csv(`/vehicles/export?format=csv&${query}`, person);

  beforeAll(async () => {
    for (const [plate, model_description] of [
      ['AAA-0001', 'Água'],
      ['AAA-0003', 'agua funda'],
      ['AAA-0002', 'ÁGUA clara'],
    ]) {
      expect((await manager.post('/vehicles', { plate, model_description })).status).toBe(201);
    }
  });

  test('search, order and columns hold, in that order', async () => {
    expect(await vehicles('q=agua&sort=-plate&columns=model_description,plate')).toEqual([
      ['Modelo', 'Placa'],
      ['agua funda', 'AAA-0003'],
      ['ÁGUA clara', 'AAA-0002'],
      ['Água', 'AAA-0001'],
    ]);
  });

  test('a list of more rows than are read at a time has each of them once, in its order', async () => {
    const { write } = api.server.services.database;
    const many = Array.from({ length: 2203 }, (_, at) => `muitos ${String(at).padStart(4, '0')}`);
    for (let start = 0; start < many.length; start += 200) {
      await write
        .insertInto('hydrographic_basins')
        .values(many.slice(start, start + 200).map((name) => ({ name, search: name })))
        .execute();
    }
    const [, ...rows] = await csv('/hydrographic_basins/export?format=csv&q=muitos&sort=-name');
    expect(rows.flat()).toEqual(many.toReversed());
  });

  test('filters of time and state are those of the list', async () => {
    const path = `/projects/${await makeProject(api)}/financial_resources`;
    const bodies = [
      { forecast: '2026-03-01', type: 1, status: 1, value: 1234.5 },
      { forecast: '2026-04-01', type: 3, status: 2, value: 10 },
    ];
    for (const body of bodies) expect((await manager.post(path, body)).status).toBe(201);
    expect(await csv(`${path}/export?format=csv&from=2026-02-01&to=2026-03-31&status=1`)).toEqual([
      ['Previsão', 'Tipo', 'Valor (R$)', 'Status'],
      ['01/03/2026', 'Patrocinador', '1234,50', 'A realizar'],
    ]);
  });

  test('a refund is less than nothing, as on the screen: the file adds up to what the list does', async () => {
    const path = `/projects/${await makeProject(api)}/financial_resources`;
    const bodies = [
      { forecast: '2026-03-01', type: 1, status: 2, value: 1000 },
      { forecast: '2026-03-02', type: 3, status: 2, value: 200.4 },
      { forecast: '2026-03-03', type: 3, status: 1, value: null },
    ];
    for (const body of bodies) expect((await manager.post(path, body)).status).toBe(201);
    const asked = `${path}/export?sort=forecast&columns=type,value`;
    expect(await csv(`${asked}&format=csv`)).toEqual([
      ['Tipo', 'Valor (R$)'],
      ['Patrocinador', '1000,00'],
      ['Devolução (-)', '-200,40'],
      ['Devolução (-)', ''],
    ]);
    const { bytes } = await manager.get(`${asked}&format=xlsx`);
    const { sheets } = await readXlsx(bytes);
    const values = sheets[0]?.rows.flatMap((row) => row.filter((cell) => typeof cell === 'number'));
    expect(values).toEqual([1000, -200.4]);
    expect((await manager.get(path)).body.meta.sums.value).toBe(799.6);
  });

  test.each([
    ['', 'format'],
    ['format=pdf', 'format'],
    ['format=csv&columns=plate,chassis', 'columns'],
    ['format=csv&page=1', 'page'],
    ['format=csv&per_page=10', 'per_page'],
    ['format=csv&sort=chassis', 'sort'],
  ])('vehicles/export?%s is refused on %s', async (query, field) => {
    const { status, body } = await manager.get(`/vehicles/export?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test('a CPF is masked as in the list, and who was told of is recorded', async () => {
    const { cpf } = (await manager.get(`/rural_producers/${world.ids.rural_producers}`)).body;
    const answer = await manager.get('/rural_producers/export?format=csv');
    expect(answer.text).toContain(hiddenCpf(cpf));
    for (const whole of [cpf, CPF_MASK.format(cpf)]) expect(answer.text).not.toContain(whole);
    const entries = await api.server.services.database.read
      .selectFrom('audit_log')
      .select(['action', 'changes'])
      .where('user_id', '=', manager.id)
      .where('resource', '=', 'rural_producers')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['export', 'read']);
    const read = entries.find(({ action }) => action === 'read');
    expect(JSON.parse(read?.changes ?? '')).toEqual({ shown: [world.ids.rural_producers] });
  });

  test('who does not see users gets of a role what the list gives: names', async () => {
    const technician = await api.person(ROLES.TECNICO, [world.project]);
    expect((await technician.get('/users/export?format=csv')).status).toBe(403);
    const [head, ...rows] = await csv('/users/export?format=csv&role=6', technician);
    expect(head).toEqual(['Nome', 'Cargo', 'E-mail', 'Ativo?', 'Projetos']);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(([, ...rest]) => rest.join(''))).toEqual(rows.map(() => ''));
  });

  test('asked for JSON it answers a signed address, and is recorded when that is opened', async () => {
    const exports = async () =>
      (
        await api.server.services.database.read
          .selectFrom('audit_log')
          .select('id')
          .where('resource', '=', 'vehicles')
          .where('action', '=', 'export')
          .execute()
      ).length;
    const before = await exports();
    const { body } = await manager.get('/vehicles/export?format=xlsx', { accept: 'application/json' });
    expect(await exports()).toBe(before);
    const opened = await api.app.inject({ method: 'GET', url: body.url });
    expect(opened.statusCode).toBe(200);
    expect(opened.headers['content-disposition']).toContain('attachment; filename="veiculos.xlsx"');
    expect(await exports()).toBe(before + 1);
  });
});
