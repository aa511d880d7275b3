/** What the first screen compares projects by is what their rows come to, whatever becomes of them. */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../../tests/support/api.ts';
import { generateProject } from '../../../../../tests/support/home-history.ts';
import { created } from '../../../../../tests/support/running.ts';
import { countedTallies, keptTallies } from '../../../../../tests/support/tallies.ts';
import { createTable } from '../columns.ts';
import { homeTallies } from './0057_home_tallies.ts';
import type { MigrationTools } from './types.ts';

const ROWS = 12;
const TODAY = '2026-03-05';

let api: TestApi;
let manager: Person;
let projects: readonly [number, number];

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  const given = { rows: ROWS, today: TODAY, people: [manager], manager };
  projects = [await generateProject(api, 'Rio Doce', given), await generateProject(api, 'Suaçuí', given)];
}, 120_000);
afterAll(() => api.close());

const database = () => api.server.services.database;

async function holds() {
  const kept = await keptTallies(database().write);
  expect(kept).toEqual(await countedTallies(database().write));
  return { statuses: kept.statuses, resources: kept.resources };
}

const resource = { forecast: '2026-05-10', type: 1, value: 1234.56, status: 1 };

test('a resource that is written, changed and deleted moves what its project has', async () => {
  const path = `/projects/${projects[0]}/financial_resources`;
  const before = await holds();
  const id = await created(manager, path, resource);
  const changes = [
    { status: 2 },
    { value: 99.9 },
    // A refund, below nothing.
    { value: 99.9, type: 3 },
    { value: 10.01, type: 1, status: 3 },
  ];
  const seen = [await holds()];
  for (const change of changes) {
    const answer = await manager.put(`${path}/${id}`, { ...resource, ...change });
    expect(answer.status, answer.text).toBe(200);
    seen.push(await holds());
  }
  for (const { resources } of seen) expect(resources).not.toEqual(before.resources);
  expect((await manager.put(`${path}/${id}`, { ...resource, value: null })).status).toBe(200);
  expect(await holds()).toEqual(before);
  expect((await manager.delete(`${path}/${id}`)).status).toBe(204);
  expect(await holds()).toEqual(before);
});

test('rows that are many at once, of several projects, or move from one to the other', async () => {
  const { write } = database();
  const before = await holds();
  const rows = await write.selectFrom('financial_resources').selectAll().execute();
  await write.deleteFrom('financial_resources').execute();
  expect((await holds()).resources).toEqual([]);
  await write
    .insertInto('financial_resources')
    .values(rows as never)
    .execute();
  expect(await holds()).toEqual(before);
  await sql`update financial_resources set project_id = ${projects[1]}, status = 2
    where project_id = ${projects[0]} and type <> 3`.execute(write);
  expect(await holds()).not.toEqual(before);
  await sql`update water_springs set status = 2 where status = 1`.execute(write);
  const after = await holds();
  expect(after.statuses).not.toEqual(before.statuses);
});

test('an installation of before gets them from its rows', async () => {
  const { engine, write } = database();
  const before = await holds();
  const untyped = write as unknown as Kysely<never>;
  for (const [table, triggers] of [
    ['water_springs', 'water_springs_by_status'],
    ['financial_resources', 'financial_resources_tallied'],
  ]) {
    for (const event of ['insert', 'delete', 'update']) {
      const on = engine === 'sqlite' ? '' : ` on ${table}`;
      await sql.raw(`drop trigger ${triggers}_${event}${on}`).execute(write);
    }
  }
  const table: MigrationTools['table'] = (name, shape) =>
    createTable(untyped as unknown as Kysely<unknown>, engine, name, shape);
  await homeTallies({ engine, db: write, table });
  expect(await holds()).toEqual(before);
  await created(manager, `/projects/${projects[1]}/financial_resources`, resource);
  expect((await holds()).resources).not.toEqual(before.resources);
});
