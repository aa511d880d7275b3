/** The API's own tests, run once more by a proof of tests/hard under other circumstances. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface SuiteOutcome {
  passed: number;
  /** What failed, by file and sentence. */
  failed: string[];
}

interface Report {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

const ROOT = join(import.meta.dirname, '..', '..');
const MOST_OUTPUT = 64 * 2 ** 20;
const run = promisify(execFile);

/** On CI its servers' children are the built product's too, and compiled code is read from where it lies. */
function environment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'CI', 'NODE_COMPILE_CACHE'];
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}

/**
 * @param project of vitest.config.ts
 * @param only parts of the names of the files to run; none for all
 */
export async function runApiSuite(project: string, only: readonly string[]): Promise<SuiteOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'vertente-api-'));
  try {
    const path = join(folder, 'report.json');
    const args = ['run', '--project', project, '--reporter=json', `--outputFile=${path}`, ...only];
    const problem = await run(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: ROOT,
      env: environment(),
      maxBuffer: MOST_OUTPUT,
    }).then(
      () => null,
      (error: unknown) => error,
    );
    const { numPassedTests, testResults } = JSON.parse(await readFile(path, 'utf8')) as Report;
    const failed = testResults.flatMap(({ name, status, message, assertionResults }) => [
      ...assertionResults.filter((one) => one.status === 'failed').map((one) => `${name}: ${one.fullName}`),
      ...(status === 'failed' && assertionResults.length === 0 ? [`${name}: ${message}`] : []),
    ]);
    if (problem !== null && failed.length === 0) throw problem;
    return { passed: numPassedTests, failed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
