/** What every caller must be answered on one route: nine roles and nobody, their own project and another's. */
import { readFileSync } from 'node:fs';
import { recordAudit } from '#api/platform/audit/audit.ts';
import { inTransaction } from '#api/platform/database/transaction.ts';
import { routes } from '#domain/routes.ts';
import { ROLES, type RoleId } from '#domain/shared/access.ts';
import { isIdParam, projectParam, type Route, type RouteGroup } from '#domain/shared/contract.ts';
import type { ApiAnswer, Person, TestApi } from '../support/api.ts';
import { makeProject } from '../support/records.ts';
import { makeWorld } from '../support/world/make-world.ts';
import { personMaker } from '../support/world/person-maker.ts';
import { addressIn, neededQuery, type World } from '../support/world/world.ts';
import { ADDED_CELLS, ADDED_RECORDS, PERMISSION_TABLE } from './permission-table.ts';

export interface Specification {
  roles: Record<string, string>;
  all_projects: number[];
  menu: Record<string, number[]>;
  actions: Record<string, Record<string, number[]>>;
}

export const specification = JSON.parse(
  readFileSync(new URL('../spec/permissions.json', import.meta.url), 'utf8'),
) as Specification;

export const ALL_ROUTES: readonly [string, Route][] = Object.values(
  routes as Readonly<Record<string, RouteGroup>>,
).flatMap((group) =>
  Object.values(group).map((route): [string, Route] => [`${route.method} ${route.path}`, route]),
);

export const ROLE_IDS: readonly RoleId[] = Object.values(ROLES);

/** How a path names its ids is the route's own business. */
const anyId = (name: string) => name.replace(/:\w+/g, ':id');
const TABLE = new Map([...PERMISSION_TABLE].map(([name, wanted]) => [anyId(name), wanted]));

/** What the specification asks for this route, as `vehicles.view`; undefined for a route it does not know. */
export const wantedOf = (name: string) => TABLE.get(anyId(name));

export interface Stage {
  nobody: Person;
  /** One for each role, linked to `own` alone. */
  people: ReadonlyMap<RoleId, Person>;
  /** An empty project but for an activity, which keeps it from being deleted. */
  own: number;
  /** A project with one of everything, its texts marked. */
  foreign: World;
}

/** In every text of the foreign project and of what belongs to it alone. */
const FOREIGN_MARK = 'segredo-alheio';
const OF_THE_PROJECT = new Set(['projects', 'rural_properties']);
const NO_PROJECT = 2_000_000_000;

export async function setStage(api: TestApi): Promise<Stage> {
  const own = await makeProject(api, 'proprio');
  await api.server.services.database.write
    .insertInto('activities')
    .values({ project_id: own, name: 'Plantio', search: 'plantio' })
    .execute();
  const manager = await api.person(ROLES.GERENTE_PROJETOS);
  const foreign = await makeWorld(personMaker(manager), {
    // What belongs to the whole organisation may be seen from any project.
    text: (resource, field) =>
      OF_THE_PROJECT.has(resource) ? `${FOREIGN_MARK} ${field}` : `${resource} ${field}`,
    tag: 'alheio',
  });
  await recordInProject(api, foreign);
  const people = new Map<RoleId, Person>();
  for (const role of ROLE_IDS) people.set(role, await api.person(role, [own]));
  return { nobody: api.nobody, people, own, foreign };
}

/** What happened in the foreign project to a record of the whole organisation is told to nobody outside it. */
async function recordInProject({ server }: TestApi, { project, ids }: World): Promise<void> {
  const entry = {
    userId: null,
    address: '',
    action: 'update',
    resource: 'vehicles',
    recordId: ids['vehicles'] ?? null,
    projectId: project,
    changes: { model_description: ['', FOREIGN_MARK] satisfies [string, string] },
  };
  const { services } = server;
  await inTransaction(services.database, (tx) => recordAudit(tx, services, entry, Date.now()));
}

/** In the own project: ids that no record has, so that nothing is changed. */
export function addressInOwn(route: Route, project: number): string {
  const param = projectParam(route.path);
  return route.path.replace(/:(\w+)/g, (_whole, name: string) => {
    if (name === param) return String(project);
    return isIdParam(name) ? '4242' : 'x';
  });
}

/** Changes nothing where it is let in: no version is 0. */
const ANOTHER_VERSION = { 'if-match': '"0"' };

export function call(person: Person, route: Route, address: string): Promise<ApiAnswer> {
  if (route.method === 'GET') return person.get(address);
  if (route.method === 'DELETE') return person.delete(address, ANOTHER_VERSION);
  if (route.upload) return person.upload(address, route.upload.field, []);
  return route.method === 'PUT'
    ? person.put(address, {}, ANOTHER_VERSION)
    : person.post(address, {}, ANOTHER_VERSION);
}

/** Every answer that is not what the specification wants, one sentence each, for nobody and these roles. */
export async function* wrongAnswers(
  stage: Stage,
  name: string,
  route: Route,
  roles: readonly RoleId[] = ROLE_IDS,
): AsyncGenerator<string> {
  const wanted = wantedOf(name) ?? '';
  const nobody = await call(stage.nobody, route, addressInOwn(route, stage.own));
  if ((nobody.status === 401) !== (wanted !== 'anyone')) yield `nobody was answered ${nobody.status}`;
  // Would end the others' sessions.
  if (name === 'DELETE /auth' || name === 'POST /auth') return;
  for (const role of roles) {
    const person = stage.people.get(role);
    if (!person) throw new Error(`no person for role ${role}`);
    yield* wrongInOwn(stage, person, role, name, route);
    yield* wrongInForeign(stage, person, role, route);
  }
}

async function* wrongInOwn(stage: Stage, person: Person, role: RoleId, name: string, route: Route) {
  const [resource = '', action = ''] = (wantedOf(name) ?? '').split('.');
  const answer = await call(person, route, addressInOwn(route, stage.own));
  // Without a role in the query it is for those who see users.
  const cells = { ...specification.actions, ...ADDED_CELLS, ...ADDED_RECORDS.actions };
  const cell = name === 'GET /users' ? cells.users?.view : cells[resource]?.[action];
  const isAllowed = cell === undefined ? action === '' : cell.includes(role);
  if (isAllowed && [401, 403, 500].includes(answer.status)) {
    yield `role ${role} was answered ${answer.status}: ${answer.text}`;
  }
  if (!isAllowed && answer.status !== 403) yield `role ${role} was answered ${answer.status}, not 403`;
}

async function* wrongInForeign(stage: Stage, person: Person, role: RoleId, route: Route) {
  const { foreign } = stage;
  const entersAll = specification.all_projects.includes(role);
  if (projectParam(route.path) !== null) {
    const address = addressIn(foreign, route, entersAll ? { projects: NO_PROJECT } : {});
    const { status } = await call(person, route, address);
    if (status !== 404) yield `role ${role} outside its projects was answered ${status}`;
  } else if (route.method === 'GET' && !entersAll) {
    // Without its box the map shows nothing, and asks for no project.
    const query = route.path === '/map' ? neededQuery(foreign, route) : '';
    const answer = await call(person, route, `${addressIn(foreign, route)}${query}`);
    if (answer.text.includes(FOREIGN_MARK)) yield `role ${role} saw the name of a project it may not enter`;
  }
}
