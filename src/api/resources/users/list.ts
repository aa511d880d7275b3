import type { users } from '#domain/resources/users.ts';
import { can, ROLE_NAMES, type RoleId } from '#domain/shared/access.ts';
import type { PlainHandler } from '../../platform/call.ts';
import { matches, orderOf, pageOf } from '../../platform/list.ts';
import { Problem } from '../../platform/problem.ts';
import { linkedProjects } from './linked-projects.ts';

type List = typeof users.list;

const SORTS = { name: 'users.search', role: ['users.role_id', 'users.search'] } as const;

/** Whole users for the roles that see them; for the others the enabled ones of one role, by name alone. */
export const listUsers: PlainHandler<List> = async (call) =>
  can(call.user.role, 'users.view') ? listWhole(call) : listNames(call);

const listWhole: PlainHandler<List> = async ({ db, user, query }) => {
  const { q, role, enabled } = query;
  let rows = db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.email', 'users.role_id', 'users.enabled']);
  if (role !== undefined) rows = rows.where('users.role_id', '=', role);
  if (enabled !== undefined) rows = rows.where('users.enabled', '=', enabled === '1' ? 1 : 0);
  if (q) {
    rows = rows.where((eb) => eb.or([matches(eb, 'users.search', q), matches(eb, 'users.email_folded', q)]));
  }
  const order = orderOf(query.sort, SORTS, 'name');
  const { data, meta } = await pageOf(rows, query, { ...order, id: 'users.id' });
  const projects = await linkedProjects(
    db,
    user,
    data.map((row) => row.id),
  );
  return {
    body: {
      data: data.map((row) => ({
        ...row,
        role: { id: row.role_id, name: ROLE_NAMES[row.role_id as RoleId] },
        enabled: row.enabled === 1,
        projects: projects.get(row.id) ?? [],
      })),
      meta,
    },
  };
};

/** `q` looks into the name alone: a search must not tell what the answer hides. */
const listNames: PlainHandler<List> = async ({ db, query }) => {
  const { q, role, enabled } = query;
  if (role === undefined) throw new Problem(403, 'Você não tem permissão para fazer isso.');
  let rows = db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.role_id'])
    .where('users.role_id', '=', role)
    .where('users.enabled', '=', 1);
  if (enabled === '0') rows = rows.where((eb) => eb.lit(false));
  if (q) rows = rows.where((eb) => matches(eb, 'users.search', q));
  const order = orderOf(query.sort, SORTS, 'name');
  return { body: await pageOf(rows, query, { ...order, id: 'users.id' }) };
};
