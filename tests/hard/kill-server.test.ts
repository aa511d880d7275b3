/** A power cut while ten people write, again and again: all that was answered is there, and nothing is half there. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import type { Json } from '../support/api.ts';
import { type HttpPerson, signIn } from '../support/http.ts';
import { startPostgres } from '../support/postgres.ts';
import { startProduct } from '../support/product.ts';
import { proofSize, reportFigure } from '../support/proof.ts';
import { type TenWriters, tenWriters } from '../support/ten-writers.ts';
import { lookForHalves } from '../support/wholeness.ts';

const CYCLES = proofSize('HARD_KILL_CYCLES', { everyRun: 2, onDemand: 500 });

const run = promisify(execFile);

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

describe.each(['SQLite', 'PostgreSQL'])('on %s', (engine) => {
  test('every acknowledged write survives kill -9, whole and once', { timeout: 3_600_000 }, async () => {
    const env = await engineSettings(engine);
    const product = await startProduct({ env });
    closing.push(() => product.close());
    const manager = await signIn(product.url, product.adminEmail, product.adminPassword);
    const writers = await tenWriters(manager);
    const back: number[] = [];
    const bare: number[] = [];
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      // Another moment each time, from the first answer to well under way; nine other writes are in flight.
      await writers.write(manager, { answers: 1 + ((cycle * 7) % 30), photo: cycle % 3 === 0 }, () =>
        product.kill9(),
      );
      bare.push(await timed(() => run(process.execPath, ['-e', '0'])));
      back.push(await timed(() => product.restart()));
    }
    await writers.finish(manager);

    const { halves, ...found } = await lookForHalves(product.dataDir, env);
    reportFigure('cycles', CYCLES);
    reportFigure('acknowledged writes', writers.acknowledged.length);
    reportFigure('springs', found.springs);
    reportFigure('files', found.files);
    reportFigure('unnamed files', found.orphans);
    reportFigure('back to 200 (median ms)', Math.round(medianOf(back)));
    reportFigure('back to 200 (most ms)', Math.round(Math.max(...back)));
    reportFigure('of these Node.js alone (median ms)', Math.round(medianOf(bare)));
    expect(writers.refused).toEqual([]);
    expect(halves).toEqual([]);
    expect(await namesOfAll(manager, writers)).toEqual(writers.acknowledged.filter(isCreation).toSorted());
    await expectLastCounts(manager, writers);
    expect(writers.acknowledged.length).toBeGreaterThan(CYCLES * 5);
  });
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const medianOf = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY;

const isCreation = (name: string) => !name.startsWith('estoque');

/** What the API lists now, in the writers' own names; photos by their number. */
async function namesOfAll(manager: HttpPerson, { ground, acknowledged }: TenWriters): Promise<string[]> {
  const springs = await listed(manager, ground.springs);
  const projects = await listed(manager, '/projects');
  const rollers = await listed(manager, `${ground.stocks[0]}/wire_rollers`);
  const photos = await listed(manager, ground.photos);
  const sent = acknowledged.filter((name) => name.startsWith('foto'));
  for (const { id } of photos) {
    const jpeg = await manager.download(`${ground.photos}/${id}/image`);
    expect(jpeg.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  }
  return [
    ...springs.filter(({ label }) => label.startsWith('N-')).map(({ label }) => `nascente ${label}`),
    ...projects.filter(({ name }) => name.startsWith('P-')).map(({ name }) => `projeto ${name}`),
    ...rollers.map((roller) => `rolo ${roller.wire_roller.length}`),
    // One photo is like another: their number must be that of the answers.
    ...(photos.length === sent.length ? sent : [`${photos.length} fotos`]),
  ].toSorted();
}

/** Each stock says what its one writer last wrote. */
async function expectLastCounts(manager: HttpPerson, { ground, acknowledged }: TenWriters): Promise<void> {
  for (const path of ground.stocks) {
    const last = acknowledged.findLast((name) => name.startsWith(`estoque ${path} `));
    const { body } = await manager.get(path);
    expect(`estoque ${path} ${body.stake_quantity}`).toBe(last);
  }
}

async function listed(manager: HttpPerson, path: string): Promise<Json[]> {
  const found: Json[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await manager.get(`${path}?per_page=200&page=${page}`);
    found.push(...body.data);
    if (body.data.length === 0 || found.length >= body.meta.total) return found;
  }
}
