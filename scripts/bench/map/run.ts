/**
 * `npm run bench -- mapa [rounds] [--server]`: the map with 100,000 springs over 20 projects.
 * What the built server spends on a view and how long it takes to refuse a hostile file; then, unless
 * `--server` is said, a real Chromium at a desk and as a phone: first paint, frames a second while
 * it is dragged. Writes its section of docs/performance.md.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../../../tests/support/browser.ts';
import { directApi } from '../../../tests/support/panel.ts';
import { startProduct } from '../../../tests/support/product.ts';
import { writeSection } from '../document/sections.ts';
import { openGround } from '../ground/ground.ts';
import { ASKER } from '../ground/tables.ts';
import { busyWarning, loadAverage } from '../load/processes.ts';
import { ADDRESSES, type Drawing, drawMap, type Screen, SCREENS } from './frames.ts';
import { type Refusal, refuseAll } from './hostile.ts';
import { layOut, READER } from './places.ts';
import { mapBudgets, mapText } from './text.ts';
import { type View, walkViews } from './views.ts';

const SPRINGS = 100_000;
const REPETITIONS = 9;

export interface MapRun {
  load: number;
  views: View[];
  refusals: Refusal[];
  drawings: Drawing[];
  /** Of the browser; null where only the server was measured. */
  chromium: string | null;
}

const args = process.argv.slice(2);
const rounds = args.flatMap((arg) => Number(arg) || [])[0] ?? 3;
const load = loadAverage();
const warning = busyWarning(load);
if (warning) process.stderr.write(`${warning}\n`);
const tell = (done: string) => process.stderr.write(`\r${done}\u001B[K`);

const kept = await openGround('sqlite', SPRINGS);
const folder = await mkdtemp(join(tmpdir(), 'vertente-mapa-'));
await cp(kept.folder, folder, { recursive: true });
layOut(folder);
try {
  // Views are asked for faster than a person may.
  const product = await startProduct({
    dataDir: folder,
    printTo: '/dev/null',
    env: { LOG_LEVEL: 'info', RATE_PER_PERSON: '1000000', RATE_PER_ADDRESS: '1000000' },
  });
  const { token } = await directApi(product, ASKER);
  const server = { url: product.url, token, pid: product.pid() };
  const views = await walkViews(server, REPETITIONS, tell);
  const reader = await directApi(product, READER);
  const refusals = await refuseAll(product.url, reader.token, REPETITIONS);
  const drawings: Drawing[] = [];
  let chromium: string | null = null;
  if (!args.includes('--server')) {
    const browser = await launchBrowser();
    chromium = browser.version();
    for (let at = 0; at < rounds; at += 1) {
      for (const screen of Object.keys(SCREENS) as Screen[]) {
        for (const address of ADDRESSES) {
          tell(`${at + 1} ${screen} ${address}`);
          drawings.push(await drawMap(browser, { url: product.url, screen, address }));
        }
      }
    }
    await browser.close();
  }
  process.stderr.write('\n');
  await product.close();
  const run: MapRun = { load, views, refusals, drawings, chromium };
  const budgets = mapBudgets(run);
  await writeSection({ name: 'mapa', title: 'Map', budgets, text: mapText(run) });
  for (const { what, budget, measured, held } of budgets) {
    console.log(`${held ? 'held  ' : 'MISSED'}  ${what}: ${measured} (${budget})`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
