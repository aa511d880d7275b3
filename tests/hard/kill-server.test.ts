/** A power cut while springs are being registered: each one is there whole, or not at all. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Json } from '../support/api.ts';
import { type HttpPerson, layGround, signIn } from '../support/http.ts';
import { proofSize, reportFigure } from '../support/proof.ts';
import { startPostgres } from '../support/postgres.ts';
import { type Product, startProduct } from '../support/product.ts';
import { CASE_PARAMETERS, nextCpf, springBody } from '../support/records.ts';

const ROUNDS = proofSize('HARD_KILL_CYCLES', { everyRun: 6, onDemand: 12 });
const WRITERS = 10;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function engineSettings(engine: string): Promise<Record<string, string>> {
  if (engine === 'SQLite') return {};
  const server = await startPostgres({ durable: true });
  closing.push(() => server.stop());
  return { DATABASE_URL: `${server.address}/postgres` };
}

/** Writers send springs until the server is gone; answers the codes that were acknowledged. */
async function writeUntilCut(product: Product, manager: HttpPerson, springs: string, round: number) {
  const acknowledged: string[] = [];
  let cut = false;
  const writer = async (number: number) => {
    for (let count = 0; !cut; count += 1) {
      const label = `R${round}-${number}-${count}`;
      const answer = await manager.post(springs, springBody({ label })).catch(() => null);
      if (answer?.status === 201) acknowledged.push(label);
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, number) => writer(number));
  await new Promise((resolve) => setTimeout(resolve, 150 + round * 37));
  await product.kill9();
  cut = true;
  await Promise.all(writers);
  return acknowledged;
}

async function allSprings(manager: HttpPerson, springs: string): Promise<Json[]> {
  const found: Json[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await manager.get(`${springs}?per_page=200&page=${page}`);
    found.push(...body.data);
    if (found.length >= body.meta.total) return found;
  }
}

describe.each(['SQLite', 'PostgreSQL'])('on %s', (engine) => {
  test('no acknowledged spring is lost and none is half there', { timeout: 180_000 }, async () => {
    const product = await startProduct({ env: await engineSettings(engine) });
    closing.push(() => product.close());
    let manager = await signIn(product.url, product.adminEmail, product.adminPassword);
    const { springs } = await layGround(manager, CASE_PARAMETERS, nextCpf());
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      acknowledged.push(...(await writeUntilCut(product, manager, springs, round)));
      await product.restart();
      manager = await signIn(product.url, product.adminEmail, product.adminPassword);
    }
    const found = await allSprings(manager, springs);
    const labels = new Set(found.map((spring) => spring.label));
    reportFigure('cycles', ROUNDS);
    reportFigure('acknowledged springs', acknowledged.length);
    expect(acknowledged.length).toBeGreaterThan(ROUNDS);
    expect(acknowledged.filter((label) => !labels.has(label))).toEqual([]);
    for (const { id } of found) {
      const { body } = await manager.get(`${springs}/${id}`);
      expect(body.coordinates).toHaveLength(4);
      expect(body.water_eyes).toHaveLength(1);
      expect(body.wire_rollers).toEqual([
        { length: 500, quantity: 2 },
        { length: 250, quantity: 1 },
      ]);
      expect(body.feedstocks.stake_quantity).toBe(100);
    }
  });
});
