/** Users as they are found, and held for a change. */
import type { Selectable } from 'kysely';
import { mayCall } from '#domain/shared/access.ts';
import type { Route } from '#domain/shared/contract.ts';
import type { SessionUser } from '../../platform/auth/sessions.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import type { Db } from '../../platform/database/database.ts';
import { locked } from '../../platform/database/locking.ts';
import type { UsersTable } from '../../platform/database/tables/organisation.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { changedSinceRead, notAllowed, notFound, sessionEnded } from '../../platform/http/problem.ts';

type Row = Pick<Selectable<UsersTable>, 'id' | 'name' | 'email' | 'role_id' | 'enabled' | 'version'>;

export async function findUser(db: Db | Tx, id: number): Promise<Row> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role_id', 'enabled', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('O usuário não foi encontrado.');
  return row;
}

interface WritingCall {
  readonly db: Tx;
  readonly user: SessionUser;
  readonly route: Route;
  readonly expectedVersion: number | null;
}

/**
 * Waits for other writers of these rows and of the caller's own (PostgreSQL; SQLite has one
 * writer at a time), and asks again whether the caller still may: of two managers who
 * disable or delete each other at the same moment the second gets 401, of two who demote
 * each other 403, and one stays.
 */
export async function lockForWriting(
  { db, user, route }: Pick<WritingCall, 'db' | 'user' | 'route'>,
  ids: readonly number[],
): Promise<void> {
  // Always in this order, so that two who lock each other never wait in a circle.
  const rows = db
    .selectFrom('users')
    .select('id')
    .where(isAmong(db, 'id', [user.id, ...ids]));
  await locked(db, rows.orderBy('id')).execute();
  const caller = await db
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', user.id)
    .where('enabled', '=', 1)
    .executeTakeFirst();
  if (!caller) throw sessionEnded();
  if (!mayCall(caller.role_id, route)) throw notAllowed();
}

/** The row to change, locked, and of the version that the caller saw. */
export async function findForWriting(call: WritingCall, id: number): Promise<Row> {
  const { db, expectedVersion } = call;
  await lockForWriting(call, [id]);
  const row = await findUser(db, id);
  if (expectedVersion !== null && expectedVersion !== row.version) throw changedSinceRead();
  return row;
}
