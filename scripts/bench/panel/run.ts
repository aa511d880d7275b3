/**
 * `npm run bench -- painel [rounds] [--check]`: the built panel in a real Chromium that is
 * made a phone on a poor signal: when one can sign in, when the list is there, how long a
 * record and the way back take, and how far any screen jumps while it comes. Writes its
 * section of docs/performance.md, and ends with 1 under `--check` when a budget is missed.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBareBrowser } from '../../../tests/support/bare-browser.ts';
import { launchBrowser } from '../../../tests/support/browser.ts';
import { startProduct } from '../../../tests/support/product.ts';
import { writeSection } from '../document/sections.ts';
import { openGround } from '../ground/ground.ts';
import { busyWarning, loadAverage } from '../load/processes.ts';
import { type Bytes, bytesOf } from './bytes.ts';
import { type Arrival, HANDS, phoneRound, type Round, startRound } from './rounds.ts';
import { everyScreen, type ScreenShift } from './shifts.ts';
import { panelBudgets, panelText } from './text.ts';

/** Rows of each large table. */
const SIZE = 10_000;
/** A plain one, one with filters, and one with tabs whose every reading is recorded. */
const LISTS = ['/admin/veiculos', '/admin/controle-de-viagens', '/admin/proprietarios'];

export interface PanelRun {
  load: number;
  chromium: string;
  rounds: Round[];
  starts: Arrival[];
  screens: ScreenShift[];
  bytes: Bytes;
}

const args = process.argv.slice(2);
const rounds = args.flatMap((arg) => Number(arg) || [])[0] ?? 3;
const load = loadAverage();
const warning = busyWarning(load);
if (warning) process.stderr.write(`${warning}\n`);

const kept = await openGround('sqlite', SIZE);
const folder = await mkdtemp(join(tmpdir(), 'vertente-painel-'));
await cp(kept.folder, folder, { recursive: true });
const browser = await launchBrowser();
try {
  const product = await startProduct({ dataDir: folder, printTo: '/dev/null', env: { LOG_LEVEL: 'info' } });
  const { rounds: found, starts } = await phoneRounds(product.url);
  const bytes = await bytesOf(browser, product.url, LISTS);
  await product.close();
  const screens = await everyScreen(browser);
  const run: PanelRun = { load, chromium: browser.version(), rounds: found, starts, screens, bytes };
  const budgets = panelBudgets(run);
  await writeSection({ name: 'painel', title: 'Panel', budgets, text: panelText(run) });
  for (const { what, budget, measured, held } of budgets) {
    console.log(`${held ? 'held  ' : 'MISSED'}  ${what}: ${measured} (${budget})`);
  }
  if (args.includes('--check') && budgets.some(({ held }) => held === false)) process.exitCode = 1;
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

async function phoneRounds(url: string): Promise<Pick<PanelRun, 'rounds' | 'starts'>> {
  const phone = await launchBareBrowser();
  const found: Round[] = [];
  const starts: Arrival[] = [];
  for (let at = 0; at < rounds; at += 1) {
    for (const hand of HANDS) starts.push(await startRound(phone, { url, hand }));
    for (const list of LISTS) {
      for (const hand of HANDS) {
        process.stderr.write(`\r${at + 1} ${list} ${hand}\u001B[K`);
        found.push(await phoneRound(phone, { url, list, hand }));
      }
    }
  }
  process.stderr.write('\n');
  await phone.close();
  return { rounds: found, starts };
}
