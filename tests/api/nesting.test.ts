/** A record is reached below its own parents alone, whatever the role: every route with more than one id. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { can, type RoleId, ROLES } from '#domain/shared/access.ts';
import type { Route } from '#domain/shared/contract.ts';
import { type ApiAnswer, openApi, type Person, type TestApi } from '../support/api.ts';
import { propertyBody, springBody } from '../support/records.ts';
import { makeWorld, type WorldMaker } from '../support/world/make-world.ts';
import { personMaker } from '../support/world/person-maker.ts';
import { addressIn, recordsOf, type World } from '../support/world/world.ts';
import { ALL_ROUTES, ROLE_IDS } from './permission-walk.ts';

/** Their second id is no child: a sponsor to be attached, a person and a vehicle to filter by. */
const CHOSEN = new Set([
  'POST /projects/:projectId/sponsors/:sponsorId/attach',
  'GET /projects/:projectId/execution_cronograms/user/:userId',
  'GET /projects/:projectId/execution_cronograms/user/:userId/export',
  'GET /projects/:projectId/trip_controls/odometer/:vehicleId',
]);

const NESTED = ALL_ROUTES.flatMap(([name, route]) => {
  const records = recordsOf(route.path);
  return (records.length > 1 ? records : [])
    .filter(() => !CHOSEN.has(name))
    .map((record): [string, string, Route] => [name, record, route]);
});

let api: TestApi;
let manager: Person;
let one: World;
let other: World;
/** The good body of each creation, by its address. */
const bodies = new Map<string, unknown>();

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  const maker = personMaker(manager);
  const remembering: WorldMaker = {
    ...maker,
    send(method, path, body) {
      if (method === 'POST') bodies.set(path, body);
      return maker.send(method, path, body);
    },
  };
  const text = (resource: string, field: string) => `${resource} ${field}`;
  one = await makeWorld(remembering, { text, tag: 'aqui' });
  other = await makeWorld(maker, { text, tag: 'outro' });
}, 60_000);
afterAll(() => api.close());

/** Of acts that the world is not made with. */
function actBody({ path }: Route): object {
  if (path.endsWith('/deliver')) return { delivered_at: '2026-01-01T10:00' };
  if (path.endsWith('/return')) return { lines: [{ item: 'stake_quantity', quantity: 1 }] };
  const { recovery_modality, coordinates, water_eyes } = springBody({});
  if (path.endsWith('/calculation')) return { recovery_modality, coordinates, water_eyes };
  if (path.endsWith('/guard')) return { coordinates, water_eyes };
  return path.endsWith('/cancel') ? { note: 'Engano' } : {};
}

function send(
  route: Route,
  address: string,
  ownAddress: string,
  person: Person = manager,
): Promise<ApiAnswer> {
  const anotherVersion = { 'if-match': '"0"' };
  if (route.path.endsWith('/delivery_note')) {
    return person.get(`${address}?water_springs=${one.ids.water_springs}`);
  }
  if (route.exported) return person.get(`${address}?format=csv`);
  if (route.method === 'GET') return person.get(address);
  if (route.method === 'DELETE') return person.delete(address, anotherVersion);
  if (route.upload) {
    return person.upload(address, route.upload.field, [{ name: 'x', bytes: Buffer.from('x') }]);
  }
  if (route.method === 'PUT') return person.put(address, {}, anotherVersion);
  // No sheet was read in this world: any id asks for one.
  if (route.path.endsWith('/bulk_register')) return person.post(address, { import_ids: [1] });
  return person.post(address, bodies.get(ownAddress) ?? actBody(route));
}

describe('below another', () => {
  test.each(NESTED)('%s with the %s of somewhere else is a 404', async (_name, record, route) => {
    const ownAddress = addressIn(one, route);
    const address = addressIn(one, route, { [record]: other.ids[record] ?? 0 });
    expect(address).not.toBe(ownAddress);
    const answer = await send(route, address, ownAddress);
    expect(answer.status, answer.text).toBe(404);
  });
});

/** Neighbours in one project: what scope alone would let through. */
describe('below another property of the same project', () => {
  const BELOW = NESTED.filter(
    ([, record, route]) => record === 'rural_properties' && recordsOf(route.path).length > 2,
  );
  let neighbour: number;
  const people = new Map<RoleId, Person>();

  beforeAll(async () => {
    const { body: own } = await manager.get(
      `/projects/${one.project}/rural_properties/${one.ids.rural_properties}`,
    );
    const body = propertyBody({
      rural_producer: own.rural_producer_id,
      subbasin: one.ids.hydrographic_subbasins,
    });
    const made = await manager.post(`/projects/${one.project}/rural_properties`, body);
    expect(made.status, made.text).toBe(201);
    neighbour = made.body.id;
    for (const role of ROLE_IDS) people.set(role, await api.person(role, [one.project]));
  });

  test.each(BELOW)('%s is a 404 for every role that may do it', async (_name, record, route) => {
    const ownAddress = addressIn(one, route);
    const address = addressIn(one, route, { [record]: neighbour });
    for (const [role, person] of people) {
      const answer = await send(route, address, ownAddress, person);
      const may = route.can === 'anyone' || route.can === 'signed_in' || can(role, route.can);
      expect(answer.status, `role ${role}: ${answer.text}`).toBe(may ? 404 : 403);
    }
  });

  test('are structures, springs and photos', () => {
    expect(BELOW.length).toBeGreaterThanOrEqual(19);
  });
});

test('there are as many as the routes have ids', () => {
  expect(NESTED.length).toBeGreaterThanOrEqual(196);
});
