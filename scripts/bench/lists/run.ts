/**
 * `npm run bench -- listas [linhas] [--check]`: what the lists of an organisation of
 * 100,000 rows (or as many as told) cost the built server, over HTTP, signed in, with
 * roles, scope and audit. Writes its section of docs/performance.md; `--check` ends with 1 when a
 * list costs more than its multiple of the floor's.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { makeLog } from '#api/platform/log.ts';
import { readSettings } from '#api/platform/settings.ts';
import { openServer } from '#api/server/server.ts';
import { startProduct } from '../../../tests/support/product.ts';
import { writeSection } from '../document/sections.ts';
import { type Case, cases } from './cases.ts';
import { ASKER, fill, PROJECTS } from './fill.ts';
import { type Cost, measure, memoryOf } from './load.ts';
import { listsText } from './document.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const CONNECTIONS = 10;
const FLOOR_REQUESTS = 4000;

export interface Measured extends Case {
  cost: Cost;
}

/** A folder with the data, made once: the same rows each time. */
async function ground(size: number): Promise<string> {
  const folder = join(ROOT, '.cache', 'bench', `sqlite-${size}`);
  if (existsSync(folder)) return folder;
  const making = `${folder}.making`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true });
  process.stderr.write(`Preparando ${size} registros de cada…\n`);
  const { email, password } = { email: 'gerente@example.org', password: ASKER.password };
  const settings = readSettings({ DATA_DIR: making, ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
  const server = await openServer(settings, { panelFolder: null, log: makeLog('silent') });
  await fill(server.services.database, server.services.secrets, size);
  await server.close();
  await rename(making, folder);
  return folder;
}

async function startFloor(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'floor.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  return { child, url: `http://127.0.0.1:${Number(String(port))}/api` };
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ASKER),
  });
  return z.object({ token: z.string() }).parse(await answer.json()).token;
}

const args = process.argv.slice(2);
const size = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 100_000);
const folder = await ground(size);

const { child, url: floorUrl } = await startFloor(folder);
const floor = await measure({
  urls: Array.from({ length: PROJECTS }, (_, at) => `${floorUrl}/projects/${at + 1}/trip_controls`),
  token: '',
  pid: child.pid ?? 0,
  connections: CONNECTIONS,
  requests: FLOOR_REQUESTS,
});
child.kill();

const product = await startProduct({ dataDir: folder, printTo: '/dev/null', env: { LOG_LEVEL: 'info' } });
const results: Measured[] = [];
let memory = 0;
try {
  const url = `${product.url}/api`;
  const token = await signIn(url);
  for (const one of cases(size)) {
    process.stderr.write(`${one.name}…\n`);
    const cost = await measure({
      urls: one.paths.map((path) => url + path),
      token,
      pid: product.pid(),
      connections: CONNECTIONS,
      requests: one.requests,
    });
    results.push({ ...one, cost });
  }
  memory = memoryOf(product.pid());
} finally {
  await product.close();
}

const text = listsText({ size, floor, results, memory, connections: CONNECTIONS });
await writeSection({ name: 'listas', title: 'Lists', budgets: [], text });
console.log(text);
const over = results.filter(({ cost, ratio }) => cost.cpu > ratio * floor.cpu);
if (args.includes('--check') && over.length > 0) {
  console.error(`Acima do limite: ${over.map(({ name }) => name).join('; ')}`);
  process.exitCode = 1;
}
