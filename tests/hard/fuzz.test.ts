/** A million generated requests, into fresh projects again and again: no failure, no answer but the document's. */
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { checkAnswer, Fuzz, FUZZED } from '../api/generated-requests.ts';
import { openApi, type TestApi } from '../support/api.ts';
import { isWholeRun, proofSize, reportFigure } from '../support/proof.ts';

/** To each engine. */
const REQUESTS = proofSize('HARD_FUZZ_REQUESTS', { everyRun: 100, onDemand: 500_000 });
/** On SQLite tests/api/fuzz.test.ts makes them in every run. */
const ENGINES = isWholeRun() || process.env['TEST_FULL'] ? ['sqlite', 'postgres'] : ['postgres'];
/** Into one project; a list of thousands of records would only make them slower. */
const MOST_IN_ONE = 20_000;
/** Every whole run makes other ones. A failure tells the seed that makes it again: HARD_FUZZ_SEED. */
const SEED = Number(process.env['HARD_FUZZ_SEED'] ?? (isWholeRun() ? Date.now() % 2 ** 31 : 1));

let api: TestApi | undefined;
afterEach(async () => {
  await api?.close();
  api = undefined;
  vi.unstubAllEnvs();
});

test.each(ENGINES)('on %s', { timeout: 7_200_000 }, async (engine) => {
  vi.stubEnv('TEST_ENGINE', engine);
  const counts = new Map<number, number>();
  const sum = (from: number) =>
    [...counts]
      .filter(([status]) => status >= from && status < from + 100)
      .reduce((all, [, n]) => all + n, 0);
  for (let made = 0, round = 0; made < REQUESTS; round += 1) {
    const size = Math.min(MOST_IN_ONE, REQUESTS - made);
    api = await openApi();
    const fuzz = await Fuzz.open(api);
    const numRuns = Math.ceil(size / FUZZED.length);
    for (const [name] of FUZZED) {
      const operation = fuzz.operation(name);
      const property = fc.asyncProperty(fuzz.recipes(operation), async (recipe) => {
        checkAnswer(operation, await fuzz.send(operation, recipe));
      });
      await fc.assert(property, { numRuns, seed: SEED + round });
    }
    for (const [status, count] of fuzz.counts) counts.set(status, (counts.get(status) ?? 0) + count);
    made += numRuns * FUZZED.length;
    await api.close();
    api = undefined;
  }
  reportFigure('requests', sum(200) + sum(400));
  reportFigure('done (2xx)', sum(200));
  reportFigure('refused (4xx)', sum(400));
  reportFigure('server failures (5xx)', sum(500));
  reportFigure('seed', String(SEED));
  expect(sum(500)).toBe(0);
  expect(sum(200) + sum(400)).toBeGreaterThanOrEqual(REQUESTS);
});
