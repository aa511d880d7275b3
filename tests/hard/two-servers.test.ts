/**
 * The API's own tests once more, against two processes on one PostgreSQL with
 * an object store, each request going to the next of them.
 */
import { expect, test } from 'vitest';
import { runApiSuite } from '../support/api-suite.ts';
import { isWholeRun, reportFigure } from '../support/proof.ts';

/** What has state that a process could wrongly keep for itself: sessions, rights, files, kept answers. */
const STATEFUL = ['/session.test', 'users.test', 'photos.test'];

test('the suite of the API passes', { timeout: 3_600_000 }, async () => {
  const { passed, failed } = await runApiSuite('api-two-servers', isWholeRun() ? [] : STATEFUL);
  reportFigure('tests passed', passed);
  reportFigure('tests failed', failed.length);
  expect(failed).toEqual([]);
  expect(passed).toBeGreaterThan(50);
});
