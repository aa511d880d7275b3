/** A test's database on the replica of the tests' server. */
import pg from 'pg';
import { inject } from 'vitest';
import type { Door } from './doors.ts';
import { query } from './postgres-process.ts';

export interface FollowedDatabase {
  url: string;
  /** Reads wait until the replica has all: tests write rows without the audit too, by which servers go. */
  readBy(door: Door): Door;
  /** To be called when the servers have ended. Throws when none of their reads went to the replica. */
  close(): Promise<void>;
}

/** @param url of the database on the tests' server. Null without a replica. */
export async function followedDatabase(url: string): Promise<FollowedDatabase | null> {
  const address = inject('replicaAddress');
  if (address === null) return null;
  const own = address + new URL(url).pathname;
  const primary = new pg.Pool({ connectionString: url, max: 1 });
  const replica = new pg.Pool({ connectionString: `${address}/postgres`, max: 1 });
  const untilThere = async () => {
    const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
    for (;;) {
      const there = await replica.query<{ all: boolean }>(
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn as all',
        [rows[0]?.lsn],
      );
      if (there.rows[0]?.all) return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  let reads = 0;
  await untilThere();
  return {
    url: own,
    readBy: (door) => async (request) => {
      if (request.method === 'GET') {
        reads += 1;
        await untilThere();
      }
      return door(request);
    },
    async close() {
      await primary.end();
      await replica.end();
      // The servers' connections have ended, and have told what they read.
      const [row] = await query<{ scans: number | null }>(
        own,
        `select sum(seq_scan + coalesce(idx_scan, 0))::float as scans
           from pg_stat_user_tables where relname <> 'audit_chain'`,
      );
      if (reads > 10 && !row?.scans) throw new Error('No read went to the replica');
    },
  };
}
