/**
 * `npm run bench -- inicio [sqlite|postgres]`: what the first screen costs the built server at
 * 100,000 rows, for each role, with a project chosen and without. Writes its section of docs/performance.md
 * from the last run of each engine.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROLES, type RoleId } from '#domain/shared/access.ts';
import { localDate } from '#domain/shared/dates.ts';
import { startProduct } from '../../../tests/support/product.ts';
import { writeSection } from '../document/sections.ts';
import { onCopy } from '../ground/copied.ts';
import { ENGINES, type Engine, openGround } from '../ground/ground.ts';
import { PROJECTS } from '../ground/shape.ts';
import { postgresPid, signIn } from '../lists/access.ts';
import { requestBytes } from '../load/connection.ts';
import { type Cost, measure } from '../load/measure.ts';
import { busyWarning, loadAverage } from '../load/processes.ts';
import { homeBudgets, homeText } from './text.ts';
import { bringUpToDate, emailOf } from './today.ts';

const SIZE = 100_000;
const CONNECTIONS = 10;
const REQUESTS = 400;
const RUNS = join(import.meta.dirname, '..', '..', '..', '.cache', 'bench', 'runs');
/** The server's own, unless it is told. */
const ZONE = 'America/Sao_Paulo';

export interface Screen {
  readonly role: RoleId;
  /** Whether a project is chosen: each in turn. */
  readonly project: boolean;
  readonly cost: Cost;
}

export interface HomeRun {
  readonly engine: Engine;
  readonly size: number;
  readonly day: string;
  readonly load: number;
  readonly screens: readonly Screen[];
}

const day = localDate(new Date(), ZONE);

async function runEngine(engine: Engine): Promise<HomeRun> {
  const load = loadAverage();
  const ground = await openGround(engine, SIZE);
  const screens: Screen[] = [];
  try {
    await onCopy(ground, async (copy) => {
      // What a newer version's migrations make is there before the rows change.
      const product = await startProduct({ dataDir: copy.folder, printTo: '/dev/null', env: copy.env });
      try {
        await product.stop();
        await bringUpToDate(copy, day);
        await product.restart();
        const server = { port: product.port, pid: product.pid(), databasePid: postgresPid(ground) };
        for (const role of Object.values(ROLES)) {
          const token = await signIn(product.url, emailOf(role));
          for (const project of [false, true]) {
            process.stderr.write(`  ${engine}, ${role}, ${project ? 'with a project' : 'without'}\n`);
            const paths = project
              ? Array.from({ length: PROJECTS }, (_, at) => `/api/home?project=${at + 1}`)
              : ['/api/home'];
            const requests = paths.map((path) => requestBytes({ method: 'GET', path }, token));
            const cost = await measure({ server, requests, connections: CONNECTIONS, count: REQUESTS });
            screens.push({ role, project, cost });
          }
        }
      } finally {
        await product.close();
      }
    });
  } finally {
    await ground.close();
  }
  return { engine, size: SIZE, day, load, screens };
}

const fileOf = (engine: Engine) => join(RUNS, `home-${engine}.json`);

const args = process.argv.slice(2);
const named = ENGINES.filter((engine) => args.includes(engine));
const warning = busyWarning(loadAverage());
if (warning) process.stderr.write(`${warning}\n`);
await mkdir(RUNS, { recursive: true });
for (const engine of named.length > 0 ? named : ENGINES) {
  await writeFile(fileOf(engine), JSON.stringify(await runEngine(engine)));
}
const runs = ENGINES.map(fileOf)
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as HomeRun);
const budgets = homeBudgets(runs);
await writeSection({ name: 'inicio', title: 'First screen', budgets, text: homeText(runs) });
for (const { what, budget, measured, held } of budgets) {
  console.log(`${held ? 'held  ' : 'MISSED'}  ${what}: ${measured} (${budget})`);
}
