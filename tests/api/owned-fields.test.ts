/** No body and no query widens what the caller may do: fields that the server owns, other people's records. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ROLES, type RoleId } from '#domain/shared/access.ts';
import { projectParam, type Route } from '#domain/shared/contract.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import { type ApiAnswer, openApi, type Person, type TestApi } from '../support/api.ts';
import { makeWorld } from '../support/world/make-world.ts';
import { personMaker } from '../support/world/person-maker.ts';
import { addressIn, type World } from '../support/world/world.ts';
import type { JsonSchema } from './arbitrary-body.ts';
import { ALL_ROUTES } from './permission-walk.ts';

/** Columns of the tables, and what other products let slip through. */
const OWNED = [
  'id',
  'project_id',
  'user_id',
  'user_update_id',
  'role_id',
  'created_at',
  'version',
  'search',
  'password_hash',
  'enabled_at',
  'cpf_sealed',
  'is_admin',
  'permissions',
  'constructor',
  'toString',
];

/** Called back by the identity provider, which may add words of its own. */
const OF_THE_PROVIDER = new Set(['GET /auth/oidc/callback', 'POST /auth/oidc/backchannel_logout']);

const BODIES = ALL_ROUTES.filter(
  ([name, route]) => route.body && name !== 'POST /auth' && !OF_THE_PROVIDER.has(name),
);
/** Ends the session that asks. */
const OPEN = ALL_ROUTES.filter(([name]) => name !== 'DELETE /auth' && !OF_THE_PROVIDER.has(name));

let api: TestApi;
let manager: Person;
let lead: Person;
let own: World;
let foreign: World;

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  const maker = personMaker(manager);
  foreign = await makeWorld(maker, { text: (resource, field) => `${resource} ${field}`, tag: 'alheio' });
  own = await makeWorld(maker, { text: (resource, field) => `${resource} ${field}`, tag: 'proprio' });
  lead = await api.person(ROLES.GESTOR_PROJETOS, [own.project]);
}, 60_000);
afterAll(() => api.close());

const keysOf = (schema: z.ZodType | undefined): string[] =>
  schema
    ? Object.keys(
        (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema).properties ?? {},
      )
    : [];

function send(person: Person, route: Route, address: string, body: object): Promise<ApiAnswer> {
  if (route.method === 'GET') return person.get(address);
  if (route.method === 'DELETE') {
    return person.delete(address, { 'if-match': '"0"' }, route.body ? body : undefined);
  }
  if (route.upload) return person.upload(address, route.upload.field, []);
  return route.method === 'PUT' ? person.put(address, body) : person.post(address, body);
}

describe('a body', () => {
  test.each(BODIES)('of %s carries no field that is not its own', async (_name, route) => {
    const taken = new Set(keysOf(route.body));
    const readOnly = [...OWNED, ...keysOf(route.response)].filter((field) => !taken.has(field));
    const address = addressIn(own, route);
    const before = route.method === 'PUT' ? (await manager.get(address)).body : null;
    // No number of a project here: the path's own may be named.
    const body = Object.fromEntries(readOnly.map((field) => [field, 999_999]));
    const answer = await send(manager, route, address, body);
    expect(answer.status, answer.text).toBe(422);
    for (const field of readOnly) expect(answer.body.errors[field], field).toEqual([MESSAGES.unknownField]);
    if (before) expect(omitSigned((await manager.get(address)).body)).toEqual(omitSigned(before));
  });

  test.each(['__proto__', 'constructor.prototype'])('with %s does not reach any prototype', async (name) => {
    const [first, second] = name.split('.');
    const polluted = second ? `{"${first}":{"${second}":{"role":2}}}` : `{"${first}":{"role":2}}`;
    const answer = await api.app.inject({
      method: 'PUT',
      url: `/api/vehicles/${own.ids.vehicles}`,
      headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'application/json' },
      payload: polluted,
    });
    expect([400, 422]).toContain(answer.statusCode);
    expect(Reflect.get({}, 'role')).toBeUndefined();
  });
});

/** Signed addresses are made anew for each answer. */
function omitSigned(body: object): unknown {
  return JSON.parse(JSON.stringify(body).replace(/assinatura=[^"]*/g, ''));
}

describe('a query', () => {
  test.each(OPEN)('of %s carries no field that is not its own', async (_name, route) => {
    for (const field of ['project_id', 'user_id', 'role_id', 'projects[]', 'constructor', 'x']) {
      const answer = await send(manager, route, `${addressIn(own, route)}?${field}=1`, {});
      expect([field, answer.status]).toEqual([field, 422]);
      expect(answer.body.errors[field], answer.text).toEqual([MESSAGES.unknownField]);
    }
  });
});

/** Records of one project, by the field that names them. */
const OF_A_PROJECT: Readonly<Record<string, string>> = {
  activity: 'activities',
  execution_cronogram: 'execution_cronograms',
  rural_property: 'rural_properties',
  wire_roller: 'wire_rollers',
};
const NAMING = BODIES.flatMap(([name, route]) =>
  keysOf(route.body)
    .filter((field) => field in OF_A_PROJECT && route.method === 'PUT')
    .map((field): [string, string, Route] => [name, field, route]),
);

describe('a record of another project', () => {
  test.each(NAMING)('%s does not take its %s', async (_name, field, route) => {
    expect(projectParam(route.path)).not.toBeNull();
    const body = { [field]: foreign.ids[OF_A_PROJECT[field] ?? ''] };
    for (const person of [manager, lead]) {
      const answer = await send(person, route, addressIn(own, route), body);
      expect(answer.status, answer.text).toBe(422);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
  });

  test('an import read below another property is not registered here', async () => {
    const springs = `/projects/${own.project}/rural_properties/${own.ids.rural_properties}/water_springs`;
    const imports = await api.server.services.database.read
      .selectFrom('spring_imports')
      .select('id')
      .execute();
    expect(imports).toHaveLength(2);
    for (const { id } of imports) expect((await lead.post(springs, { import_id: id })).status).toBe(404);
  });
});

describe('nobody makes more of their own account', () => {
  const OTHERS: readonly RoleId[] = [1, 4, 5, 6, 7, 8, 9];

  test.each(OTHERS)('role %i', async (role) => {
    const person = await api.person(role, [own.project]);
    const before = (await person.get('/user')).body;
    const tries = [
      person.put(`/users/${person.id}`, { role: ROLES.GERENTE_PROJETOS }),
      person.put(`/users/${person.id}`, { projects: [foreign.project] }),
      person.put(`/users/${manager.id}`, { password: 'outra senha bem longa' }),
      person.post(`/users/${person.id}/projects`, { projects: [foreign.project] }),
      person.post('/users', {
        name: 'Outra',
        role: ROLES.GERENTE_PROJETOS,
        email: `outra${role}@example.org`,
        password: 'nascente-viva-2026',
      }),
      person.delete(`/users/${manager.id}`),
    ];
    for (const answer of await Promise.all(tries)) expect(answer.status).toBe(403);
    expect((await person.get('/user')).body).toEqual(before);
  });
});
