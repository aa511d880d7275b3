/**
 * What the handlers of a resource are written from: small functions that find, lock,
 * write and answer one row. Each resource's five handlers call them and read as
 * what they do.
 */
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { changesBetween } from '../audit/audit.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import type { Db } from '../database/database.ts';
import { locked } from '../database/locking.ts';
import type { Tables } from '../database/tables.ts';
import { isDuplicate, type Tx } from '../database/transaction.ts';
import type { Services } from '../services.ts';
import type { SessionUser } from '../auth/sessions.ts';
import type { Answer } from './call.ts';
import { changedSinceRead, duplicate, Problem } from './problem.ts';

/** What the calls of a resource have in common. `db` reads, or is the write's transaction. */
export interface RowCall<P> {
  readonly db: Db | Tx;
  readonly params: P;
  readonly user: SessionUser;
  readonly services: Services;
  readonly now: number;
  readonly today: string;
}

/** Rows of another table that keep a record from being deleted. */
export interface Use {
  table: keyof Tables;
  column: string;
  /** Says what still refers to the record. */
  sentence: string;
}

type TableWithId = {
  [T in keyof Tables]: Tables[T] extends { id: unknown; version: unknown } ? T : never;
}[keyof Tables];

interface Versioned {
  readonly version: number;
}

interface Identified extends Versioned {
  readonly id: number;
}

type LooseTable = Record<string, unknown>;
/** The tables without their types: for a table that is named by a variable. */
export function loose(db: Db | Tx): Kysely<Record<string, LooseTable>> {
  return db as unknown as Kysely<Record<string, LooseTable>>;
}

type Insert = (db: Db | Tx, values: LooseTable) => Promise<LooseTable[]>;

/** By table, columns and what is answered: to build an insert costs more than to write its row. */
const inserts = new Map<string, Insert>();

function insertOf(table: TableWithId, columns: readonly string[], answers: 'id' | '*'): Insert {
  const key = `${table} ${answers} ${columns.join(' ')}`;
  const known = inserts.get(key);
  if (known) return known;
  const made: Insert = compiledQuery(columns, (db, values: LooseTable) => {
    const insert = loose(db)
      .insertInto(table)
      .values(values as Insertable<LooseTable>);
    return answers === 'id' ? insert.returning('id') : insert.returningAll();
  });
  inserts.set(key, made);
  return made;
}

async function inserted(
  db: Db | Tx,
  table: TableWithId,
  values: object,
  answers: 'id' | '*',
): Promise<LooseTable> {
  const told = Object.entries(values).filter(([, value]) => value !== undefined);
  const insert = insertOf(
    table,
    told.map(([column]) => column),
    answers,
  );
  const [row] = await insert(db, Object.fromEntries(told));
  if (!row) throw new Error(`Nothing was written into ${table}`);
  return row;
}

/** Writes a new row of plain values and answers its id. */
export async function insertRow<T extends TableWithId>(
  db: Db | Tx,
  table: T,
  values: Insertable<Tables[T]>,
): Promise<number> {
  return Number((await inserted(db, table, values, 'id')).id);
}

/** The same, and answers the row as it was written: what triggers make of it afterwards is not in it. */
export async function insertWhole<T extends TableWithId>(
  db: Db | Tx,
  table: T,
  values: Insertable<Tables[T]>,
): Promise<Selectable<Tables[T]>> {
  return (await inserted(db, table, values, '*')) as Selectable<Tables[T]>;
}

/** Writes new values over the row as it was read and locked, and counts its version on. */
export function updateRow<T extends TableWithId>(
  db: Db | Tx,
  table: T,
  { id, version }: Identified,
  values: Updateable<Tables[T]>,
): Promise<void> {
  return overwrite(db, { table, key: 'id', id, version }, values);
}

/** The row that still has the version, under the next one. */
export async function overwrite(
  db: Db | Tx,
  row: Identified & { readonly table: string; readonly key: string },
  values: object,
): Promise<void> {
  await loose(db)
    .updateTable(row.table)
    .set({ ...values, version: row.version + 1 })
    .where(row.key, '=', row.id)
    .where('version', '=', row.version)
    .execute();
}

export async function removeRow(db: Db | Tx, table: TableWithId, id: number): Promise<void> {
  await loose(db).deleteFrom(table).where('id', '=', id).execute();
}

/**
 * The row of the path's id as it is now, locked until the transaction ends.
 * `find` reads it as the resource shows it and throws 404; a caller who read
 * another version than this one gets 412.
 */
export async function rowToWrite<
  C extends {
    readonly db: Db | Tx;
    readonly params: { readonly id: number };
    readonly expectedVersion: number | null;
  },
  Row extends Versioned,
>(call: C, table: TableWithId, find: (call: C, id: number) => Promise<Row>): Promise<Row> {
  const { id } = call.params;
  await locked(call.db, loose(call.db).selectFrom(table).select('id').where('id', '=', id)).execute();
  const row = await find(call, id);
  refuseStale(call, row);
  return row;
}

/** Throws 412 when the caller's `If-Match` names another version than the row's. */
export function refuseStale(call: { readonly expectedVersion: number | null }, row: Versioned): void {
  if (call.expectedVersion !== null && call.expectedVersion !== row.version) throw changedSinceRead();
}

/** Runs a write whose unique value may exist already: a 409 on the field then. */
export async function refusingDuplicate<A>(
  { field, sentence }: { field: string; sentence: string },
  write: () => Promise<A>,
): Promise<A> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicate(error)) throw duplicate(field, sentence);
    throw error;
  }
}

/** Throws 409 with the sentence of the first table that still names the record. */
export async function refuseWhileUsed(db: Db | Tx, id: number, uses: readonly Use[]): Promise<void> {
  for (const use of uses) {
    const row = await loose(db)
      .selectFrom(use.table)
      .select(use.column)
      .where(use.column, '=', id)
      .limit(1)
      .executeTakeFirst();
    if (row) throw new Problem(409, use.sentence);
  }
}

/** The answer to GET: the record and its version. */
export function shown<B>(row: Versioned, body: B): Answer<B> {
  return { body, version: row.version };
}

/** The answer to POST, with what the audit keeps of it. */
export function created<B>(row: Identified, body: B): Answer<B> {
  const { id, version } = row;
  return { body, version, id, audit: { recordId: id, changes: changesBetween(undefined, { ...row }) } };
}

/** The answer to PUT. `recordId` where the row has none of its own: the record's above it. */
export function updated<Row extends Identified, B>(before: Row, after: Row, body: B): Answer<B>;
export function updated<Row extends Versioned, B>(
  before: Row,
  after: Row,
  body: B,
  recordId: number,
): Answer<B>;
export function updated<B>(
  before: Partial<Identified> & Versioned,
  after: Versioned,
  body: B,
  recordId: number | null = before.id ?? null,
): Answer<B> {
  const changes = changesBetween({ ...before }, { ...after });
  return { body, version: after.version, audit: { recordId, changes } };
}

/** The answer to DELETE. */
export function removed(row: Identified): Answer<undefined> {
  return { body: undefined, audit: { recordId: row.id, changes: changesBetween({ ...row }, undefined) } };
}

/**
 * The whole DELETE of a row: 404, 412 for another version, 409 while one of `uses` names
 * it; else it is removed, and the audit keeps it as it was.
 */
export async function deletion<
  C extends {
    readonly db: Db | Tx;
    readonly params: { readonly id: number };
    readonly expectedVersion: number | null;
  },
  Row extends Identified,
>(
  call: C,
  table: TableWithId,
  find: (call: C, id: number) => Promise<Row>,
  uses: readonly Use[] = [],
): Promise<Answer<undefined>> {
  const row = await rowToWrite(call, table, find);
  await refuseWhileUsed(call.db, row.id, uses);
  await removeRow(call.db, table, row.id);
  return removed(row);
}

/** Optional texts of a body as columns: the empty text is stored as null. */
export function emptyAsNull<V extends Readonly<Record<string, unknown>>>(
  values: V,
): { [K in keyof V]: V[K] extends string | null | undefined ? string | null : V[K] } {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, value === '' || value === undefined ? null : value]),
  ) as { [K in keyof V]: V[K] extends string | null | undefined ? string | null : V[K] };
}
