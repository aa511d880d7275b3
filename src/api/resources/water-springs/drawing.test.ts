/** A spring drawn on the map: what it comes to, and its registration without a sheet. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import type { Json } from '../../../../tests/support/api.ts';
import {
  CASE_PARAMETERS,
  fillParameters,
  makeProducer,
  makeProject,
  makeSubbasin,
  propertyBody,
  springBody,
} from '../../../../tests/support/records.ts';
import { openSpringPlace, sketchFile, type SpringPlace } from '../../../../tests/support/spring-place.ts';

let place: SpringPlace;

beforeAll(async () => {
  place = await openSpringPlace();
});
afterAll(() => place.api.close());

/** A fence of 78 × 54 m this many metres east of the one that springs are registered with. */
function drawn(east: number) {
  const at = (utm_easting: number, utm_northing: number) => ({
    utm_zone: '24K',
    utm_easting: utm_easting + east,
    utm_northing,
  });
  return {
    recovery_modality: 3,
    coordinates: [at(283400, 7843200), at(283478, 7843200), at(283478, 7843254), at(283400, 7843254)],
    water_eyes: [at(283430, 7843220)],
  };
}

const calculate = (body: object, springs = place.springs, person = place.technician) =>
  person.post(`${springs}/calculation`, body);
const labels = async (): Promise<string[]> =>
  (await place.technician.get(place.springs)).body.data.map(({ label }: Json) => label);

test('is calculated as a sheet of the same points is, and nothing is written', async () => {
  const before = await labels();
  const calculated = await calculate(drawn(0));
  expect(calculated.status, calculated.text).toBe(200);
  const upload = await sketchFile({ form: { B3: place.nextLabel() } });
  const { body: sheet } = await place.technician.upload(`${place.springs}/import`, 'spreadsheet', [upload]);
  const { area, perimeter, recovery_seedlings, feedstocks, wire_rollers } = sheet;
  expect(calculated.body.figures).toEqual({
    area,
    perimeter,
    recovery_seedlings,
    feedstocks,
    wire_rollers,
  });
  expect(calculated.body.figures).toMatchObject({ area: 4212, perimeter: 264, recovery_seedlings: 702 });
  expect(calculated.body.coordinates).toEqual(sheet.coordinates);
  expect(calculated.body.warnings).toEqual(sheet.warnings);
  expect(await labels()).toEqual(before);
});

test('is registered with the figures that were shown, and with its history as any other', async () => {
  const shown = (await calculate(drawn(1000))).body;
  const label = place.nextLabel();
  const body = springBody({ label, ...drawn(1000), shown_fingerprint: shown.fingerprint });
  const made = await place.technician.post(place.springs, body);
  expect(made.status, made.text).toBe(201);
  const { area, perimeter, recovery_seedlings, feedstocks, wire_rollers } = made.body;
  expect({ area, perimeter, recovery_seedlings, feedstocks, wire_rollers }).toEqual(shown.figures);
  expect(made.body).toMatchObject({ label, status: 0, file_url: null, coordinates: shown.coordinates });
  const manager = await place.api.person(ROLES.GERENTE_PROJETOS);
  const history = `/projects/${place.project}/history/water_springs/${made.body.id}`;
  const { data } = (await manager.get(history)).body;
  expect(data).toHaveLength(1);
});

test('other figures than the shown ones are refused, and register nothing', async () => {
  const { fingerprint } = (await calculate(drawn(2000))).body;
  const label = place.nextLabel();
  const body = springBody({ label, ...drawn(2000), shown_fingerprint: fingerprint });
  await fillParameters(place.api, place.project, { ...CASE_PARAMETERS, stake_spacing: 3 });
  const refused = await place.technician.post(place.springs, body);
  await fillParameters(place.api, place.project, CASE_PARAMETERS);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    expect.stringContaining('Os materiais não são mais os que foram mostrados'),
  ]);
  expect(await labels()).not.toContain(label);
  expect((await place.technician.post(place.springs, body)).status).toBe(201);
});

test('what can’t be computed is refused at its field, as the registration refuses it', async () => {
  const { coordinates, ...rest } = drawn(0);
  const wrong = coordinates.map((point, index) => (index === 2 ? { ...point, utm_easting: 12 } : point));
  const asked = await calculate({ ...rest, coordinates: wrong });
  const registered = await place.technician.post(
    place.springs,
    springBody({ label: place.nextLabel(), ...rest, coordinates: wrong }),
  );
  expect(asked.status).toBe(422);
  expect(Object.keys(asked.body.errors)).toEqual(['coordinates.2.utm_easting']);
  expect(asked.body.errors).toEqual(registered.body.errors);
  expect((await calculate({ ...rest, coordinates })).status).toBe(200);
  expect((await calculate({ coordinates, water_eyes: [] })).body.errors).toHaveProperty('recovery_modality');
});

test('a neighbour of the project is named, one of a project that is not theirs is not', async () => {
  const own = await place.register(drawn(5000));
  const { api } = place;
  const project = await makeProject(api, 'alheio');
  await fillParameters(api, project, CASE_PARAMETERS);
  const foreigner = await api.person(ROLES.TECNICO, [project]);
  const property = propertyBody({
    rural_producer: await makeProducer(api, 'Dona Alheia'),
    subbasin: await makeSubbasin(api),
  });
  const { id } = (await foreigner.post(`/projects/${project}/rural_properties`, property)).body;
  const theirs = `/projects/${project}/rural_properties/${id}/water_springs`;
  const canary = springBody({ label: 'SEGREDO-ALHEIO', ...drawn(5000) });
  expect((await foreigner.post(theirs, canary)).status).toBe(201);

  const answer = await calculate(drawn(5010));
  expect(answer.body.warnings).toContain(`A cerca se sobrepõe à da nascente "${own.label}".`);
  expect(answer.text).not.toContain('SEGREDO-ALHEIO');
  expect((await calculate(drawn(0), theirs)).status).toBe(404);
  const elsewhere = place.springs.replace(/rural_properties\/\d+/, `rural_properties/${id}`);
  expect((await calculate(drawn(0), elsewhere)).status).toBe(404);
});

test('only who may register springs is answered', async () => {
  const director = await place.api.person(ROLES.DIRETOR_EXECUTIVO);
  expect((await calculate(drawn(0), place.springs, director)).status).toBe(403);
});
