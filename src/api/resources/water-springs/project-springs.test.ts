/** All springs of a project in one list: which, in which order, and for whom. */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { fold } from '#domain/shared/fold.ts';
import { type Json, openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { makeProject, makeSubbasin } from '../../../../tests/support/records.ts';
import { generateSprings, insertProperty, insertSprings } from '../../../../tests/support/springs.ts';

const CARATINGA = 3_113_404;

let api: TestApi;
let manager: Person;
let technician: Person;
let project: number;
let foreign: number;
let subbasin: number;
let places: readonly { readonly id: number; readonly name: string }[];
let all: readonly Json[];

const springs = () => `/projects/${project}/water_springs`;

async function listed(query = ''): Promise<Json[]> {
  const answer = await manager.get(`${springs()}?per_page=200&${query}`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.meta.total).toBe(answer.body.data.length);
  return answer.body.data;
}

const labels = (rows: readonly Json[]): string[] => rows.map(({ label }) => label);

beforeAll(async () => {
  api = await openApi();
  project = await makeProject(api);
  foreign = await makeProject(api, 'Outro');
  manager = await api.person(ROLES.GESTOR_PROJETOS, [project]);
  technician = await api.person(ROLES.TECNICO, [project]);
  subbasin = await makeSubbasin(api, { name: 'Rio Suaçuí' });
  const user = manager.id;
  const names = ['Sítio Água Limpa', 'Córrego Fundo', 'Brejo'];
  const ids: number[] = [];
  for (const [at, name] of names.entries()) {
    const place = at === 0 ? { city: CARATINGA } : at === 1 ? { subbasin } : { producer: null };
    ids.push(await insertProperty(api, project, { name, producer: `Inês ${at}`, user, ...place }));
  }
  places = ids.map((id, at) => ({ id, name: names[at] ?? '' }));
  const figures = generateSprings(60, 11);
  await insertSprings(
    api,
    figures.map((one, at) => ({
      ...one,
      delivery_date: one.status === 0 ? null : `2026-0${1 + (at % 6)}-${10 + (at % 3)}T${10 + (at % 9)}:00`,
      project,
      property: ids[at % 3] ?? 0,
      user,
      technician: at % 4 === 0 ? technician.id : user,
      label: `N-${at + 1}`,
    })),
  );
  const elsewhere = await insertProperty(api, foreign, { name: 'Alheia', user });
  await insertSprings(api, [
    { ...(figures[0] as (typeof figures)[0]), project: foreign, property: elsewhere, user, label: 'N-1' },
  ]);
  const { write } = api.server.services.database;
  await write
    .updateTable('water_springs')
    .set({ planned_month: '2027-03' })
    .where('project_id', '=', project)
    .where('label', 'in', ['N-2', 'N-30'])
    .execute();
  all = await listed();
}, 60_000);
afterAll(() => api.close());

test('every spring of the project is there once, as its property shows it, with where it is and whose', async () => {
  expect(labels(all)).toEqual(Array.from({ length: 60 }, (_, at) => `N-${at + 1}`));
  expect(all[1]).toMatchObject({ planned_month: '2027-03' });
  for (const [at, place] of places.entries()) {
    const { data } = (
      await manager.get(`/projects/${project}/rural_properties/${place.id}/water_springs?per_page=200`)
    ).body;
    const own = all.filter(({ rural_property_id }) => rural_property_id === place.id);
    expect(own).toMatchObject(data);
    expect(own).toHaveLength(20);
    for (const row of own) {
      expect(row.rural_property).toEqual(place);
      expect(row.rural_producer?.name ?? null).toBe(at === 2 ? null : `Inês ${at}`);
    }
  }
  expect(all[0].city).toMatchObject({ id: CARATINGA, state: { uf: 'MG' } });
  expect(all[1].subbasin).toEqual({ id: subbasin, name: 'Rio Suaçuí' });
});

describe('a filter', () => {
  const filters: [string, () => string, (row: Json) => boolean][] = [
    ['status', () => 'status=1', ({ status }) => status === 1],
    ['modality', () => 'modality=2', ({ recovery_modality }) => recovery_modality === 2],
    [
      'technician',
      () => `technician=${technician.id}`,
      ({ technician_id }) => technician_id === technician.id,
    ],
    ['city', () => `city=${CARATINGA}`, ({ city }) => city.id === CARATINGA],
    ['subbasin', () => `subbasin=${subbasin}`, (row) => row.subbasin?.id === subbasin],
    [
      'property',
      () => `rural_property=${places[2]?.id}`,
      ({ rural_property_id }) => rural_property_id === places[2]?.id,
    ],
    ['planned month', () => 'planned_month=2027-03', ({ planned_month }) => planned_month === '2027-03'],
    [
      'period of delivery, both days whole',
      () => 'delivered_from=2026-02-11&delivered_to=2026-04-12',
      ({ delivery_date: date }) =>
        date !== null && date.slice(0, 10) >= '2026-02-11' && date.slice(0, 10) <= '2026-04-12',
    ],
    [
      'property and status together',
      () => `rural_property=${places[0]?.id}&status=0`,
      ({ rural_property_id, status }) => rural_property_id === places[0]?.id && status === 0,
    ],
  ];
  test.each(filters)('by %s leaves just those', async (_name, query, fits) => {
    const expected = all.filter(fits);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(all.length);
    for (const order of ['label', '-area']) {
      const found = await listed(`${query()}&sort=${order}`);
      expect(new Set(labels(found))).toEqual(new Set(labels(expected)));
    }
  });

  test.each([
    ['ÁGUA limpa', 20],
    ['ines 1', 20],
    ['n-5', 11],
    ['nada disso', 0],
  ])('by the text %s finds %i, by code, property and producer', async (q, many) => {
    expect(await listed(`q=${encodeURIComponent(q)}`)).toHaveLength(many);
  });

  test.each([
    ['delivered_from=2026-03-02&delivered_to=2026-03-01', 'delivered_to'],
    ['planned_month=2027-13', 'planned_month'],
    ['status=3', 'status'],
    ['modality=0', 'modality'],
    ['technician=x', 'technician'],
    ['sort=city', 'sort'],
  ])('%s is told to be wrong', async (query, field) => {
    const { status, body } = await manager.get(`${springs()}?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});

test('the choices are what some spring of the project has, in order', async () => {
  const { body } = await manager.get(`${springs()}/choices`);
  expect(body.cities.map(({ name }: Json) => name)).toEqual(['Caratinga', 'Governador Valadares']);
  expect(body.subbasins).toContainEqual({ id: subbasin, name: 'Rio Suaçuí' });
  expect(body.subbasins).toHaveLength(3);
  expect(new Set(body.technicians.map(({ id }: Json) => id))).toEqual(new Set([manager.id, technician.id]));
  expect(body.planned_months).toEqual(['2027-03']);
  const empty = await api.person(ROLES.GESTOR_PROJETOS, [await makeProject(api, 'Vazio')]);
  const [own] = (await empty.get('/projects')).body.data;
  expect((await empty.get(`/projects/${own.id}/water_springs/choices`)).body).toEqual({
    cities: [],
    subbasins: [],
    technicians: [],
    planned_months: [],
  });
});

const KEYS: Readonly<Record<string, (row: Json) => string | number | null>> = {
  status: ({ status }) => status,
  delivery_date: ({ delivery_date }) => delivery_date,
  area: ({ area }) => area,
  rural_property: ({ rural_property }) => fold(rural_property.name),
};

describe('the order', () => {
  test.each(Object.entries(KEYS))(
    'by %s runs both ways, what is empty last, over the pages',
    async (name, key) => {
      for (const order of [name, `-${name}`]) {
        const rows: Json[] = [];
        for (let page = 1; page <= 4; page += 1) {
          const { body } = await manager.get(`${springs()}?sort=${order}&per_page=17&page=${page}`);
          rows.push(...body.data);
        }
        expect(new Set(labels(rows)).size).toBe(60);
        const keys = rows.map(key);
        const filled = keys.filter((one) => one !== null);
        expect(keys.slice(0, filled.length)).toEqual(filled);
        const sorted = filled.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
        expect(filled).toEqual(order === name ? sorted : sorted.toReversed());
      }
    },
  );

  test('follows a property and a producer that are renamed', async () => {
    const path = `/projects/${project}/rural_properties/${places[1]?.id}`;
    await manager.put(path, { name: 'Zebu' });
    expect((await listed('sort=rural_property')).at(-1)?.rural_property.name).toBe('Zebu');
    expect(await listed('q=zebu')).toHaveLength(20);
    await manager.put(path, { name: 'Córrego Fundo' });
    expect(await listed('q=zebu')).toHaveLength(0);
  });
});

test('whoever is of another project is told nothing', async () => {
  const outsider = await api.person(ROLES.TECNICO, [foreign]);
  expect((await outsider.get(springs())).status).toBe(404);
  const own = await outsider.get(`/projects/${foreign}/water_springs`);
  expect(own.body.meta.total).toBe(1);
  // A record of another project in a filter finds nothing.
  const asked = await outsider.get(`/projects/${foreign}/water_springs?rural_property=${places[0]?.id}`);
  expect(asked.body.meta.total).toBe(0);
});

describe('the list as a file', () => {
  const file = (query: string, person = manager) => person.get(`${springs()}/export?${query}`);
  const linesOf = (text: string) => text.replace('\ufeff', '').trimEnd().split('\r\n');

  test('is CSV in the order and with the filters of the list, each row of it', async () => {
    const query = 'status=1&sort=-area';
    const rows = await listed(query);
    const answer = await file(`${query}&format=csv&columns=label,area,rural_property,planned_month`);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('nascentes-Rio Doce Vivo.csv');
    const text = answer.bytes.toString('utf8');
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(linesOf(text)).toEqual([
      'Código;Área (m²);Propriedade;Mês previsto',
      ...rows.map(({ label, area, rural_property, planned_month }) =>
        [
          label,
          area.toFixed(2).replace('.', ','),
          rural_property.name,
          planned_month === null ? '' : '03/2027',
        ].join(';'),
      ),
    ]);
  });

  test('of one property has its rows alone, and is nobody else’s', async () => {
    const path = (own: number, id = places[0]?.id) =>
      `/projects/${own}/rural_properties/${id}/water_springs/export?format=csv&sort=-area&status=1`;
    const answer = await technician.get(`${path(project)}&columns=label,area`);
    expect(answer.status, answer.text).toBe(200);
    const own = (await listed('sort=-area&status=1')).filter(
      ({ rural_property_id }) => rural_property_id === places[0]?.id,
    );
    expect(linesOf(answer.text).map((line) => line.split(';')[0])).toEqual(['Código', ...labels(own)]);
    expect((await technician.get(path(project, 0x7ff_ffff))).status).toBe(404);
    expect((await manager.get(path(foreign))).status).toBe(404);
  });

  test('is a workbook with the same rows, and the usual columns where none are asked for', async () => {
    const answer = await file('format=xlsx&q=agua&sort=rural_property');
    expect(answer.status, answer.text).toBe(200);
    const { sheets } = await readXlsx(answer.bytes);
    const [head, ...rows] = sheets[0]?.rows ?? [];
    expect(head?.slice(0, 3)).toEqual(['Código', 'Propriedade', 'Produtor']);
    expect(rows.map(([label]) => label)).toEqual(labels(await listed('q=agua&sort=rural_property')));
  });

  test('leaves an entry of the audit, and only once it is given out', async () => {
    const { read } = api.server.services.database;
    const entries = () =>
      read
        .selectFrom('audit_log')
        .select(['user_id', 'resource', 'project_id', 'record_id', 'changes'])
        .where('action', '=', 'export')
        .orderBy('id')
        .execute();
    const before = (await entries()).length;
    const signed = await manager.get(`${springs()}/export?format=csv`, { accept: 'application/json' });
    expect(signed.body.url).toContain('format=csv');
    expect(await entries()).toHaveLength(before);
    const opened = await api.nobody.get(String(signed.body.url).replace(/^\/api/, ''));
    expect(opened.status).toBe(200);
    expect((await entries()).slice(before)).toEqual([
      {
        user_id: manager.id,
        resource: 'water_springs',
        project_id: project,
        record_id: null,
        changes: JSON.stringify({
          format: [null, 'csv'],
          list: [null, '/projects/:projectId/water_springs'],
        }),
      },
    ]);
  });

  test.each([
    ['', 'format'],
    ['format=pdf', 'format'],
    ['format=csv&columns=label,cpf', 'columns'],
    ['format=csv&per_page=5', 'per_page'],
    ['format=csv&page=2', 'page'],
    ['format=csv&sort=city', 'sort'],
  ])('%j is told to be wrong', async (query, field) => {
    const { status, body } = await file(query);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});
