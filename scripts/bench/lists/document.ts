/** The section of the lists in docs/performance.md. */
import { cpus, totalmem } from 'node:os';
import { busyWarning } from '../load/processes.ts';
import type { Cost } from '../load/measure.ts';
import type { Measured, SizeRun } from './run-size.ts';

const GIGABYTE = 1024 ** 3;
const DETAILED = [100_000, 1_000_000];

export function listsText(runs: readonly SizeRun[]): string {
  const [processor] = cpus();
  return `Written by \`npm run bench -- listas\`. As many producers, properties, springs, trips and launches as told in 20 projects, the same rows each time. The busiest project has ten times its share of movements and four times its share of notes: at 100,000 rows 5,000 springs, 50,000 movements and 2,000 notes. The built server answers over HTTP to 10 connections of one project manager who has signed in; roles, scope, response filter, log and audit are on. A list of producers records each reading in the audit, on the disk. A search is also measured on one connection: that is its p95 above.

Machine: ${cpus().length} × ${processor?.model ?? 'unknown'}, ${number(totalmem() / GIGABYTE, 1)} GB; Node.js ${process.versions.node}, SQLite ${process.versions['sqlite'] ?? ''}. The load comes from the same machine, and shares its cores with the server.

The floor is \`node:http\` and prepared statements on the same database, in the same run: the trips of a project and a person with their joined names and their total. "Ratio" is a request's processor time in the server over the floor's, which is what \`--check\` compares: it is steadier than milliseconds on a busy machine.

![Processor time of a request at 1,000 to 1,000,000 rows](performance-growth.svg)

| engine | rows | day | load | floor: CPU ms | requests/s | start ms | memory MB |
|---|---|---|---|---|---|---|---|
${runs.map(summary).join('\n')}
${warnings(runs)}
${runs
  .filter(({ size }) => DETAILED.includes(size))
  .map(details)
  .join('\n')}`;
}

function summary({ engine, size, day, load, floor, startMs, memory }: SizeRun): string {
  const cells = [
    engine,
    number(size, 0),
    day,
    number(load, 1),
    number(floor.cpu, 2),
    number(floor.perSecond, 0),
    number(startMs, 0),
    number(memory, 0),
  ];
  return `| ${cells.join(' | ')} |`;
}

function warnings(runs: readonly SizeRun[]): string {
  const busy = runs.filter(({ load }) => busyWarning(load) !== null);
  if (busy.length === 0) return '';
  const named = busy.map(
    ({ engine, size, load }) => `${engine} ${number(size, 0)} (load ${number(load, 1)})`,
  );
  return `\n**Other programs kept the machine busy when these began: ${named.join(', ')}. Their figures are too high.**\n`;
}

/** A table of one run. */
export function details({ engine, size, floor, cases }: SizeRun): string {
  const rows = cases.flatMap((one) => [row(one.name, one, one.cost, floor), ...alone(one, floor)]);
  return `### ${engine}, ${number(size, 0)} rows

| list | median ms | p95 ms | p99 ms | CPU ms | database CPU ms | requests/s | ratio |
|---|---|---|---|---|---|---|---|
${[row('the floor', {}, floor, floor), ...rows].join('\n')}
`;
}

function alone(one: Measured, floor: Cost): string[] {
  return one.alone ? [row(`${one.name}, one connection`, one, one.alone, floor)] : [];
}

function row(name: string, { kind }: Partial<Measured>, cost: Cost, floor: Cost): string {
  const { median, p95, p99, cpu, databaseCpu, perSecond } = cost;
  const cells = [
    ...[median, p95, p99].map((value) => number(value, 1)),
    number(cpu, 2),
    databaseCpu === 0 ? '' : number(databaseCpu, 2),
    number(perSecond, 0),
    number(cpu / floor.cpu, 1),
  ];
  return `| ${[kind === 'search' ? `search in ${name}` : name, ...cells].join(' | ')} |`;
}

function number(value: number, digits: number): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
