/** The section of docs/performance.md about the mixed load, from one run. */
import { cpus, totalmem } from 'node:os';
import type { Budget, Section } from '../document/sections.ts';
import { percentile } from '../measurement.ts';
import { type ProcessMemory, total } from './memory.ts';
import type { MixedRun } from './run.ts';

const LONGEST_STOP = 25;
const MOST_MEMORY = 250;
const GIGABYTE = 1024 ** 3;
/** From how many rows on a run is one of its own: of it the memory has a budget, and not the stop. */
const MILLION = 1_000_000;
/** Megabytes that a process grows by because of nothing: what the collector has not looked at yet. */
const NOISE = 20;

function longest({ seconds }: MixedRun, of: 'stop' | 'own' | 'work'): number {
  return Math.max(0, ...seconds.map((second) => second[of]));
}

/** Medians of the main process's looks in each quarter of the time. */
function quartersOf({ memory }: MixedRun): [number, number, number, number] {
  const main = memory.map(([server]) => server?.megabytes ?? 0);
  const median = (quarter: number) => {
    const [from, to] = [quarter, quarter + 1].map((part) => Math.floor((part * main.length) / 4));
    return percentile(main.slice(from, to), 0.5);
  };
  return [median(0), median(1), median(2), median(3)];
}

export function sectionOf(run: MixedRun): Omit<Section, 'text'> {
  const isMillion = run.size >= MILLION;
  return {
    name: isMillion ? 'mistura-milhao' : 'mistura',
    title: isMillion ? 'Mixed load at a million rows' : 'Mixed load',
    budgets: isMillion
      ? memoryBudgets(run, 'a million rows: ')
      : [stopBudget(run), ...memoryBudgets(run, '')],
  };
}

function stopBudget(run: MixedRun): Budget {
  const stop = longest(run, 'stop');
  return {
    what: 'longest stop of the event loop under mixed load',
    budget: `≤ ${LONGEST_STOP} ms`,
    measured: `${figure(stop)} ms`,
    held: stop <= LONGEST_STOP,
  };
}

function memoryBudgets(run: MixedRun, of: string): Budget[] {
  const most = Math.max(0, ...run.memory.map(total));
  const rest = total(run.atRest);
  const [first, , , last] = quartersOf(run);
  // A copy may be in the making at that moment: one is made each minute.
  const idle = run.atRest.filter(({ name }) => !name.startsWith('backup-worker'));
  return [
    {
      what: `${of}memory of all processes, after ${run.minutes} min of mixed load, workers gone`,
      budget: `≤ ${MOST_MEMORY} MB`,
      measured: `${figure(rest)} MB (at most ${figure(most)} MB meanwhile, with every worker)`,
      held: rest <= MOST_MEMORY,
    },
    {
      what: `${of}idle workers gone after a while; the server not growing`,
      budget: `1 process besides a copy's, < ${NOISE} MB more`,
      measured: `${idle.length}, ${figure(last - first)} MB`,
      held: idle.length === 1 && last - first < NOISE,
    },
  ];
}

export function mixedText(run: MixedRun): string {
  const [processor] = cpus();
  const late = run.seconds.filter(({ stop }) => stop > LONGEST_STOP).length;
  const quarters = quartersOf(run).map((median) => `${figure(median)} MB`);
  return `\`npm run bench -- mistura ${run.minutes} ${run.size}\`. The built server on the embedded database with ${figure(run.size)} producers, properties, springs, trips and launches; eight people ask from another process, each 30 ms after the last answer, and a ninth asks for a report and a term of 5,000 springs and a report of trips, one after the other. A backup is made each minute and restored to the side every other one, checkpoints run as they come.

Machine: ${cpus().length} × ${processor?.model ?? 'unknown'}, ${figure(totalmem() / GIGABYTE)} GB; Node.js ${process.versions.node}. The asking process shares it, with less right to its processors than the server.

The event loop stood still for ${figure(longest(run, 'stop'))} ms at the longest (\`monitorEventLoopDelay\`, which counts what other processes take from the machine's processors; the median second's longest: ${figure(percentile(stopsOf(run), 0.5))} ms; p95 ${figure(percentile(stopsOf(run), 0.95))} ms; ${late} of ${run.seconds.length} seconds had one over ${LONGEST_STOP} ms). Without the time in which its thread was ready and another process had the processor it stood still for ${figure(longest(run, 'own'))} ms at the longest (\`/proc/self/schedstat\`; median second ${figure(
    percentile(
      run.seconds.map(({ own }) => own),
      0.5,
    ),
  )} ms, p95 ${figure(
    percentile(
      run.seconds.map(({ own }) => own),
      0.95,
    ),
  )} ms). The most processor time that its thread used between two looks, 2 ms apart, was ${figure(longest(run, 'work'))} ms: what all that came in the meantime cost together.

Memory (PSS) of the server's process, medians of the four quarters of this time: ${quarters.join(', ')}; its JavaScript heap at most ${figure(Math.max(...run.seconds.map(({ heap }) => heap)))} MB. Of all processes, by their share: ${shares(run.memory)}. When nobody had asked for 100 s: ${shares([run.atRest])}.

| asked | answers | median ms | p95 ms | longest ms | not 2xx |
|---|---|---|---|---|---|
${rowsOf(run).join('\n')}
`;
}

function stopsOf({ seconds }: MixedRun): number[] {
  return seconds.map(({ stop }) => stop);
}

/** The most that the processes of each name held together. */
function shares(looks: readonly (readonly ProcessMemory[])[]): string {
  const most = new Map<string, number>();
  for (const look of looks) {
    for (const [name, processes] of Map.groupBy(look, (one) => one.name)) {
      most.set(name, Math.max(most.get(name) ?? 0, total(processes)));
    }
  }
  return [...most].map(([name, megabytes]) => `${name} ${figure(megabytes)} MB`).join(', ');
}

function rowsOf({ answered }: MixedRun): string[] {
  return [...Map.groupBy(answered, ({ kind }) => kind)].map(([kind, answers]) => {
    const times = answers.map(({ ms }) => ms);
    const failed = answers.filter(({ status }) => status < 200 || status > 299).length;
    const cells = [
      kind,
      figure(answers.length),
      ...[0.5, 0.95, 1].map((share) => figure(percentile(times, share))),
      String(failed),
    ];
    return `| ${cells.join(' | ')} |`;
  });
}

function figure(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });
}
