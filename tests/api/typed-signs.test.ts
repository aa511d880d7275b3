/** What was written with a phone's apostrophe is found by a keyboard's, on every list, of before and since. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bringTexts } from '#api/platform/database/packed-texts.ts';
import { typedSigns } from '#api/platform/database/migrations/0071_typed_signs.ts';
import { ROLES } from '#domain/shared/access.ts';
import type { Route } from '#domain/shared/contract.ts';
import { openApi, type Person, type TestApi } from '../support/api.ts';
import { springBody } from '../support/records.ts';
import { makeWorld } from '../support/world/make-world.ts';
import { personMaker } from '../support/world/person-maker.ts';
import { addressIn, type World } from '../support/world/world.ts';
import { ALL_ROUTES } from './permission-walk.ts';
import { queryFieldsOf } from './query-fields.ts';

/** Nobody writes what these are searched by: places, roles, numbers, choices; no trip is the manager's own. */
const UNWRITTEN = [
  '/states',
  '/roles',
  '/projects/:projectId/wire_rollers',
  '/projects/:projectId/feedstocks/:feedstockId/wire_rollers',
  '/projects/:projectId/financial_resources',
  '/projects/:projectId/accountabilities',
  '/projects/:projectId/trip_controls/user/all',
];
const SEARCHED = ALL_ROUTES.filter(
  ([, route]) =>
    'q' in queryFieldsOf(route) &&
    'sort' in queryFieldsOf(route) &&
    !route.exported &&
    !UNWRITTEN.includes(route.path),
);
const WRITTEN = 'd’Água – “Boa”';
const TYPED = `D'AGUA - "boa"`;

let api: TestApi;
let manager: Person;
let world: World;

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  world = await makeWorld(personMaker(manager), {
    text: (_resource, field) => `${field} ${WRITTEN}`,
    tag: 'aqui',
  });
}, 60_000);
afterAll(() => api.close());

const database = () => api.server.services.database;

async function total(route: Route, q: string): Promise<number> {
  const role = route.path === '/users' ? '&role=6' : '';
  const address = `${addressIn(world, route)}?q=${encodeURIComponent(q)}${role}`;
  const { status, body, text } = await manager.get(address);
  expect(status, text).toBe(200);
  return body.meta.total;
}

/** `[table, column]` of all that is folded, by the triggers too, but for the places that come with the program. */
async function foldedColumns(): Promise<(readonly [string, string])[]> {
  const tables = await database().write.introspection.getTables();
  return tables
    .filter(({ name }) => !/^cities$|^states$|_text|posting|packed|words/.test(name))
    .flatMap(({ name, columns }) =>
      columns
        .filter((column) => /(^|_)search$|_folded$|^label_order$/.test(column.name))
        .map((column) => [name, column.name] as const),
    );
}

async function foldedTexts(): Promise<Record<string, unknown[]>> {
  const texts: Record<string, unknown[]> = {};
  for (const [table, column] of await foldedColumns()) {
    const { rows } = await sql<{ text: unknown }>`select ${sql.ref(column)} as text
      from ${sql.table(table)} order by 1`.execute(database().write);
    texts[`${table}.${column}`] = rows.map(({ text }) => text);
  }
  return texts;
}

/** The texts as the version before folded them: with the signs that were written. */
async function asBefore(): Promise<void> {
  const { write } = database();
  for (const [table, column] of await foldedColumns()) {
    if (!['search', 'label_folded', 'label_order', 'name_folded'].includes(column)) continue;
    const text = sql.ref(column);
    await sql`update ${sql.table(table)}
      set ${text} = replace(replace(replace(replace(${text}, '''', '’'), ' - ', ' – '), ' "', ' “'), '"', '”')
      where ${text} like '%d''agua%'`.execute(write);
  }
}

const run = () =>
  typedSigns({
    engine: database().engine,
    db: database().write,
    table: () => Promise.reject(new Error('No table is made')),
  });

describe.each(SEARCHED)('%s', (_name, route) => {
  test('finds what was written either way by either', async () => {
    const found = await total(route, TYPED);
    expect(found).toBeGreaterThan(0);
    expect(await total(route, WRITTEN)).toBe(found);
  });
});

test('what an earlier version folded is folded anew, and all that is made of it', async () => {
  const since = await foldedTexts();
  await asBefore();
  const before = await foldedTexts();
  const changed = Object.keys(since).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(since[name]),
  );
  expect(changed).toEqual(
    Object.keys(since).filter((name) => since[name]?.some((text) => String(text).includes("d'agua"))),
  );
  for (const [name, route] of SEARCHED) {
    // The few of a property, and a project's terms, are shown whatever is sought.
    const shown = await total(route, 'xkcwq');
    expect([name, await total(route, TYPED)]).toEqual([name, shown]);
  }

  await run();
  expect(await foldedTexts()).toEqual(since);
  if (database().engine === 'postgres') await bringTexts(database());
  for (const [name, route] of SEARCHED) expect([name, await total(route, TYPED)]).not.toEqual([name, 0]);
});

test('of two codes that are one now, the later keeps its own until it is saved', async () => {
  const springs = `/projects/${world.project}/rural_properties/${world.ids.rural_properties}/water_springs`;
  const register = async (label: string) =>
    (await manager.post(springs, springBody({ label }))).body.id as number;
  const first = await register("N'1");
  const later = await register('N-other');
  const { write } = database();
  await sql`update water_springs set label = 'N’1', label_folded = 'n’1', search = 'n’1', label_order = 'n’1'
    where id = ${later}`.execute(write);
  await run();
  const rows = await write
    .selectFrom('water_springs')
    .select(['id', 'label_folded', 'search'])
    .where('id', 'in', [first, later])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { id: first, label_folded: "n'1", search: "n'1" },
    { id: later, label_folded: 'n’1', search: "n'1" },
  ]);
  const again = await manager.post(springs, springBody({ label: 'N’1' }));
  expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['label']]);
});
