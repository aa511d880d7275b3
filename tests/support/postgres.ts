/**
 * A PostgreSQL server of the tests' own, from the machine's package, in a
 * temporary folder; and a database of its own for each test file, copied from
 * one that is migrated already.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { inject } from 'vitest';
import { freePort } from './ports.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the tests' server, without a database. */
    postgresAddress: string;
  }
}

export interface PostgresServer {
  /** `postgres://…` without a database name. */
  address: string;
  /** Ends it at once with all its processes, as a power cut would. */
  kill9(): Promise<void>;
  /** Starts it again on the same data and port, after `kill9`. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

const run = promisify(execFile);
const START_MS = 30_000;
const TEMPLATE = 'vertente_template';

/**
 * Folder with `initdb` and `postgres`: the newest of Debian's, or one in PATH.
 * Null when the machine has no PostgreSQL server.
 */
function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const folders = [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

export interface PostgresOptions {
  /** Whether commits reach the disk. Off for speed, except where that is what is tested. */
  durable?: boolean;
  /** An empty folder for the tables alone; the log of writes stays with the rest. */
  tables?: string;
  /** A folder for all of it, which stays when the server ends; with a database in it that one is started. */
  kept?: string;
}

/** Starts a server that lives as long as this process, however this process ends. */
export async function startPostgres({
  durable = false,
  tables,
  kept,
}: PostgresOptions = {}): Promise<PostgresServer> {
  const bin = findPostgres();
  if (!bin) throw new Error('Falta o PostgreSQL para os testes: instale o pacote postgresql.');
  const owner = serverOwner();
  const folder = mkdtempSync(join(tmpdir(), 'vertente-pg-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = tables ?? kept ?? join(folder, 'data');
  if (kept !== undefined) mkdirSync(kept, { recursive: true });
  if (owner && data !== join(folder, 'data')) chownSync(data, owner.uid, owner.gid);
  const isNew = !existsSync(join(data, 'PG_VERSION'));
  if (isNew) {
    await run(
      join(bin, 'initdb'),
      [
        '-D',
        data,
        '-U',
        'postgres',
        '--auth=trust',
        '--encoding=UTF8',
        '--no-locale',
        '--no-sync',
        ...(tables === undefined ? [] : ['-X', join(folder, 'wal')]),
      ],
      { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C' } },
    );
  }
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    max_connections: '200',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // The shell ends the server and clears the folder when its input closes, which
  // the system does even for a test run that was killed.
  const launch = () =>
    spawn(
      'sh',
      [
        '-c',
        '"$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server; cd /; rm -rf "$FOLDER"',
        'sh',
        join(bin, 'postgres'),
        '-D',
        data,
        ...flags,
      ],
      { ...owner, cwd: folder, env: { ...process.env, FOLDER: folder }, stdio: ['pipe', 'ignore', 'pipe'] },
    );
  const address = `postgres://postgres@127.0.0.1:${port}`;
  const shells: ChildProcess[] = [];
  const start = async () => {
    let log = '';
    const shell = launch();
    shell.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
    shells.push(shell);
    await untilReady(address, () => log);
  };
  await start();
  return {
    address,
    startAgain: start,
    kill9: () => killAll(join(data, 'postmaster.pid')),
    async stop() {
      await Promise.all(shells.map(stop));
    },
  };
}

/** Kills the server of this file and the processes it made, and waits until none is left. */
async function killAll(pidFile: string): Promise<void> {
  const server = readFileSync(pidFile, 'utf8').split('\n')[0] ?? '';
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', server]);
  const all = [server, ...stdout.split('\n')].map((pid) => pid.trim()).filter((pid) => pid !== '');
  for (const pid of all) process.kill(Number(pid), 'SIGKILL');
  while (all.some((pid) => existsSync(`/proc/${pid}/exe`))) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** PostgreSQL refuses to run as root: then it belongs to its package's user, or to nobody. */
function serverOwner(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find(([user]) => user === name) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('Nenhum usuário além do root para executar o PostgreSQL dos testes.');
}

async function untilReady(address: string, log: () => string): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    try {
      await query(`${address}/postgres`, 'select 1');
      return;
    } catch (error) {
      if (Date.now() > deadline) {
        throw new Error(`PostgreSQL did not start:\n${log()}`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('close', () => resolve());
    child.stdin?.end();
  });
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** A migrated database of the caller's own on the tests' server. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const address = inject('postgresAddress');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(`${address}/postgres`, `create database ${name} template ${TEMPLATE}`);
  return {
    url: `${address}/${name}`,
    drop: () => query(`${address}/postgres`, `drop database ${name} with (force)`),
  };
}

/** Address of a new database on the tests' server, without a table; it goes with the server. */
export async function createEmptyDatabase(): Promise<string> {
  const address = inject('postgresAddress');
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await query(`${address}/postgres`, `create database ${name}`);
  return `${address}/${name}`;
}

/** Makes the database that `createTestDatabase` copies; `migrate` gets its address. */
export async function createTemplate(
  address: string,
  migrate: (url: string) => Promise<void>,
): Promise<void> {
  await query(`${address}/postgres`, `create database ${TEMPLATE}`);
  await migrate(`${address}/${TEMPLATE}`);
}
