/**
 * The row of a sub-record that exists once for the record above it (address,
 * parameters, coordinates), whose id it has for a key. It is made with the one above.
 */
import type { Updateable } from 'kysely';
import type { Db } from '../database/database.ts';
import { locked } from '../database/locking.ts';
import type { Tables } from '../database/tables.ts';
import type { Tx } from '../database/transaction.ts';
import { loose, overwrite, refuseStale } from './rows.ts';

/** Which row: `key` names the record above, `id` is that record's. */
export interface Single<T extends keyof Tables> {
  readonly table: T;
  readonly key: 'project_id' | 'rural_producer_id' | 'rural_property_id';
  readonly id: number;
}

/**
 * The row as it is now, locked until the transaction ends. `find` reads it as the
 * sub-record shows it and throws 404; a caller who read another version gets 412.
 */
export async function singleToWrite<
  C extends { readonly db: Db | Tx; readonly expectedVersion: number | null },
  Row extends { version: number },
>(call: C, { table, key, id }: Single<keyof Tables>, find: (call: C) => Promise<Row>): Promise<Row> {
  const name: string = table;
  await locked(call.db, loose(call.db).selectFrom(name).select(key).where(key, '=', id)).execute();
  const row = await find(call);
  refuseStale(call, row);
  return row;
}

/** Writes new values over the row as it was read and locked, and counts its version on. */
export function updateSingle<T extends keyof Tables>(
  db: Db | Tx,
  row: Single<T>,
  { version }: { readonly version: number },
  values: Updateable<Tables[T]>,
): Promise<void> {
  return overwrite(db, { ...row, version }, values);
}
