/** One engine at one size: the floor, every list, and what else is read from them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startProduct } from '../../../tests/support/product.ts';
import { type Engine, type Ground, openGround } from '../ground/ground.ts';
import { PROJECTS } from '../ground/shape.ts';
import { userOf } from '../ground/tables.ts';
import { requestBytes } from '../load/connection.ts';
import { type Cost, measure, type Server } from '../load/measure.ts';
import { familyOf, loadAverage, memoryOf } from '../load/processes.ts';
import { postgresPid, signIn } from './access.ts';
import { type Case, cases } from './cases.ts';
import { costOfChecks } from './checks.ts';
import { type Creates, measureCreates } from './creates.ts';

const CONNECTIONS = 10;
const FLOOR_REQUESTS = 4000;
const STARTING = 2000;
const BUDGETED = 100_000;
const REQUESTS: Readonly<Record<Case['kind'], number>> = { trips: 3000, list: 1200, page: 600, search: 200 };

export interface Measured extends Omit<Case, 'paths'> {
  cost: Cost;
  /** Of a search, on one connection. */
  alone?: Cost;
}

export interface SizeRun {
  engine: Engine;
  size: number;
  /** Date of the run. */
  day: string;
  /** What else kept the machine busy as it began. */
  load: number;
  /** Milliseconds from the start of the built server to its first answer. */
  startMs: number;
  floor: Cost;
  cases: Measured[];
  /** Megabytes of the server and of all that it started, at the end. */
  memory: number;
  /** Of the size that the budgets are about. */
  creates?: Creates;
  /** Milliseconds of processor for session, role, scope, validation and response filter. */
  checks?: number;
}

/** @param only Texts of which one must be in a case's name; none asks for everything. */
export async function runSize(engine: Engine, size: number, only: readonly string[] = []): Promise<SizeRun> {
  const load = loadAverage();
  const ground = await openGround(engine, size);
  try {
    const listed = await runLists(ground, load, only);
    return size === BUDGETED && only.length === 0
      ? { ...listed, creates: await measureCreates(ground) }
      : listed;
  } finally {
    await ground.close();
  }
}

async function runLists(ground: Ground, load: number, only: readonly string[]): Promise<SizeRun> {
  const { engine, size } = ground;
  const floor = await measureFloor(ground);
  const product = await startProduct({
    dataDir: ground.folder,
    printTo: '/dev/null',
    env: { LOG_LEVEL: 'info', ...ground.env },
  });
  try {
    await product.stop();
    const started = performance.now();
    await product.restart();
    const startMs = performance.now() - started;
    const server = { port: product.port, pid: product.pid(), databasePid: postgresPid(ground) };
    const token = await signIn(product.url);
    const measured: Measured[] = [];
    const isWanted = ({ name }: Case) => only.length === 0 || only.some((text) => name.includes(text));
    const wanted = cases(size).filter(isWanted);
    // What every request goes through is slow until it has run some thousand times: no list's own cost.
    for (const one of wanted.slice(0, 1)) await measureCase(server, token, one, STARTING);
    for (const one of wanted) measured.push(await measureCase(server, token, one));
    const memory = familyOf(product.pid()).reduce((sum, pid) => sum + memoryOf(pid), 0);
    const day = new Date().toISOString().slice(0, 10);
    const found = { engine, size, day, load, startMs, floor, cases: measured, memory };
    if (size !== BUDGETED || only.length > 0) return found;
    const page = await fetch(`${product.url}/api/projects/1/trip_controls`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body: unknown = await page.json();
    await product.stop();
    return { ...found, checks: await costOfChecks(ground, token, body) };
  } finally {
    await product.close();
  }
}

/** Asks the server for one of the lists so many times; a search once more on one connection. */
export async function measureCase(
  server: Server,
  token: string,
  { paths, ...one }: Case,
  count = REQUESTS[one.kind],
): Promise<Measured> {
  process.stderr.write(`  ${one.name}\n`);
  const requests = paths.map((path) => requestBytes({ method: 'GET', path: `/api${path}` }, token));
  const load = { server, requests, count };
  const cost = await measure({ ...load, connections: CONNECTIONS });
  if (one.kind !== 'search') return { ...one, cost };
  return { ...one, cost, alone: await measure({ ...load, connections: 1 }) };
}

async function measureFloor(ground: Ground): Promise<Cost> {
  const place = ground.env['DATABASE_URL'] ?? ground.folder;
  const { child, port } = await startFloor(place);
  const requests = Array.from({ length: PROJECTS }, (_, at) =>
    requestBytes({ method: 'GET', path: `/api/projects/${at + 1}/trip_controls?user=${userOf(1 + at)}` }, ''),
  );
  try {
    return await measure({
      server: { port, pid: child.pid ?? 0, databasePid: postgresPid(ground) },
      requests,
      connections: CONNECTIONS,
      count: FLOOR_REQUESTS,
    });
  } finally {
    child.kill();
  }
}

async function startFloor(place: string): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'floor.ts'), place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  return { child, port: Number(String(port)) };
}
