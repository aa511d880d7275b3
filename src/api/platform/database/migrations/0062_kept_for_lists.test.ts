/** What the list of accountabilities tells of its money is what its rows come to, whatever becomes of them. */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../../tests/support/api.ts';
import { generateProject } from '../../../../../tests/support/home-history.ts';
import { created } from '../../../../../tests/support/running.ts';
import { countedTallies, keptTallies } from '../../../../../tests/support/tallies.ts';
import { createTable } from '../columns.ts';
import { keptForLists } from './0062_kept_for_lists.ts';
import type { MigrationTools } from './types.ts';

let api: TestApi;
let manager: Person;
let projects: readonly [number, number];

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  const given = { rows: 12, today: '2026-03-05', people: [manager], manager };
  projects = [await generateProject(api, 'Rio Doce', given), await generateProject(api, 'Suaçuí', given)];
}, 120_000);
afterAll(() => api.close());

const database = () => api.server.services.database;
const listOf = (project: number) => `/projects/${project}/accountabilities`;

const accountability = {
  forecast_date: '2026-05-10',
  type: 1,
  value: 1234.56,
  delivery_date: '2026-05-12',
  situation: 1,
};

/** Kept as counted, and told so by the lists. */
async function holds() {
  const { accountabilities } = await keptTallies(database().write);
  expect(accountabilities).toEqual((await countedTallies(database().write)).accountabilities);
  for (const project of projects) {
    const told = (await manager.get(listOf(project))).body.meta.sums;
    for (const situation of Object.keys(told.by_status)) {
      // Added up along the rows: a period narrows nothing here.
      const filtered = await manager.get(`${listOf(project)}?status=${situation}&from=2000-01-01`);
      const byStatus = await manager.get(`${listOf(project)}?status=${situation}`);
      expect(byStatus.body.meta.sums).toEqual(filtered.body.meta.sums);
      expect(byStatus.body.meta.sums.value).toBe(told.by_status[situation]);
    }
    const whole = await manager.get(`${listOf(project)}?from=2000-01-01`);
    expect(told).toEqual(whole.body.meta.sums);
  }
  return accountabilities;
}

test('one that is written, changed and deleted moves what its project has', async () => {
  const path = listOf(projects[0]);
  const before = await holds();
  const id = await created(manager, path, accountability);
  for (const change of [{ situation: 2 }, { value: 99.9 }, { value: 10.01, situation: 3 }]) {
    const answer = await manager.put(`${path}/${id}`, { ...accountability, ...change });
    expect(answer.status, answer.text).toBe(200);
    expect(await holds()).not.toEqual(before);
  }
  expect((await manager.put(`${path}/${id}`, { ...accountability, value: null })).status).toBe(200);
  expect(await holds()).toEqual(before);
  expect((await manager.delete(`${path}/${id}`)).status).toBe(204);
  expect(await holds()).toEqual(before);
});

test('rows that are many at once, of several projects, or move from one to the other', async () => {
  const { write } = database();
  const before = await holds();
  const rows = await write.selectFrom('accountabilities').selectAll().execute();
  await write.deleteFrom('accountabilities').execute();
  expect(await holds()).toEqual([]);
  await write.insertInto('accountabilities').values(rows).execute();
  expect(await holds()).toEqual(before);
  await sql`update accountabilities set project_id = ${projects[1]}, situation = 2
    where project_id = ${projects[0]} and type = 1`.execute(write);
  expect(await holds()).not.toEqual(before);
});

test('an installation of before gets them from its rows', async () => {
  const { engine, write } = database();
  const before = await holds();
  for (const event of ['insert', 'delete', 'update']) {
    const on = engine === 'sqlite' ? '' : ' on accountabilities';
    await sql.raw(`drop trigger accountabilities_tallied_${event}${on}`).execute(write);
  }
  for (const [index, table, columns] of [
    ['execution_cronograms_of_person', 'execution_cronograms', 'project_id, user_id, start_date, id'],
    ['accountabilities_of_period', 'accountabilities', 'project_id, delivery_date, id'],
    ['financial_resources_of_period', 'financial_resources', 'project_id, forecast, id'],
  ] as const) {
    const [, , , ...names] = [table, 'by', ...columns.split(', ').slice(0, -1)];
    await sql.raw(`drop index ${index}`).execute(write);
    await sql
      .raw(`create index ${table}_by_project_id_${names.join('_')} on ${table} (${columns})`)
      .execute(write);
  }
  await sql`drop index delivery_notes_of_period`.execute(write);
  await sql`create index delivery_notes_project_id_delivered_at_id_idx
    on delivery_notes (project_id, delivered_at, id)`.execute(write);
  const untyped = write as unknown as Kysely<unknown>;
  const table: MigrationTools['table'] = (name, shape) => createTable(untyped, engine, name, shape);
  await keptForLists({ engine, db: write, table });
  expect(await holds()).toEqual(before);
  await created(manager, listOf(projects[1]), accountability);
  expect(await holds()).not.toEqual(before);
});
