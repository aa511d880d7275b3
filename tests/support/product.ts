/** The built product as a process of its own, as `npm start` would run it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { copyFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { freePort } from './ports.ts';

const ENTRY = join(import.meta.dirname, '..', '..', 'dist', 'server', 'main.js');
/** Those that scripts/launch/launch.mjs gives to the server. */
const SERVER_PROCESS: { flags: string[]; environment: Record<string, string> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'scripts', 'launch', 'server-process.json'), 'utf8'),
);
const START_MS = 30_000;
/** Settings with which a first start leaves another folder. */
const FIRST_START = /^(DATABASE_URL|SECRET_KEY|ADMIN_)/;
/** What it prints once it listens. */
const SERVING = 'Vertente no ar: ';

export interface Product {
  /** As `http://127.0.0.1:40123`. */
  url: string;
  port: number;
  dataDir: string;
  adminEmail: string;
  adminPassword: string;
  /** Process id of the server that runs now. */
  pid(): number;
  /** All that it has printed, through every restart. */
  output(): string;
  /** Asks it to close, waits, and answers its exit code. The data stay. */
  stop(): Promise<number | null>;
  /** Ends it at once, as a power cut would. */
  kill9(): Promise<void>;
  /** Starts it again on the same data and port, stopping it first if it runs. */
  restart(): Promise<void>;
  /** Keeps the rows of the embedded database as they are now, for `rewind`. */
  keepRows(): Promise<void>;
  /** Stops it, puts the kept rows back and starts it again. */
  rewind(): Promise<void>;
  /** Stops it and deletes the data folder that was made for it. */
  close(): Promise<void>;
}

export interface ProductOptions {
  /** Settings besides folder and the first manager; a free port unless told. */
  env?: Readonly<Record<string, string>>;
  /** A folder to start on; without it a new one, deleted by `close`. */
  dataDir?: string;
  /** A file that takes what it prints, in place of `output`. */
  printTo?: string;
  /** A command that runs it, and becomes it. */
  under?: readonly string[];
}

/** The products of this test file that were started and not closed. */
export const openProducts = new Set<Product>();

/** Starts dist/server/main.js and waits until its database answers. */
export async function startProduct({
  env = {},
  dataDir,
  printTo,
  under = [],
}: ProductOptions = {}): Promise<Product> {
  if (!existsSync(ENTRY)) throw new Error('dist/server is missing: run `npm run build` first.');
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'vertente-produto-')));
  // Of begun-setup.ts: a quarter of a first start's work.
  const begun = process.env['TEST_BEGUN_FOLDER'];
  if (begun && dataDir === undefined && !Object.keys(env).some((name) => FIRST_START.test(name))) {
    await cp(begun, folder, { recursive: true });
  }
  const port = env['PORT'] === undefined ? await freePort() : Number(env['PORT']);
  const adminEmail = 'gerente@example.org';
  const adminPassword = 'nascente-viva-2026';
  const url = `http://127.0.0.1:${port}`;
  let printed = '';
  /** Whether its end is ours: any other one is told, since the tests would only see refused connections. */
  let isEnding = false;
  let child = await start();

  async function start(): Promise<ChildProcess> {
    const sink = printTo === undefined ? ('pipe' as const) : openSync(printTo, 'a');
    const before = printed.length;
    // Another product that has its port would answer for it: its own word counts, where that comes here.
    const isServing = () => printTo !== undefined || printed.includes(SERVING, before);
    const [command, ...words] = [...under, process.execPath, ...SERVER_PROCESS.flags, ENTRY];
    const started = spawn(command ?? '', words, {
      env: {
        PATH: process.env['PATH'],
        ...SERVER_PROCESS.environment,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: folder,
        ADMIN_EMAIL: adminEmail,
        ADMIN_PASSWORD: adminPassword,
        LOG_LEVEL: 'warn',
        // Proofs call faster than any person.
        RATE_PER_PERSON: '0',
        RATE_PER_ADDRESS: '0',
        ...env,
      },
      stdio: ['ignore', sink, sink],
    });
    if (typeof sink === 'number') closeSync(sink);
    for (const stream of [started.stdout, started.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    }
    isEnding = false;
    started.once('close', (code, signal) => {
      if (isEnding) return;
      process.stderr.write(`The product ended by itself (${code ?? signal}):\n${printed.slice(-4000)}\n`);
    });
    await untilHealthy(url, started, isServing, () => printed);
    return started;
  }

  const end = (signal: NodeJS.Signals) => {
    isEnding = true;
    return endWith(child, signal);
  };
  const stop = () => end('SIGTERM');
  const database = join(folder, 'vertente.db');
  const kept = `${folder}.linhas`;
  const product: Product = {
    url,
    port,
    dataDir: folder,
    adminEmail,
    adminPassword,
    pid: () => child.pid ?? 0,
    output: () => printed,
    stop,
    async kill9() {
      await end('SIGKILL');
    },
    async restart() {
      await stop();
      child = await start();
    },
    async keepRows() {
      const source = new DatabaseSync(database, { readOnly: true });
      // While somebody reads, what the log holds is not written over: the file first and then its log are one moment.
      source.exec('begin; select 1 from sqlite_schema limit 1');
      await copyFile(database, kept);
      await rm(`${kept}-wal`, { force: true });
      if (existsSync(`${database}-wal`)) await copyFile(`${database}-wal`, `${kept}-wal`);
      source.close();
    },
    async rewind() {
      await stop();
      for (const beside of ['-wal', '-shm']) await rm(database + beside, { force: true });
      await copyFile(kept, database);
      if (existsSync(`${kept}-wal`)) await copyFile(`${kept}-wal`, `${database}-wal`);
      child = await start();
    },
    async close() {
      openProducts.delete(product);
      await stop();
      for (const file of [kept, `${kept}-wal`]) await rm(file, { force: true });
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
  openProducts.add(product);
  return product;
}

/** Waits for `GET /api/health`; throws with what was printed when the process ends or is too slow. */
async function untilHealthy(
  url: string,
  child: ChildProcess,
  isServing: () => boolean,
  output: () => string,
): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw new Error(`The product ended at once:\n${output()}`);
    const answer = isServing() ? await fetch(`${url}/api/health`).catch(() => null) : null;
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  child.kill('SIGKILL');
  throw new Error(`The product did not answer within ${START_MS} ms:\n${output()}`);
}

/** Sends the signal and waits for the end; answers the exit code, null when the signal itself ended it. */
async function endWith(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (!hasEnded(child)) {
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill(signal);
    await ended;
  }
  return child.exitCode;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
