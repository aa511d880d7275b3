/** Where a spring stands follows its eyes and its fence; what the map shows follows every change at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import type { Json } from '../../../../tests/support/api.ts';
import { springBody } from '../../../../tests/support/records.ts';
import { openSpringPlace, type SpringPlace } from '../../../../tests/support/spring-place.ts';

let place: SpringPlace;
beforeAll(async () => {
  place = await openSpringPlace();
});
afterAll(() => place.api.close());

const POINT = { utm_zone: '24K', utm_easting: 283_430, utm_northing: 7_843_220 };

async function features(query = ''): Promise<Json[]> {
  const path = `/projects/${place.project}/map?bbox=-75,-35,-30,6&zoom=16${query}`;
  const answer = await place.technician.get(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.features;
}

const of = (all: readonly Json[], kind: string, id?: number) =>
  all.find(({ properties }) => properties.kind === kind && (id === undefined || properties.id === id));

const degrees = ({ google_longitude, google_latitude }: Json) => [google_longitude, google_latitude];

test('a spring stands at its first eye, with its fence around it', async () => {
  const spring = await place.register({ water_eyes: [POINT, { ...POINT, utm_easting: 283_460 }] });
  const all = await features();
  expect(of(all, 'water_spring', spring.id).geometry.coordinates).toEqual(degrees(spring.water_eyes[0]));
  const fence = of(all, 'fence', spring.id);
  expect(fence.properties).toEqual({ ...of(all, 'water_spring', spring.id).properties, kind: 'fence' });
  const ring = spring.coordinates.map(degrees);
  expect(fence.geometry).toEqual({ type: 'Polygon', coordinates: [[...ring, ring[0]]] });
  // Drawn first, below the springs.
  expect(all.indexOf(fence)).toBeLessThan(all.indexOf(of(all, 'water_spring', spring.id)));
});

test('without an eye it stands in the middle of its fence', async () => {
  const spring = await place.register({ water_eyes: [] });
  const [x, y] = of(await features(), 'water_spring', spring.id).geometry.coordinates;
  const mean = (at: number) =>
    spring.coordinates.reduce((sum: number, own: Json) => sum + degrees(own)[at], 0) / 4;
  expect(Math.abs(x - mean(0))).toBeLessThan(2e-6);
  expect(Math.abs(y - mean(1))).toBeLessThan(2e-6);
});

test('what changes is shown by the next question', async () => {
  const spring = await place.register();
  const path = `${place.springs}/${spring.id}`;
  expect(of(await features(), 'water_spring', spring.id).properties.status).toBe(0);
  const moved = await place.technician.put(path, {
    water_eyes: [{ ...POINT, utm_easting: 283_420 }],
    label: 'Mudada',
  });
  expect(moved.status, moved.text).toBe(200);
  const [at] = moved.body.water_eyes;
  expect(of(await features(), 'water_spring', spring.id)).toMatchObject({
    geometry: { coordinates: degrees(at) },
    properties: { label: 'Mudada' },
  });
  const delivered = await place.technician.put(path, { status: 1, delivery_date: '2026-06-01T09:00' });
  expect(delivered.status, delivered.text).toBe(200);
  expect(of(await features('&status=1'), 'water_spring', spring.id)).toBeDefined();

  const property = place.springs.replace('/water_springs', '');
  const lead = await place.api.person(ROLES.GERENTE_PROJETOS);
  expect(of(await features(), 'rural_property')).toBeUndefined();
  await lead.put(`${property}/coordinate_rural_properties`, POINT);
  expect(of(await features(), 'rural_property')).toBeDefined();
  const barrage = await lead.post(`${property}/barrages`, POINT);
  expect(of(await features(), 'barrage', barrage.body.id)).toBeDefined();
  await lead.put(property, { name: 'Sítio Renomeado' });
  expect(of(await features(), 'barrage').properties.label).toBe('Barraginha – Sítio Renomeado');
  await lead.delete(`${property}/barrages/${barrage.body.id}`);
  expect(of(await features(), 'barrage')).toBeUndefined();
  const another = await place.register();
  expect(of(await features(), 'water_spring', another.id)).toBeDefined();
  await lead.delete(`${place.springs}/${another.id}`);
  expect(of(await features(), 'water_spring', another.id)).toBeUndefined();
});

test('a fence that reaches into the box is shown, though its spring stands outside', async () => {
  const spring = await place.register();
  const [first] = spring.coordinates;
  const [x, y] = degrees(first);
  const bbox = [x - 0.0001, y - 0.0001, x + 0.0001, y + 0.0001].join(',');
  const answer = await place.technician.get(`/projects/${place.project}/map?bbox=${bbox}&zoom=19`);
  expect(answer.body.meta).toEqual({ total: 0, fences_omitted: 0 });
  expect(of(answer.body.features, 'fence', spring.id)).toBeDefined();
});

test('another question of the same project finds another person’s spring at once', async () => {
  await features();
  const other = await place.otherProperty();
  const made = await place.colleague.post(other, springBody({ label: 'Do colega' }));
  expect(made.status, made.text).toBe(201);
  expect(of(await features(), 'water_spring', made.body.id)).toBeDefined();
});
