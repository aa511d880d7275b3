/** Readings of personal data that arrive together: one entry each, one transaction. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApi, type TestApi } from '../../../../tests/support/api.ts';
import { verifyAudit } from './verify.ts';
import { type Reading, Readings } from './readings.ts';

let api: TestApi;
let readings: Readings;
let written: ReturnType<typeof vi.fn<() => void>>;

beforeEach(async () => {
  api = await openApi();
  const { database, secrets } = api.server.services;
  written = vi.fn<() => void>();
  readings = new Readings({ database, secrets, onWritten: written });
});
afterEach(() => api.close());

const reading = (recordId: number): Reading => ({
  userId: null,
  address: '10.0.0.1',
  action: 'read',
  resource: 'rural_producers',
  recordId,
  projectId: null,
  changes: null,
  at: 1_770_000_000_000 + recordId,
});

async function entries(): Promise<(number | null)[]> {
  const rows = await api.server.services.database.read
    .selectFrom('audit_log')
    .select('record_id')
    .where('address', '=', '10.0.0.1')
    .orderBy('id')
    .execute();
  return rows.map(({ record_id }) => record_id);
}

test('each is there when it is answered, in the order they came, and the chain holds', async () => {
  const found = await Promise.all(
    [1, 2, 3, 4].map(async (id) => {
      await readings.record(reading(id));
      return (await entries()).includes(id);
    }),
  );
  expect(found).toEqual([true, true, true, true]);
  expect(await entries()).toEqual([1, 2, 3, 4]);
  // PostgreSQL lets those in between that come while it writes.
  expect(written.mock.calls.length).toBeLessThan(3);
  const { database, secrets } = api.server.services;
  expect(await verifyAudit(database.read, secrets)).toMatchObject({ whole: true });
});

test('one that can not be written is refused alone', async () => {
  // The column takes no number that is none.
  const broken = { ...reading(2), at: null as unknown as number };
  const ends = await Promise.allSettled([reading(1), broken, reading(3)].map((one) => readings.record(one)));
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await entries()).toEqual([1, 3]);
});
