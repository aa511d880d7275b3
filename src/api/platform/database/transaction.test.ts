import { lookup } from 'node:dns/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openApi, type TestApi } from '../../../../tests/support/api.ts';
import { LogSync } from './log-sync.ts';
import { inPassingTransaction, inTransaction, isUnavailable } from './transaction.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => api.close());

test.runIf(process.env.TEST_ENGINE !== 'postgres')(
  'only what a power cut may take back does not wait for the disk',
  async () => {
    const { database } = api.server.services;
    const { promise, resolve } = Promise.withResolvers<void>();
    const waits = vi.spyOn(LogSync.prototype, 'sync').mockReturnValue(promise);
    const ended: string[] = [];
    const note = (text: string) => (error: unknown) => {
      ended.push(`${text}${error instanceof Error ? ` (${error.message})` : ''}`);
    };
    const lasting = inTransaction(database, async () => null).then(note('lasting'));
    await inPassingTransaction(database, async () => null).then(note('passing'));
    await inPassingTransaction(database, () => Promise.reject(new Error('no'))).catch(note('failing'));
    expect(ended).toEqual(['passing', 'failing (no)']);
    resolve();
    await lasting;
    expect(ended.at(-1)).toBe('lasting');
    expect(waits).toHaveBeenCalledOnce();
  },
);

test.runIf(process.env.TEST_ENGINE !== 'postgres')(
  'SQLite itself waits for the disk where nobody else does',
  async () => {
    const { write } = api.server.services.database;
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(write);
    // 1: not in each commit, but before pages leave the log, and before it begins anew.
    expect(rows).toEqual([{ synchronous: 1 }]);
  },
);

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'PostgreSQL that ended what waited too long for another’s lock does not answer now',
  async () => {
    const { database } = api.server.services;
    const held = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    const holder = inTransaction(database, async (tx) => {
      await sql`select id from audit_chain for update`.execute(tx);
      held.resolve();
      await free.promise;
    });
    await held.promise;
    const waiting = inTransaction(database, async (tx) => {
      await sql`set local statement_timeout = 50`.execute(tx);
      await sql`select id from audit_chain for update`.execute(tx);
    });
    const failure: unknown = await waiting.catch((error: unknown) => error);
    free.resolve();
    await holder;
    expect(failure).toMatchObject({ code: '57014' });
    expect(isUnavailable(failure)).toBe('away');
  },
);

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'nor does one that ended a transaction in which nothing happened',
  async () => {
    const work = inTransaction(api.server.services.database, async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 50`.execute(tx);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await sql`select 1`.execute(tx);
    });
    expect(isUnavailable(await work.catch((error: unknown) => error))).toBe('away');
  },
);

test('a database whose name nobody knows, or to which no way leads, is away', async () => {
  const failure: unknown = await lookup('banco.invalid').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(isUnavailable(failure)).toBe('away');
  for (const code of ['EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN']) {
    expect(isUnavailable(Object.assign(new Error(`connect ${code} 10.0.0.9:5432`), { code }))).toBe('away');
  }
});
