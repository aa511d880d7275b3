/** Names that begin alike stand together in the order, behind thousands of others. */
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { GOVERNADOR_VALADARES } from '../../../../tests/support/running.ts';
import { bringPostings } from '../../platform/database/producer-postings.ts';

const BEFORE = 51_000;
const ALIKE = 1200;

let api: TestApi;
let manager: Person;
beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  await register(100_001, BEFORE, sql`'Ana Maria ' || at`);
  await register(200_001, ALIKE, sql`'Zulmira Dias ' || (2000 + at)`);
  await register(300_001, 3, sql`'Bia Zulmira ' || at`);
}, 120_000);
afterAll(() => api.close());

const database = () => api.server.services.database;

/** `name`: SQL, in which `at` counts from 0. */
async function register(first: number, many: number, name: RawBuilder<unknown>): Promise<void> {
  const db = database().write;
  const ids = sql.lit(first);
  await sql`with recursive counted (at) as (
      select 0 union all select at + 1 from counted where at < ${sql.lit(many - 1)})
    insert into rural_producers (id, name, search, cpf_sealed, cpf_index)
    select ${ids} + at, ${name}, lower(${name}), '', 'x' || (${ids} + at) from counted`.execute(db);
  await sql`insert into producer_addresses (rural_producer_id, city_id, cep)
    select id, ${sql.lit(GOVERNADOR_VALADARES)}, '' from rural_producers
     where id >= ${ids} and id < ${ids} + ${sql.lit(many)}`.execute(db);
}

const NAMES = [
  ...[0, 1, 2].map((at) => `Bia Zulmira ${at}`),
  ...Array.from({ length: ALIKE }, (_, at) => `Zulmira Dias ${2000 + at}`),
];

/** Names on a page, and how many there are. */
async function page(query: string): Promise<[number, string[]]> {
  const { status, body, text } = await manager.get(`/rural_producers?${query}`);
  expect(status, text).toBe(200);
  return [body.meta.total, body.data.map(({ name }: { name: string }) => name)];
}

test.each(['before a round', 'after it'])('in every page of either order, %s', async (when) => {
  if (when === 'after it') await bringPostings(database());
  const backwards = NAMES.toReversed();
  for (const number of [1, 2, 16, 24, 48, 49]) {
    const part = [(number - 1) * 25, number * 25] as const;
    const asked = `q=zulmira&page=${number}`;
    expect([asked, await page(asked)]).toEqual([asked, [NAMES.length, NAMES.slice(...part)]]);
    const down = `${asked}&sort=-name`;
    expect([down, await page(down)]).toEqual([down, [NAMES.length, backwards.slice(...part)]]);
  }
  // Of those that the first rows of the order hold, and of two words.
  expect(await page('q=bia')).toEqual([3, NAMES.slice(0, 3)]);
  expect(await page('q=ulmira%20dias%202&page=3')).toEqual([1000, NAMES.slice(53, 78)]);
  // More than are sorted.
  const before = Array.from({ length: BEFORE }, (_, at) => `Ana Maria ${at}`).toSorted();
  expect(await page('q=maria&page=2')).toEqual([BEFORE, before.slice(25, 50)]);
});

test('the search of everything finds those who begin with it first', async () => {
  const { body } = await manager.get('/search?q=zulmira&types=rural_producer');
  const labels = body.data.map(({ label }: { label: string }) => label);
  expect(labels).toEqual(NAMES.slice(3, 3 + labels.length));
  expect(labels.length).toBeGreaterThan(1);
});
