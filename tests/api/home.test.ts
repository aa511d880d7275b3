/** The first screen: every figure is what its source says to the same person, for every role; nobody's is empty. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountabilityState } from '#domain/rules/accountability-state.ts';
import { ROLE_NAMES, ROLES, type RoleId } from '#domain/shared/access.ts';
import { daysBefore, localDate } from '#domain/shared/dates.ts';
import { ADDRESSES } from '#web/platform/addresses.ts';
import { type Json, openApi, type Person, type TestApi } from '../support/api.ts';
import { everyRow } from '../support/every-row.ts';
import { generateProject } from '../support/home-history.ts';
import {
  fillParameters,
  CASE_PARAMETERS,
  makeProducer,
  propertyBody,
  springBody,
} from '../support/records.ts';
import { created } from '../support/running.ts';
import { countedTallies, keptTallies } from '../support/tallies.ts';
import { everyday } from '../support/everyday.ts';

const ROWS = everyday(25, 300);
const ROLE_IDS = Object.values(ROLES);

let api: TestApi;
let today: string;
let projects: number[];
const people = new Map<RoleId, Person>();
const personOf = (role: RoleId) => people.get(role) as Person;

beforeAll(async () => {
  api = await openApi();
  const { services } = api.server;
  today = localDate(new Date(services.now()), services.settings.zone);
  for (const role of ROLE_IDS) people.set(role, await api.person(role));
  // Somebody who enters nothing.
  await api.person(ROLES.TECNICO);
  const manager = personOf(ROLES.GERENTE_PROJETOS);
  const given = { rows: ROWS, today, people: [...people.values()], manager };
  projects = [await generateProject(api, 'Rio Doce', given), await generateProject(api, 'Suaçuí', given)];
  const body = { name: 'Antigo', status: 2, start_date: '2020-01-01', end_date: '2021-01-01' };
  await created(manager, '/projects', body);
}, 120_000);
afterAll(() => api.close());

const home = async (person: Person, project?: number) => {
  const answer = await person.get(project === undefined ? '/home' : `/home?project=${project}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

/** Thousands as people here read them: `26152,5` → `26.152,5`. */
const grouped = (text: string) => text.replace(/\B(?=(\d{3})+(?!\d))/, '.');

/** What the figure's source answers to this person. */
async function countedBy(person: Person, { source }: Json): Promise<unknown> {
  expect(source).toMatch(/^\/api\//);
  const [path = '', field = 'meta.total'] = String(source).slice('/api'.length).split('#');
  const answer = await person.get(path);
  expect(answer.status, `${path}: ${answer.text}`).toBe(200);
  return field.split('.').reduce((of: Json, name) => of[name], answer.body);
}

const OWN = ['my_late', 'my_running', 'my_next', 'my_springs_1', 'my_springs_0', 'my_trips_today'];
const FOLLOWED = ['late_entries', 'springs_0', 'springs_1', 'springs_2'];
const ACCOUNTABILITIES = ['late_accountabilities', 'late_value', 'due_accountabilities'];
const RESOURCES = ['resources_late', 'resources_expected', 'resources_received'];
const TRIPS = ['trips_today', 'trips_no_fuel', 'trips_odometer'];
/** Of the whole organisation: without a project too. */
const PEOPLE = ['people_without_project'];
const COORDINATED = [...FOLLOWED, ...ACCOUNTABILITIES, ...TRIPS, ...PEOPLE];

/** The figures of each role in a project. */
const FIGURES: Readonly<Record<RoleId, readonly string[]>> = {
  [ROLES.DIRETOR_EXECUTIVO]: [...FOLLOWED, ...ACCOUNTABILITIES, ...RESOURCES, ...PEOPLE],
  [ROLES.GERENTE_PROJETOS]: COORDINATED,
  [ROLES.ESCRITORIO_PROJETOS]: COORDINATED,
  [ROLES.GESTOR_PROJETOS]: COORDINATED,
  [ROLES.SUPERVISOR]: [...OWN, ...FOLLOWED, ...TRIPS],
  [ROLES.TECNICO]: OWN,
  [ROLES.ADMINISTRATIVO]: TRIPS,
  [ROLES.FINANCEIRO]: [...ACCOUNTABILITIES, ...RESOURCES],
  [ROLES.DEV]: PEOPLE,
};

const byNumber = (a: number, b: number) => a - b;

const SCREENS = Object.values(ADDRESSES).map(
  (address) => new RegExp(`^${address.replace(/\$\w+/g, '\\d+')}$`),
);
const isScreen = (href: string) => SCREENS.some((screen) => screen.test(href.split('?')[0] ?? ''));

describe.each(ROLE_IDS.map((role) => [ROLE_NAMES[role], role] as const))('%s', (_, role) => {
  test('reads the same figures in the lists behind them', async () => {
    const person = personOf(role);
    for (const project of [undefined, ...projects]) {
      const { figures } = await home(person, project);
      expect(figures.map(({ key }: Json) => key)).toEqual(
        FIGURES[role].filter((key) => project !== undefined || PEOPLE.includes(key)),
      );
      for (const figure of figures) {
        expect(await countedBy(person, figure), figure.key).toBe(figure.value);
        expect(figure.tone === 'none' || figure.value > 0, figure.key).toBe(true);
      }
    }
  });

  test('finds something on the first screen, and a screen behind all of it', async () => {
    for (const project of [undefined, ...projects]) {
      const { figures, lists, charts } = await home(personOf(role), project);
      expect(figures.length + lists.length).toBeGreaterThan(0);
      const links = [...figures, ...lists.flatMap(({ items }: Json) => items)].map(({ href }: Json) => href);
      expect(links.filter((href) => !isScreen(href))).toEqual([]);
      for (const { series } of charts) expect(series.length).toBeGreaterThan(0);
    }
  });
});

test('who has no project in use chooses among the own ones, the closed apart', async () => {
  const technician = await home(personOf(ROLES.TECNICO));
  expect(technician.lists.map(({ key }: Json) => key)).toEqual(['projects']);
  expect(technician.lists[0].items.map(({ href }: Json) => href).toSorted()).toEqual(
    projects.map((id) => `/admin?projeto=${id}`).toSorted(),
  );
  const director = await home(personOf(ROLES.DIRETOR_EXECUTIVO));
  expect(director.lists.map(({ key }: Json) => key)).toEqual(['projects', 'closed_projects']);
});

test('the director’s rows tell what the lists tell, the most troubled project first', async () => {
  const director = personOf(ROLES.DIRETOR_EXECUTIVO);
  const { items } = (await home(director)).lists[0];
  const troubles: number[] = [];
  for (const { href, cells } of items as Json[]) {
    const project = Number(href.split('=')[1]);
    const total = async (path: string) => (await director.get(`/projects/${project}/${path}`)).body.meta;
    const late = (await total('execution_cronograms?state=late')).total;
    const accounts = (await total('accountabilities?state=late')).total;
    const [all, done] = [await total('water_springs'), await total('water_springs?status=2')];
    const { sums } = await total('financial_resources');
    const values = Object.fromEntries(cells.map(({ label, value }: Json) => [label, value]));
    const reais = (value: number) =>
      value.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' }).replace(/\s/g, ' ');
    const springs = (await director.get(`/projects/${project}/water_springs?status=2&per_page=200`)).body
      .data;
    const sum = (of: string) => springs.reduce((all: number, spring: Json) => all + spring[of], 0);
    expect(values).toEqual({
      'Nascentes finalizadas': `${done.total} de ${all.total}`,
      'Área cercada': `${grouped((sum('area') / 10_000).toFixed(2).replace('.', ',').replace(/,?0+$/, ''))} ha`,
      Cerca: `${grouped(String(Math.round(sum('perimeter'))))} m`,
      Mudas: grouped(String(sum('recovery_seedlings'))),
      Recebido: `${reais(sums.by_status['2'])} de ${reais(sums.value)}`,
      'Atividades atrasadas': String(late),
      'Prestações atrasadas': String(accounts),
    });
    troubles.push(late + accounts);
  }
  expect(troubles).toEqual(troubles.toSorted((a, b) => b - a));
});

/** Compares the first screen's list with the stock's own lines; answers their names. */
async function expectShortAsStock(project: number | undefined): Promise<string[]> {
  const manager = personOf(ROLES.GERENTE_PROJETOS);
  const { data } = (await manager.get(`/projects/${project}/stock`)).body;
  const missing = data.filter((line: Json) => line.missing > 0);
  const { lists } = await home(manager, project);
  const short = lists.find(({ key }: Json) => key === 'short_stock');
  expect(short.items.map(({ label, detail }: Json) => [label, detail])).toEqual(
    missing.map(({ label, missing: count, unit }: Json) => [
      label,
      `faltam ${grouped(String(count))} ${unit}`,
    ]),
  );
  return missing.map(({ label }: Json) => label);
}

test('what is short is what the stock says', async () => {
  for (const project of projects) await expectShortAsStock(project);
});

test('a roll that no spring waits for is short once more of it was handed out than there was', async () => {
  const manager = personOf(ROLES.GERENTE_PROJETOS);
  const project = projects[0] as number;
  const path = `/projects/${project}`;
  await fillParameters(api, project, CASE_PARAMETERS);
  const property = (await manager.get(`${path}/rural_properties`)).body.data[0].id;
  const survey = springBody({ label: 'Rolo a mais', surveyed_at: today });
  const spring = await created(manager, `${path}/rural_properties/${property}/water_springs`, survey);
  // After the survey, which so needs none of it.
  const roller = await created(manager, `${path}/wire_rollers`, { length: 412, minimum_usage: 50 });
  const notes = `${path}/delivery_notes`;
  const note = await created(manager, notes, { rural_property: property, water_springs: [spring] });
  const lines = [{ water_spring_id: spring, item: 'wire_roller', wire_roller: roller, delivered: 3 }];
  expect((await manager.put(`${notes}/${note}`, { lines })).status).toBe(200);
  const handed = { delivered_at: `${today}T00:00`, allow_negative: true };
  const done = await manager.post(`${notes}/${note}/deliver`, handed);
  expect(done.status, done.text).toBe(200);
  expect(await expectShortAsStock(project)).toContain('Rolo de arame 412 m');
});

test('a launch is offered again to who made it, while its entry goes on', async () => {
  const technician = personOf(ROLES.TECNICO);
  const { lists } = await home(technician, projects[0]);
  const { items } = lists.find(({ key }: Json) => key === 'launch_again');
  for (const { href } of items) {
    const launch = (
      await technician.get(`/projects/${projects[0]}/executed_activities/${href.split('=')[1]}`)
    ).body;
    expect(launch.execution_cronogram.user.id).toBe(technician.id);
  }
});

describe('the filters behind the figures', () => {
  test.each(['late', 'due', 'delivered'])('accountabilities that are %s', async (state) => {
    const manager = personOf(ROLES.GERENTE_PROJETOS);
    const path = `/projects/${projects[0]}/accountabilities`;
    const all = await everyRow(manager, path);
    const found = await everyRow(manager, `${path}?state=${state}`);
    const wanted = all.filter((one: Json) => accountabilityState(one, today) === state);
    expect(found.map(({ id }: Json) => id)).toEqual(wanted.map(({ id }: Json) => id));
    expect(wanted.length).toBeGreaterThan(0);
  });

  test('trips without fuel, and with a jump of the odometer', async () => {
    const manager = personOf(ROLES.GERENTE_PROJETOS);
    const trips: Json[] = [];
    for (const project of projects) {
      trips.push(...(await everyRow(manager, `/projects/${project}/trip_controls`)));
    }
    const inTime = trips.toSorted(
      (a, b) => a.period_from.localeCompare(b.period_from) || Number(a.id) - Number(b.id),
    );
    const jumps = inTime.filter((trip, index) => {
      const before = inTime.slice(0, index).findLast(({ vehicle_id }) => vehicle_id === trip.vehicle_id);
      return before !== undefined && before.final_km !== trip.initial_km;
    });
    for (const project of projects) {
      const found = async (check: string) =>
        (await everyRow(manager, `/projects/${project}/trip_controls?check=${check}`))
          .map(({ id }: Json) => Number(id))
          .toSorted(byNumber);
      const own = (of: Json[]) => of.filter(({ project_id }) => project_id === project).map(({ id }) => id);
      expect(await found('odometer')).toEqual(own(jumps).toSorted(byNumber));
      expect(await found('no_fuel')).toEqual(
        own(trips.filter(({ liter_supplying }) => liter_supplying === 0)).toSorted(byNumber),
      );
    }
    expect(jumps.length).toBeGreaterThan(0);
  });

  test('people who enter no project, told only to who sees people', async () => {
    const { data } = (await personOf(ROLES.DEV).get('/users?projects=none')).body;
    expect(data.length).toBeGreaterThan(0);
    expect(data.every(({ projects: linked, enabled }: Json) => linked.length === 0 && enabled)).toBe(true);
    const all = (await personOf(ROLES.GERENTE_PROJETOS).get('/users?projects=none&per_page=200')).body.data;
    expect(all.some(({ role_id }: Json) => [1, 2, 3].includes(role_id))).toBe(false);
    expect((await personOf(ROLES.TECNICO).get('/users?projects=none&role=6')).status).toBe(403);
  });
});

test('another’s project is not found, an unknown word is a mistake', async () => {
  const stranger = await api.person(ROLES.TECNICO);
  expect((await stranger.get(`/home?project=${projects[0]}`)).status).toBe(404);
  expect((await stranger.get('/home?projeto=1')).status).toBe(422);
  expect((await api.nobody.get('/home')).status).toBe(401);
});

test('what triggers keep of the springs is what the rows come to, whatever becomes of them', async () => {
  const { write } = api.server.services.database;
  const holds = async () => expect(await keptTallies(write)).toEqual(await countedTallies(write));
  await holds();
  const spring = sql`(select min(id) from water_springs where project_id = ${projects[1]})`;
  await sql`update water_springs set status = 2, delivery_date = '2024-02-03T10:00', area = area * 1.37
             where id <= ${spring} + 9`.execute(write);
  await holds();
  await sql`delete from water_springs where project_id = ${projects[1]} and status = 0`.execute(write);
  await sql`delete from water_springs where id = ${spring}`.execute(write);
  await sql`update financial_resources set status = 2, type = 3 where project_id = ${projects[1]}`.execute(
    write,
  );
  await holds();
  // What the screen tells of them is still what the lists tell.
  const director = personOf(ROLES.DIRETOR_EXECUTIVO);
  const { figures } = await home(director, projects[1]);
  expect(figures.find(({ key }: Json) => key === 'resources_received').value).toBeLessThan(0);
  for (const figure of figures) expect(await countedBy(director, figure), figure.key).toBe(figure.value);
});

test('a newcomer is led to the first spring, each step ticked by what exists', async () => {
  const fresh = await openApi();
  try {
    const manager = await fresh.person(ROLES.GERENTE_PROJETOS);
    const done = async () => (await home(manager)).checklist.map(({ done: is }: Json) => is);
    const ticked = async (count: number) => {
      expect(await done()).toEqual(Array.from({ length: 7 }, (_, index) => index < count));
    };
    expect((await home(await fresh.person(ROLES.TECNICO))).checklist).toBeNull();
    await ticked(0);
    const basin = await created(manager, '/hydrographic_basins', { name: 'Rio Doce' });
    await ticked(1);
    const subbasin = await created(manager, '/hydrographic_subbasins', {
      name: 'Suaçuí',
      basin,
      state: 31,
    });
    await ticked(2);
    const dates = { start_date: daysBefore(today, 30), end_date: daysBefore(today, -300) };
    const project = await created(manager, '/projects', { name: 'Novo', status: 1, ...dates });
    await ticked(3);
    await fillParameters(fresh, project, CASE_PARAMETERS);
    await ticked(4);
    const rural_producer = await makeProducer(fresh, 'Ana');
    await ticked(5);
    const properties = `/projects/${project}/rural_properties`;
    const property = await created(manager, properties, propertyBody({ rural_producer, subbasin }));
    await ticked(6);
    const { checklist } = await home(manager);
    expect(checklist.at(-1).href).toBe(`/admin/propriedades/editar/${property}/nascentes/adicionar`);
    await created(manager, `${properties}/${property}/water_springs`, springBody({ label: 'N-1' }));
    expect((await home(manager)).checklist).toBeNull();
    expect((await home(manager, project)).checklist).toBeNull();
  } finally {
    await fresh.close();
  }
}, 60_000);
