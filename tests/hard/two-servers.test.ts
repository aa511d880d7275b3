/**
 * The API's own tests once more, against two processes on one PostgreSQL with
 * an object store, each request going to the next of them.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { isWholeRun, reportFigure } from '../support/proof.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** What has state that a process could wrongly keep for itself: sessions, rights, files, kept answers. */
const STATEFUL = [
  'session.test',
  'sign-in.test',
  'users.test',
  'photos.test',
  'water-springs.test',
  'vehicles.test',
];
const MOST_OUTPUT = 64 * 2 ** 20;

const run = promisify(execFile);
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

test('the suite of the API passes', { timeout: 3_600_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vertente-dois-'));
  folders.push(folder);
  const report = join(folder, 'report.json');
  const args = ['run', '--project', 'api-two-servers', '--reporter=json', `--outputFile=${report}`];
  const failed = await run(
    process.execPath,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args, ...(isWholeRun() ? [] : STATEFUL)],
    { cwd: ROOT, env: { PATH: process.env['PATH'], HOME: process.env['HOME'] }, maxBuffer: MOST_OUTPUT },
  ).catch((error: { stdout: string; stderr: string }) => error);
  const { numPassedTests, testResults } = JSON.parse(await readFile(report, 'utf8')) as {
    numPassedTests: number;
    testResults: { name: string; status: string; message: string; assertionResults: Assertion[] }[];
  };
  const refused = testResults.flatMap(({ name, status, message, assertionResults }) => [
    ...assertionResults.filter((one) => one.status === 'failed').map((one) => `${name}: ${one.fullName}`),
    ...(status === 'failed' && assertionResults.length === 0 ? [`${name}: ${message}`] : []),
  ]);
  reportFigure('tests passed', numPassedTests);
  reportFigure('tests failed', refused.length);
  expect(refused).toEqual([]);
  expect(failed, 'Vitest ended with an error').not.toBeInstanceOf(Error);
  expect(numPassedTests).toBeGreaterThan(50);
});

interface Assertion {
  status: string;
  fullName: string;
}
