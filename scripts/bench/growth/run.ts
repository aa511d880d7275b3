/**
 * `npm run bench -- crescimento [sqlite|postgres]`: what the lists cost the built server at
 * 1,000,000 rows over what they cost at 100,000. Two servers stand beside each other and are
 * asked for each list in turns, so that a machine that is slow today is slow for both. Writes
 * its section of docs/performance.md from the last run of each engine.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startProduct } from '../../../tests/support/product.ts';
import { writeSection } from '../document/sections.ts';
import { ENGINES, type Engine, openGround } from '../ground/ground.ts';
import { postgresPid, signIn } from '../lists/access.ts';
import { type Case, cases } from '../lists/cases.ts';
import { type Measured, measureCase } from '../lists/run-size.ts';
import type { Server } from '../load/measure.ts';
import { busyWarning, loadAverage } from '../load/processes.ts';
import { growthBudgets, growthOf, growthText, isList } from './text.ts';

const RUNS = join(import.meta.dirname, '..', '..', '..', '.cache', 'bench', 'runs');
const SMALL = 100_000;
const LARGE = 1_000_000;
const STARTING = 2000;
const REQUESTS = 400;
/** A figure that decides is of more requests. */
const AGAIN = 2000;
const NEAR_THE_BUDGET = 1.6;

/** A list at both sizes. */
export interface Grown {
  readonly small: Measured;
  readonly large: Measured;
}

export interface GrowthRun {
  readonly engine: Engine;
  readonly day: string;
  readonly load: number;
  /** Milliseconds from the start of the built server to its first answer, at the larger size. */
  readonly startMs: number;
  readonly lists: readonly Grown[];
}

interface Opened {
  readonly server: Server;
  readonly token: string;
  readonly startMs: number;
  close(): Promise<void>;
}

async function open(engine: Engine, size: number): Promise<Opened> {
  const ground = await openGround(engine, size);
  const product = await startProduct({ dataDir: ground.folder, printTo: '/dev/null', env: ground.env });
  const close = async () => {
    await product.close();
    await ground.close();
  };
  await product.stop();
  const started = performance.now();
  await product.restart();
  const startMs = performance.now() - started;
  const server = { port: product.port, pid: product.pid(), databasePid: postgresPid(ground) };
  return { server, token: await signIn(product.url), startMs, close };
}

async function runEngine(engine: Engine): Promise<GrowthRun> {
  const load = loadAverage();
  const small = await open(engine, SMALL);
  const large = await open(engine, LARGE);
  try {
    const names = new Map(cases(LARGE).map((one) => [one.name, one]));
    const both = cases(SMALL).flatMap((one): [Case, Case][] => {
      const other = names.get(one.name);
      return other ? [[one, other]] : [];
    });
    const measure = async ([one, other]: [Case, Case], count: number): Promise<Grown> => ({
      small: await measureCase(small.server, small.token, one, count),
      large: await measureCase(large.server, large.token, other, count),
    });
    const [first] = both;
    if (first) await measure(first, STARTING);
    const lists: Grown[] = [];
    for (const pair of both) {
      const found = await measure(pair, REQUESTS);
      const decides = isList(found) && growthOf(found) > NEAR_THE_BUDGET;
      lists.push(decides ? await measure(pair, AGAIN) : found);
    }
    return { engine, day: new Date().toISOString().slice(0, 10), load, startMs: large.startMs, lists };
  } finally {
    await large.close();
    await small.close();
  }
}

const args = process.argv.slice(2);
const named = ENGINES.filter((engine) => args.includes(engine));
const warning = busyWarning(loadAverage());
if (warning) process.stderr.write(`${warning}\n`);
await mkdir(RUNS, { recursive: true });
const fileOf = (engine: Engine) => join(RUNS, `growth-${engine}.json`);
for (const engine of named.length > 0 ? named : ENGINES) {
  await writeFile(fileOf(engine), JSON.stringify(await runEngine(engine)));
}
const runs = ENGINES.map(fileOf)
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as GrowthRun);
const budgets = runs.flatMap(growthBudgets);
await writeSection({ name: 'crescimento', title: 'Growth', budgets, text: growthText(runs) });
for (const { what, budget, measured, held } of budgets) {
  console.log(`${held ? 'held  ' : 'MISSED'}  ${what}: ${measured} (${budget})`);
}
