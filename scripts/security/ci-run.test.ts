/** `.ci/run` with an npm of this test's own: what fails a run, and what is only said. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../launch/launch.mjs';

/** The exit code of the run, what it complained of, and what npm was asked to do. */
function run(audit: number, tests: number): { code: number | null; said: string; asked: string[] } {
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
  const { status: code, stderr: said } = spawnSync('bash', [join(folder, '.ci', 'run')], {
    env,
    encoding: 'utf8',
  });
  return { code, said, asked: readFileSync(asked, 'utf8').trim().split('\n') };
}

const BOTH = ['run --silent audit', 'test'];

test.each([0, 1, 2, 124])(
  'whatever is known of the packages (%i), the tests say whether the run is good',
  (audit) => {
    expect(run(audit, 0)).toMatchObject({ code: 0, asked: BOTH });
    expect(run(audit, 1)).toMatchObject({ code: 1, asked: BOTH });
  },
);

test('a known flaw, or a deadline that has passed, is said again in the end', () => {
  expect(run(1, 0).said).toContain('tem uma falha conhecida ou passou do prazo');
  expect(run(0, 0).said).toBe('');
  expect(run(2, 0).said).toBe('');
});
