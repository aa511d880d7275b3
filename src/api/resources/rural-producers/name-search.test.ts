/** On PostgreSQL what a search of producers finds is counted in the words of their names: as by their rows, whatever was written. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { fold } from '#domain/shared/fold.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { nextCpf } from '../../../../tests/support/records.ts';
import { everyday } from '../../../../tests/support/everyday.ts';
import { created, GOVERNADOR_VALADARES, MINAS_GERAIS } from '../../../../tests/support/running.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  CHUNK,
  LISTED,
  LONG,
  PLACE,
  PLACES,
  POSTINGS_OF_ALL,
} from '../../platform/database/migrations/0068_producer_words.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { counted } from '../../platform/http/list.ts';
import { bringPostings } from '../../platform/database/producer-postings.ts';
import { producersNamed } from './name-search.ts';

const WORDS = 'Maria,José,da,Conceição,D’Ávila,Anamaria,50%,Zé_,Ó,Inácio,c:\\x,São,Sant’Ana'.split(',');
const SOUGHT =
  'maria,ria,MARIA,zé,o,a,ão,’av,50%,%,_,\\,c:\\,conceicao,ninguem,da maria,ria da,a s,José Ó,x,maria jose,ria jo,maria da conceição,da da,a da m,e maria j,0% z,e_ 5,ila 50%,x d’,_ _,% \\'.split(
    ',',
  );
// At both ends of what one row holds, and far behind.
const IDS = [1024, 1025, 2047, 2048, CHUNK - 2, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 102_399, 102_400];

/** A few have more words than places are told of. */
const name = fc
  .oneof(
    { weight: 5, arbitrary: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 }) },
    fc.array(fc.constantFrom(...WORDS), { minLength: PLACES - 2, maxLength: PLACES + 4 }),
  )
  .map((words) => words.join(' '));
const act = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), id: fc.constantFrom(...IDS), name }),
  fc.record({ kind: fc.constant('remove' as const), id: fc.constantFrom(...IDS), name }),
  fc.record({ kind: fc.constant('round' as const), id: fc.constant(0), name: fc.constant('') }),
);

let api: TestApi;
let manager: Person;
beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
});
afterAll(() => api.close());

const database = () => api.server.services.database;
const round = () => bringPostings(database());

async function write(db: Db | Tx, id: number, called: string): Promise<void> {
  const names = { name: called, search: fold(called) };
  const changed = await db
    .updateTable('rural_producers')
    .set(names)
    .where('id', '=', id)
    .returning('id')
    .execute();
  if (changed.length > 0) return;
  const row = { id, ...names, cpf_sealed: '', cpf_index: `i${id}`, cpf_parts: '' };
  await db.insertInto('rural_producers').values(row).execute();
}

async function remove(db: Db | Tx, id: number): Promise<void> {
  await db.deleteFrom('rural_producers').where('id', '=', id).execute();
}

async function due(): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from rural_producer_postings_due`.execute(database().write);
  return rows[0]?.many ?? 0;
}

/** Words that postings know. */
async function wordsKept(): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from rural_producer_postings order by 1`.execute(database().write);
  return rows.map(({ word }) => word);
}

/** Whether each word is known at just those places of just those names where it is; of a long name's last words at the last one. */
async function expectExact(): Promise<void> {
  const { rows } = await sql<{ word: string; spot: number; known: boolean }>`
    with known as (
      select word, unnest(members) as spot from rural_producer_postings
      union all
      select word, chunk * ${sql.lit(CHUNK)} + at from rural_producer_postings_common
        cross join generate_series(0, ${sql.lit(CHUNK - 1)}) as at where get_bit(members, at) = 1),
    texts as (select id, string_to_array(search, ' ') as words from rural_producers),
    named as (
      select words[at] as word, id + (least(at, ${sql.lit(PLACES)}) - 1) * ${sql.lit(PLACE)} as spot
        from texts, generate_subscripts(words, 1) as at
      union
      select ${LONG}, id + ${sql.lit((PLACES - 1) * PLACE)} from texts where cardinality(words) > ${sql.lit(PLACES)})
    (select word, spot, true as known from known except all select word, spot, true from named)
    union all (select word, spot, false from named except all select word, spot, false from known)
    limit 5`.execute(database().write);
  expect(rows).toEqual([]);
}

/** Producers with ids from `first + 1` on; `names` is SQL of their folded names, in which `at` counts them. */
async function register(first: number, many: number, names: string): Promise<void> {
  await sql`insert into rural_producers (id, name, search, cpf_sealed, cpf_index, cpf_parts)
    select ${sql.lit(first)} + at, 'Muitos', ${sql.raw(names)}, '', 'm' || (${sql.lit(first)} + at), ''
      from generate_series(1, ${sql.lit(many)}) as at`.execute(database().write);
}

async function expectFound(q: string, many: number): Promise<void> {
  const { count } = producersNamed(database().write, q);
  expect([q, count && (await counted(database().write, count)).total]).toEqual([q, many]);
}

/** How many it finds, and whether it is told who they are; as every row says. */
async function foundBy(q: string): Promise<[number, boolean]> {
  const { count } = producersNamed(database().write, q);
  const told = count && (await counted(database().write, count));
  const { rows } = await sql<{ id: number }>`
    select id from rural_producers where strpos(search, ${fold(q)}) > 0 order by id`.execute(
    database().write,
  );
  expect([q, told?.total]).toEqual([q, rows.length]);
  if (told?.ids) expect(told.ids.toSorted((one, other) => one - other)).toEqual(rows.map(({ id }) => id));
  const [row] = count ? (await count.execute(database().write)).rows : [];
  if (!row?.ids) expect([row?.bits ?? null, row?.without ?? null]).toEqual([null, null]);
  return [rows.length, told?.ids !== null];
}

async function rowsWith(pattern: string): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::integer as many from rural_producers where search like ${pattern}`.execute(
    database().write,
  );
  return rows[0]?.many ?? 0;
}

/** How many stand in the word's own row; null of a common one. */
async function membersOf(word: string): Promise<number | null | undefined> {
  const { rows } = await sql<{ many: number | null }>`
    select cardinality(members) as many from rural_producer_postings where word = ${word}`.execute(
    database().write,
  );
  return rows[0]?.many;
}

/** How many each search finds: as it is told, and by looking at every row. */
async function counts(db: Db | Tx = database().write) {
  const { rows } = await sql<{ id: number; search: string }>`select id, search from rural_producers`.execute(
    db,
  );
  const told: Record<string, number> = {};
  const there: Record<string, number> = {};
  for (const q of SOUGHT) {
    const { count } = producersNamed(db, q);
    // Too short to be in an index, and no part of one word.
    if (!count) continue;
    const { total, ids } = await counted(db, count);
    const having = rows.filter(({ search }) => search.includes(fold(q))).map(({ id }) => id);
    told[q] = total;
    there[q] = having.length;
    if (ids) expect(new Set(ids)).toEqual(new Set(having));
  }
  return { told, there };
}

async function expectCounted(db?: Db | Tx): Promise<void> {
  const { told, there } = await counts(db);
  expect(Object.keys(told)).toEqual(SOUGHT);
  expect(told).toEqual(there);
}

describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('on PostgreSQL', () => {
  test('whatever is written, renamed and removed, before and after a round', async () => {
    const acts = fc.sample(act, { seed: 1_270_066, numRuns: everyday(75, 150) });
    for (const [at, { kind, id, name: called }] of acts.entries()) {
      if (kind === 'round') await round();
      else if (kind === 'remove') await remove(database().write, id);
      else await write(database().write, id, called);
      if (at % 5 === 0) await expectCounted();
    }
    await round();
    expect(await due()).toBe(0);
    await expectCounted();
    await expectExact();
  });

  test('a round while somebody writes waits for nobody, and what they wrote is counted', async () => {
    await write(database().write, 1024, 'Maria Antes');
    await inTransaction(database(), async (tx) => {
      await write(tx, 1024, 'Josefa Depois');
      await write(tx, 1025, 'Josefa Depois');
      await remove(tx, 2047);
      await expectCounted(tx);
      await write(database().write, 2048, 'Josefa Enquanto');
      await Promise.all([round(), round()]);
      expect(await due()).toBe(0);
      await expectCounted();
      await expectCounted(tx);
    });
    await expectCounted();
    expect(await due()).toBeGreaterThan(0);
    await round();
    await expectCounted();
    expect(await wordsKept()).not.toContain('antes');
  });

  test('more than one transaction of a round takes, and more than one row of a word', async () => {
    await register(200_000, 3 * LISTED, "'comum a' || at");
    await round();
    expect(await due()).toBe(0);
    await expectFound('comum', 3 * LISTED);
    await expectFound('omu', 3 * LISTED);
    await expectExact();
    // Chunks of common words are moved bit by bit.
    await write(database().write, 200_001, 'Outra');
    await remove(database().write, 200_002);
    await write(database().write, 300_000, 'Comum Longe');
    for (const isLeft of [true, false]) {
      await expectFound('comum', 3 * LISTED - 1);
      await expectFound('longe', 1);
      if (isLeft) await round();
    }
    await expectExact();
  });

  test('while very many are due', async () => {
    await register(150_000, 2000, "'depressa c' || at");
    await expectFound('depressa', 2000);
    await write(database().write, 152_001, 'Depressa');
    await expectFound('depressa', 2001);
    await expectFound('epres', 2001);
    await expectFound('de', await rowsWith('%de%'));
    await round();
    await expectFound('depressa', 2001);
  });

  test('a word that becomes common, and who has it twice', async () => {
    await register(400_000, LISTED - 1, "'crescente b' || at || ' crescentemente'");
    await round();
    await expectFound('crescente', LISTED - 1);
    expect(await membersOf('crescente')).toBe(LISTED - 1);
    await write(database().write, 500_000, 'Crescente');
    await round();
    expect(await membersOf('crescente')).toBe(LISTED);
    await write(database().write, 500_001, 'Crescentes Crescente');
    await expectFound('crescente', LISTED + 1);
    await round();
    expect(await membersOf('crescente')).toBeNull();
    await expectFound('crescente', LISTED + 1);
    await write(database().write, 500_001, 'Minguante');
    await remove(database().write, 400_001);
    await round();
    await expectFound('crescente', LISTED - 1);
    await expectFound('crescentemente', LISTED - 2);
    await expectExact();
  });

  test('ids that no spot tells: of these words nothing is known, and texts are looked through', async () => {
    const BEYOND = [PLACE, PLACE + 1, 2 ** 31 - 1];
    const LONG_NAME = Array.from({ length: PLACES + 2 }, () => 'Além').join(' ');
    for (const id of BEYOND) await write(database().write, id, `Distante ${LONG_NAME}`);
    await write(database().write, IDS[0] ?? 0, 'Distante Além');
    for (const isLeft of [true, false]) {
      expect(await foundBy('distante')).toEqual([4, false]);
      expect(await foundBy('distante além')).toEqual([4, false]);
      expect(await foundBy('ém além')).toEqual([3, false]);
      if (isLeft) await round();
    }
    expect(await due()).toBe(0);
    for (const id of BEYOND) await remove(database().write, id);
    expect(await foundBy('distante além')).toEqual([1, true]);
    await round();
    await expectExact();
  });

  test('several words in a row', async () => {
    const names =
      "case at % 3 when 0 then 'nova' when 1 then 'nova velha' else 'velha nova' end || ' z' || at % 50";
    await register(700_000, 3 * LISTED, `'antiga ' || ${names}`);
    const SEVERAL = [
      'antiga nova',
      'nova velha',
      'va ve',
      'velha nova z',
      'nova z1',
      'a z12',
      'antiga velha nova z3',
      'z1 z',
      'ova antiga',
      'antiga nova '.repeat(9),
    ];
    const before = Object.fromEntries(
      await Promise.all(SEVERAL.map(async (q) => [q, await foundBy(q)] as const)),
    );
    await round();
    const after = Object.fromEntries(
      await Promise.all(SEVERAL.map(async (q) => [q, await foundBy(q)] as const)),
    );
    // As many as that are not told one by one.
    expect(after).toMatchObject({
      'antiga nova': [2 * LISTED, false],
      'nova velha': [LISTED, true],
      'antiga velha nova z3': [expect.any(Number), true],
      'ova antiga': [0, true],
    });
    for (const q of SEVERAL) expect(before[q]?.[0]).toBe(after[q]?.[0]);
  });

  test('several words in a row of names that are due, and of longer ones than places are told of', async () => {
    // Behind the places that are told, two of the words stand in one.
    const long = `antiga nova ${'meio '.repeat(PLACES - 4)}`;
    await register(
      720_000,
      300,
      `'${long}' || case when at % 2 = 0 then 'z9 fim fim nova z8' else 'fim nova z9' end`,
    );
    const SEVERAL = [
      'antiga nova',
      // Told one by one: 700,001 is not one of them any more.
      'nova velha',
      'nova z',
      'nova z8',
      'fim nova z',
      'fim fim',
      'z9 nova',
      'meio fim',
      'a n',
    ];
    const expectAll = async () => {
      for (const q of SEVERAL) await foundBy(q);
    };
    await expectAll();
    await round();
    await expectAll();
    await write(database().write, 700_001, 'Outra Coisa');
    await write(database().write, 700_002, 'Antiga Nova Z8 Antiga Nova');
    await write(database().write, 720_002, 'Antiga Nova');
    await remove(database().write, 700_003);
    await expectAll();
    await round();
    await expectAll();
    await expectExact();
    if (!process.env['TEST_FULL']) return; // How a word becomes a common one is told above in every run.
    await register(730_000, LISTED, `'${long}' || 'fim nova z' || at`);
    await round();
    expect(await membersOf(LONG)).toBeNull();
    await expectAll();
    await sql`delete from rural_producers where id between 720000 and 740000`.execute(database().write);
    await round();
    await expectExact();
  }, 60_000);

  test('so many rare words that their texts are read instead', async () => {
    await register(600_000, 26_000, "'w' || at || ' ww' || at");
    await expectFound('w', 26_000);
    await round();
    await expectFound('w', 26_000);
    await remove(database().write, 600_001);
    await expectFound('w', 25_999);
    await round();
    await expectExact();
  }, 60_000);

  test('made anew, they are the same', async () => {
    await inTransaction(database(), async (tx) => {
      for (const table of ['rural_producer_postings', 'rural_producer_postings_common']) {
        await sql`delete from ${sql.table(table)}`.execute(tx);
      }
      await sql.raw(POSTINGS_OF_ALL).execute(tx);
    });
    await expectExact();
  });

  test('a name that was erased, or whose producer was deleted, is in no word any more', async () => {
    const producer = (called: string) =>
      created(manager, '/rural_producers', {
        name: called,
        cpf: nextCpf(),
        state_id: MINAS_GERAIS,
        city: GOVERNADOR_VALADARES,
        cep: '35010000',
      });
    const erased = await producer('Hermenegilda Quaresma');
    const gone = await producer('Deusdedith Quaresma');
    await round();
    expect(await wordsKept()).toEqual(expect.arrayContaining(['hermenegilda', 'deusdedith', 'quaresma']));
    expect((await manager.delete(`/rural_producers/${gone}`)).status).toBe(204);
    expect(await wordsKept()).not.toContain('deusdedith');
    expect(await wordsKept()).toContain('quaresma');
    const answer = await manager.post(`/rural_producers/${erased}/anonymise`, { confirm: true });
    expect(answer.status, answer.text).toBe(200);
    const words = await wordsKept();
    for (const word of ['hermenegilda', 'quaresma']) expect(words).not.toContain(word);
  });
});
