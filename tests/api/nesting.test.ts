/** A record is reached below its own parents alone, whatever the role: every route with more than one id. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import type { Route } from '#domain/shared/contract.ts';
import { type ApiAnswer, openApi, type Person, type TestApi } from '../support/api.ts';
import { makeWorld, type WorldMaker } from '../support/world/make-world.ts';
import { personMaker } from '../support/world/person-maker.ts';
import { addressIn, recordsOf, type World } from '../support/world/world.ts';
import { ALL_ROUTES } from './permission-walk.ts';

/** Their second id is no child: a sponsor to be attached, a person and a vehicle to filter by. */
const CHOSEN = new Set([
  'POST /projects/:projectId/sponsors/:sponsorId/attach',
  'GET /projects/:projectId/execution_cronograms/user/:userId',
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

function send(route: Route, address: string, ownAddress: string): Promise<ApiAnswer> {
  const anotherVersion = { 'if-match': '"0"' };
  if (route.path.endsWith('/delivery_note')) {
    return manager.get(`${address}?water_springs=${one.ids.water_springs}`);
  }
  if (route.method === 'GET') return manager.get(address);
  if (route.method === 'DELETE') return manager.delete(address, anotherVersion);
  if (route.upload) {
    return manager.upload(address, route.upload.field, [{ name: 'x', bytes: Buffer.from('x') }]);
  }
  if (route.method === 'PUT') return manager.put(address, {}, anotherVersion);
  return manager.post(address, bodies.get(ownAddress) ?? {});
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

test('there are as many as the routes have ids', () => {
  expect(NESTED.length).toBeGreaterThanOrEqual(196);
});
