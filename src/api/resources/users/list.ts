import type { users } from '#domain/resources/users.ts';
import { type SqlBool, sql } from 'kysely';
import { ALL_PROJECTS, can, ROLE_NAMES, type RoleId } from '#domain/shared/access.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import { pageRows } from '../../platform/database/page-rows.ts';
import type { PlainHandler } from '../../platform/http/call.ts';
import { having, searched } from '../../platform/http/conditions.ts';
import { type List, listPage } from '../../platform/http/list.ts';
import { notAllowed } from '../../platform/http/problem.ts';
import { LINKED_IDS, linkedProjects } from './linked-projects.ts';

type ListRoute = typeof users.list;

const LIST: List = {
  table: 'users',
  orders: { name: ['search'], role: ['role_id', 'search'] },
  standard: 'name',
};

const listedUsers = pageRows((db, ids) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role_id', 'enabled', LINKED_IDS.as('linked_ids')])
    .where(isAmong(db, 'users.id', ids)),
);

/** The enabled who enter no project: not by their role, nor linked to one. */
export const ENTERS_NO_PROJECT = sql<SqlBool>`(users.enabled = 1
  and users.role_id not in (${sql.join([...ALL_PROJECTS])})
  and not exists (select 1 from project_users where project_users.user_id = users.id))`;

/** Whole users for the roles that see them; for the others the enabled ones of one role, by name alone. */
export const listUsers: PlainHandler<ListRoute> = async (call) =>
  can(call.user.role, 'users.view') ? listWhole(call) : listNames(call);

const listWhole: PlainHandler<ListRoute> = async ({ db, user, query }) => {
  const { q, role, enabled, projects } = query;
  const { data, meta } = await listPage(db, LIST, query, {
    filters: [
      ...having('users.role_id', role),
      ...having('users.enabled', enabled === undefined ? undefined : Number(enabled)),
      ...(projects === 'none' ? [ENTERS_NO_PROJECT] : []),
      ...searched(q, 'users.search', 'users.email_folded'),
    ],
    rows: listedUsers,
  });
  const linked = await linkedProjects(db, user, data);
  return {
    body: {
      data: data.map((row) => ({
        ...row,
        role: { id: row.role_id, name: ROLE_NAMES[row.role_id as RoleId] },
        enabled: row.enabled === 1,
        projects: linked.get(row.id) ?? [],
      })),
      meta,
    },
  };
};

/** `q` looks into the name alone: a search must not tell what the answer hides. */
const listNames: PlainHandler<ListRoute> = async ({ db, query }) => {
  const { q, role, enabled, projects } = query;
  // Who is linked to what is not told here.
  if (role === undefined || projects !== undefined) throw notAllowed();
  const body = await listPage(db, LIST, query, {
    filters: [
      ...having('users.role_id', role),
      // A disabled user is nobody's to choose: asked for those, there are none.
      ...having('users.enabled', 1),
      ...having('users.enabled', enabled === undefined ? undefined : Number(enabled)),
      ...searched(q, 'users.search'),
    ],
    rows: (ids) => db.selectFrom('users').select(['id', 'name', 'role_id']).where('id', 'in', ids).execute(),
  });
  return { body };
};
