/** One PostgreSQL server as a process of the tests: started, killed, frozen, started again. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './ports.ts';

export interface PostgresServer {
  /** `postgres://…` without a database name. */
  address: string;
  /** Ends it at once with all its processes, as a power cut would. */
  kill9(): Promise<void>;
  /** Starts it again on the same data and port, after `kill9`. */
  startAgain(): Promise<void>;
  /** Stops all its processes where they are: it takes connections and answers nobody. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** All that it has logged; with `log_statement` each statement too. */
  output(): string;
  stop(): Promise<void>;
}

/** Where a server lives. */
export interface PostgresHome {
  /** Folder of PostgreSQL's commands. */
  bin: string;
  /** Who it runs as, where it can't be ourselves. */
  owner: { uid: number; gid: number } | null;
  /** A temporary folder of its own, gone when the server ends. */
  folder: string;
}

const run = promisify(execFile);
const START_MS = 30_000;

export function makeHome(): PostgresHome {
  const bin = findPostgres();
  if (!bin) throw new Error('Falta o PostgreSQL para os testes: instale o pacote postgresql.');
  const owner = serverOwner();
  const folder = mkdtempSync(join(tmpdir(), 'vertente-pg-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return { bin, owner, folder };
}

/** Runs one of PostgreSQL's commands. */
export async function runCommand(
  { bin, owner, folder }: PostgresHome,
  command: string,
  args: readonly string[],
): Promise<void> {
  const env = { ...process.env, LC_ALL: 'C' };
  await run(join(bin, command), [...args], { ...owner, cwd: folder, env });
}

/** Starts the server of this data folder. It lives as long as this process, however this process ends. */
export async function keepRunning(
  { bin, owner, folder }: PostgresHome,
  data: string,
  settings: Readonly<Record<string, string>>,
): Promise<PostgresServer> {
  const port = await freePort();
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    max_connections: '200',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
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
  let printed = '';
  const start = async () => {
    const shell = launch();
    shell.stderr.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    shells.push(shell);
    await untilReady(address, () => printed);
  };
  const pidFile = join(data, 'postmaster.pid');
  await start();
  return {
    address,
    startAgain: start,
    output: () => printed,
    async kill9() {
      const all = await signalAll(pidFile, 'SIGKILL');
      while (all.some((pid) => existsSync(`/proc/${pid}/exe`))) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async freeze() {
      await signalAll(pidFile, 'SIGSTOP');
    },
    async thaw() {
      await signalAll(pidFile, 'SIGCONT');
    },
    async stop() {
      await Promise.all(shells.map(stop));
    },
  };
}

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

/** Signals the server of this file and the processes it made; answers their ids. */
async function signalAll(pidFile: string, signal: NodeJS.Signals): Promise<string[]> {
  const server = readFileSync(pidFile, 'utf8').split('\n')[0] ?? '';
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', server]);
  const all = [server, ...stdout.split('\n')].map((pid) => pid.trim()).filter((pid) => pid !== '');
  for (const pid of all) sendSignal(Number(pid), signal);
  return all;
}

/** One that ended since it was listed, as a connection's does, needs no signal. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
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

/** One statement on a connection of its own; its rows. */
export async function query<R extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** A parameter that needs no restart, as `log_statement`. */
export async function setParameter(server: PostgresServer, name: string, value: string): Promise<void> {
  await query(`${server.address}/postgres`, `alter system set ${name} = '${value}'`);
  await query(`${server.address}/postgres`, 'select pg_reload_conf()');
}
