/** A fence read from a file: what comes back, what is told, and to whom. */
import proj4 from 'proj4';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GEOMETRY_MESSAGES } from '#domain/resources/geometry.ts';
import { ROLES } from '#domain/shared/access.ts';
import type { ApiAnswer, Json } from '../../../../tests/support/api.ts';
import { geoJsonOf, gpxOf, kmlOf, type Ring } from '../../../../tests/support/geometry-files.ts';
import { openSpringPlace, type SpringPlace } from '../../../../tests/support/spring-place.ts';

const PATH = '/geometry/read';
const { forward: toMetres, inverse: toDegrees } = proj4(
  '+proj=longlat +ellps=GRS80',
  '+proj=utm +zone=24 +south +ellps=GRS80',
);

let place: SpringPlace;
let property: number;
let spring: Json;

beforeAll(async () => {
  place = await openSpringPlace();
  property = Number(/rural_properties\/(\d+)/.exec(place.springs)?.[1]);
  spring = await place.register();
});
afterAll(() => place.api.close());

/** A rectangle in metres of 24K, as longitudes and latitudes. */
function rectangle(west: number, south: number, width: number, height: number): Ring {
  const corners = [
    [west, south],
    [west + width, south],
    [west + width, south + height],
    [west, south + height],
  ] as const;
  return corners.map((corner) => {
    const [longitude = 0, latitude = 0] = toDegrees([...corner]);
    return [longitude, latitude] as const;
  });
}

function send(text: string, query = '', texts = {}, name = 'cerca.kml'): Promise<ApiAnswer> {
  const file = { name, bytes: new TextEncoder().encode(text) };
  return place.technician.upload(PATH + query, 'file', [file], {}, texts);
}

async function read(text: string, query = '', texts = {}, name?: string): Promise<Json> {
  const answer = await send(text, query, texts, name);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const codes = ({ warnings }: Json): string[] => warnings.map(({ code }: Json) => code);

describe('a fence of 78 × 54 m', () => {
  const FENCE = rectangle(283_900, 7_843_200, 78, 54);

  test('comes back in both systems, with its measures', async () => {
    const body = await read(kmlOf(FENCE));
    expect(body).toMatchObject({ area: 4212, perimeter: 264, warnings: [] });
    expect(body.points).toHaveLength(4);
    expect(body.points[0]).toEqual({
      utm_zone: '24K',
      utm_easting: 283_900,
      utm_northing: 7_843_200,
      latitude: expect.closeTo(FENCE[0]?.[1] ?? 0, 6),
      longitude: expect.closeTo(FENCE[0]?.[0] ?? 0, 6),
    });
    expect(body.candidates).toEqual([
      { name: 'Cerca', points: body.points, area: body.area, perimeter: body.perimeter },
    ]);
  });

  test('is the same from every format', async () => {
    const rows = FENCE.map(([longitude, latitude]) => `${latitude};${longitude}`);
    const [kml, gpx, json, csv] = [
      await read(kmlOf(FENCE)),
      await read(gpxOf(FENCE)),
      await read(geoJsonOf(FENCE)),
      await read(['Lat;Lon', ...rows].join('\n'), '', {}, 'cerca.csv'),
    ];
    expect([gpx.points, json.points, csv.points]).toEqual([kml.points, kml.points, kml.points]);
    expect([kml, gpx, json, csv].map(codes)).toEqual([[], [], [], []]);
  });

  test('of several polygons the largest is chosen, and all are offered', async () => {
    const small = rectangle(284_100, 7_843_200, 20, 20);
    const both = kmlOf(FENCE).replace(
      '<Placemark>',
      `${kmlOf(small).slice(kmlOf(small).indexOf('<Placemark>'), kmlOf(small).indexOf('</Document>'))}<Placemark>`,
    );
    const body = await read(both);
    expect(codes(body)).toEqual(['several_polygons']);
    expect(body.candidates.map(({ area }: Json) => area)).toEqual([4212, 400]);
    expect(body.area).toBe(4212);
  });

  test('of very many the largest are offered, wherever they stand in the file', async () => {
    const fences = Array.from({ length: 1200 }, (_, at) => rectangle(284_000, 7_843_200, 20 + at / 100, 20));
    const coordinates = fences.map((ring) => [[...ring, ring[0]]]);
    const body = await read(JSON.stringify({ type: 'MultiPolygon', coordinates }));
    expect(body.warnings).toEqual([
      { code: 'several_polygons', detail: 'O arquivo tem 1.200 polígonos; foi escolhido o maior.' },
    ]);
    expect(body.candidates).toHaveLength(50);
    expect(body.area).toBeCloseTo(640, 0);
  });

  test('turned axes are put right, a crossed ring is told', async () => {
    const turned = FENCE.map(([longitude, latitude]) => [latitude, longitude] as const);
    expect(codes(await read(geoJsonOf(turned)))).toEqual(['axes_swapped']);
    const metres = [
      [283_900, 7_843_200],
      [283_978, 7_843_200],
      [283_978, 7_843_254],
      [283_900, 7_843_254],
    ] as const;
    const north = metres.map(([east, up]) => [up, east] as const);
    const [right, wrong] = [
      await read(geoJsonOf(metres, 'EPSG:31984')),
      await read(geoJsonOf(north, 'EPSG:31984')),
    ];
    expect(right).toMatchObject({ area: 4212, warnings: [] });
    expect(wrong).toMatchObject({ area: 4212, points: right.points });
    expect(codes(wrong)).toEqual(['axes_swapped']);
    const [a, b, c, d] = FENCE;
    if (!a || !b || !c || !d) throw new Error('no corners');
    const crossed = await read(geoJsonOf([a, c, b, d]));
    expect(crossed.warnings).toEqual([{ code: 'not_a_fence', detail: expect.stringContaining('cruza') }]);
  });
});

test('a fence with a vertex at the other end of the earth is told to be none, and the others stay', async () => {
  const far = [
    [-42.002, -5],
    [-42.001, -5],
    [-42.001, -4.999],
    [42, -5],
  ] as const;
  const sentence = expect.stringMatching(/longe demais uns dos outros/);
  const alone = await read(kmlOf(far), `?water_spring=${spring.id}`);
  expect(alone).toMatchObject({ area: null, perimeter: null });
  expect(alone.points).toHaveLength(4);
  expect(alone.warnings).toContainEqual({ code: 'not_a_fence', detail: sentence });
  expect(codes(alone)).toContain('outside_brazil');

  const coordinates = [far, rectangle(283_900, 7_843_200, 78, 54)].map((ring) => [[...ring, ring[0]]]);
  const both = await read(JSON.stringify({ type: 'MultiPolygon', coordinates }));
  expect(both).toMatchObject({ area: 4212, perimeter: 264 });
  expect(both.candidates.map(({ area }: Json) => area)).toEqual([4212, null]);
});

test('what the map’s own export holds comes back as fences, from every format with polygons', async () => {
  const other = await place.register({
    coordinates: [
      [283_700, 7_843_200],
      [283_740, 7_843_200],
      [283_740, 7_843_230],
    ].map(([utm_easting, utm_northing]) => ({ utm_zone: '24K', utm_easting, utm_northing })),
    water_eyes: [{ utm_zone: '24K', utm_easting: 283_730, utm_northing: 7_843_210 }],
  });
  for (const format of ['shp', 'kml', 'geojson']) {
    const saved = await place.technician.get(`/projects/${place.project}/map/export?format=${format}`);
    const file = { name: `mapa.${format === 'shp' ? 'zip' : format}`, bytes: saved.bytes };
    const { status, text, body } = await place.technician.upload(PATH, 'file', [file]);
    expect(status, text).toBe(200);
    expect(codes(body)).toEqual(['several_polygons']);
    const [one, two, ...more] = body.candidates;
    expect(more).toEqual([]);
    // The export has degrees of six decimals.
    expect([one.area, two.area].map((area) => Math.round(area / 50))).toEqual(
      [spring.area, other.area].map((area) => Math.round(area / 50)),
    );
    expect([one, two].map(({ points }) => points.length)).toEqual([4, 3]);
  }
});

test('an older system is moved and named, one that would be guessed is refused under the file', async () => {
  const ring = [
    [6_357_155, 7_792_935],
    [6_357_255, 7_792_935],
    [6_357_255, 7_793_035],
  ] as const;
  const moved = await read(geoJsonOf(ring, 'EPSG:29101'));
  expect(moved.warnings).toContainEqual({ code: 'datum_moved', detail: GEOMETRY_MESSAGES.moved('SAD 69') });
  const refused = await send(geoJsonOf(ring, 'EPSG:5524'));
  expect(refused.status).toBe(422);
  expect(refused.body.errors.file).toEqual([
    'O painel não conhece o sistema de coordenadas do arquivo (EPSG:5524). Exporte-o em SIRGAS 2000 ou WGS 84.',
  ]);
});

describe('held against what is registered', () => {
  const OVER = rectangle(283_440, 7_843_210, 78, 54);

  test('a neighbour that it overlaps is named, the spring itself is none', async () => {
    const told = { code: 'overlaps_spring', detail: `A cerca se sobrepõe à da nascente "${spring.label}".` };
    expect((await read(kmlOf(OVER), `?project=${place.project}`)).warnings).toEqual([told]);
    const own = await read(kmlOf(OVER), `?water_spring=${spring.id}`);
    expect(codes(own)).toEqual(['outside_municipality', 'eye_outside_fence']);
    expect(own.warnings[1].detail).toBe(GEOMETRY_MESSAGES.eyeOutside(1));
    expect((await read(kmlOf(OVER))).warnings).toEqual([]);
  });

  test('a vertex that alone lies elsewhere is named by its number, though the middle lies at home', async () => {
    const [a = [0, 0], ...rest] = rectangle(187_000, 7_912_000, 78, 54);
    const file = kmlOf([a, [a[0] - 1.2, a[1]], ...rest]);
    const body = await read(file, `?rural_property=${property}`);
    const told = body.warnings.filter(({ code }: Json) => code === 'outside_municipality');
    expect(told).toEqual([
      { code: 'outside_municipality', detail: expect.stringMatching(/^Vértice 2: O ponto fica em /) },
    ]);
  });

  test('the parameters may stand in the body, beside the file', async () => {
    const body = await read(kmlOf(OVER), '', { project: String(place.project) });
    expect(codes(body)).toEqual(['overlaps_spring']);
    const wrong = await send(kmlOf(OVER), '', { outro: '1' });
    expect([wrong.status, wrong.body.errors.outro]).toEqual([422, ['Envie o arquivo no campo file.']]);
    expect((await send(kmlOf(OVER), '', { project: 'x' })).status).toBe(422);
  });

  test('the property’s municipality is compared', async () => {
    const body = await read(kmlOf(OVER), `?rural_property=${property}`);
    expect(codes(body)).toEqual(['outside_municipality', 'overlaps_spring']);
  });

  test('a point inside a fence is told', async () => {
    const [corner] = rectangle(283_440, 7_843_230, 1, 1);
    const wpt = `<gpx><wpt lat="${corner?.[1]}" lon="${corner?.[0]}"/></gpx>`;
    const body = await read(wpt, `?project=${place.project}`);
    expect(body).toMatchObject({ area: null, perimeter: null });
    expect(codes(body)).toEqual(['inside_other_fence']);
  });
});

describe('beyond the border of the headquarters’ zone', () => {
  // The zone's border is 42° W; the headquarters lie some 600 m east of it.
  const HOME = { utm_zone: '24K', ...asMetres(-41.994, -18.86) };
  const WEST: Ring = [
    [-42.006, -18.861],
    [-42.005, -18.861],
    [-42.005, -18.86],
  ];
  let home: number;

  beforeAll(async () => {
    const springs = await place.otherProperty();
    home = Number(/rural_properties\/(\d+)/.exec(springs)?.[1]);
    const saved = await place.technician.put(
      springs.replace('water_springs', 'coordinate_rural_properties'),
      HOME,
    );
    expect(saved.status, saved.text).toBe(200);
  });

  function asMetres(longitude: number, latitude: number) {
    const [utm_easting = 0, utm_northing = 0] = toMetres([longitude, latitude]);
    return { utm_easting, utm_northing };
  }

  test('a fence in degrees is told no zone that it never had', async () => {
    const query = `?rural_property=${home}`;
    const rows = WEST.map(([longitude, latitude]) => `${latitude};${longitude}`);
    const told = [
      await read(gpxOf(WEST), query),
      await read(geoJsonOf(WEST), query),
      await read(['Lat;Lon', ...rows].join('\n'), query, {}, 'cerca.csv'),
    ];
    expect(told.map(({ points }) => points[0].utm_zone)).toEqual(['23K', '23K', '23K']);
    expect(told.map(codes).flat()).not.toContain('wrong_zone');
  });

  test('rows with a zone are held against it', async () => {
    const rows = ['Zona;Este;Norte', '23K;815000;7912000', '23K;815080;7912000', '23K;815080;7912050'];
    const told = await read(rows.join('\n'), `?rural_property=${home}`, {}, 'cerca.csv');
    expect(codes(told)).toContain('wrong_zone');
  });
});

describe('what is refused', () => {
  test('a bad file, in words, under its field', async () => {
    const answer = await send('<!DOCTYPE kml [<!ENTITY a "b">]><kml/>');
    expect([answer.status, answer.body.errors.file[0]]).toEqual([422, expect.stringContaining('DOCTYPE')]);
  });

  test('more than 500 vertices', async () => {
    const round = Array.from({ length: 501 }, (_, at) => {
      const angle = (at / 501) * 2 * Math.PI;
      return [-41.06 + Math.cos(angle) / 1000, -19.49 + Math.sin(angle) / 1000] as const;
    });
    expect((await send(kmlOf(round))).body.errors.file).toEqual([GEOMETRY_MESSAGES.tooManyVertices(501)]);
  });

  test('a file of more than 5 MB', async () => {
    const answer = await send(`<kml>${' '.repeat(5 * 1024 * 1024)}</kml>`);
    expect([answer.status, answer.body.detail]).toEqual([413, GEOMETRY_MESSAGES.tooLarge]);
  });

  test('a project, a property or a spring that is not theirs', async () => {
    const stranger = await place.api.person(ROLES.TECNICO, []);
    const file = {
      name: 'a.kml',
      bytes: new TextEncoder().encode(kmlOf(rectangle(283_900, 7_843_200, 78, 54))),
    };
    const asked = [
      '',
      `?project=${place.project}`,
      `?rural_property=${property}`,
      `?water_spring=${spring.id}`,
    ];
    const answers: number[] = [];
    for (const query of asked) answers.push((await stranger.upload(PATH + query, 'file', [file])).status);
    expect(answers).toEqual([200, 404, 404, 404]);
  });

  test('a key that may register springs and not see them is told of none', async () => {
    const made = await place.technician.post('/user/tokens', {
      name: 'coletor',
      expires_at: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
      permissions: { water_springs: ['create'], rural_properties: ['view'] },
    });
    expect(made.status, made.text).toBe(201);
    const program = place.api.bearer(made.body.token);
    const file = {
      name: 'a.kml',
      bytes: new TextEncoder().encode(kmlOf(rectangle(283_440, 7_843_210, 78, 54))),
    };
    const told = await program.upload(`${PATH}?project=${place.project}`, 'file', [file]);
    expect([told.status, told.body.warnings]).toEqual([200, []]);
    expect((await program.upload(`${PATH}?water_spring=${spring.id}`, 'file', [file])).status).toBe(404);
  });
});
