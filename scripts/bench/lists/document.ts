/** The section of the lists in docs/performance.md, from one run. */
import { cpus, totalmem } from 'node:os';
import type { Cost } from './load.ts';
import type { Measured } from './run.ts';

interface Run {
  size: number;
  floor: Cost;
  results: readonly Measured[];
  /** Megabytes of the server's process at the end. */
  memory: number;
  connections: number;
}

const GIGABYTE = 1024 ** 3;

export function listsText({ size, floor, results, memory, connections }: Run): string {
  const [processor] = cpus();
  const rows = results.map(({ name, cost, ratio }) => row(name, cost, cost.cpu / floor.cpu, ratio));
  return `Written by \`npm run bench -- listas ${size}\`. ${number(size, 0)} producers, properties, springs, trips and launches in 20 projects, the same rows each time, in the embedded database. The built server answers over HTTP to ${connections} connections of one project manager who has signed in; roles, scope, response filter, log and audit are on. A list of producers records each reading in the audit, on the disk.

Machine: ${cpus().length} × ${processor?.model ?? 'unknown'}, ${number(totalmem() / GIGABYTE, 1)} GB; Node.js ${process.versions.node}, SQLite ${process.versions['sqlite'] ?? ''}. Memory of the server's process at the end: ${number(memory, 0)} MB.

The floor is \`node:http\` and prepared statements on the same file, in the same run: the trips of a project with their joined names and their total. "Ratio" is a request's processor time over the floor's, which is what \`--check\` compares with the limit: it is steadier than milliseconds on a busy machine.

| list | median ms | p95 ms | p99 ms | CPU ms | requests/s | ratio | limit |
|---|---|---|---|---|---|---|---|
${[row('the floor', floor, 1, 1), ...rows].join('\n')}
`;
}

function row(name: string, { median, p95, p99, cpu, perSecond }: Cost, ratio: number, limit: number): string {
  const cells = [
    ...[median, p95, p99].map((value) => number(value, 1)),
    number(cpu, 2),
    number(perSecond, 0),
    number(ratio, 1),
    number(limit, 1),
  ];
  return `| ${[name, ...cells].join(' | ')} |`;
}

function number(value: number, digits: number): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
