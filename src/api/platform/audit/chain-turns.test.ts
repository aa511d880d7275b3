/** Many who write at once come to the end of the audit's chain one after the other, whoever else does. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openApi, type TestApi } from '../../../../tests/support/api.ts';
import { type Database, openPostgresAsIs } from '../database/database.ts';
import { ChainTurns } from '../database/chain-turns.ts';
import type { Services } from '../services.ts';
import { inTransaction, isDuplicate, KeysMoved, type Tx } from '../database/transaction.ts';
import { type AuditEntry, recordAudit } from './audit.ts';
import { verifyAudit } from './verify.ts';

const onPostgres = process.env['TEST_ENGINE'] === 'postgres';

let api: TestApi;
/** Of the test that runs, whose entries it tells from those before: one chain holds all of them. */
let address: string;
let started = 0;
let parts: () => Pick<Services, 'database' | 'secrets'>;

beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());
beforeEach(() => {
  started += 1;
  address = `10.0.0.${started}`;
  const { database, secrets } = api.server.services;
  // As a server that has just started.
  const own = { ...database, ...(database.chainTurns && { chainTurns: new ChainTurns() }) };
  parts = () => ({ database: own, secrets });
});

const entry = (recordId: number): AuditEntry => ({
  userId: null,
  address,
  action: 'update',
  resource: 'vehicles',
  recordId,
  projectId: null,
  changes: null,
});

const record = (tx: Tx, id: number, database: Pick<Database, 'engine' | 'chainTurns'> = parts().database) =>
  recordAudit(tx, { database, secrets: parts().secrets }, entry(id), 1_770_000_000_000 + id);

const write = (id: number, database = parts().database) =>
  inTransaction(database, (tx) => record(tx, id, database));

/** Which were written, in the order of the chain, which must be whole. */
async function written(): Promise<(number | null)[]> {
  const { database, secrets } = parts();
  expect(await verifyAudit(database.read, secrets)).toMatchObject({ whole: true });
  const rows = await database.read
    .selectFrom('audit_log')
    .select('record_id')
    .where('address', '=', address)
    .orderBy('id')
    .execute();
  return rows.map(({ record_id }) => record_id);
}

const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, at) => from + at);

/** With turns that nobody's patience ends, on however slow a machine. */
function patient() {
  const { engine } = parts().database;
  return engine === 'postgres' ? { engine, chainTurns: new ChainTurns(60_000) } : { engine };
}

/** Answers the order in which they came to the chain. */
async function allAtOnce(ids: readonly number[], database = patient()): Promise<number[]> {
  const came: number[] = [];
  const one = (id: number) =>
    inTransaction(parts().database, (tx) => {
      came.push(id);
      return record(tx, id, database);
    });
  await Promise.all(ids.map(one));
  return came;
}

test('forty at once are written in the order in which they came', async () => {
  expect(await allAtOnce(numbers(40))).toEqual(await written());
});

test('two of one transaction follow each other, and the next one follows both', async () => {
  await write(1);
  await inTransaction(parts().database, async (tx) => {
    await record(tx, 2);
    await record(tx, 3);
  });
  await write(4);
  expect(await written()).toEqual([1, 2, 3, 4]);
});

test('what was taken back is followed by nobody, and holds up nobody', async () => {
  const own = patient();
  await allAtOnce([1, 2], own);
  const failing = inTransaction(parts().database, async (tx) => {
    await record(tx, 3, own);
    throw new Error('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  expect(await allAtOnce(numbers(30, 10), own)).toEqual((await written()).slice(2));
});

test('an end that somebody moved otherwise is not gone by', async () => {
  for (const id of [1, 2, 3]) await write(id);
  const { database } = parts();
  const before = await database.read.selectFrom('audit_chain').selectAll().executeTakeFirstOrThrow();
  // Another key goes on with the chain: what was sealed with this one must not be written.
  await database.write.updateTable('audit_chain').set({ key_id: 2 }).execute();
  await expect(write(4)).rejects.toThrow(KeysMoved);
  await database.write.updateTable('audit_chain').set({ key_id: before.key_id }).execute();
  await write(5);
  expect(await written()).toEqual([1, 2, 3, 5]);
});

test.runIf(onPostgres)('two servers write at once, and the chain stays whole', async () => {
  const other = await openPostgresAsIs(api.server.services.settings.databaseUrl ?? '');
  try {
    for (const id of [1, 2]) await write(id);
    await Promise.all([
      ...numbers(30, 10).map((id) => write(id)),
      ...numbers(30, 50).map((id) => write(id, other)),
    ]);
    for (const id of numbers(6, 90)) await write(id, id % 2 === 0 ? other : parts().database);
  } finally {
    await other.close();
  }
  const all = await written();
  expect(all).toHaveLength(68);
  expect(all.slice(-6)).toEqual(numbers(6, 90));
});

test.runIf(onPostgres)(
  'two who wait for each other, for the turn and for a row, both end',
  async () => {
    const { database } = parts();
    const hold = (tx: Tx) =>
      tx
        .updateTable('meta')
        .set(({ ref }) => ({ value: ref('value') }))
        .execute();
    const [isHeld, hasTurn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = inTransaction(database, async (tx) => {
      await hold(tx);
      isHeld.resolve();
      await hasTurn.promise;
      await record(tx, 1);
    });
    const second = inTransaction(database, async (tx) => {
      await isHeld.promise;
      await record(tx, 2);
      hasTurn.resolve();
      await hold(tx);
    });
    await Promise.all([first, second]);
    expect(new Set(await written())).toEqual(new Set([1, 2]));
  },
  20_000,
);

/** Each transaction writes a vehicle and ends with the entry of it. */
describe('with an entry as its last statement', () => {
  let runs = 0;
  beforeEach(() => {
    runs = 0;
  });

  interface Ending {
    readonly beforeCommit?: () => void;
    /** Of who writes the entry. */
    readonly turns?: Pick<Database, 'engine' | 'chainTurns'>;
    /** Behind the entry, with which its transaction has ended where the database is. */
    readonly behind?: () => Promise<void>;
  }

  const plateOf = (id: number) => `FIM-${started}-${id}`;

  const end = (
    id: number,
    database = parts().database,
    { beforeCommit = () => {}, turns = database, behind }: Ending = {},
  ) =>
    inTransaction(database, async (tx) => {
      runs += 1;
      const plate = plateOf(id);
      await tx.insertInto('vehicles').values({ plate, model_description: 'Uno', search: plate }).execute();
      await recordAudit(
        tx,
        { database: turns, secrets: parts().secrets },
        entry(id),
        1_770_000_000_000,
        beforeCommit,
      );
      await behind?.();
    });

  /** Who is in the chain has a vehicle, and nobody else. */
  async function ended(): Promise<(number | null)[]> {
    const vehicles = await parts()
      .database.read.selectFrom('vehicles')
      .select('plate')
      .where('plate', 'like', plateOf(0).replace(/0$/, '%'))
      .execute();
    const ids = await written();
    const wanted = ids.map((id) => plateOf(Number(id)));
    expect(vehicles.map(({ plate }) => plate).toSorted()).toEqual(wanted.toSorted());
    return ids;
  }

  test('forty at once are all kept, each once', async () => {
    await Promise.all(numbers(40).map((id) => end(id)));
    expect((await ended()).toSorted((one, other) => Number(one) - Number(other))).toEqual(numbers(40));
    expect(runs).toBe(40);
  });

  test.runIf(onPostgres)('the next one goes on before this process has heard of the commit', async () => {
    const turns = patient();
    for (const id of [1, 2]) await end(id, parts().database, { turns });
    const [isWritten, isHeard] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const behind = async () => {
      isWritten.resolve();
      await isHeard.promise;
    };
    const first = end(3, parts().database, { turns, behind });
    await isWritten.promise;
    await end(4, parts().database, { turns });
    isHeard.resolve();
    await first;
    await end(5, parts().database, { turns });
    expect(await ended()).toEqual(numbers(5));
    expect(runs).toBe(5);
  });

  test.runIf(onPostgres)('nothing goes on from what its commit did not keep', async () => {
    const { write: db } = parts().database;
    await sql`
      create function refuse_vehicle() returns trigger language plpgsql as
      $$ begin if new.plate = ${sql.lit(plateOf(13))} then raise exception 'refused at the end'; end if; return null; end $$`.execute(
      db,
    );
    await sql`
      create constraint trigger refuse_vehicle after insert on vehicles
      deferrable initially deferred for each row execute function refuse_vehicle()`.execute(db);
    for (const id of [1, 2]) await end(id);
    const answers = await Promise.allSettled(numbers(20, 4).map((id) => end(id)));
    expect(answers.map(({ status }) => status)).toEqual(
      numbers(20, 4).map((id) => (id === 13 ? 'rejected' : 'fulfilled')),
    );
    await sql`drop function refuse_vehicle cascade`.execute(db);
    const kept = [1, 2, ...numbers(20, 4).filter((id) => id !== 13)];
    expect((await ended()).toSorted((one, other) => Number(one) - Number(other))).toEqual(kept);
    // The refused one, and at most the one who went by it.
    expect(runs).toBeLessThanOrEqual(2 + 20 + 1);
  });

  test('nothing is kept where it is called off before', async () => {
    for (const id of [1, 2]) await end(id);
    const callOff = () => {
      throw new Error('called off');
    };
    await expect(end(3, parts().database, { beforeCommit: callOff })).rejects.toThrow('called off');
    await end(4);
    expect(await ended()).toEqual([1, 2, 4]);
  });

  test('nothing is kept where the chain goes on with another key', async () => {
    for (const id of [1, 2, 3]) await end(id);
    const { write: db } = parts().database;
    const before = await db.selectFrom('audit_chain').selectAll().executeTakeFirstOrThrow();
    await db.updateTable('audit_chain').set({ key_id: 2 }).execute();
    await expect(end(4)).rejects.toThrow(KeysMoved);
    await db.updateTable('audit_chain').set({ key_id: before.key_id }).execute();
    await end(5);
    expect(await ended()).toEqual([1, 2, 3, 5]);
  });

  test('a refused one keeps nothing, and the next on its connection is kept', async () => {
    await end(1);
    for (let at = 0; at < 12; at += 1) await expect(end(1)).rejects.toSatisfy(isDuplicate);
    await Promise.all(numbers(12, 2).map((id) => end(id)));
    expect(await ended()).toHaveLength(13);
  });

  test.runIf(onPostgres)('where another server wrote last, all of it is done once more', async () => {
    const other = await openPostgresAsIs(api.server.services.settings.databaseUrl ?? '');
    try {
      for (const id of [1, 2, 3]) await end(id);
      await end(4, other);
      expect(runs).toBe(4);
      await end(5);
      expect(runs).toBe(6);
      expect(await ended()).toEqual(numbers(5));
      await Promise.all([
        ...numbers(30, 10).map((id) => end(id)),
        ...numbers(30, 50).map((id) => end(id, other)),
      ]);
    } finally {
      await other.close();
    }
    expect(await ended()).toHaveLength(65);
  });
});
