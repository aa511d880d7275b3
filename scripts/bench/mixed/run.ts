/**
 * `npm run bench -- mistura [minutos] [linhas]`: the built server on the embedded
 * database while people list, search, register and sign in, and beside them run a
 * report and a PDF of 5,000 springs, backups, their trial restores and checkpoints.
 * Writes its section of docs/performance.md: how long the event loop stood still, and
 * what all processes held, then and when nobody asked any more.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startProduct } from '../../../tests/support/product.ts';
import { writeSection } from '../document/sections.ts';
import { Asking } from './asking.ts';
import { groundOf } from './ground.ts';
import { memoryOfFamily, type ProcessMemory } from './memory.ts';
import type { Second } from './probe.ts';
import { mixedText, sectionOf } from './text.ts';

const MINUTE = 60_000;
const LOOK_MS = 2000;
/** Idle children end after a minute, reading threads after half of one. */
const REST_MS = 100_000;

export interface MixedRun {
  minutes: number;
  size: number;
  answered: Asking['answered'];
  seconds: readonly Second[];
  /** All processes, as often as they were looked at. */
  memory: readonly (readonly ProcessMemory[])[];
  /** When nobody had asked for a while. */
  atRest: readonly ProcessMemory[];
}

const [minutes = 5, size = 100_000] = process.argv.slice(2).flatMap((arg) => Number(arg) || []);
const folder = await groundOf(size);
const beside = await mkdtemp(join(tmpdir(), 'vertente-mistura-copias-'));
const probe = join(beside, 'probe.jsonl');
const product = await startProduct({
  dataDir: folder,
  printTo: join(beside, 'server.log'),
  env: {
    LOG_LEVEL: 'info',
    BACKUP_DIR: join(beside, 'backups'),
    BACKUP_EVERY: '1m',
    BACKUP_KEEP: '1',
    BACKUP_TRIAL_EVERY: '2m',
    BENCH_PROBE: probe,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'probe.ts')}`,
  },
});
// Those who ask would sit at machines of their own: here the server comes before them.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
try {
  const asking = new Asking(product.url);
  await asking.begin();
  const started = Date.now();
  const until = started + minutes * MINUTE;
  const memory: ProcessMemory[][] = [];
  const looking = setInterval(() => memory.push(memoryOfFamily(product.pid())), LOOK_MS);
  await asking.run(until);
  clearInterval(looking);
  const ended = Date.now();
  process.stderr.write('Ninguém pergunta mais…\n');
  await writeFile(`${probe}.over`, '');
  await wait(REST_MS);
  const run: MixedRun = {
    minutes,
    size,
    answered: asking.answered,
    seconds: secondsOf(probe).filter(({ at }) => at > started + 1000 && at <= ended),
    memory,
    atRest: memoryOfFamily(product.pid()),
  };
  const text = mixedText(run);
  await writeSection({ ...sectionOf(run), text });
  console.log(text);
} finally {
  await product.close();
  await rm(folder, { recursive: true, force: true });
  await rm(beside, { recursive: true, force: true });
}

function secondsOf(file: string): Second[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Second);
}
