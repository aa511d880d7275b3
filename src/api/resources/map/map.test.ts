/** The map against a plain count of what lies where: nothing is lost, nothing is told twice, nothing leaves its project. */
import { fc, test as generated } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAP_MESSAGES } from '#domain/resources/map.ts';
import { ROLES } from '#domain/shared/access.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import { type Json, openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { type StrewnProject, strewProject, type StrewnSpring } from '../../../../tests/support/map-places.ts';

const ALL = 'bbox=-75,-35,-30,6';

let api: TestApi;
let one: StrewnProject;
let other: StrewnProject;
let foreign: StrewnProject;
/** Enters `one` and `other`. */
let technician: Person;
let director: Person;

beforeAll(async () => {
  api = await openApi();
  one = await strewProject(api, { springs: 120, properties: 6, seed: 1 });
  other = await strewProject(api, { springs: 60, properties: 3, seed: 2 });
  foreign = await strewProject(api, { springs: 40, properties: 2, seed: 3 });
  technician = await api.person(ROLES.TECNICO, [one.id, other.id]);
  director = await api.person(ROLES.DIRETOR_EXECUTIVO);
}, 120_000);
afterAll(() => api.close());

async function shown(path: string, person = technician): Promise<Json> {
  const answer = await person.get(path);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.bytes.length).toBeLessThan(300_000);
  return answer.body;
}

interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const holds = ({ west, south, east, north }: Box, place: { latitude: number; longitude: number }) =>
  place.longitude >= west && place.longitude <= east && place.latitude >= south && place.latitude <= north;

const bboxOf = ({ west, south, east, north }: Box) => `bbox=${west},${south},${east},${north}`;

/** What the features of an answer come to. */
function counted(features: readonly Json[]) {
  const signs = features.filter(({ properties }) => properties.kind !== 'fence');
  const by_status: Record<string, number> = { 0: 0, 1: 0, 2: 0 };
  let [springs, others] = [0, 0];
  for (const { properties } of signs) {
    if (properties.kind === 'cluster') {
      const counts = Object.values<number>(properties.by_status);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(properties.count);
      for (const status of ['0', '1', '2']) {
        by_status[status] = (by_status[status] ?? 0) + properties.by_status[status];
      }
      springs += properties.count;
    } else if (properties.kind === 'water_spring') {
      by_status[properties.status] = (by_status[properties.status] ?? 0) + 1;
      springs += 1;
    } else others += 1;
  }
  return { springs, others, by_status };
}

/** The same, by looking at everything. */
function expected(
  projects: readonly StrewnProject[],
  box: Box,
  chosen: (spring: StrewnSpring) => boolean = () => true,
) {
  const springs = projects
    .flatMap((project) => project.springs)
    .filter((own) => holds(box, own) && chosen(own));
  const by_status: Record<string, number> = { 0: 0, 1: 0, 2: 0 };
  for (const { status } of springs) by_status[status] = (by_status[status] ?? 0) + 1;
  return { springs, by_status };
}

/** Ends of boxes lie on whole thousandths, where springs lie too: borders belong to the box. */
const boxes = fc
  .tuple(
    fc.integer({ min: -100, max: 1100 }),
    fc.integer({ min: 0, max: 600 }),
    fc.integer({ min: -100, max: 1100 }),
    fc.integer({ min: 0, max: 600 }),
  )
  .map(([x, width, y, height]): Box => {
    const thousandths = (from: number, at: number) => Math.round((from + at / 1000) * 1000) / 1000;
    return {
      west: thousandths(-42.5, x),
      east: thousandths(-42.5, x + width),
      south: thousandths(-19.5, y),
      north: thousandths(-19.5, y + height),
    };
  });

describe('what lies in a box', () => {
  generated.prop([boxes, fc.integer({ min: 0, max: 20 })], { numRuns: 20 })(
    'is counted once, whether by itself or with others',
    async (box, zoom) => {
      for (const [path, projects] of [
        [`/projects/${one.id}/map`, [one]],
        ['/map', [one, other]],
      ] as const) {
        const { features, meta } = await shown(`${path}?${bboxOf(box)}&zoom=${zoom}`);
        const wanted = expected(projects, box);
        const others = projects.flatMap((project) => project.others).filter((place) => holds(box, place));
        const { springs, by_status, others: signs } = counted(features);
        expect([springs, signs, by_status]).toEqual([wanted.springs.length, others.length, wanted.by_status]);
        expect(meta.total).toBe(springs + signs);
      }
    },
  );

  test('of all projects is what the person may enter', async () => {
    const total = ({ springs, others }: StrewnProject) => springs.length + others.length;
    const ofTechnician = await shown(`/map?${ALL}&zoom=4`);
    expect(ofTechnician.meta.total).toBe(total(one) + total(other));
    const ofAll = await shown(`/map?${ALL}&zoom=4`, director);
    expect(ofAll.meta.total).toBe(total(one) + total(other) + total(foreign));
    const everySpring = await shown(`/map?${ALL}&zoom=18`);
    const links: string[] = everySpring.features.map(({ properties }: Json) => properties.href);
    expect(links.length).toBe(ofTechnician.meta.total);
    for (const href of links) {
      expect([one.id, other.id]).toContain(Number(/\?projeto=(\d+)$/.exec(href)?.[1]));
    }
  });

  test('from zoom 15 on is shown one by one, before it not', async () => {
    const near = await shown(`/projects/${one.id}/map?${ALL}&zoom=15`);
    const kinds = (body: Json) => new Set(body.features.map(({ properties }: Json) => properties.kind));
    expect(kinds(near)).toEqual(new Set(['water_spring', 'rural_property', 'barrage']));
    const far = await shown(`/projects/${one.id}/map?${ALL}&zoom=5`);
    expect(kinds(far)).toEqual(new Set(['cluster', 'rural_property', 'barrage']));
  });

  test('says what it is and where it opens', async () => {
    const { features } = await shown(`/projects/${one.id}/map?${ALL}&zoom=16`);
    const [spring] = one.springs;
    const of = (kind: string, id: number) =>
      features.find(({ properties }: Json) => properties.kind === kind && properties.id === id);
    expect(of('water_spring', spring?.id ?? 0)).toEqual({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [spring?.longitude, spring?.latitude] },
      properties: {
        kind: 'water_spring',
        id: spring?.id,
        label: 'S1-0',
        status: spring?.status,
        href: `/admin/propriedades/editar/${spring?.property}/nascentes/${spring?.id}`,
      },
    });
    expect(of('rural_property', one.properties[0] ?? 0)?.properties).toMatchObject({
      label: 'Sítio 1-0',
      status: null,
      href: `/admin/propriedades/editar/${one.properties[0]}`,
    });
    const barrage = features.find(({ properties }: Json) => properties.kind === 'barrage');
    expect(barrage.properties.label).toMatch(/^Barraginha – Sítio 1-/);
    expect(barrage.properties.href).toMatch(/\/barraginhas\/\d+$/);
  });
});

describe('a filter', () => {
  test.each([
    'status=2',
    'modality=1',
    'status=1&modality=2',
    'delivered_from=2026-05-04',
    'delivered_to=2026-05-03',
    'delivered_from=2026-05-04&delivered_to=2026-05-04',
    'planned_month=2027-03',
    'q=s1-1',
    'q=SÍTIO 1-2',
    'q=nada disso',
  ])('%s leaves the springs that the list shows', async (query) => {
    const { write } = api.server.services.database;
    const planned = one.springs.slice(0, 7).map(({ id }) => id);
    await write
      .updateTable('water_springs')
      .set({ planned_month: '2027-03' })
      .where('id', 'in', planned)
      .execute();
    const { meta } = await shown(`/projects/${one.id}/water_springs?per_page=1&${query}`);
    const { features } = await shown(`/projects/${one.id}/map?${ALL}&zoom=3&${query}`);
    expect(counted(features).springs).toBe(meta.total);
  });

  test.each(['rural_property', 'city', 'subbasin', 'technician'])('by %s does too', async (name) => {
    const [row] = (await shown(`/projects/${one.id}/water_springs?per_page=1`)).data;
    const ids: Record<string, number> = {
      rural_property: row.rural_property.id,
      city: row.city.id,
      subbasin: row.subbasin.id,
      technician: row.technician.id,
    };
    for (const id of [ids[name], 2_000_000]) {
      const { meta } = await shown(`/projects/${one.id}/water_springs?per_page=1&${name}=${id}`);
      const { features } = await shown(`/projects/${one.id}/map?${ALL}&zoom=3&${name}=${id}`);
      expect(counted(features).springs).toBe(meta.total);
    }
  });

  test('of a property shows its headquarters and structures alone', async () => {
    const [property] = one.properties;
    const { features } = await shown(`/projects/${one.id}/map?${ALL}&zoom=16&rural_property=${property}`);
    const others = features.filter(({ properties }: Json) => properties.kind !== 'water_spring');
    expect(others.map(({ properties }: Json) => properties.kind).sort()).toEqual([
      'barrage',
      'rural_property',
    ]);
  });
});

describe('the springs of an area', () => {
  function sums(springs: readonly StrewnSpring[]) {
    const add = (of: (spring: StrewnSpring) => number) => springs.reduce((sum, own) => sum + of(own), 0);
    const hundredths = (of: (spring: StrewnSpring) => number) =>
      add((spring) => Math.round(of(spring) * 100)) / 100;
    return {
      springs: springs.length,
      area: hundredths(({ area }) => area),
      perimeter: hundredths(({ perimeter }) => perimeter),
      stakes: add(({ stakes }) => stakes),
      rolls: add(({ rolls }) => rolls),
    };
  }
  const told = ({ springs, area, perimeter, materials }: Json) => {
    const of = (item: string) => materials.find((line: Json) => line.item === item)?.quantity;
    return { springs, area, perimeter, stakes: of('stake_quantity'), rolls: of('wire_roller') };
  };

  generated.prop([boxes, fc.constantFrom(null, 0, 1, 2)], { numRuns: 10 })(
    'are summed by a box as by the same polygon',
    async (box, status) => {
      const filter = status === null ? '' : `&status=${status}`;
      const ring = [
        [box.west, box.south],
        [box.east, box.south],
        [box.east, box.north],
        [box.west, box.north],
        [box.west, box.south],
      ];
      const polygon = { type: 'Polygon', coordinates: [ring] };
      for (const [path, projects] of [
        [`/projects/${one.id}/map/summary`, [one]],
        ['/map/summary', [one, other]],
      ] as const) {
        const wanted = expected(projects, box, (own) => status === null || own.status === status);
        const byBox = await shown(`${path}?${bboxOf(box)}${filter}`);
        expect(told(byBox)).toEqual(sums(wanted.springs));
        expect(byBox.by_status).toEqual(wanted.by_status);
        const ids = new Set(wanted.springs.map(({ id }) => id));
        const selected = byBox.selected && new Set(byBox.selected.map(({ id }: Json) => id));
        expect(selected).toEqual(path === '/map/summary' ? null : ids);
        const byPolygon = await technician.post(path, { polygon, ...(status !== null && { status }) });
        expect(byPolygon.status, byPolygon.text).toBe(200);
        expect(byPolygon.body).toEqual(byBox);
      }
    },
  );

  test('tell rolls apart by the project’s types, over several projects by their length', async () => {
    const ofOne = await shown(`/projects/${one.id}/map/summary?${ALL}`);
    const rolls = (body: Json) => body.materials.filter(({ item }: Json) => item === 'wire_roller');
    expect(rolls(ofOne)).toEqual([
      {
        item: 'wire_roller',
        wire_roller_id: expect.any(Number),
        label: 'Rolo de arame 500 m',
        unit: 'rolos',
        quantity: sums(one.springs).rolls,
      },
    ]);
    expect(rolls(await shown(`/map/summary?${ALL}`))).toMatchObject([
      { wire_roller_id: null, quantity: sums([...one.springs, ...other.springs]).rolls },
    ]);
  });

  test('within a hole are not of the area', async () => {
    const ring = (to: number) => [
      [-43, -20],
      [-43 + to, -20],
      [-43 + to, -20 + to],
      [-43, -20 + to],
    ];
    const path = `/projects/${one.id}/map/summary`;
    const whole = await technician.post(path, { polygon: { type: 'Polygon', coordinates: [ring(5)] } });
    expect(whole.body.springs).toBe(one.springs.length);
    const holed = await technician.post(path, {
      polygon: { type: 'Polygon', coordinates: [ring(5), ring(4)] },
    });
    expect(holed.body.springs).toBe(0);
    const parts = await technician.post(path, {
      polygon: { type: 'MultiPolygon', coordinates: [[ring(0.1)], [ring(5)]] },
    });
    expect(parts.body).toEqual(whole.body);
  });
});

describe('what is refused', () => {
  test.each([
    ['zoom=5', { bbox: [MAP_MESSAGES.box] }],
    ['bbox=-41,-19,-42,-18&zoom=5', { bbox: [MAP_MESSAGES.box] }],
    ['bbox=-42,-18,-41,-19&zoom=5', { bbox: [MAP_MESSAGES.box] }],
    ['bbox=aqui&zoom=5', { bbox: [MAP_MESSAGES.box] }],
    [ALL, { zoom: [MAP_MESSAGES.zoom] }],
    [`${ALL}&zoom=25`, { zoom: [MAP_MESSAGES.zoom] }],
    [`${ALL}&zoom=5&status=7`, { status: [MESSAGES.chooseOption] }],
    [
      `${ALL}&zoom=5&delivered_from=2026-05-04&delivered_to=2026-05-03`,
      { delivered_to: [MESSAGES.endBeforeStart] },
    ],
  ])('%s', async (query, errors) => {
    for (const path of [`/projects/${one.id}/map`, '/map']) {
      const answer = await technician.get(`${path}?${query}`);
      expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    }
  });

  test('a polygon that is none', async () => {
    const square = [
      [-42, -19],
      [-41, -19],
      [-41, -18],
    ];
    const many = Array.from({ length: 7000 }, (_, at) => [-42 + at / 10_000, -19]);
    for (const polygon of [
      undefined,
      'aqui',
      { type: 'Point', coordinates: [-42, -19] },
      { type: 'Polygon', coordinates: [] },
      { type: 'Polygon', coordinates: [square.slice(1)] },
      { type: 'Polygon', coordinates: [square.map(([x]) => [x, 'sul'])] },
      { type: 'Polygon', coordinates: [square.map(([x, y]) => [y, (x ?? 0) * 10])] },
      { type: 'Polygon', coordinates: [many] },
    ]) {
      const answer = await technician.post('/map/summary', { polygon });
      expect(answer.status, JSON.stringify(polygon)?.slice(0, 80)).toBe(422);
    }
  });

  test('another’s project, and who may not see springs', async () => {
    const finance = await api.person(ROLES.FINANCEIRO, [one.id]);
    for (const path of ['map', 'map/summary']) {
      const foreignPath = `/projects/${foreign.id}/${path}?${ALL}&zoom=5`;
      expect((await technician.get(foreignPath)).status).toBe(404);
      expect((await finance.get(`/projects/${one.id}/${path}?${ALL}&zoom=5`)).status).toBe(403);
      expect((await finance.get(`/${path}?${ALL}&zoom=5`)).status).toBe(403);
    }
  });
});
