/**
 * A PostgreSQL server of the tests' own, from the machine's package, in a
 * temporary folder; and a database of its own for each test file, copied from
 * one that is migrated already.
 */
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { keepRunning, makeHome, type PostgresServer, query, runCommand } from './postgres-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the tests' server, without a database. */
    postgresAddress: string;
    /** The same of its replica, in the project `api-replica`. */
    replicaAddress: string | null;
  }
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

const TEMPLATE = 'vertente_template';

export interface PostgresOptions {
  /** Whether commits reach the disk. Off for speed, except where that is what is tested. */
  durable?: boolean;
  /** Whether a replica follows it: a commit is sent on at once, though it may not reach the disk. */
  followed?: boolean;
  /** An empty folder for the tables alone; the log of writes stays with the rest. */
  tables?: string;
  /** A folder for all of it, which stays when the server ends; with a database in it that one is started. */
  kept?: string;
}

/** Starts a server that lives as long as this process, however this process ends. */
export async function startPostgres({
  durable = false,
  followed = false,
  tables,
  kept,
}: PostgresOptions = {}): Promise<PostgresServer> {
  const home = makeHome();
  const { folder, owner } = home;
  const data = tables ?? kept ?? join(folder, 'data');
  if (kept !== undefined) mkdirSync(kept, { recursive: true });
  if (owner && data !== join(folder, 'data')) chownSync(data, owner.uid, owner.gid);
  const isNew = !existsSync(join(data, 'PG_VERSION'));
  if (isNew) {
    await runCommand(home, 'initdb', [
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--no-locale',
      '--no-sync',
      ...(tables === undefined ? [] : ['-X', join(folder, 'wal')]),
    ]);
  }
  return keepRunning(home, data, {
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
    ...(durable || followed ? {} : { synchronous_commit: 'off' }),
  });
}

/** A migrated database of the caller's own on the tests' server. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const address = inject('postgresAddress');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // As files: half the work of writing every page down anew.
  await query(`${address}/postgres`, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  return {
    url: `${address}/${name}`,
    async drop() {
      await query(`${address}/postgres`, `drop database ${name} with (force)`);
    },
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
