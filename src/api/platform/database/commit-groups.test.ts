/** Writes of the embedded database that are committed together. */
import { link, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Checkpoints } from './checkpoints.ts';
import { CommitGroups } from './commit-groups.ts';
import { type Db, openFile } from './database.ts';
import { DiskFailed, LogSync, UnconfirmedWrite } from './log-sync.ts';
import { withinSavepoint } from './savepoint.ts';
import { isUnavailable, type Tx } from './transaction.ts';

let folder: string;
let path: string;
let closing: () => Promise<void>;
let db: Db;
let log: HeldLog;
let groups: CommitGroups;
/** What writing the log anew does. */
let rewriteLog: () => Promise<unknown>;

/** Waits for the disk, or for the test where it holds it. */
class HeldLog extends LogSync {
  held: Promise<void> | null = null;
  override sync(): Promise<void> {
    return this.held ?? super.sync();
  }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vertente-grupo-'));
  path = join(folder, 'a.db');
  db = openFile(path);
  await sql`create table meta (key text primary key, value text)`.execute(db);
  log = new HeldLog(`${path}-wal`);
  const checkpoints = new Checkpoints({ path, write: db });
  closing = () => checkpoints.close();
  rewriteLog = () => checkpoints.rewrite();
  groups = new CommitGroups({ write: db, log, rewriteLog: () => rewriteLog() });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await closing();
  await log.close();
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

test('of one of many, too, whose savepoint the disk took back', async () => {
  await sql`pragma max_page_count = 10`.execute(db);
  const large = (tx: Tx) =>
    withinSavepoint(tx, async () => {
      await tx
        .insertInto('meta')
        .values({ key: 'b', value: 'x'.repeat(100_000) })
        .execute();
      return 'b';
    });
  const ends = await Promise.all(
    [large, add('c')].map((work) => groups.run(work).catch((error: unknown) => isUnavailable(error))),
  );
  expect(ends).toEqual(['full', 'c']);
});

test('nobody is answered before the disk has it, and others write meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  log.held = promise;
  const answered: string[] = [];
  const first = groups.run(add('a')).then((key) => answered.push(key));
  await expect.poll(kept).toEqual(['a']);
  const second = groups.run(add('b')).then((key) => answered.push(key));
  const refused = groups.run(add('a')).catch(() => answered.push('not again'));
  await expect.poll(kept).toEqual(['a', 'b']);
  expect(answered).toEqual([]);
  resolve();
  await Promise.all([first, second, refused]);
  expect(answered.toSorted()).toEqual(['a', 'b', 'not again']);
});

describe('when the disk does not confirm', () => {
  /** Two writes that it did not: there is no log where it is waited for, until `mend`. */
  async function failOnce(): Promise<{ mend(): Promise<void> }> {
    const place = join(folder, 'nowhere');
    const lost = new LogSync(join(place, 'a.db-wal'));
    onTestFinished(() => lost.close());
    groups = new CommitGroups({ write: db, log: lost, rewriteLog: () => rewriteLog() });
    const ends = await Promise.allSettled(['a', 'b'].map((key) => groups.run(add(key))));
    expect(ends.map((end) => end.status === 'rejected' && end.reason)).toEqual([
      expect.any(UnconfirmedWrite),
      expect.any(UnconfirmedWrite),
    ]);
    return {
      async mend() {
        await mkdir(place);
        await link(`${path}-wal`, join(place, 'a.db-wal'));
      },
    };
  }

  test('all of the group are told so; nothing is written and nothing repeated while it fails', async () => {
    await failOnce();
    rewriteLog = () => Promise.reject(new Error('EIO'));
    const refused = await groups.run(add('c')).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DiskFailed);
    expect(isUnavailable(refused)).toBe('failing');
    await expect(groups.confirm()).rejects.toBeInstanceOf(UnconfirmedWrite);
    expect(kept()).toEqual(['a', 'b']);
  });

  test('the log is written anew before anything else is', async () => {
    const { mend } = await failOnce();
    const before = kept();
    await mend();
    const anew = vi.fn<() => Promise<unknown>>(rewriteLog);
    rewriteLog = async () => {
      expect(kept()).toEqual(before);
      await anew();
    };
    await groups.run(add('c'));
    await groups.run(add('d'));
    await groups.confirm();
    expect(anew).toHaveBeenCalledOnce();
    expect(kept()).toEqual(['a', 'b', 'c', 'd']);
  });
});
