/** On PostgreSQL: what comes often is prepared, and a changed table costs nobody an answer. */
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../../tests/support/postgres.ts';
import { type Database, openPostgresAsIs } from './database.ts';
import { last } from './naming-connection.ts';
import { inTransaction, isDuplicate, isUnavailable, type Tx } from './transaction.ts';

/** Stands before a PostgreSQL, and hears each piece that is sent to it; one with `cutAt` in it is the last of its connection. */
async function heardPieces(address: string, cutAt = /^$/) {
  const { hostname, port } = new URL(address);
  const pieces: string[] = [];
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    client.on('data', (piece) => {
      const text = piece.toString('latin1');
      pieces.push(text);
      if (cutAt.test(text)) client.destroy();
      else database.write(piece);
    });
    database.pipe(client);
    client.on('close', () => database.destroy());
    client.on('error', () => {});
    database.on('error', () => {});
  });
  const own = new URL(address);
  own.port = String(await listening(server));
  return { address: String(own), pieces, close: () => server.close() };
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  return typeof bound === 'object' && bound ? bound.port : 0;
}

describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('statements of a connection', () => {
  let address: string;
  let database: Database;
  beforeAll(async () => {
    address = await createEmptyDatabase();
    database = await openPostgresAsIs(address);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await sql`drop table if exists herbs`.execute(database.write);
    await sql`create table herbs (id integer primary key, name text not null)`.execute(database.write);
    await sql`insert into herbs values (1, 'Arnica')`.execute(database.write);
  });

  const herb = (db: Parameters<ReturnType<typeof sql>['execute']>[0]) =>
    sql<object>`select * from herbs where id = ${1}`.execute(db).then(({ rows }) => rows[0]);
  const addColumn = (name: string) =>
    sql`alter table herbs add column ${sql.ref(name)} text`.execute(database.write);
  /** One transaction: all on one connection. */
  const preparedTexts = () =>
    inTransaction(database, async (tx) => {
      for (let at = 0; at < 4; at += 1) await herb(tx);
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        tx,
      );
      return rows.map(({ statement }) => statement);
    });

  test('the third time a text comes it gets a name, and one that comes once gets none', async () => {
    await sql`select ${'once'}::text`.execute(database.read);
    const texts = await preparedTexts();
    expect(texts).toContain('select * from herbs where id = $1');
    expect(texts).not.toContain('select $1::text');
  });

  test('a text without a value gets one too, but for what begins and ends a transaction', async () => {
    const texts = await inTransaction(database, async (tx) => {
      for (let at = 0; at < 4; at += 1) await sql`select name from herbs order by id`.execute(tx);
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        tx,
      );
      return rows.map(({ statement }) => statement);
    });
    expect(texts).toContain('select name from herbs order by id');
    expect(texts.filter((text) => /^(?:begin|commit)/.test(text))).toEqual([]);
  });

  test('a column that another server adds between two reads is in the second', async () => {
    for (let at = 0; at < 5; at += 1) expect(await herb(database.read)).toEqual({ id: 1, name: 'Arnica' });
    await addColumn('use');
    const reads = await Promise.all(Array.from({ length: 30 }, () => herb(database.read)));
    for (const row of reads) expect(row).toEqual({ id: 1, name: 'Arnica', use: null });
  });

  test('a transaction that meets such a column does its work once more from the beginning', async () => {
    await Promise.all(Array.from({ length: 30 }, () => herb(database.read)));
    await addColumn('place');
    const work = () =>
      inTransaction(database, async (tx) => {
        const row = await herb(tx);
        await sql`update herbs set name = name || '!' where id = ${1}`.execute(tx);
        return row;
      });
    const rows = await Promise.all(Array.from({ length: 20 }, work));
    for (const row of rows) expect(row).toHaveProperty('place', null);
    expect(await herb(database.read)).toHaveProperty('name', `Arnica${'!'.repeat(20)}`);
  });

  const names = () =>
    sql<{ name: string }>`select name from herbs order by id`
      .execute(database.read)
      .then(({ rows }) => rows.map(({ name }) => name));
  const rename = (db: Tx, name: string) => sql`update herbs set name = ${name}`.execute(db);
  const add = (db: Tx, id: number) =>
    db.executeQuery(CompiledQuery.raw(last('insert into herbs values ($1, $2)'), [id, `n${id}`]));
  const openTransactions = async () => {
    const { rows } = await sql<{ open: number }>`
      select count(*)::integer as open from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`.execute(database.read);
    return rows[0]?.open;
  };

  describe('a first statement', () => {
    /** Each on a connection that others have used, and use next. */
    const TIMES = 25;
    const giveUp = new Error('given up');

    test.each([
      ['reads', async (tx: Tx) => void (await herb(tx))],
      ['writes', async (tx: Tx) => void (await rename(tx, 'first'))],
      ['locks', async (tx: Tx) => void (await sql`select id from herbs for update`.execute(tx))],
    ])('that %s is inside the transaction, which is kept or given up whole', async (_, first) => {
      for (let at = 0; at < TIMES; at += 1) {
        const work = async (tx: Tx, name: string) => {
          await first(tx);
          await rename(tx, name);
          await sql`update herbs set name = name || '!'`.execute(tx);
        };
        const givenUp = inTransaction(database, async (tx) => {
          await work(tx, 'never');
          throw giveUp;
        });
        await expect(givenUp).rejects.toBe(giveUp);
        expect(await names()).not.toContain('never!');
        await inTransaction(database, (tx) => work(tx, `kept ${at}`));
        expect(await names()).toEqual([`kept ${at}!`]);
      }
      expect(await openTransactions()).toBe(0);
    });

    test.each([
      ['reads', 'select 1 / $1::integer'],
      ['writes', 'insert into herbs values ($1 + 1, null)'],
      ['is the last one, too', last('insert into herbs values ($1 + 1, null)')],
    ])('that %s and fails says why, and leaves a connection that can be used', async (_, text) => {
      for (let at = 0; at < TIMES; at += 1) {
        const failing = inTransaction(database, (tx) => tx.executeQuery(CompiledQuery.raw(text, [0])));
        await expect(failing).rejects.toThrow(/division by zero|null value/);
        await inTransaction(database, (tx) => rename(tx, `kept ${at}`));
        expect(await names()).toEqual([`kept ${at}`]);
      }
      expect(await openTransactions()).toBe(0);
    });

    test('that is the last one, too, is kept by itself', async () => {
      for (let id = 2; id < TIMES; id += 1) await inTransaction(database, (tx) => add(tx, id));
      expect(await names()).toHaveLength(TIMES - 1);
      const more = inTransaction(database, async (tx) => {
        await add(tx, TIMES);
        await rename(tx, 'behind');
      });
      await expect(more).rejects.toThrow('Behind a commit');
      expect(await openTransactions()).toBe(0);
    });

    test('that never comes leaves nothing open', async () => {
      for (let at = 0; at < TIMES; at += 1) {
        await inTransaction(database, () => Promise.resolve());
        await expect(inTransaction(database, () => Promise.reject(giveUp))).rejects.toBe(giveUp);
      }
      expect(await openTransactions()).toBe(0);
      await inTransaction(database, (tx) => rename(tx, 'next'));
      expect(await names()).toEqual(['next']);
    });

    test('whose connection is lost is told so', async () => {
      const lost = inTransaction(database, (tx) =>
        sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx),
      );
      await expect(lost).rejects.toSatisfy((error: unknown) => isUnavailable(error) === 'away');
      await inTransaction(database, (tx) => rename(tx, 'next'));
      expect(await names()).toEqual(['next']);
    });

    test('that is lost with its `begin` is told so, once', async () => {
      const { address: cut, close } = await heardPieces(address, /begin/);
      const broken = await openPostgresAsIs(cut);
      try {
        const isAway = (error: unknown) => isUnavailable(error) === 'away';
        await expect(inTransaction(broken, herb)).rejects.toSatisfy(isAway);
        await expect(inTransaction(broken, (tx) => rename(tx, 'never'))).rejects.toSatisfy(isAway);
        expect(await names()).toEqual(['Arnica']);
      } finally {
        await broken.close();
        close();
      }
    });

    test('goes out with its `begin`, and the last one with its `commit`', async () => {
      const heard = await heardPieces(address);
      const watched = await openPostgresAsIs(heard.address);
      try {
        const work = (id: number) =>
          inTransaction(watched, async (tx) => {
            await herb(tx);
            await add(tx, id);
          });
        await work(2);
        heard.pieces.length = 0;
        await work(3);
        expect(heard.pieces.map((piece) => piece.match(/\b(?:begin|select|insert|commit)\b/g))).toEqual([
          ['begin', 'select'],
          ['insert', 'commit'],
        ]);
        heard.pieces.length = 0;
        await inTransaction(watched, () => Promise.resolve());
        expect(heard.pieces).toEqual([]);
        await inTransaction(watched, (tx) => add(tx, 4));
        expect(heard.pieces.map((piece) => piece.match(/\b(?:begin|insert|commit)\b/g))).toEqual([
          ['insert'],
        ]);
      } finally {
        await watched.close();
        heard.close();
      }
    });
  });

  describe('a last statement', () => {
    test('is kept with all of its transaction, time and again', async () => {
      for (let id = 2; id < 30; id += 1) {
        await inTransaction(database, async (tx) => {
          await rename(tx, `r${id}`);
          await add(tx, id);
        });
      }
      expect(await names()).toEqual([...Array.from({ length: 28 }, () => 'r29'), 'n29']);
    });

    test('that fails keeps nothing of it, says why, and leaves a connection that can be used', async () => {
      for (let at = 0; at < 25; at += 1) {
        const failing = inTransaction(database, async (tx) => {
          await rename(tx, 'never');
          await add(tx, 1);
        });
        await expect(failing).rejects.toSatisfy(isDuplicate);
        await inTransaction(database, (tx) => rename(tx, `kept ${at}`));
      }
      expect(await names()).toEqual(['kept 24']);
    });

    test('has nothing behind it', async () => {
      const more = inTransaction(database, async (tx) => {
        await add(tx, 2);
        await rename(tx, 'behind');
      });
      await expect(more).rejects.toThrow('Behind a commit');
      expect(await names()).toEqual(['Arnica', 'n2']);
      await inTransaction(database, (tx) => rename(tx, 'next'));
      expect(await names()).toEqual(['next', 'next']);
    });

    test('whose connection is lost is told so', async () => {
      const lost = inTransaction(database, async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.read);
        await add(tx, 2);
      });
      await expect(lost).rejects.toSatisfy((error: unknown) => isUnavailable(error) === 'away');
      expect(await names()).toEqual(['Arnica']);
    });
  });
});
