import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openApi, type TestApi } from '../../../../tests/support/api.ts';
import { LogSync } from './log-sync.ts';
import { inPassingTransaction, inTransaction } from './transaction.ts';

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
