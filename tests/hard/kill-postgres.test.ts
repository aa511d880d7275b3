/** The database dies under writers: said in words, no acknowledged write lost, and no restart of ours needed. */
import { afterEach, expect, test } from 'vitest';
import { callerWith } from '../support/caller.ts';
import { type ApiAnswer, overHttp } from '../support/doors.ts';
import { signIn } from '../support/http.ts';
import { startPostgres } from '../support/postgres.ts';
import { startProduct } from '../support/product.ts';
import { proofSize, reportFigure } from '../support/proof.ts';

const CYCLES = proofSize('HARD_POSTGRES_KILLS', { everyRun: 2, onDemand: 50 });
const WRITERS = 6;
const AWAY = 'O banco de dados não responde agora. Tente de novo em instantes.';
/** Far beyond what the pool needs to connect anew. */
const BACK_MS = 20_000;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test('kill -9 of PostgreSQL is a 503 in words, then all goes on', { timeout: 1_800_000 }, async () => {
  const postgres = await startPostgres({ durable: true });
  closing.push(() => postgres.stop());
  const product = await startProduct({ env: { DATABASE_URL: `${postgres.address}/postgres` } });
  closing.push(() => product.close());
  const pid = product.pid();
  const { token } = await signIn(product.url, product.adminEmail, product.adminPassword);
  const manager = callerWith(overHttp(product.url), token);

  const acknowledged: string[] = [];
  const unknown: string[] = [];
  const refusals: ApiAnswer[] = [];
  const back: number[] = [];
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    let cut = false;
    const writer = async (number: number) => {
      for (let count = 0; !cut; count += 1) {
        const name = `Bacia ${cycle}-${number}-${count}`;
        const answer = await manager.post('/hydrographic_basins', { name });
        if (answer.status === 201) acknowledged.push(name);
        else {
          refusals.push(answer);
          unknown.push(name);
        }
      }
    };
    const writers = Array.from({ length: WRITERS }, (_, number) => writer(number));
    await new Promise((resolve) => setTimeout(resolve, 100 + ((cycle * 37) % 200)));
    await postgres.kill9();
    refusals.push(await manager.get('/hydrographic_basins'), await manager.get('/health'));
    cut = true;
    await Promise.all(writers);
    await postgres.startAgain();
    const started = performance.now();
    while ((await manager.get('/hydrographic_basins')).status !== 200) {
      if (performance.now() - started > BACK_MS) throw new Error('It did not recover by itself');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    back.push(performance.now() - started);
  }

  const found: string[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await manager.get(`/hydrographic_basins?per_page=200&page=${page}`);
    found.push(...body.data.map((basin: { name: string }) => basin.name));
    if (body.data.length < 200) break;
  }
  reportFigure('cycles', CYCLES);
  reportFigure('acknowledged writes', acknowledged.length);
  reportFigure('answers while it was away', refusals.length);
  reportFigure('back to 200 (most ms)', Math.round(Math.max(...back)));
  expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([503]));
  expect(new Set(refusals.map(({ body }) => body.detail))).toEqual(new Set([AWAY]));
  expect(refusals.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
  const rows = new Set(found);
  expect(rows.size).toBe(found.length);
  expect(acknowledged.filter((name) => !rows.has(name))).toEqual([]);
  // What was answered with 503 is there or is not, but nothing else is.
  const sent = new Set([...acknowledged, ...unknown]);
  expect(found.filter((name) => !sent.has(name))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(CYCLES);
  expect(product.pid()).toBe(pid);
});
