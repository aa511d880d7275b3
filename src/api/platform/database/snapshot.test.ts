import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApi, type TestApi } from '../../../../tests/support/api.ts';
import type { Db } from './database.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

async function count(db: Db): Promise<number> {
  const rows = await db.selectFrom('vehicles').select('id').execute();
  return rows.length;
}

const reader = { person: 1, kind: 'report' } as const;
const vehicle = (plate: string) => ({ plate, model_description: 'Hilux', search: plate });

test('a snapshot sees one moment, and keeps nobody from reading and writing', async () => {
  const { database } = api.server.services;
  const before = await count(database.read);
  const seen = await database.snapshot(reader, async (db) => {
    const first = await count(db);
    await database.write.insertInto('vehicles').values(vehicle('INS-0001')).execute();
    expect(await count(database.read)).toBe(before + 1);
    return [first, await count(db)];
  });
  expect(seen).toEqual([before, before]);
  expect(await database.snapshot(reader, count)).toBe(before + 1);
});

test('two at once do not wait for each other', async () => {
  const { database } = api.server.services;
  const { promise: all, resolve } = Promise.withResolvers<void>();
  let inside = 0;
  const counts = await Promise.all(
    [1, 2].map(() =>
      database.snapshot(reader, async (db) => {
        inside += 1;
        if (inside === 2) resolve();
        await all;
        return count(db);
      }),
    ),
  );
  expect(new Set(counts).size).toBe(1);
});

test('nothing can be written in a snapshot, and what it throws comes out', async () => {
  const { database } = api.server.services;
  await expect(
    database.snapshot(reader, (db) => db.insertInto('vehicles').values(vehicle('INS-0002')).execute()),
  ).rejects.toThrow(/read-?only/);
  expect(await count(database.read)).toBe(await database.snapshot(reader, count));
});
