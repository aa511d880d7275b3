/** A person's own filters: nobody else reads them, or knows that they are there. */
import { sql } from 'kysely';
import {
  MOST_FILTERS,
  SAVED_FILTER_MESSAGES,
  type SavedFilter,
  type savedFilters,
} from '#domain/resources/saved-filters.ts';
import { isList } from '#domain/exports/list-exports.ts';
import { routes } from '#domain/routes.ts';
import { mayCall } from '#domain/shared/access.ts';
import type { Can, Route } from '#domain/shared/contract.ts';
import { fold } from '#domain/shared/fold.ts';
import { locked } from '../platform/database/locking.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { Answer, Handlers } from '../platform/http/call.ts';
import { invalid, notFound, Problem } from '../platform/http/problem.ts';
import {
  created,
  insertRow,
  type RowCall,
  refusingDuplicate,
  removeRow,
  rowToWrite,
  updated,
  updateRow,
} from '../platform/http/rows.ts';

/** What is asked of whoever views each list, by the name of its resource. */
const LISTS: ReadonlyMap<string, Can> = listsByName();

/**
 * A list goes by the name that its permission has, `project_sponsors`; by its address where
 * that is nobody's permission: `stock_movements`.
 */
function listsByName(): Map<string, Can> {
  // Whoever sees no users gets names from that address: forms need them, nobody filters them.
  const lists = new Map<string, Can>([['users', 'users.view']]);
  const all = Object.values(routes).flatMap((group) => Object.values<Route>(group));
  const listed = all.filter((route) => isList(route) && route.can !== 'signed_in');
  for (const { can } of listed) lists.set(can.split('.')[0] ?? '', can);
  for (const { path, can } of listed) {
    const name = path.split('/').at(-1) ?? '';
    if (/^[a-z_]+$/.test(name) && name !== 'all' && !lists.has(name)) lists.set(name, can);
  }
  return lists;
}

/** Throws 422 for what is no list, or none that this role sees. */
function requireList(list: string, role: number): void {
  const can = LISTS.get(list);
  if (!can || !mayCall(role, { can })) throw invalid({ list: [SAVED_FILTER_MESSAGES.list] });
}

const UNIQUE = { field: 'name', sentence: SAVED_FILTER_MESSAGES.sameName };

type OwnCall = Pick<RowCall<{ id: number }>, 'db' | 'user'>;

function find({ db, user }: OwnCall, id: number) {
  return db
    .selectFrom('saved_filters')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow(() => notFound('O filtro não foi encontrado.'));
}

type Row = Awaited<ReturnType<typeof find>>;

const toRecord = ({ id, list, name, query }: Row): SavedFilter => ({ id, list, name, query });

/** In the audit as a record of its own. */
function named<B>(answer: Answer<B>): Answer<B> {
  return answer.audit ? { ...answer, audit: { ...answer.audit, resource: 'saved_filters' } } : answer;
}

/** Throws 409 for one more than a person may have. */
async function requireRoom(db: Tx, userId: number): Promise<void> {
  // Two that come at the same moment are counted one after the other.
  await locked(db, db.selectFrom('users').select('id').where('id', '=', userId)).execute();
  const { total } = await db
    .selectFrom('saved_filters')
    .select(sql<number | string>`count(*)`.as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(total) >= MOST_FILTERS) throw new Problem(409, SAVED_FILTER_MESSAGES.tooMany);
}

export const savedFilterHandlers: Handlers<typeof savedFilters> = {
  async list({ db, user }) {
    const rows = await db
      .selectFrom('saved_filters')
      .selectAll()
      .where('user_id', '=', user.id)
      .orderBy('name_folded')
      .orderBy('id')
      .execute();
    return { body: { data: rows.map(toRecord) } };
  },
  async create(call) {
    const { db, user, body } = call;
    requireList(body.list, user.role);
    await requireRoom(db, user.id);
    const values = { ...body, name_folded: fold(body.name), user_id: user.id };
    const id = await refusingDuplicate(UNIQUE, () => insertRow(db, 'saved_filters', values));
    const row = await find(call, id);
    return named(created(row, toRecord(row)));
  },
  async update(call) {
    const { db, user, body } = call;
    const before = await rowToWrite(call, 'saved_filters', find);
    if (body.list !== undefined) requireList(body.list, user.role);
    const { list = before.list, name = before.name, query = before.query } = body;
    await refusingDuplicate(UNIQUE, () =>
      updateRow(db, 'saved_filters', before, { list, name, name_folded: fold(name), query }),
    );
    const after = await find(call, before.id);
    return named(updated(before, after, toRecord(after)));
  },
  async remove(call) {
    const { id } = await rowToWrite(call, 'saved_filters', find);
    await removeRow(call.db, 'saved_filters', id);
    return { body: undefined, audit: { resource: 'saved_filters', recordId: id, changes: null } };
  },
};
