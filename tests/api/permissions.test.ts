/** Every route × nine roles and nobody × own and foreign project. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#domain/routes.ts';
import { ACTIONS, ALL_PROJECTS, MENU, ROLES, type RoleId } from '#domain/shared/access.ts';
import { isIdParam, projectParam, type Route, type RouteGroup } from '#domain/shared/contract.ts';
import { openApi, type Person, type TestApi } from '../support/api.ts';
import { makeProject } from '../support/records.ts';
import { PERMISSION_TABLE } from './permission-table.ts';

interface Specification {
  roles: Record<string, string>;
  all_projects: number[];
  menu: Record<string, number[]>;
  actions: Record<string, Record<string, number[]>>;
}

const specification = JSON.parse(
  readFileSync(new URL('../spec/permissions.json', import.meta.url), 'utf8'),
) as Specification;

const ALL: readonly [string, Route][] = Object.values(routes as Readonly<Record<string, RouteGroup>>).flatMap(
  (group) => Object.values(group).map((route): [string, Route] => [`${route.method} ${route.path}`, route]),
);

/** How a path names its ids is the route's own business. */
const anyId = (name: string) => name.replace(/:\w+/g, ':id');
const TABLE = new Map([...PERMISSION_TABLE].map(([name, wanted]) => [anyId(name), wanted]));
const wantedOf = (name: string) => TABLE.get(anyId(name));

describe('the access table', () => {
  test('is the specification’s, letter by letter', () => {
    expect(ACTIONS).toEqual(specification.actions);
    expect(MENU).toEqual(specification.menu);
    expect(ALL_PROJECTS).toEqual(specification.all_projects);
    expect(Object.fromEntries(Object.entries(ROLES).map(([name, id]) => [id, name]))).toEqual(
      specification.roles,
    );
  });

  test.each(ALL)('%s asks for the permission that the specification gives it', (name, route) => {
    expect(wantedOf(name), `the table does not know ${name}`).toBe(route.can);
  });
});

function addressOf(route: Route, project: number): string {
  const param = projectParam(route.path);
  return route.path.replace(/:(\w+)/g, (_whole, name: string) => {
    if (name === param) return String(project);
    return isIdParam(name) ? '4242' : 'x';
  });
}

function call(person: Person, route: Route, project: number) {
  const address = addressOf(route, project);
  if (route.method === 'GET') return person.get(address);
  if (route.method === 'DELETE') return person.delete(address);
  if (route.upload) return person.upload(address, route.upload.field, []);
  return route.method === 'PUT' ? person.put(address, {}) : person.post(address, {});
}

const NO_PROJECT = 2_000_000_000;
const ROLE_IDS = Object.values(ROLES);

describe('on every call', () => {
  let api: TestApi;
  let own: number;
  let foreign: number;
  const people = new Map<RoleId, Person>();

  beforeAll(async () => {
    api = await openApi();
    const { write } = api.server.services.database;
    own = await makeProject(api, 'proprio');
    foreign = await makeProject(api, 'alheio');
    // Keeps the project from being deleted by a role that may.
    await write
      .insertInto('activities')
      .values({ project_id: own, name: 'Plantio', search: 'plantio' })
      .execute();
    for (const role of ROLE_IDS) people.set(role, await api.person(role, [own]));
  });
  afterAll(() => api.close());

  test.each(ALL)('%s', async (name, route) => {
    const wanted = wantedOf(name) ?? '';
    const anonymous = await call(api.nobody, route, own);
    if (wanted === 'anyone') expect(anonymous.status).not.toBe(401);
    else expect(anonymous.status, 'nobody').toBe(401);

    const [resource = '', action = ''] = wanted.split('.');
    for (const role of ROLE_IDS) {
      // Ends sessions: it would sign the others out.
      if (name === 'DELETE /auth' || name === 'POST /auth') continue;
      const person = people.get(role);
      if (!person) throw new Error(`no person for role ${role}`);
      const allowed =
        !resource || !action ? true : (specification.actions[resource]?.[action] ?? []).includes(role);
      const answer = await call(person, route, own);
      if (name === 'GET /users') {
        const sees = specification.actions.users?.view?.includes(role) ?? false;
        expect(answer.status, `role ${role}`).toBe(sees ? 200 : 403);
      } else if (allowed) {
        expect([401, 403, 500], `role ${role}: ${answer.text}`).not.toContain(answer.status);
      } else {
        expect(answer.status, `role ${role}`).toBe(403);
      }
      if (projectParam(route.path) === null) continue;
      const outside = specification.all_projects.includes(role) ? NO_PROJECT : foreign;
      const refused = await call(person, route, outside);
      expect(refused.status, `role ${role} outside its projects`).toBe(404);
    }
  });
});
