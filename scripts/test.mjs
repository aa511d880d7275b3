/**
 * `npm test`: everything that says whether this code is good, from the types to
 * the built product in a real Chromium. `npm test -- unit` (or `check`, `api`,
 * `hard`, `fields`, `e2e`, `start`) runs one part; what follows goes to Vitest (a file, `-t name`).
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { attach, capture, environmentFor } from './launch/child.mjs';
import { ROOT, prepare } from './launch/launch.mjs';
import { LaunchProblem, runScript, say } from './launch/problem.mjs';
import { addUp, closingLine, readCounts } from './test/counts.mjs';
import {
  CHROMIUM,
  HEADLESS_SHELL,
  POSTGRES,
  STRACE,
  announce,
  ensureMachine,
  outOfReach,
} from './test/machine.mjs';
import { readTroubles, troubleLines } from './test/troubles.mjs';

/** @typedef {import('./test/counts.mjs').Counts} Counts */

/** Each passes or fails as a whole; its output is shown only when it fails. */
const CHECKS = {
  tipos: ['node_modules/typescript/bin/tsc', '-b', '--singleThreaded'],
  regras: ['node_modules/oxlint/bin/oxlint', '--deny-warnings', 'src', 'scripts', 'tests'],
  formato: ['node_modules/@biomejs/biome/bin/biome', 'format', '.'],
  'código sem uso': ['node_modules/knip/bin/knip.js', '--no-progress'],
  'tamanho dos arquivos': ['scripts/checks.mjs'],
};

/** With one checker in place of several that each learn the same types, a third less of the compiler's work. */
const COMPILER = { GOGC: '400' };

/** Vitest's projects of each part, and what they need of the machine. */
const PARTS = {
  unit: { projects: ['unit'], needs: [] },
  api: { projects: ['api-sqlite', 'api-isolated', 'api-postgres'], needs: [POSTGRES] },
  hard: { projects: ['hard'], needs: [POSTGRES, STRACE] },
  fields: { projects: ['fields'], needs: [CHROMIUM, HEADLESS_SHELL] },
  e2e: { projects: ['e2e'], needs: [CHROMIUM, HEADLESS_SHELL] },
  start: { projects: ['start'], needs: [] },
};

/** @typedef {keyof typeof PARTS} Part */

/**
 * The lanes of a line go side by side, the parts of a lane one after the other: a start
 * from nothing waits for npm and the disk, the hard proofs wait for what they killed, and
 * leave the rules and the API room, which by themselves leave a quarter of two cores idle.
 * The browsers of the panel leave none: beside another part both are slower, and time out.
 * What a second lane prints comes when it is done.
 *
 * @type {readonly (readonly (readonly Part[])[])[]}
 */
const ORDER = [
  [
    ['unit', 'api'],
    ['start', 'hard', 'fields'],
  ],
  [['e2e']],
];

await runScript(async () => {
  const [wanted, ...rest] = process.argv.slice(2);
  const known = ['check', ...Object.keys(PARTS)];
  if (wanted && !known.includes(wanted)) {
    throw new LaunchProblem(`Não há a parte "${wanted}". As partes são: ${known.join(', ')}.`);
  }
  const order = ORDER.map((line) =>
    line.map((lane) => lane.filter((part) => !wanted || wanted === part)).filter((lane) => lane.length > 0),
  );
  const parts = order.flat(2);
  const needs = parts.flatMap((part) => PARTS[part].needs);
  announce(ROOT, needs);
  sayMissing(outOfReach(needs));
  // While the packages of npm come and the checks run, which need none of it.
  const machine = ensureMachine(needs);
  const node = await prepare();
  const reports = join(ROOT, 'test-results');
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports);

  /** @type {Counts[]} */
  const counts = [];
  if (!wanted || wanted === 'check') counts.push(await runChecks(node));
  sayMissing(await machine);
  for (const line of order) {
    await Promise.all(
      line.map(async (lane, at) => {
        for (const part of lane) {
          const report = join(reports, `${part}.json`);
          counts.push(await runPart(node, part, report, { rest, isQuiet: at > 0 }));
        }
      }),
    );
  }
  const total = addUp(counts);
  const troubles = parts.flatMap((part) => readTroubles(join(reports, `${part}.json`), ROOT));
  say(['', ...troubleLines(troubles), closingLine(total)].join('\n'));
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
});

/**
 * Ends the run where anything is.
 *
 * @param {readonly string[]} missing
 */
function sayMissing(missing) {
  if (missing.length > 0) throw new LaunchProblem(missing.join('\n'));
}

/**
 * @param {string} node
 * @returns {Promise<Counts>}
 */
async function runChecks(node) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  /** @param {[string, string[]]} named */
  const check = async ([name, args]) => {
    const started = performance.now();
    const { code, output } = await capture(node, args, {
      cwd: ROOT,
      env: { ...environmentFor(node, ROOT), ...(name === 'tipos' ? COMPILER : {}) },
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1).replace('.', ',');
    say(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
    if (code === 0) counts.passed += 1;
    else {
      counts.failed += 1;
      say(output.trimEnd());
    }
  };
  // Each works on one core for most of its time.
  await Promise.all(Object.entries(CHECKS).map(check));
  return counts;
}

/**
 * @param {string} node
 * @param {Part} part
 * @param {string} report Where Vitest writes what it found.
 * @param {{ rest: readonly string[], isQuiet: boolean }} options `rest`: further arguments for Vitest;
 *   `isQuiet`: what it prints is shown at its end.
 * @returns {Promise<Counts>}
 */
async function runPart(node, part, report, { rest, isQuiet }) {
  const started = performance.now();
  const projects = PARTS[part].projects.flatMap((name) => ['--project', name]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const args = [vitest, 'run', ...projects, ...reporters, ...rest];
  const options = { cwd: ROOT, env: { ...environmentFor(node, ROOT), NODE_ENV: 'test' } };
  const title = `\nTestes: ${part}`;
  let code;
  if (isQuiet) {
    const ended = await capture(node, args, options);
    say(`${title}\n${ended.output.trimEnd()}`);
    code = ended.code;
  } else {
    say(title);
    code = await attach(node, args, options);
  }
  say(`${part}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return readCounts(report, code);
}
