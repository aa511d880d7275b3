/** Writes of the embedded database that are committed together. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CommitGroups } from './commit-groups.ts';
import { type Db, openFile } from './database.ts';
import { isUnavailable, type Tx } from './transaction.ts';

let folder: string;
let path: string;
let db: Db;
let groups: CommitGroups;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vertente-grupo-'));
  path = join(folder, 'a.db');
  db = openFile(path);
  await sql`create table meta (key text primary key, value text)`.execute(db);
  groups = new CommitGroups(db);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.destroy();
  await rm(folder, { recursive: true });
});

const add = (key: string) => async (tx: Tx) => {
  await tx.insertInto('meta').values({ key, value: '' }).execute();
  return key;
};

/** What another process finds in the file at this moment. */
function kept(): string[] {
  const other = new DatabaseSync(path, { readOnly: true });
  try {
    return other
      .prepare('select key from meta order by key')
      .all()
      .map(({ key }) => String(key));
  } finally {
    other.close();
  }
}

/** How many transactions there were, from now on. */
function countTransactions(): () => number {
  const begun = vi.spyOn(db, 'transaction');
  return () => begun.mock.calls.length;
}

test('writes that arrive together are one transaction, and each gets its own answer', async () => {
  const transactions = countTransactions();
  const answers = await Promise.all(['c', 'a', 'b'].map((key) => groups.run(add(key))));
  expect(answers).toEqual(['c', 'a', 'b']);
  expect(kept()).toEqual(['a', 'b', 'c']);
  expect(transactions()).toBe(1);
});

test('none is answered before the file holds it', async () => {
  const found = await Promise.all(
    ['a', 'b', 'c'].map(async (key) => {
      await groups.run(add(key));
      return kept().includes(key);
    }),
  );
  expect(found).toEqual([true, true, true]);
});

test.each([0, 1, 2])('one that fails as number %i takes nothing from the others', async (at) => {
  const works = ['a', 'b'].map(add);
  works.splice(at, 0, async (tx) => {
    await add('lost')(tx);
    throw new Error('refused');
  });
  const ends = await Promise.allSettled(works.map((work) => groups.run(work)));
  expect(ends.map(({ status }) => status).indexOf('rejected')).toBe(at);
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(kept()).toEqual(['a', 'b']);
});

test('one that fails on what another wrote is told so once that is kept', async () => {
  const [, found] = await Promise.all([groups.run(add('a')), groups.run(add('a')).catch(() => kept())]);
  expect(found).toEqual(['a']);
});

test('of a group whose commit fails nothing is answered as kept', async () => {
  // A reference that is only looked at when the transaction ends.
  await sql`create table child (key text references meta (key) deferrable initially deferred)`.execute(db);
  const dangling = async (tx: Tx) => {
    await sql`insert into child values ('nobody')`.execute(tx);
    return '';
  };
  const ends = await Promise.allSettled([add('a'), dangling, add('b')].map((work) => groups.run(work)));
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(kept()).toEqual([]);
  await groups.run(add('later'));
  expect(kept()).toEqual(['later']);
});

test('of a group that the disk takes back as a whole nothing is answered as kept', async () => {
  const lost = async (tx: Tx) => {
    // As SQLite does by itself on a full disk.
    await sql`rollback`.execute(tx);
    throw new Error('database or disk is full');
  };
  const ends = await Promise.allSettled([add('a'), lost, add('b')].map((work) => groups.run(work)));
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(kept()).toEqual(['b']);
});

test('of a group that the disk can not take every write is told why', async () => {
  await sql`pragma max_page_count = 10`.execute(db);
  const large = (key: string) => async (tx: Tx) => {
    await tx
      .insertInto('meta')
      .values({ key, value: 'x'.repeat(100_000) })
      .execute();
    return key;
  };
  const writes = [add('a'), large('b'), add('c')].map((work) => groups.run(work));
  const ends = await Promise.all(writes.map((one) => one.catch((error: unknown) => isUnavailable(error))));
  // The third was not among them yet.
  expect(ends).toEqual(['full', 'full', 'c']);
  expect(kept()).toEqual(['c']);
});
