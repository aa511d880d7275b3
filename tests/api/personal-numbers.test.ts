/**
 * A person's CPF, RG and bank account stand whole in the person's own record and
 * in the documents made of it; in no list, history or other record.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../support/api.ts';
import { makeWorld } from '../support/world/make-world.ts';
import { personMaker } from '../support/world/person-maker.ts';
import type { World } from '../support/world/world.ts';
import { addressesOf, queriesOf, wordsOf } from './canary-trap.ts';
import { ALL_ROUTES } from './permission-walk.ts';

const CPF = '74682489070';
/** By the name under which a find is told, what a text must not hold. */
const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  cpf: [CPF, '746.824.890-70'],
  rg: ['77.333.111'],
  account: ['445566-7'],
};

/** Where they may be read, and which of them. */
const WHOLE: Readonly<Record<string, readonly string[]>> = {
  'GET /rural_producers/:id': ['cpf', 'rg'],
  'GET /rural_producers/:producerId/bank_datas': ['account'],
  'GET /rural_producers/:producerId/personal_data': ['account', 'cpf', 'rg'],
  'GET /projects/:projectId/rural_properties/:propertyId/delivery_note': ['cpf'],
  'GET /projects/:projectId/rural_properties/:propertyId/term': ['cpf'],
  'GET /projects/:projectId/delivery_notes/:id/pdf': ['cpf'],
};

let api: TestApi;
let manager: Person;
let world: World;
beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  world = await makeWorld(personMaker(manager), { text: (_, field) => field, tag: 'aqui' });
  const producer = `/rural_producers/${world.ids.rural_producers}`;
  for (const [path, body] of [
    [producer, { cpf: CPF, rg: 'MG-77.333.111' }],
    [`${producer}/bank_datas`, { account_number: '445566-7' }],
  ] as const) {
    const written = await manager.put(path, body);
    expect(written.status, written.text).toBe(200);
  }
}, 60_000);
afterAll(() => api.close());

test('stand whole where they belong, and nowhere else', { timeout: 120_000 }, async () => {
  const found = new Map<string, Set<string>>();
  let read = 0;
  for (const [name, route] of ALL_ROUTES.filter(([, one]) => one.method === 'GET')) {
    for (const address of addressesOf(route, world, world)) {
      for (const query of ['', ...queriesOf(route, world), `?q=${CPF}`]) {
        const answer = await manager.get(`${address}${query}`);
        if (answer.status === 200) read += 1;
        const words = await wordsOf(answer);
        for (const [number, texts] of Object.entries(NUMBERS)) {
          if (!texts.some((text) => words.includes(text))) continue;
          found.set(name, (found.get(name) ?? new Set()).add(number));
        }
      }
    }
  }
  expect(read).toBeGreaterThan(150);
  const told = [...found].map(([name, numbers]) => [name, [...numbers].toSorted()]);
  expect(Object.fromEntries(told)).toEqual(WHOLE);
});
