/** The API's own tests once more, with every read answered by a streaming replica. */
import { expect, test } from 'vitest';
import { runApiSuite } from '../support/api-suite.ts';
import { isWholeRun, reportFigure } from '../support/proof.ts';

/** Lists, records, searches and a report. */
const READING = ['vehicles.test', 'trip-report.test'];

test('the suite of the API passes', { timeout: 3_600_000 }, async () => {
  const { passed, failed } = await runApiSuite('api-replica', isWholeRun() ? [] : READING);
  reportFigure('tests passed', passed);
  reportFigure('tests failed', failed.length);
  expect(failed).toEqual([]);
  expect(passed).toBeGreaterThan(20);
});
