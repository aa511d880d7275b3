import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApi, type TestApi } from '../../../../tests/support/api.ts';
import type { Db } from './database.ts';
import { inPassingTransaction, inTransaction } from './transaction.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const NORMAL = 1;
const FULL = 2;

test.runIf(process.env.TEST_ENGINE !== 'postgres')(
  'only what a power cut may take back does not wait for the disk',
  async () => {
    const { database } = api.server.services;
    const waiting = async (db: Db) => {
      const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
      return rows[0]?.synchronous;
    };
    for (let at = 0; at < 3; at += 1) {
      expect(await inPassingTransaction(database, waiting)).toBe(NORMAL);
      expect(await inTransaction(database, waiting)).toBe(FULL);
      const failing = inPassingTransaction(database, () => Promise.reject(new Error('no')));
      await expect(failing).rejects.toThrow('no');
      expect(await waiting(database.write)).toBe(FULL);
    }
    const together = [inPassingTransaction, inTransaction, inPassingTransaction, inTransaction];
    const seen = await Promise.all(together.map((run) => run(database, waiting)));
    expect(seen).toEqual([NORMAL, FULL, NORMAL, FULL]);
  },
);
