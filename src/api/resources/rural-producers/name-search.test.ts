/** On PostgreSQL what a search of producers finds is counted in the words of their names: as by their rows, whatever was written. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { fold } from '#domain/shared/fold.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { nextCpf } from '../../../../tests/support/records.ts';
import { created, GOVERNADOR_VALADARES, MINAS_GERAIS } from '../../../../tests/support/running.ts';
import type { Db } from '../../platform/database/database.ts';
import { CHUNK } from '../../platform/database/migrations/0066_producer_postings.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { bringPostings } from '../../platform/database/producer-postings.ts';
import { producersNamed } from './name-search.ts';

const WORDS = 'Maria,José,da,Conceição,D’Ávila,Anamaria,50%,Zé_,Ó,Inácio,c:\\x,São,Sant’Ana'.split(',');
const SOUGHT =
  'maria,ria,MARIA,zé,o,a,ão,’av,50%,%,_,\\,c:\\,conceicao,ninguem,da maria,ria da,a s,José Ó,x'.split(',');
/** At both ends of what one row holds, and far behind. */
const IDS = [1022, 1023, 1024, 1025, 2046, 2047, 2048, 5000, 5001, 102_399, 102_400];

const name = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 })
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
    select distinct word from rural_producer_postings order by 1`.execute(database().write);
  return rows.map(({ word }) => word);
}

async function wordsOfNames(): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct unnest(string_to_array(search, ' ')) collate "C" as word from rural_producers
     order by 1`.execute(database().write);
  return rows.map(({ word }) => word);
}

/** How many each search finds: as it is told, and by looking at every row. */
async function counts(db: Db | Tx = database().write) {
  const { rows } = await sql<{ search: string }>`select search from rural_producers`.execute(db);
  const told: Record<string, number> = {};
  const there: Record<string, number> = {};
  for (const q of SOUGHT) {
    const { count } = producersNamed(db, q);
    // Too short to be in an index, and no part of one word.
    if (!count) continue;
    told[q] = Number((await count.execute(db)).rows[0]?.total);
    there[q] = rows.filter(({ search }) => search.includes(fold(q))).length;
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
    const acts = fc.sample(act, { seed: 1_270_066, numRuns: 150 });
    for (const [at, { kind, id, name: called }] of acts.entries()) {
      if (kind === 'round') await round();
      else if (kind === 'remove') await remove(database().write, id);
      else await write(database().write, id, called);
      if (at % 5 === 0) await expectCounted();
    }
    await round();
    expect(await due()).toBe(0);
    await expectCounted();
    expect(await wordsKept()).toEqual(await wordsOfNames());
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

  test('more than one transaction of a round takes', async () => {
    const chunks = 40;
    await sql`insert into rural_producers (id, name, search, cpf_sealed, cpf_index, cpf_parts)
      select 200000 + at * ${CHUNK}, 'Muitas', 'muitas ' || at, '', 'm' || at, ''
        from generate_series(1, ${chunks}::int) as at`.execute(database().write);
    await round();
    expect(await due()).toBe(0);
    const { count } = producersNamed(database().write, 'muitas');
    expect(Number((await count?.execute(database().write))?.rows[0]?.total)).toBe(chunks);
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

test('by a word, a part of one or several words', async () => {
  await created(manager, '/rural_producers', {
    name: 'Generosa do Amparo',
    cpf: nextCpf(),
    state_id: MINAS_GERAIS,
    city: GOVERNADOR_VALADARES,
    cep: '35010000',
  });
  for (const q of ['generosa', 'eneros', 'GENEROSA DO', 'sa do am', 'enerosa do amparo']) {
    const { body } = await manager.get(`/rural_producers?q=${encodeURIComponent(q)}`);
    expect([q, body.meta.total, body.data[0]?.name]).toEqual([q, 1, 'Generosa do Amparo']);
  }
  expect((await manager.get('/rural_producers?q=generosado')).body.meta.total).toBe(0);
});
