/** Springs by municipality and sub-basin, against a plain count; nothing of a project that one may not enter. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { type Json, openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { type StrewnProject, strewProject, type StrewnSpring } from '../../../../tests/support/map-places.ts';

const AIMORES = 3101102;
const VALADARES = 3127701;

let api: TestApi;
let one: StrewnProject;
let other: StrewnProject;
let foreign: StrewnProject;
let technician: Person;

beforeAll(async () => {
  api = await openApi({ now: Date.parse('2026-06-15T12:00:00Z') });
  one = await strewProject(api, { springs: 60, properties: 4, seed: 1 });
  other = await strewProject(api, { springs: 30, properties: 2, seed: 2 });
  foreign = await strewProject(api, { springs: 20, properties: 2, seed: 3 });
  technician = await api.person(ROLES.TECNICO, [one.id, other.id]);
  const { write } = api.server.services.database;
  // The first property of each project lies in Aimorés, with a spring that is late, and one that is not yet.
  for (const { properties, springs } of [one, other, foreign]) {
    const [property = 0] = properties;
    await write
      .updateTable('property_addresses')
      .set({ city_id: AIMORES })
      .where('rural_property_id', '=', property)
      .execute();
    const waiting = springs.filter((spring) => spring.property === property && spring.status === 0);
    for (const [at, month] of ['2026-05', '2026-06'].entries()) {
      await write
        .updateTable('water_springs')
        .set({ planned_month: month })
        .where('id', '=', waiting[at]?.id ?? 0)
        .execute();
    }
    await write
      .updateTable('water_springs')
      .set({ planned_month: null })
      .where(
        'id',
        'in',
        springs.filter(({ id }) => !waiting.slice(0, 2).some((own) => own.id === id)).map(({ id }) => id),
      )
      .execute();
  }
}, 120_000);
afterAll(() => api.close());

async function areas(path: string, person = technician): Promise<Json[]> {
  const answer = await person.get(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.areas;
}

const inFirst = ({ properties, springs }: StrewnProject) =>
  springs.filter(({ property }) => property === properties[0]);
const inOthers = ({ properties, springs }: StrewnProject) =>
  springs.filter(({ property }) => property !== properties[0]);

function expected(id: number, name: string, springs: readonly StrewnSpring[], late: number) {
  const mean = (of: (spring: StrewnSpring) => number) =>
    springs.reduce((sum, spring) => sum + of(spring), 0) / springs.length;
  return {
    id,
    name,
    uf: 'MG',
    outline: null,
    springs: springs.length,
    area: expect.closeTo(
      springs.reduce((sum, { area }) => sum + area, 0),
      1,
    ),
    late,
    latitude: expect.closeTo(
      mean(({ latitude }) => latitude),
      5,
    ),
    longitude: expect.closeTo(
      mean(({ longitude }) => longitude),
      5,
    ),
  };
}

test('of one project, of all that one enters, and by the filters', async () => {
  const bySize = (all: readonly ReturnType<typeof expected>[]) =>
    all.toSorted((a, b) => b.springs - a.springs);
  expect(await areas(`/projects/${one.id}/map/areas`)).toEqual(
    bySize([
      expected(VALADARES, 'Governador Valadares', inOthers(one), 0),
      expected(AIMORES, 'Aimorés', inFirst(one), 1),
    ]),
  );
  expect(await areas('/map/areas?by=city')).toEqual(
    bySize([
      expected(VALADARES, 'Governador Valadares', [one, other].flatMap(inOthers), 0),
      expected(AIMORES, 'Aimorés', [one, other].flatMap(inFirst), 2),
    ]),
  );
  const delivered = inFirst(one).filter(({ status }) => status === 1);
  expect(await areas(`/projects/${one.id}/map/areas?status=1&city=${AIMORES}`)).toEqual([
    expected(AIMORES, 'Aimorés', delivered, 0),
  ]);
});

test('by sub-basin', async () => {
  const found = await areas('/map/areas?by=subbasin');
  const total = found.reduce((sum, { springs }) => sum + springs, 0);
  expect(total).toBe(one.springs.length + other.springs.length);
  expect(found.every(({ name, uf }) => name !== '' && uf === null)).toBe(true);
});

test('another’s project, who may not see springs, and what is neither', async () => {
  expect((await technician.get(`/projects/${foreign.id}/map/areas`)).status).toBe(404);
  const finance = await api.person(ROLES.FINANCEIRO, [one.id]);
  expect((await finance.get('/map/areas')).status).toBe(403);
  expect((await technician.get('/map/areas?by=bioma')).status).toBe(422);
});
