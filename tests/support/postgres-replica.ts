/** A streaming replica of a PostgreSQL of the tests. */
import { join } from 'node:path';
import { keepRunning, makeHome, type PostgresServer, query, runCommand } from './postgres-process.ts';

export interface PostgresReplica extends PostgresServer {
  /** Its data folder. */
  data: string;
  /** Whether it shows what the primary has shown until now. */
  hasAll(): Promise<boolean>;
  /** Holds back what it receives, as a server that can't keep up. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** Makes it a primary of its own. */
  promote(): Promise<void>;
}

const SETTLE_MS = 10_000;

/** @param primary started with `followed` or `durable`; else commits reach the replica late */
export async function startReplica(primary: Pick<PostgresServer, 'address'>): Promise<PostgresReplica> {
  const home = makeHome();
  const data = join(home.folder, 'data');
  await runCommand(home, 'pg_basebackup', [
    `--dbname=${primary.address}/postgres`,
    `--pgdata=${data}`,
    '--write-recovery-conf',
    '--wal-method=stream',
    '--checkpoint=fast',
    '--no-sync',
  ]);
  const server = await keepRunning(home, data, { fsync: 'off', full_page_writes: 'off' });
  const own = `${server.address}/postgres`;
  const isPaused = async () => {
    const [row] = await query<{ state: string }>(own, 'select pg_get_wal_replay_pause_state() as state');
    return row?.state === 'paused';
  };
  return {
    ...server,
    data,
    async hasAll() {
      const [written] = await query<{ lsn: string }>(
        `${primary.address}/postgres`,
        'select pg_current_wal_lsn()::text as lsn',
      );
      const [row] = await query<{ all: boolean }>(
        own,
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn as all',
        [written?.lsn],
      );
      return row?.all === true;
    },
    async pauseReplay() {
      await query(own, 'select pg_wal_replay_pause()');
      await until('replay is paused', isPaused);
    },
    async resumeReplay() {
      await query(own, 'select pg_wal_replay_resume()');
    },
    async promote() {
      await query(own, 'select pg_promote()');
    },
  };
}

/** Waits for what comes true by itself. */
export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + SETTLE_MS;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Not within ${SETTLE_MS} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
