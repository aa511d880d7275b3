/** The section of what a million rows cost, in docs/performance.md. */
import { cpus, totalmem } from 'node:os';
import type { Budget } from '../document/sections.ts';
import { ENGINE_NAMES, farPages, isAsLong, searches } from '../lists/budgets.ts';
import type { Cost } from '../load/measure.ts';
import { busyWarning } from '../load/processes.ts';
import type { Grown, GrowthRun } from './run.ts';

const GIGABYTE = 1024 ** 3;
/** Of all lists: those that grow most are told. */
const TOLD = 40;
const MOST = 2;

/** Of the server and of the database. */
const whole = ({ cpu, databaseCpu }: Cost) => cpu + databaseCpu;

/** How much more processor a list takes at the larger size. */
export function growthOf({ small, large }: Grown): number {
  return whole(large.cost) / whole(small.cost);
}

/** Pages that hold more rows at the larger size are another answer. */
const isComparable = ({ small, large }: Grown) => isAsLong(large.cost, small.cost);
/** Searches and far pages have budgets of their own. */
export const isList = ({ small: { kind } }: Grown) => kind === 'list' || kind === 'trips';
const byGrowth = (a: Grown, b: Grown) => growthOf(b) - growthOf(a);

export function growthBudgets({ engine, lists }: GrowthRun): Budget[] {
  const name = ENGINE_NAMES[engine];
  const all = lists.filter(isList);
  const compared = all.filter(isComparable).toSorted(byGrowth);
  const [worst] = compared;
  if (!worst) return [];
  const large = lists.map((one) => one.large);
  const at = ' at 1,000,000 rows';
  return [
    {
      what: `${name}: a list${at}, processor of server and database, over 100,000, in turns`,
      budget: `≤ ${MOST} ×`,
      measured: `${growthOf(worst).toFixed(1)} × (\`${worst.small.name}\`), of ${compared.length}; the pages of ${all.length - compared.length} are longer there`,
      held: growthOf(worst) <= MOST,
    },
    ...[...farPages(large, at), ...searches(`${at}, in turns`, 30, large)].map((one) => ({
      ...one,
      what: `${name}: ${one.what}`,
    })),
  ];
}

export function growthText(runs: readonly GrowthRun[]): string {
  const [processor] = cpus();
  return `Written by \`npm run bench -- crescimento\`: the lists of [Lists](#lists), of two built servers beside each other, one at 100,000 rows and one at 1,000,000, each list asked for of one and then of the other. Processor is that of the server and of PostgreSQL. A list that grows by more than 1.6 is measured again with five times as many requests. Pages that are longer at the larger size are left out. The machine may be slower than the one of that section: this one compares.

Machine: ${cpus().length} × ${processor?.model ?? 'unknown'}, ${(totalmem() / GIGABYTE).toFixed(1)} GB; Node.js ${process.versions.node}.

${runs.map(details).join('\n')}`;
}

function details({ engine, day, load, startMs, lists }: GrowthRun): string {
  const searched = lists.filter(({ small: { kind } }) => kind === 'search');
  const told = lists
    .filter((one) => !searched.includes(one) && isComparable(one))
    .toSorted(byGrowth)
    .slice(0, TOLD);
  const busy = busyWarning(load) === null ? '' : ` Other programs kept the machine busy (load ${load}).`;
  return `### ${ENGINE_NAMES[engine]}, ${day}

At 1,000,000 rows the built server answered ${startMs.toFixed(0)} ms after its start.${busy} The ${told.length} lists that grow most:

| list | 100,000: ms of processor | p95 ms | 1,000,000: ms of processor | p95 ms | times |
|---|---|---|---|---|---|
${told.map(row).join('\n')}

Searches for a part of a text, on one connection:

| search in | 100,000: median ms | p95 ms | 1,000,000: median ms | p95 ms |
|---|---|---|---|---|
${searched.map(searchRow).join('\n')}
`;
}

function row(one: Grown): string {
  const cells = [one.small.cost, one.large.cost].flatMap((cost) => [
    whole(cost).toFixed(2),
    cost.p95.toFixed(1),
  ]);
  return `| ${[one.small.name, ...cells, growthOf(one).toFixed(2)].join(' | ')} |`;
}

function searchRow({ small, large }: Grown): string {
  const cells = [small.alone, large.alone].flatMap((cost) =>
    cost ? [cost.median.toFixed(1), cost.p95.toFixed(1)] : ['', ''],
  );
  return `| ${[small.name, ...cells].join(' | ')} |`;
}
