import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = process.cwd();

/** Runs a module's text in a process of its own. */
function run(text: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', text], {
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}` };
}

const script = (body: string) =>
  run(`import { runScript } from '${join(ROOT, 'scripts/launch/problem.mjs')}'; await runScript(${body});`);

const program = (body: string) =>
  run(
    `import { startOrExplain } from '${join(ROOT, 'src/api/server/serving.ts')}'; await startOrExplain(${body});`,
  );

const command = (body: string) =>
  run(`import { runCommand } from '${join(ROOT, 'src/api/archive/command.ts')}'; await runCommand(${body});`);

test.each([
  ['a script', script],
  ['a program', program],
  ['a command', command],
])('%s that ends with a promise pending says so and fails', (_, start) => {
  const { status, said } = start('() => new Promise(() => {})');
  expect(status).toBe(1);
  expect(said).toContain('O trabalho parou antes do fim');
  expect(said).not.toContain('Warning');
});

test('one that finishes ends as it says', () => {
  expect(script('async () => 3')).toEqual({ status: 3, said: '' });
  expect(program('async () => {}')).toEqual({ status: 0, said: '' });
  expect(command("async () => 'Feito.'")).toEqual({ status: 0, said: 'Feito.\n' });
});
