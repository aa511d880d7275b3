/** The section of docs/performance.md about the first screen, from the last run of each engine. */
import { cpus, totalmem } from 'node:os';
import { ROLE_NAMES } from '#domain/shared/access.ts';
import type { Budget } from '../document/sections.ts';
import { busyWarning } from '../load/processes.ts';
import type { HomeRun, Screen } from './run.ts';

const GIGABYTE = 1024 ** 3;
/** Milliseconds of processor of the server's process, for a role's screen of one request. */
const MOST_MS = 5;
const ENGINE_NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

const nameOf = ({ role, project }: Screen) =>
  `${ROLE_NAMES[role]}, ${project ? 'with a project' : 'without a project'}`;

export function homeBudgets(runs: readonly HomeRun[]): Budget[] {
  return runs.flatMap(({ engine, screens }) => {
    const dearest = screens.toSorted((a, b) => b.cost.cpu - a.cost.cpu)[0];
    if (!dearest) return [];
    return [
      {
        what: `${ENGINE_NAMES[engine]}: the first screen of each role, processor of the server, the dearest of ${screens.length}`,
        budget: `≤ ${MOST_MS} ms`,
        measured: `${dearest.cost.cpu.toFixed(1)} ms (${nameOf(dearest)})`,
        held: dearest.cost.cpu <= MOST_MS,
      },
    ];
  });
}

export function homeText(runs: readonly HomeRun[]): string {
  const [processor] = cpus();
  return `Written by \`npm run bench -- inicio\`: \`GET /api/home\` of the built server over HTTP, asked on 10 connections by one person of each role who is linked to every project, without a project and with each of the 20 in turn. The ground is that of the lists, copied, with rows of today: of each project a twentieth of the entries overdue, a tenth of the accountabilities late and a tenth due, trips on each of the last 31 days, springs and resources in each of the last 12 months.

Machine: ${cpus().length} × ${processor?.model ?? 'unknown'}, ${number(totalmem() / GIGABYTE, 1)} GB; Node.js ${process.versions.node}. The load comes from the same machine, and shares its cores with the server.

${runs.map(runText).join('\n')}`;
}

function runText({ engine, size, day, load, screens }: HomeRun): string {
  const warning = busyWarning(load);
  return `### ${ENGINE_NAMES[engine]}, first screen at ${number(size, 0)} rows

On ${day}.${warning ? ` **${warning}**` : ''}

| role | median ms | p95 ms | CPU ms | database CPU ms | requests/s |
|---|---|---|---|---|---|
${screens.map(row).join('\n')}
`;
}

function row(screen: Screen): string {
  const { median, p95, cpu, databaseCpu, perSecond } = screen.cost;
  const cells = [
    nameOf(screen),
    number(median, 1),
    number(p95, 1),
    number(cpu, 2),
    databaseCpu === 0 ? '' : number(databaseCpu, 2),
    number(perSecond, 0),
  ];
  return `| ${cells.join(' | ')} |`;
}

function number(value: number, digits: number): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
