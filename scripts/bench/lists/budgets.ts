/** What the runs found, held against the budgets. */
import type { Budget } from '../document/sections.ts';
import { RATIOS } from './cases.ts';
import type { Cost } from '../load/measure.ts';
import type { Creates } from './creates.ts';
import type { Measured, SizeRun } from './run-size.ts';

export const ENGINE_NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;
const FULL = 100_000;
const MILLION = 1_000_000;
/** Answers of the same rows differ by their numbers' digits. */
const LONGER = 1.15;

const ms = (value: number, digits = 2) => `${value.toFixed(digits)} ms`;

/** Whether an answer holds as much as another: what it costs says something only then. */
export function isAsLong(cost: Cost, earlier: Cost): boolean {
  return cost.bytes <= LONGER * earlier.bytes;
}

/** The dearest of the cases by a figure. */
function dearest(cases: readonly Measured[], figure: (one: Measured) => number): Measured | undefined {
  return cases.toSorted((a, b) => figure(b) - figure(a))[0];
}

/** The cases of a run that cost more processor than their multiple of its floor. */
export function misses({ engine, size, floor, cases }: SizeRun): string[] {
  return cases
    .filter(({ kind, cost }) => cost.cpu > RATIOS[kind] * floor.cpu)
    .map(({ name, cost }) => `${engine} ${size}, ${name}: ${(cost.cpu / floor.cpu).toFixed(1)} × the floor`);
}

export function budgetsOf(runs: readonly SizeRun[]): Budget[] {
  return Object.keys(ENGINE_NAMES).flatMap((engine) => {
    const own = runs.filter((run) => run.engine === engine);
    const [full, million] = [FULL, MILLION].map((size) => own.find((run) => run.size === size));
    return [
      ...(full ? atFull(full) : []),
      ...(full && million ? grown(full, million) : []),
      ...(million ? atMillion(million) : []),
    ];
  });
}

function atFull({ engine, floor, cases, creates, checks }: SizeRun): Budget[] {
  const name = ENGINE_NAMES[engine];
  const trips = dearest(
    cases.filter(({ kind }) => kind === 'trips'),
    ({ cost }) => cost.cpu,
  );
  const list = dearest(
    cases.filter(({ kind }) => kind === 'list'),
    ({ cost }) => cost.cpu,
  );
  if (!trips || !list) return [];
  const share = trips.cost.perSecond / floor.perSecond;
  const within = cases.filter(({ kind, cost }) => kind === 'list' && cost.cpu <= 1).length;
  const lists = cases.filter(({ kind }) => kind === 'list').length;
  return [
    {
      what: `${name}: trips of a project, filtered and sorted: processor of the server`,
      budget: '≤ 0.6 ms',
      measured: ms(trips.cost.cpu),
      held: trips.cost.cpu <= 0.6,
    },
    {
      what: `${name}: the same, requests/s of the floor's`,
      budget: '≥ 0.45',
      measured: share.toFixed(2),
      held: share >= 0.45,
    },
    {
      what: `${name}: the same, p99 on 10 connections`,
      budget: '≤ 20 ms',
      measured: ms(trips.cost.p99, 1),
      held: trips.cost.p99 <= 20,
    },
    {
      what: `${name}: every list in every order, first page with its total`,
      budget: '≤ 1.0 ms',
      measured: `${within} of ${lists}; dearest ${ms(list.cost.cpu)} (\`${list.name}\`)`,
      held: within === lists,
    },
    ...searches('', 10, cases).map((one) => ({ ...one, what: `${name}: ${one.what}` })),
    ...farPages(cases).map((one) => ({ ...one, what: `${name}: ${one.what}` })),
    ...(creates ? written(name, creates) : []),
    ...(checks === undefined
      ? []
      : [
          {
            what: `${name}: session, role, scope, validation and response filter together`,
            budget: '≤ 0.15 ms',
            measured: ms(checks),
            held: checks <= 0.15,
          },
        ]),
  ];
}

/** The budget is of the embedded database; what PostgreSQL does beside it is told. */
function written(name: string, { cost, syncMs }: Creates): Budget[] {
  const perSecond = cost.perSecond >= 1000;
  const isBudgeted = name === ENGINE_NAMES.sqlite;
  return [
    {
      what: `${name}: trips created on 10 connections, durable, with their audit`,
      budget: isBudgeted ? '≥ 1,000/s' : '',
      measured: `${cost.perSecond.toFixed(0)}/s (a sync of this disk: ${ms(syncMs)})`,
      held: isBudgeted ? perSecond : null,
    },
    {
      what: `${name}: the same, p95`,
      budget: '≤ 15 ms',
      measured: ms(cost.p95, 1),
      held: cost.p95 <= 15,
    },
  ];
}

export function searches(at: string, most: number, cases: readonly Measured[]): Budget[] {
  const worst = dearest(
    cases.filter(({ kind }) => kind === 'search'),
    ({ alone }) => alone?.p95 ?? 0,
  );
  if (!worst?.alone) return [];
  return [
    {
      what: `searches for a part of a text${at}, dearest p95`,
      budget: `≤ ${most} ms`,
      measured: `${ms(worst.alone.p95, 1)} (\`${worst.name}\`)`,
      held: worst.alone.p95 <= most,
    },
  ];
}

/** How much more a far page costs than the same list's first one in its own order. */
export function farPages(cases: readonly Measured[], at = ''): Budget[] {
  const ratios = cases
    .filter(({ kind }) => kind === 'page')
    .map(({ name, cost }) => {
      const [path = '', page = ''] = name.split(', ');
      // In an order, without a filter.
      const firsts = cases.filter(
        (one) => one.kind === 'list' && one.name.startsWith(`${path}, `) && !one.name.includes('='),
      );
      const first = Math.min(...firsts.map((one) => one.cost.cpu + one.cost.databaseCpu));
      return { path, page, ratio: (cost.cpu + cost.databaseCpu) / first };
    });
  const worst = ratios.toSorted((a, b) => b.ratio - a.ratio)[0];
  if (!worst) return [];
  return [
    {
      what: `page 4,000 or the middle${at}, processor of page 1`,
      budget: '≤ 2 ×',
      measured: `${worst.ratio.toFixed(1)} × (\`${worst.path}\`, ${worst.page})`,
      held: worst.ratio <= 2,
    },
  ];
}

/** A filter that leaves nine rows leaves a whole page of ten times as many: what is longer costs more and is no measure. */
function grown(full: SizeRun, million: SizeRun): Budget[] {
  const before = new Map(full.cases.map((one) => [one.name, one.cost]));
  const lists = million.cases
    .filter(({ kind }) => kind === 'list' || kind === 'trips')
    .map(({ name, cost }) => ({ name, cost, earlier: before.get(name) ?? cost }));
  const ratios = lists
    .filter(({ cost, earlier }) => isAsLong(cost, earlier))
    .map(({ name, cost, earlier }) => ({ name, ratio: cost.cpu / earlier.cpu }));
  const worst = ratios.toSorted((a, b) => b.ratio - a.ratio)[0];
  if (!worst) return [];
  return [
    {
      what: `${ENGINE_NAMES[full.engine]}: a list at 1,000,000 rows, processor of 100,000`,
      budget: '≤ 2 ×',
      measured: `${worst.ratio.toFixed(1)} × (\`${worst.name}\`), of ${ratios.length}; the pages of ${lists.length - ratios.length} are longer there`,
      held: worst.ratio <= 2,
    },
  ];
}

function atMillion({ engine, cases, startMs }: SizeRun): Budget[] {
  const name = ENGINE_NAMES[engine];
  return [
    ...searches(' at 1,000,000 rows', 30, cases).map((one) => ({ ...one, what: `${name}: ${one.what}` })),
    {
      what: `${name}: start of the built server, 1,000,000 rows`,
      budget: '≤ 1,000 ms',
      measured: ms(startMs, 0),
      held: startMs <= 1000,
    },
  ];
}
