/** The printed sketches, read as a person's search would. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DOCUMENT_MESSAGES, MOST_SKETCH_SPRINGS } from '#domain/resources/document-limits.ts';
import { ROLES } from '#domain/shared/access.ts';
import type { Json } from '../../../../tests/support/api.ts';
import { type ReadPdf, readPdf } from '../../../../tests/support/pdf.ts';
import { springBody } from '../../../../tests/support/records.ts';
import { openSpringPlace, type SpringPlace } from '../../../../tests/support/spring-place.ts';
import { generateSprings, insertProperty, insertSprings } from '../../../../tests/support/springs.ts';
import { planesOn } from './property-planes.ts';

let place: SpringPlace;
let property: string;

beforeAll(async () => {
  place = await openSpringPlace();
  property = place.springs.replace('/water_springs', '');
});
afterAll(() => place.api.close());

const vertex = (utm_easting: number, utm_northing: number) => ({
  utm_zone: '24K',
  utm_easting,
  utm_northing,
});

async function sketchOf(address: string): Promise<ReadPdf> {
  const answer = await place.technician.get(address);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  return readPdf(answer.bytes);
}

/** The texts in the PDF, one after the other, whatever stands between them. */
function expectInOrder(text: string, parts: readonly string[]): void {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    expect(at, `${part} after ${text.slice(Math.max(0, from - 40), from)}`).toBeGreaterThanOrEqual(0);
    from = at + part.length;
  }
}

describe('the sketch of a spring', () => {
  test('tells what it is of, its vertices with their sides, and its neighbour by its code', async () => {
    const spring = await place.register();
    const neighbour = {
      coordinates: [
        [90, 0],
        [150, 0],
        [150, 50],
        [90, 50],
      ].map(([east = 0, north = 0]) => vertex(283_400 + east, 7_843_200 + north)),
      water_eyes: [vertex(283_520, 7_843_220)],
    };
    const other = await place.register(neighbour);
    const { text, title, universalAccess, outside, spoken } = await sketchOf(
      `${place.springs}/${spring.id}/sketch`,
    );
    expect([universalAccess, outside]).toEqual(['1', []]);
    expectInOrder(spoken, ['Situação', 'Cadastrada', 'Vértices da cerca']);
    expect(title).toContain(`Croqui da nascente ${spring.label}`);
    expectInOrder(text, [
      `Croqui da nascente ${spring.label}`,
      'Sítio Boa Vista',
      'José Antônio da Conceição',
      'Governador Valadares/MG',
      'Cadastrada',
      '4.212,00 m² (0,4212 ha)',
      '264,00 m',
      '14/01/2026',
    ]);
    for (const shown of [other.label, '78 m', '54 m', 'E 283.4', 'N 7.843.2', 'Cerca vizinha']) {
      expect(text).toContain(shown);
    }
    expect(text).toContain('SIRGAS 2000, UTM zona 24 sul (EPSG:31984)');
    expectInOrder(text, [
      'Vértices da cerca',
      '1',
      '283400,00',
      '7843200,00',
      '24K',
      '-19,494080',
      '-41,063779',
      '2',
      '78,00',
      "90°00'",
      '2',
      '283478,00',
      '7843200,00',
      '3',
      '54,00',
      "0°00'",
      '4',
      '283400,00',
      '7843254,00',
      '1',
      '54,00',
      "180°00'",
      "Olhos d'água",
      '1',
      '283430,00',
      '7843220,00',
    ]);
  });

  test('without a fence draws the default area around the eyes', async () => {
    const spring = await place.register({ coordinates: [], water_eyes: [vertex(284_000, 7_844_000)] });
    const { text } = await sketchOf(`${place.springs}/${spring.id}/sketch`);
    expect(text).toContain('Área padrão do projeto');
    expect(text).not.toContain('Vértices da cerca');
  });

  test('of five hundred vertices holds them all, over several pages', async () => {
    const ring = Array.from({ length: 500 }, (_, at) => {
      const turn = (at / 500) * 2 * Math.PI;
      return vertex(
        Math.round((286_000 + 300 * Math.sin(turn)) * 100) / 100,
        Math.round((7_846_000 + 300 * Math.cos(turn)) * 100) / 100,
      );
    });
    const spring = await place.register({ coordinates: ring, water_eyes: [vertex(286_000, 7_846_000)] });
    const { text, pages } = await sketchOf(`${place.springs}/${spring.id}/sketch`);
    expect(pages.length).toBeGreaterThan(5);
    expectInOrder(text, ['500', '285996,23', '7846299,98']);
  });

  test('is not found below another property, nor by who may not enter', async () => {
    const spring = await place.register({
      coordinates: [],
      water_eyes: [vertex(285_000, 7_845_000)],
    });
    const other = await place.otherProperty();
    expect((await place.technician.get(`${other}/${spring.id}/sketch`)).status).toBe(404);
    const stranger = await place.api.person(ROLES.TECNICO, []);
    expect((await stranger.get(`${place.springs}/${spring.id}/sketch`)).status).toBe(404);
    const finance = await place.api.person(ROLES.FINANCEIRO, [place.project]);
    expect((await finance.get(`${place.springs}/${spring.id}/sketch`)).status).toBe(403);
  });
});

describe('the sketch of a property', () => {
  test('shows every spring, the headquarters and the structures by their names', async () => {
    const put = await place.technician.put(
      `${property}/coordinate_rural_properties`,
      vertex(283_600, 7_843_300),
    );
    expect(put.status, put.text).toBe(200);
    for (const north of [100, 160]) {
      const made = await place.technician.post(`${property}/barrages`, vertex(283_650, 7_843_200 + north));
      expect(made.status, made.text).toBe(201);
    }
    const listed: Json[] = (await place.technician.get(`${place.springs}?per_page=200`)).body.data;
    const { text } = await sketchOf(`${property}/sketch`);
    expectInOrder(text, ['Croqui da propriedade Sítio Boa Vista', 'Nascentes', String(listed.length)]);
    for (const { label } of listed) expect(text.split(label).length, label).toBeGreaterThan(2);
    expectInOrder(text, ['N-1', 'Cadastrada', '4.212,00', '0,4212', '264,00']);
    expectInOrder(text, [
      'Sede e estruturas',
      'Sede',
      '283600,00',
      'Barraginha 1',
      'Barraginha 2',
      '7843360,00',
    ]);
  });

  test('has a default area around the middle of its eyes', async () => {
    const springs = await place.otherProperty();
    const eyes = [vertex(284_000, 7_844_000), vertex(284_090, 7_844_000)];
    const body = springBody({ label: 'N-45', coordinates: [], water_eyes: eyes });
    const made = await place.technician.post(springs, body);
    expect(made.status, made.text).toBe(201);
    const { text } = await sketchOf(`${springs.replace('/water_springs', '')}/sketch`);
    expect(text).toContain('Área padrão do projeto');
    const base = { zone: 24, hemisphere: 'south' } as const;
    const stored: Json = (await place.technician.get(`${springs}/${made.body.id}`)).body;
    const points = stored.water_eyes.map((eye: Json) => ({ ...eye, kind: 1 }));
    const [only] = planesOn(base, [{ row: { label: 'N-45', area: stored.area }, points }]);
    expect(only?.plane.circle?.centre.east).toBeCloseTo(284_045, 1);
    expect(only?.plane.circle?.centre.north).toBeCloseTo(7_844_000, 1);
  });

  test('without anything measured says so', async () => {
    const empty = (await place.otherProperty()).replace('/water_springs', '');
    expect((await sketchOf(`${empty}/sketch`)).text).toContain('Nada foi medido ainda');
  });

  test('of more springs than a sketch can hold is refused in words', async () => {
    const { api, project, technician } = place;
    const crowded = await insertProperty(api, project, { user: technician.id });
    const figures = generateSprings(MOST_SKETCH_SPRINGS + 1, 3);
    await insertSprings(
      api,
      figures.map((one, at) => ({
        ...one,
        project,
        property: crowded,
        user: technician.id,
        label: `M-${at + 1}`,
      })),
    );
    const answer = await technician.get(`/projects/${project}/rural_properties/${crowded}/sketch`);
    expect([answer.status, answer.body.detail]).toEqual([422, DOCUMENT_MESSAGES.tooManyInSketch]);
  });
});
