/**
 * `npm run test:hard [FILE…]`: the long proofs of tests/hard in full, and their
 * last figures into docs/reliability.md. `HARD_SCALE=0.1` makes all of them
 * smaller; each has a variable of its own besides. `--doc` only writes the
 * document again from the figures that are there.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readFindings } from './hard/findings.mjs';
import { keepFindings, writeDocument } from './hard/document.mjs';
import { describeMachine, describeSource } from './hard/surroundings.mjs';
import { attach, environmentFor } from './launch/child.mjs';
import { ROOT, prepare } from './launch/launch.mjs';
import { runScript, say, LaunchProblem } from './launch/problem.mjs';
import { CHROMIUM, POSTGRES, STRACE, ensureMachine } from './test/machine.mjs';

await runScript(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--doc')) {
    say(`Escrito: ${relative(ROOT, writeDocument(ROOT))}`);
    return 0;
  }
  const missing = await ensureMachine([CHROMIUM, POSTGRES, STRACE]);
  if (missing.length > 0) throw new LaunchProblem(missing.join('\n'));
  const node = await prepare();
  const folder = join(ROOT, 'test-results', 'hard');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const report = join(folder, 'report.json');
  const figures = join(folder, 'figures.ndjson');
  const source = describeSource(ROOT);
  const env = { ...environmentFor(node, ROOT), NODE_ENV: 'test', HARD_FIGURES: figures };
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await attach(node, [vitest, 'run', '--project', 'hard', ...reporters, ...args], {
    cwd: ROOT,
    env,
  });
  const run = { date: new Date().toISOString().slice(0, 10), source, machine: describeMachine(node) };
  keepFindings(ROOT, run, readFindings(ROOT, report, figures));
  say(`\nEscrito: ${relative(ROOT, writeDocument(ROOT))}`);
  return code;
});
