/** Two people at the same moment on a property and what lies below it: one wins, nothing is half done. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { type ApiAnswer, openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { everyday } from '../../../../tests/support/everyday.ts';
import {
  CASE_PARAMETERS,
  fillParameters,
  makeProducer,
  makeProject,
  makeSubbasin,
  propertyBody,
  springBody,
} from '../../../../tests/support/records.ts';

const POINT = { utm_zone: '24K', utm_easting: 283_400, utm_northing: 7_843_200 };
/** Chance decides who is first: some tries in every run, with `TEST_FULL=1` as many as make each order happen. */
const ROUNDS = everyday(6, 12);
const STRUCTURES = ['barrages', 'dry_boxes', 'septic_tanks'] as const;

let api: TestApi;
let one: Person;
let other: Person;
let list: string;
let subbasin: number;
let producer: number;
let made = 0;

beforeAll(async () => {
  api = await openApi();
  const project = await makeProject(api);
  one = await api.person(ROLES.SUPERVISOR, [project]);
  other = await api.person(ROLES.GERENTE_PROJETOS);
  await fillParameters(api, project, CASE_PARAMETERS);
  subbasin = await makeSubbasin(api);
  producer = await makeProducer(api, 'João Batista');
  list = `/projects/${project}/rural_properties`;
});
afterAll(() => api.close());

async function make(path: string, body: object): Promise<string> {
  const answer = await other.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return `${path}/${answer.body.id}`;
}

const makeProperty = (more: object = {}) =>
  make(list, propertyBody({ rural_producer: producer, subbasin, ...more }));
const makeSpring = (property: string) =>
  make(`${property}/water_springs`, springBody({ label: `S-${(made += 1)}` }));
const statuses = (...answers: ApiAnswer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

async function versionOf(path: string): Promise<{ 'if-match': string }> {
  return { 'if-match': (await one.get(path)).headers.etag ?? '' };
}

describe('of two who save what both read', () => {
  const interests = { septic_tank: 0, dry_boxes: 0, water_dam: 0, riparian_forest: 0, hill_top: 0 };
  test.each([
    ['a property', async () => makeProperty(), { name: 'Sítio de cá' }, { name: 'Sítio de lá' }],
    [
      'its address',
      async () => `${await makeProperty()}/property_addresses`,
      { street: 'Rua de cá' },
      { street: 'Rua de lá' },
    ],
    [
      'its headquarters',
      async () => `${await makeProperty()}/coordinate_rural_properties`,
      POINT,
      { ...POINT, utm_easting: 283_500 },
    ],
    [
      'its hydrography',
      async () => `${await makeProperty()}/hydrographic_properties`,
      { microbasin: 'Córrego de cá' },
      { microbasin: 'Córrego de lá' },
    ],
    [
      'its interests',
      async () => `${await makeProperty()}/recovery_interests`,
      { ...interests, declivity_app: 0 },
      { ...interests, declivity_app: 1 },
    ],
    ...STRUCTURES.map(
      (kind) =>
        [
          `one of its ${kind}`,
          async () => make(`${await makeProperty()}/${kind}`, POINT),
          { utm_easting: 283_401 },
          { utm_easting: 283_402 },
        ] as const,
    ),
  ] as const)('%s, one is told that it changed', async (_name, makeRecord, first, second) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const path = await makeRecord();
      const version = await versionOf(path);
      const answers = await Promise.all([one.put(path, first, version), other.put(path, second, version)]);
      expect(statuses(...answers)).toEqual([200, 412]);
      const { body } = await one.get(path);
      expect(body).toMatchObject(answers[0].status === 200 ? first : second);
    }
  });
});

describe('of two who delete the same', () => {
  test.each([
    ['property', async () => makeProperty()],
    ...STRUCTURES.map((kind) => [kind, async () => make(`${await makeProperty()}/${kind}`, POINT)] as const),
  ] as const)('%s, one does and the other finds nothing', async (_name, makeRecord) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const path = await makeRecord();
      const answers = await Promise.all([one.delete(path), other.delete(path)]);
      expect(statuses(...answers)).toEqual([204, 404]);
    }
  });

  test.each(STRUCTURES)('a change of one of its %s is saved before, or finds nothing', async (kind) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const path = await make(`${await makeProperty()}/${kind}`, POINT);
      const version = await versionOf(path);
      const [changed, removed] = await Promise.all([
        one.put(path, { utm_easting: 283_401 }, version),
        other.delete(path, version),
      ]);
      // Changed first, the deletion meant another version; deleted first, there is nothing to change.
      expect([changed.status, removed.status]).toEqual(changed.status === 200 ? [200, 412] : [404, 204]);
    }
  });
});

describe('a property that is deleted while', () => {
  test('the material of its spring is delivered, stays, or takes the spring along before', async () => {
    for (let round = 0; round < ROUNDS * 2; round += 1) {
      const property = await makeProperty();
      const spring = await makeSpring(property);
      const deliver = () => other.put(spring, { status: 1, delivery_date: '2026-11-20T09:00' });
      const remove = () => one.delete(property);
      const [delivered, removed] =
        round % 2 === 0
          ? await Promise.all([deliver(), remove()])
          : (await Promise.all([remove(), deliver()])).toReversed();
      const outcome = [delivered?.status, removed?.status];
      expect(outcome).toEqual(delivered?.status === 200 ? [200, 409] : [404, 204]);
      expect((await one.get(spring)).status).toBe(delivered?.status);
    }
  });

  test.each([...STRUCTURES.map((kind) => [kind, POINT] as const), ['water_springs', null] as const])(
    'one of its %s is registered, takes it along or refuses it',
    async (kind, point) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const property = await makeProperty();
        const body = point ?? springBody({ label: `S-${(made += 1)}` });
        const [created, removed] = await Promise.all([
          other.post(`${property}/${kind}`, body),
          one.delete(property),
        ]);
        expect(removed.status).toBe(204);
        expect([201, 404, 409]).toContain(created.status);
        expect((await other.get(`${property}/${kind}`)).status).toBe(404);
      }
    },
  );

  test('its address is changed, is gone afterwards, whoever was first', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const property = await makeProperty();
      const [changed, removed] = await Promise.all([
        other.put(`${property}/property_addresses`, { street: 'Rua Nova' }),
        one.delete(property),
      ]);
      expect([200, 404]).toContain(changed.status);
      expect(removed.status).toBe(204);
      expect((await other.get(property)).status).toBe(404);
    }
  });
});

test('a property and its producer that change names together are found by both new names', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const owner = await makeProducer(api, `Antiga Dona ${round}`);
    const property = await makeProperty({ name: `Nome antigo ${round}`, rural_producer: owner });
    const joining = await makeProperty({ name: `Chegando ${round}` });
    const answers = await Promise.all([
      one.put(property, { name: `Lagoa ${round}x` }),
      other.put(`/rural_producers/${owner}`, { name: `Zulmira ${round}x` }),
      one.put(joining, { rural_producer: owner }),
    ]);
    expect(statuses(...answers)).toEqual([200, 200, 200]);
    const found = async (q: string) => {
      const { body } = await one.get(`${list}?q=${encodeURIComponent(q)}&sort=name`);
      return (body.data as { name: string }[]).map(({ name }) => name);
    };
    expect(await found(`lagoa ${round}x`)).toEqual([`Lagoa ${round}x`]);
    expect(await found(`zulmira ${round}x`)).toEqual([`Chegando ${round}`, `Lagoa ${round}x`]);
    expect(await found(`nome antigo ${round}`)).toEqual([]);
  }
});
