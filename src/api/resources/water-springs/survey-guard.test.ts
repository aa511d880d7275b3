/** What is said, while one draws, about where the points lie. It warns and refuses nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gridPointOf, positionOf } from '#domain/rules/coordinates.ts';
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
import { openSpringPlace, type SpringPlace } from '../../../../tests/support/spring-place.ts';

/** In Governador Valadares, where the property is, far from its borders. */
const HOME = gridPointOf({ zone: 24, hemisphere: 'south' }, { latitude: -18.86, longitude: -41.95 });

let place: SpringPlace;

beforeAll(async () => {
  place = await openSpringPlace();
  const body = { utm_zone: '24K', ...metres(0, 0) };
  const saved = await place.technician.put(
    place.springs.replace('water_springs', 'coordinate_rural_properties'),
    body,
  );
  expect(saved.status, saved.text).toBe(200);
});
afterAll(() => place.api.close());

/** Metres from the headquarters. */
function metres(east: number, north: number) {
  return {
    utm_easting: Math.round(HOME.easting) + east,
    utm_northing: Math.round(HOME.northing) + north,
  };
}
const asGrid = ({ utm_easting, utm_northing }: ReturnType<typeof metres>) => ({
  easting: utm_easting,
  northing: utm_northing,
});
const at = (east: number, north: number) => ({ utm_zone: '24K', ...metres(east, north) });
const fence = (east: number, north = 0) => [
  at(east, north),
  at(east + 80, north),
  at(east + 80, north + 50),
  at(east, north + 50),
];

async function guard(body: object, springs = place.springs): Promise<[code: string, detail: string][]> {
  const answer = await place.technician.post(`${springs}/guard`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.warnings.map(({ code, detail }: Json) => [code, detail]);
}

test('a fence where the property is says nothing, nor does no point at all', async () => {
  expect(await guard({ coordinates: fence(100), water_eyes: [at(140, 20)] })).toEqual([]);
  expect(await guard({ coordinates: [], water_eyes: [] })).toEqual([]);
});

test('one vertex typed far away is named, with the distance to the border and to the headquarters', async () => {
  const coordinates = fence(100).with(2, at(60_000, 0));
  const warnings = await guard({ coordinates, water_eyes: [] });
  expect(warnings.map(([code]) => code)).toEqual(['outside_municipality', 'far_from_headquarters']);
  expect(warnings[0]?.[1]).toMatch(
    /^Vértice 3: O ponto fica em .+, a \d+,\d km da divisa de Governador Valadares\/MG, o município da propriedade\.$/,
  );
  expect(warnings[1]?.[1]).toMatch(/^Vértice 3: O ponto fica a (59|60),\d km da sede da propriedade\.$/);
});

test('another zone than the headquarters’ and a place in the sea are told', async () => {
  const otherZone = { ...at(0, 0), utm_zone: '23K' };
  const zone = await guard({ coordinates: [], water_eyes: [otherZone] });
  expect(zone[0]).toEqual([
    'wrong_zone',
    expect.stringMatching(/^Olho d'água 1: A zona é 23 e a da sede da propriedade é 24: nela estes números/),
  ]);
  const sea = await guard({ coordinates: [{ ...at(600_000, 0) }], water_eyes: [] });
  expect(sea.map(([code]) => code)).toContain('outside_brazil');
});

test('a point that was drawn across the border of a zone has the zone in which it lies, and is told of none', async () => {
  const springs = await place.otherProperty();
  const [east, west] = [drawnAt(24, -41.994), drawnAt(23, -42.006)];
  const saved = await place.technician.put(
    springs.replace('water_springs', 'coordinate_rural_properties'),
    east,
  );
  expect(saved.status, saved.text).toBe(200);
  const codes = async (eye: object) =>
    (await guard({ coordinates: [], water_eyes: [eye] }, springs)).map(([code]) => code);
  expect(await codes(west)).not.toContain('wrong_zone');
  expect(await codes({ ...east, utm_zone: '23K' })).toContain('wrong_zone');
});

function drawnAt(zone: number, longitude: number) {
  const { easting, northing } = gridPointOf({ zone, hemisphere: 'south' }, { latitude: -18.86, longitude });
  return { utm_zone: `${zone}K`, utm_easting: easting, utm_northing: northing };
}

test('every point is looked at, not only those that stick out', async () => {
  const there = positionOf({ zone: 24, hemisphere: 'south' }, asGrid(metres(140, 10)));
  const { easting, northing } = gridPointOf({ zone: 23, hemisphere: 'south' }, there);
  const inner = { utm_zone: '23K', utm_easting: easting, utm_northing: northing };
  const [a, b, c, d] = fence(100);
  const round = [
    a,
    b,
    at(181, 10),
    at(182, 25),
    at(181, 40),
    c,
    at(140, 51),
    inner,
    d,
    at(99, 40),
    at(98, 25),
  ];
  const warnings = await guard({ coordinates: round, water_eyes: [] });
  expect(warnings).toEqual([['wrong_zone', expect.stringMatching(/^Vértice 8: A zona é 23/)]]);
});

test('a fence of 500 vertices that a wrong one stretches over the country is held against what it reaches alone', async () => {
  const far = await place.register({ coordinates: fence(9000), water_eyes: [at(9040, 20)] });
  const round = Array.from({ length: 500 }, (_, step) => {
    const angle = (2 * Math.PI * step) / 500;
    return at(2000 + Math.round(400 * Math.cos(angle)), Math.round(400 * Math.sin(angle)));
  });
  expect(await guard({ coordinates: round, water_eyes: [at(2000, 0)] })).toEqual([]);
  const typedWrong = round.with(250, at(40_000, 30_000));
  const codes = (await guard({ coordinates: typedWrong, water_eyes: [] })).map(([code]) => code);
  expect(codes).toEqual(expect.arrayContaining(['outside_municipality', 'far_from_headquarters']));
  expect(codes).not.toContain('overlaps_spring');
  const over = round.with(250, at(9_050, 25)).with(251, at(9_050, 10));
  expect(await guard({ coordinates: over, water_eyes: [] })).toContainEqual([
    'overlaps_spring',
    `A cerca se sobrepõe à da nascente "${far.label}".`,
  ]);
});

test('a neighbour is named: the fence that overlaps, the eye that lies in it, but never the spring itself', async () => {
  const other = await place.register({ coordinates: fence(1000), water_eyes: [at(1040, 20)] });
  expect(await guard({ coordinates: fence(1040), water_eyes: [at(1060, 20)] })).toEqual([
    ['overlaps_spring', `A cerca se sobrepõe à da nascente "${other.label}".`],
  ]);
  const eye = await guard({ coordinates: fence(1200), water_eyes: [at(1240, 20), at(1040, 20)] });
  expect(eye).toEqual([
    ['inside_other_fence', `Olho d'água 2: O ponto fica dentro da cerca da nascente ${other.label}.`],
    ['eye_outside_fence', "O olho d'água 2 fica fora da cerca."],
  ]);
  expect(await guard({ coordinates: [at(1040, 20)], water_eyes: [] })).toEqual([
    ['inside_other_fence', `Vértice 1: O ponto fica dentro da cerca da nascente ${other.label}.`],
  ]);
  const own = { coordinates: fence(1010), water_eyes: [at(1040, 20)], water_spring: other.id };
  expect(await guard(own)).toEqual([]);
});

test('a long neighbour is met at its far end too', async () => {
  const long = [at(4000, 0), at(5500, 0), at(5500, 60), at(4000, 60)];
  const { label } = await place.register({ coordinates: long, water_eyes: [at(4050, 30)] });
  expect(await guard({ coordinates: fence(5450), water_eyes: [] })).toEqual([
    ['overlaps_spring', `A cerca se sobrepõe à da nascente "${label}".`],
  ]);
  expect(await guard({ coordinates: fence(5520), water_eyes: [] })).toEqual([]);
});

test('points half typed are left out, and nothing is refused for them', async () => {
  const half = { utm_zone: null, utm_easting: 12, utm_northing: null };
  expect(await guard({ coordinates: [...fence(100), half], water_eyes: [half] })).toEqual([]);
});

test('nothing is told of a project that is not theirs', async () => {
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
  const drawn = { coordinates: fence(3000), water_eyes: [at(3040, 20)] };
  const canary = await foreigner.post(theirs, springBody({ label: 'SEGREDO-ALHEIO', ...drawn }));
  expect(canary.status, canary.text).toBe(201);

  expect(await guard(drawn)).toEqual([]);
  expect(await guard({ ...drawn, water_spring: canary.body.id })).toEqual([]);
  expect((await place.technician.post(`${theirs}/guard`, drawn)).status).toBe(404);
  const elsewhere = place.springs.replace(/rural_properties\/\d+/, `rural_properties/${id}`);
  expect((await place.technician.post(`${elsewhere}/guard`, drawn)).status).toBe(404);
});
