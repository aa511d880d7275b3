/** Far pages of the producers: the same rows as counted one by one, whatever was renamed and removed. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fold } from '#domain/shared/fold.ts';
import { ROLES } from '#domain/shared/access.ts';
import { type Json, openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';

const PRODUCERS = 6000;
const PER_PAGE = 50;
/** Short ones, accents, one that begins like another, and many of one name. */
const NAMES = ['Ana', 'Zé', 'Anastácia', 'Maria', 'Maria', 'Maria das Dores', 'Ângela', 'Élio', 'João', 'Ó'];

let api: TestApi;
let manager: Person;

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  await register(1, PRODUCERS, (number) => `${NAMES[(number * 7) % NAMES.length]} ${number % 90}`);
}, 60_000);
afterAll(() => api.close());

async function register(from: number, count: number, nameOf: (number: number) => string): Promise<void> {
  const { write } = api.server.services.database;
  for (let first = from; first < from + count; first += 500) {
    const rows = Array.from({ length: 500 }, (_, at) => {
      const name = nameOf(first + at);
      return { name, search: fold(name), cpf_sealed: '', cpf_index: `i${first + at}`, cpf_parts: '' };
    });
    await write.insertInto('rural_producers').values(rows).execute();
  }
  await sql`insert into producer_addresses (rural_producer_id, city_id, cep)
    select id, 3127701, '35010000' from rural_producers
     where id not in (select rural_producer_id from producer_addresses)`.execute(write);
}

async function expectedIds(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from rural_producers
    order by name_folded, search, id`.execute(api.server.services.database.read);
  return rows.map(({ id }) => id);
}

async function compare(): Promise<void> {
  const up = await expectedIds();
  const pages = Math.ceil(up.length / PER_PAGE);
  for (const [sort, ids] of [
    ['name', up],
    ['-name', up.toReversed()],
  ] as const) {
    for (const page of [1, 39, 40, 41, 42, 55, 60, 61, 70, pages - 42, pages - 41, pages - 40, pages]) {
      const { status, body } = await manager.get(
        `/rural_producers?sort=${sort}&page=${page}&per_page=${PER_PAGE}`,
      );
      expect([status, body.meta?.total]).toEqual([200, up.length]);
      expect(
        body.data.map(({ id }: Json) => id),
        `${sort}, page ${page}`,
      ).toEqual(ids.slice((page - 1) * PER_PAGE, page * PER_PAGE));
    }
  }
}

test('as they were written, renamed and removed, pages follow each other', async () => {
  await compare();
  const { write } = api.server.services.database;
  await sql`update rural_producers set name = 'Ana Paula', search = 'ana paula' where id % 11 = 0`.execute(
    write,
  );
  await sql`delete from rural_producers where id % 13 = 0`.execute(write);
  await compare();
});

test('the letters are counted as the names are, through every writing', async () => {
  const { rows } = await sql<{ name: string; rows: number | string; counted: number | string }>`
    select begun.name, begun.counted, sum(kept.rows) as rows from (
      select 'rural_producers/' || substr(name_folded, 1, 4) as name, count(*) as counted
        from rural_producers group by substr(name_folded, 1, 4)) as begun
      left join row_counts as kept on kept.name = begun.name
     group by begun.name, begun.counted`.execute(api.server.services.database.read);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.map((row) => Number(row.rows))).toEqual(rows.map((row) => Number(row.counted)));
});

test('a far page is looked for by them, and a near one is not', async () => {
  const { write } = api.server.services.database;
  const miscount = (by: number) =>
    sql`update row_counts set rows = rows + ${by} where name = 'rural_producers/ana ' and slot = (
      select min(slot) from row_counts where name = 'rural_producers/ana ')`.execute(write);
  const ids = async (page: number): Promise<number[]> =>
    (await manager.get(`/rural_producers?page=${page}&per_page=${PER_PAGE}`)).body.data.map(
      ({ id }: Json) => id,
    );
  const before = [await ids(60), await ids(2)];
  await miscount(7);
  const [far, near] = [await ids(60), await ids(2)];
  await miscount(-7);
  expect(far).not.toEqual(before[0]);
  expect(near).toEqual(before[1]);
});

test('it is read beside who else is answered only where many names begin alike', async () => {
  await register(1 + PRODUCERS, 12_000, (number) => `Maria ${number % 977}`);
  const ids = await expectedIds();
  const { rows } = await sql<{ before: number | string; alike: number | string }>`
    select sum(case when name_folded < 'mari' then 1 else 0 end) as before,
           sum(case when substr(name_folded, 1, 4) = 'mari' then 1 else 0 end) as alike
      from rural_producers`.execute(api.server.services.database.read);
  const [before, alike] = [Number(rows[0]?.before), Number(rows[0]?.alike)];
  expect(alike).toBeGreaterThan(12_000);
  const beside = vi.spyOn(api.server.services.database, 'snapshot');
  for (const [place, calls] of [
    [before + 1000, 0],
    [before + 4800, 0],
    [before + 7000, 1],
    [before + 10_000, 1],
    [ids.length - 1, 0],
  ] as const) {
    beside.mockClear();
    const page = Math.ceil((place + 1) / PER_PAGE);
    const { status, body } = await manager.get(`/rural_producers?page=${page}&per_page=${PER_PAGE}`);
    expect(status).toBe(200);
    expect(body.data.map(({ id }: Json) => id)).toEqual(ids.slice((page - 1) * PER_PAGE, page * PER_PAGE));
    expect([place - before, beside.mock.calls.length]).toEqual([place - before, calls]);
  }
  beside.mockRestore();
}, 60_000);
