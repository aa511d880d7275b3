/** What the caller writes into an order, a filter or a search stays a value: on every list. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import type { Route } from '#domain/shared/contract.ts';
import { openApi, type Person, type TestApi } from '../support/api.ts';
import { makeWorld } from '../support/world/make-world.ts';
import { personMaker } from '../support/world/person-maker.ts';
import { addressIn, type World } from '../support/world/world.ts';
import { ALL_ROUTES } from './permission-walk.ts';
import { queryFieldsOf } from './query-fields.ts';

/** Their files are asked for with a format, and have no totals to count by. */
const LISTS = ALL_ROUTES.filter(([, route]) => 'sort' in queryFieldsOf(route) && !route.exported);

const BAD_ORDERS = [
  'password_hash',
  '-password_hash',
  'name; drop table users',
  'name desc',
  'name,id',
  '(select 1)',
  '1',
  '__proto__',
  'constructor',
  '',
];
const BAD_VALUES = ["1' or '1'='1", '1 or 1=1', '1;', '(select 1)', '1e400', '-1', '1,2', 'NaN', '__proto__'];
const HARMLESS_SEARCHES = [
  "' or 1=1 --",
  "x') or 1=1 --",
  '"; drop table users; --',
  '*',
  'xkcwq*',
  'NEAR(a b)',
  'a" OR "b',
  '\\',
  '%',
  '%%',
  '_',
  '____',
  '[a-z]',
];
/** Of the texts below: the three signs that LIKE reads otherwise. */
const LITERAL = '7%_\\8';
const NOWHERE = 'xkcwq';

let api: TestApi;
let manager: Person;
let world: World;

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  const maker = personMaker(manager);
  world = await makeWorld(maker, { text: (_resource, field) => `${field} ${LITERAL}`, tag: 'aqui' });
}, 60_000);
afterAll(() => api.close());

async function total(route: Route, q: string): Promise<number> {
  const role = route.path === '/users' ? '&role=6' : '';
  const address = `${addressIn(world, route)}?q=${encodeURIComponent(q)}${role}`;
  const { status, body, text } = await manager.get(address);
  expect(status, text).toBe(200);
  return body.meta.total;
}

describe.each(LISTS)('%s', (_name, route) => {
  test('takes the orders that it names and no other', async () => {
    for (const sort of BAD_ORDERS) {
      const answer = await manager.get(`${addressIn(world, route)}?sort=${encodeURIComponent(sort)}`);
      expect([sort, answer.status]).toEqual([sort, 422]);
    }
  });

  test('takes ids, pages and choices in its filters and no expression', async () => {
    for (const [name, schema] of Object.entries(queryFieldsOf(route))) {
      if (name === 'q' || name === 'sort') continue;
      for (const value of BAD_VALUES) {
        const answer = await manager.get(`${addressIn(world, route)}?${name}=${encodeURIComponent(value)}`);
        expect([name, value, answer.status], JSON.stringify(schema)).toEqual([name, value, 422]);
      }
    }
  });

  test('searches for what is written, sign by sign', async () => {
    const none = await total(route, NOWHERE);
    const all = await total(route, '7');
    // Every list with texts of its own holds the signs once in each record.
    expect(await total(route, LITERAL)).toBe(all > none ? await total(route, LITERAL.slice(0, 1)) : none);
    for (const q of HARMLESS_SEARCHES) {
      const isPart = LITERAL.includes(q);
      expect([q, await total(route, q)]).toEqual([q, isPart ? await total(route, LITERAL) : none]);
    }
    for (const q of ['7__8', '7%8', '7_8', '7%_8', '7\\%'])
      expect([q, await total(route, q)]).toEqual([q, none]);
  });
});
