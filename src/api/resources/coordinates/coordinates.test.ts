/** Pasted coordinates, understood: the place, its municipality, and what looks wrong about it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COORDINATE_MESSAGES } from '#domain/resources/coordinates.ts';
import { ROLES } from '#domain/shared/access.ts';
import type { Json, Person } from '../../../../tests/support/api.ts';
import { openSpringPlace, type SpringPlace } from '../../../../tests/support/spring-place.ts';

let place: SpringPlace;
/** With its headquarters 200 m from the fence. */
let property: number;
let another: number;
let stranger: Person;

const PATH = '/coordinates/read';
/** In Aimorés; the properties' address is in Governador Valadares. */
const HEADQUARTERS = { utm_zone: '24K', utm_easting: 283_600, utm_northing: 7_843_220 };

const idIn = (springs: string) => Number(/rural_properties\/(\d+)/.exec(springs)?.[1]);

beforeAll(async () => {
  place = await openSpringPlace();
  property = idIn(place.springs);
  another = idIn(await place.otherProperty());
  stranger = await place.api.person(ROLES.TECNICO, []);
  const path = `/projects/${place.project}/rural_properties/${property}/coordinate_rural_properties`;
  const kept = await place.technician.put(path, HEADQUARTERS);
  expect(kept.status, kept.text).toBe(200);
  await place.register();
});
afterAll(() => place.api.close());

async function read(text: string, more: object = {}): Promise<Json> {
  const answer = await place.technician.post(PATH, { text, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const codes = ({ warnings }: Json): string[] => warnings.map(({ code }: Json) => code);

async function refusal(text: string, more: object = {}): Promise<string> {
  const answer = await place.technician.post(PATH, { text, ...more });
  expect(answer.status, answer.text).toBe(422);
  return answer.body.errors.text[0];
}

describe('what is understood', () => {
  test('UTM comes back with its degrees and its municipality', async () => {
    expect(await read('24K 312345,5 7846200')).toEqual({
      latitude: -19.469_916,
      longitude: -40.787_794,
      utm_zone: '24K',
      utm_easting: 312_345.5,
      utm_northing: 7_846_200,
      city: { id: 3_201_506, name: 'Colatina', state: { id: 32, uf: 'ES', name: 'Espírito Santo' } },
      warnings: [],
    });
  });

  test('degrees come back with their UTM, from any writing', async () => {
    const wanted = { latitude: -18.8511, longitude: -41.9495, utm_zone: '24K', warnings: [] };
    for (const text of [
      '-18.8511, -41.9495',
      '18,8511° S 41,9495° O',
      `18°51'03.96"S 41°56'58.2"W`,
      'https://www.google.com/maps?q=-18.8511,-41.9495',
    ]) {
      const body = await read(text);
      expect(body, text).toMatchObject(wanted);
      expect(body.city.name).toBe('Governador Valadares');
    }
  });

  test('a zone that is not written is the property’s, else the project’s', async () => {
    const text = '283412 7843200';
    expect(await read(text, { rural_property: property })).toMatchObject({ utm_zone: '24K' });
    expect(await read(text, { rural_property: another })).toMatchObject({ utm_zone: '24K' });
    expect(await read(text, { project: place.project })).toMatchObject({ utm_zone: '24K' });
    expect(await refusal(text)).toBe(COORDINATE_MESSAGES.zoneMissing);
  });
});

describe('what is told', () => {
  test('axes turned round are put right', async () => {
    const degrees = await read('-41.9495, -18.8511');
    expect(degrees).toMatchObject({ latitude: -18.8511, longitude: -41.9495 });
    const metres = await read('24K 7843200 283412');
    expect(metres).toMatchObject({ utm_easting: 283_412, utm_northing: 7_843_200 });
    expect([codes(degrees), codes(metres)]).toEqual([['axes_swapped'], ['axes_swapped']]);
  });

  test('another zone than the headquarters’, with where these numbers lie in its own', async () => {
    const { warnings } = await read('23K 283412 7843200', { rural_property: property });
    expect(warnings[0]).toEqual({
      code: 'wrong_zone',
      detail:
        'A zona é 23 e a da sede da propriedade é 24: nela estes números ficam a 0,2 km da sede. Confira a zona.',
    });
    expect(warnings.map(({ code }: Json) => code)).toEqual([
      'wrong_zone',
      'outside_municipality',
      'far_from_headquarters',
    ]);
    const north = await read('24N 283412 700000', { rural_property: property });
    expect(north.warnings[0].detail).toContain('hemisfério norte');
  });

  test('what lies outside Brazil, and that the minus signs are missing', async () => {
    expect(codes(await read('48.8584, 2.2945'))).toEqual(['outside_brazil']);
    expect(codes(await read('18.8511, 41.9495'))).toEqual(['wrong_zone', 'outside_brazil']);
    // On the beach: the mesh ends a little before the land does.
    expect(codes(await read('-23.1, -43.2'))).toEqual([]);
  });

  test('another municipality than the property’s, with the way to its border', async () => {
    const { city, warnings } = await read('24K 283412 7843300', { rural_property: property });
    expect(city.name).toBe('Aimorés');
    expect(warnings).toEqual([
      {
        code: 'outside_municipality',
        detail: expect.stringMatching(
          /^O ponto fica em Aimorés\/MG, a \d+,\d km da divisa de Governador Valadares\/MG, o município da propriedade\.$/,
        ),
      },
    ]);
    expect(codes(await read('-18.8511, -41.9495', { rural_property: another }))).toEqual([]);
    const abroad = await read('48.8584, 2.2945', { rural_property: property });
    expect(abroad.warnings.map(({ detail }: Json) => detail)).toContainEqual(
      expect.stringMatching(/^O ponto fica a \d\.\d{3},\d km da divisa de Governador Valadares\/MG/),
    );
  });

  test('a place inside the fence of a spring of the project, to who may see springs', async () => {
    const inside = '24K 283440 7843230';
    const told = { code: 'inside_other_fence', detail: 'O ponto fica dentro da cerca da nascente N-1.' };
    expect((await read(inside, { project: place.project })).warnings).toEqual([told]);
    expect(codes(await read('24K 283490 7843230', { project: place.project }))).toEqual([]);
    expect(codes(await read(inside))).toEqual([]);
    const finance = await place.api.person(ROLES.FINANCEIRO, [place.project]);
    const answer = await finance.post(PATH, { text: inside, project: place.project });
    expect([answer.status, codes(answer.body)]).toEqual([200, []]);
  });
});

describe('what is refused', () => {
  test.each([
    ['perto da ponte', COORDINATE_MESSAGES.notUnderstood],
    ['12', COORDINATE_MESSAGES.notUnderstood],
    ['https://maps.app.goo.gl/abc', COORDINATE_MESSAGES.shortLink],
    ['', COORDINATE_MESSAGES.missing],
  ])('%j', async (text, sentence) => {
    expect(await refusal(text)).toBe(sentence);
  });

  test('a property or a project that is not theirs, or not of each other, is not found', async () => {
    const text = '24K 283412 7843200';
    const foreign = await stranger.post(PATH, { text, rural_property: property });
    const project = await stranger.post(PATH, { text, project: place.project });
    const none = await place.technician.post(PATH, { text, rural_property: 999_999 });
    const finance = await place.api.person(ROLES.FINANCEIRO, [place.project]);
    const unseen = await finance.post(PATH, { text, rural_property: property });
    expect([foreign, project, none, unseen].map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await place.api.nobody.post(PATH, { text })).status).toBe(401);
  });
});
