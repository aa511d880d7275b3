/** `.ci/run` with an npm of this test's own: what fails a run, and what does not. */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../launch/launch.mjs';

/** The exit code of the run, and what npm was asked to do. */
function run(audit: number, tests: number): { code: number; asked: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'vertente-ci-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, '.ci'));
  mkdirSync(join(folder, 'bin'));
  cpSync(join(ROOT, '.ci', 'run'), join(folder, '.ci', 'run'));
  const npm = join(folder, 'bin', 'npm');
  const asked = join(folder, 'asked');
  writeFileSync(
    npm,
    `#!/bin/sh\necho "$*" >> ${asked}\ncase "$*" in *audit*) exit ${audit};; *) exit ${tests};; esac\n`,
  );
  chmodSync(npm, 0o755);
  const env = { PATH: [join(folder, 'bin'), process.env['PATH']].join(delimiter) };
  let code = 0;
  try {
    execFileSync('bash', [join(folder, '.ci', 'run')], { env, stdio: 'ignore' });
  } catch (error) {
    code = (error as { status: number }).status;
  }
  return { code, asked: readFileSync(asked, 'utf8').trim().split('\n') };
}

const BOTH = ['run --silent audit', 'test'];

test.each([0, 2, 124])('packages of which nothing bad is known (%i) leave the tests to say', (audit) => {
  expect(run(audit, 0)).toEqual({ code: 0, asked: BOTH });
  expect(run(audit, 1)).toEqual({ code: 1, asked: BOTH });
});

test('a known flaw, or a deadline that has passed, fails a run whose tests are good', () => {
  expect(run(1, 0)).toEqual({ code: 1, asked: BOTH });
});
