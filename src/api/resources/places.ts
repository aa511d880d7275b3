import type { places, roles } from '#domain/resources/places.ts';
import { ROLE_NAMES } from '#domain/shared/access.ts';
import { fold } from '#domain/shared/fold.ts';
import type { Handlers } from '../platform/http/call.ts';
import { orderOf, pageOf } from '../platform/http/joined-list.ts';
import { holds } from '../platform/http/conditions.ts';
import { notFound } from '../platform/http/problem.ts';

export const placeHandlers: Handlers<typeof places> = {
  async states({ db, query }) {
    let states = db.selectFrom('states').select(['states.id', 'states.uf', 'states.name']);
    const { q } = query;
    if (q) states = states.where(holds('states.search', q));
    const order = orderOf(query.sort, { name: 'states.search' }, 'name');
    return { body: await pageOf(states, query, { ...order, id: 'states.id' }) };
  },
  async state({ db, params }) {
    const state = await db
      .selectFrom('states')
      .select(['id', 'uf', 'name'])
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (!state) throw notFound('O estado não foi encontrado.');
    const cities = await db
      .selectFrom('cities')
      .select(['id', 'name'])
      .where('state_id', '=', params.id)
      .orderBy('search')
      .execute();
    return { body: { ...state, cities } };
  },
};

const ROLES = Object.entries(ROLE_NAMES).map(([id, name]) => ({ id: Number(id), name }));

export const roleHandlers: Handlers<typeof roles> = {
  async list({ query }) {
    const { page, per_page, q = '', sort = 'id' } = query;
    const found = ROLES.filter((role) => fold(role.name).includes(fold(q)));
    if (sort.endsWith('name')) found.sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
    if (sort.startsWith('-')) found.reverse();
    return {
      body: {
        data: found.slice((page - 1) * per_page, page * per_page),
        meta: { page, per_page, total: found.length },
      },
    };
  },
  async get({ params }) {
    const role = ROLES.find((one) => one.id === params.id);
    if (!role) throw notFound('O cargo não foi encontrado.');
    return { body: role };
  },
};
