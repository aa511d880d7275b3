/** The statements that write entries and move the end of the audit's chain. */
import { sql } from 'kysely';
import type { Engine } from '../database/columns.ts';
import type { LeftEnd } from '../database/chain-turns.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import type { Db } from '../database/database.ts';
import { hasDividedByZero, MovedUnder, type Tx } from '../database/transaction.ts';
import type { AuditRow, chainEnd, linked } from './chain.ts';

type End = ReturnType<typeof chainEnd>;
type Named<T> = { [K in keyof T]: T[K] };

const COLUMNS = [
  'id',
  'at',
  'user_id',
  'address',
  'action',
  'resource',
  'record_id',
  'project_id',
  'changes',
  'personal',
  'personal_digest',
  'resealed',
  'hash',
  'security_kind',
  'security_user_id',
] satisfies (keyof AuditRow)[];

/**
 * On PostgreSQL in one statement: every writer waits for as long as this takes, and where it
 * is the last of its transaction, for as long as `commit` takes with it.
 */
export async function append(
  tx: Tx,
  engine: Engine,
  rows: readonly AuditRow[],
  end: End,
  isLast: boolean,
): Promise<void> {
  const [only] = rows.length === 1 ? rows : [];
  if (engine === 'postgres') {
    if (only) await (isLast ? appendLast : appendOne)(tx, { ...only, ...end });
    else await appended(tx, rows, end).execute();
    return;
  }
  if (only) await insertOne(tx, { ...only });
  else await tx.insertInto('audit_log').values(rows).execute();
  await moveEnd(tx, end);
}

function appended(tx: Db | Tx, rows: readonly AuditRow[], end: End) {
  return tx
    .with('written', (db) => db.insertInto('audit_log').values(rows).returning('id'))
    .updateTable('audit_chain')
    .set(end)
    .where('id', '=', 1);
}

const insertOne = compiledQuery(COLUMNS, (db, row: Named<AuditRow>) =>
  db.insertInto('audit_log').values(row),
);
const moveEnd = compiledQuery(['last_id', 'hash', 'seal'], (db, end: Named<End>) =>
  db.updateTable('audit_chain').set(end).where('id', '=', 1),
);

const appending = (isLast: boolean) =>
  compiledQuery(
    [...COLUMNS, 'last_id', 'seal'],
    (db, { last_id, seal, ...row }: Named<AuditRow> & Named<End>) =>
      appended(db, [row], { last_id, hash: row.hash, seal }),
    isLast,
  );
const appendOne = appending(false);
const appendLast = appending(true);

type Known = Pick<LeftEnd, 'key_id'> & { known_id: number; known_hash: string };
/** An entry, the end behind it, and the end that it goes on from. */
type After = Named<ReturnType<typeof linked>> & Named<Omit<End, 'hash'>> & Named<Known>;
const AFTER = [...COLUMNS, 'last_id', 'seal', 'known_id', 'known_hash', 'key_id'] as const;

/**
 * `moved` has a row where the end was the known one; only then is the entry written. The end is held before it is
 * compared: whoever moved it may be about to commit, and until then a statement sees where it was before.
 */
function movedFrom(tx: Db | Tx, values: After) {
  return tx
    .with('held', (db) =>
      db.selectFrom('audit_chain').select(['last_id', 'hash', 'key_id']).where('id', '=', 1).forUpdate(),
    )
    .with('moved', (db) =>
      db
        .updateTable('audit_chain')
        .from('held')
        .set({ last_id: values.last_id, hash: values.hash, seal: values.seal })
        .where('audit_chain.id', '=', 1)
        .where('held.last_id', '=', values.known_id)
        .where('held.hash', '=', values.known_hash)
        .where('held.key_id', '=', values.key_id)
        .returning('audit_chain.id'),
    );
}

const insertedAfter = compiledQuery(AFTER, (db, values: After) =>
  movedFrom(db, values)
    .insertInto('audit_log')
    .columns(COLUMNS)
    .expression((own) =>
      own.selectFrom('moved').select(({ val }) => COLUMNS.map((column) => val(values[column]).as(column))),
    )
    .returning('audit_log.id'),
);

const insertedLastAfter = compiledQuery(
  AFTER,
  (db, values: After) =>
    movedFrom(db, values)
      .with('written', (own) =>
        own
          .insertInto('audit_log')
          .columns(COLUMNS)
          .expression((inner) =>
            inner
              .selectFrom('moved')
              .select(({ val }) => COLUMNS.map((column) => val(values[column]).as(column))),
          ),
      )
      // Fails where nothing was moved: the `commit` behind it must keep nothing then.
      .selectNoFrom((own) =>
        sql<number>`1 / ${own.selectFrom('moved').select(({ fn }) => fn.countAll().as('moved'))}`.as('moved'),
      ),
  true,
);

/** Answers whether the end was the known one; if not, nothing was written. */
export async function appendIfThere(tx: Tx, values: After): Promise<boolean> {
  return (await insertedAfter(tx, values)).length > 0;
}

/** The last statement of its transaction, of which nothing is kept where the end was not the known one: `MovedUnder`. */
export async function appendLastAfter(tx: Tx, values: After): Promise<void> {
  try {
    await insertedLastAfter(tx, values);
  } catch (error) {
    if (hasDividedByZero(error)) throw new MovedUnder('The audit goes on from elsewhere');
    throw error;
  }
}
