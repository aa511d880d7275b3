/**
 * `npm run bench -- listas [sqlite|postgres] [rows…] [--check] [--only=text]`: what every list of the
 * product costs the built server over HTTP, signed in, with roles, scope, log and audit,
 * on both engines and at 1,000 to 1,000,000 rows. Writes its section of
 * docs/performance.md from the last run of each engine and size, and ends with 1 under
 * `--check` when a list costs more than its multiple of the floor's. With `--only` the
 * cases whose names hold one of the texts are measured and printed, and nothing is written.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSection } from '../document/sections.ts';
import { ENGINES, type Engine } from '../ground/ground.ts';
import { busyWarning, loadAverage } from '../load/processes.ts';
import { budgetsOf, misses } from './budgets.ts';
import { details, listsText } from './document.ts';
import { growthPlot } from './growth.ts';
import { runSize, type SizeRun } from './run-size.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const RUNS = join(ROOT, '.cache', 'bench', 'runs');
const SIZES = [1000, 10_000, 100_000, 1_000_000];

const fileOf = (engine: Engine, size: number) => join(RUNS, `lists-${engine}-${size}.json`);

/** Those of this machine that this bench wrote last. */
function lastRuns(): SizeRun[] {
  return ENGINES.flatMap((engine) =>
    SIZES.map((size) => fileOf(engine, size))
      .filter((file) => existsSync(file))
      .map((file) => JSON.parse(readFileSync(file, 'utf8')) as SizeRun),
  );
}

const args = process.argv.slice(2);
const named = ENGINES.filter((engine) => args.includes(engine));
const sizes = args.filter((arg) => /^\d+$/.test(arg)).map(Number);
const only = args.flatMap((arg) => (arg.startsWith('--only=') ? [arg.slice('--only='.length)] : []));
const warning = busyWarning(loadAverage());
if (warning) process.stderr.write(`${warning}\n`);

await mkdir(RUNS, { recursive: true });
const now: SizeRun[] = [];
for (const engine of named.length > 0 ? named : ENGINES) {
  for (const size of sizes.length > 0 ? sizes : SIZES) {
    process.stderr.write(`${engine}, ${size}\n`);
    const run = await runSize(engine, size, only);
    if (only.length === 0) await writeFile(fileOf(engine, size), JSON.stringify(run));
    now.push(run);
  }
}

if (only.length > 0) console.log(now.map(details).join('\n'));
else await writeAll();
const over = now.flatMap(misses);
if (args.includes('--check') && over.length > 0) {
  console.error(`Acima do limite:\n${over.join('\n')}`);
  process.exitCode = 1;
}

async function writeAll(): Promise<void> {
  const runs = lastRuns();
  await writeFile(join(ROOT, 'docs', 'performance-growth.svg'), growthPlot(runs));
  await writeSection({ name: 'listas', title: 'Lists', budgets: budgetsOf(runs), text: listsText(runs) });
  for (const { what, budget, measured, held } of budgetsOf(runs)) {
    console.log(`${held ? 'held  ' : 'MISSED'}  ${what}: ${measured} (${budget})`);
  }
}
