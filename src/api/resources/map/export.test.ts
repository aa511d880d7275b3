/** The map as a file: what GDAL finds in it is what lies there, and nothing else. */
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAP_LAYERS } from '#domain/resources/map-export.ts';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { type GdalFeature, type GdalLayer, openInGdal } from '../../../../tests/support/gdal.ts';
import { type StrewnProject, strewProject } from '../../../../tests/support/map-places.ts';
import { everyday } from '../../../../tests/support/everyday.ts';

const SPRINGS = everyday(1200, 20_000);
/** What would break a file that takes names for its own signs; the last is one that XML has no place for. */
const NAME = 'Sítio ]]> <b>"Conceição" & \'filhos\'</b>\u{1F33F} \u0001';
const SHOWN = NAME.replace('\u0001', ' ').trim();
const FENCE = [
  [-42.1, -19.2],
  [-42.1, -19.201],
  [-42.099, -19.201],
  [-42.098, -19.2],
] as const;

let api: TestApi;
let project: StrewnProject;
let foreign: StrewnProject;
let technician: Person;

beforeAll(async () => {
  api = await openApi();
  project = await strewProject(api, { springs: SPRINGS, properties: 8, seed: 4 });
  foreign = await strewProject(api, { springs: 20, properties: 2, seed: 5 });
  technician = await api.person(ROLES.TECNICO, [project.id]);
  const { write } = api.server.services.database;
  await write
    .updateTable('rural_properties')
    .set({ name: NAME })
    .where('id', '=', project.properties[0] ?? 0)
    .execute();
  const point = {
    water_spring_id: fenced(),
    kind: 0 as const,
    utm_zone: '23K',
    utm_easting: 1,
    utm_northing: 1,
  };
  await write
    .insertInto('water_spring_points')
    .values(
      FENCE.map(([google_longitude, google_latitude], position) => ({
        ...point,
        position,
        google_longitude,
        google_latitude,
      })),
    )
    .execute();
}, 180_000);
afterAll(() => api.close());

const fenced = () => project.springs[0]?.id ?? 0;
const addressOf = (query: string, id = project.id) => `/projects/${id}/map/export?${query}`;

async function saved(query: string, id = project.id) {
  const answer = await technician.get(addressOf(query, id));
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

/** The layers, each under its own name, whatever the format calls them. */
async function layersOf(format: string, query = ''): Promise<Map<string, GdalLayer>> {
  const { bytes } = await saved(`format=${format}${query}`);
  if (format === 'shp') {
    const layers = await openInGdal(unzipSync(bytes));
    return new Map(layers.map((layer) => [layer.name, layer]));
  }
  const layers = await openInGdal({ [`mapa.${format}`]: bytes });
  const parted = layers.flatMap((layer) =>
    MAP_LAYERS.map((name): [string, GdalLayer] => [
      name,
      { ...layer, features: layer.features.filter((feature) => isOf(feature, layer, name)) },
    ]),
  );
  return new Map(parted.filter(([, { features }]) => features.length > 0));
}

const isOf = ({ properties }: GdalFeature, layer: GdalLayer, name: string) =>
  (properties['camada'] ?? properties['type'] ?? layer.name) === name;

const textOf = (feature: GdalFeature | undefined) => JSON.stringify(feature?.properties ?? {});

describe.each(['geojson', 'kml', 'gpx', 'shp'])('as %s', (format) => {
  test('GDAL finds every place where it is, with what it is', async () => {
    const layers = await layersOf(format);
    const springs = layers.get('nascentes')?.features ?? [];
    expect(springs).toHaveLength(SPRINGS);
    const found = springs.map(({ geometry }) => geometry.coordinates.slice(0, 2).map(Number));
    const placed = project.springs.map(({ longitude, latitude }) => [longitude, latitude]);
    const said = ([x = 0, y = 0]: readonly number[]) => `${x.toFixed(6)} ${y.toFixed(6)}`;
    const places = new Set(placed.map(said));
    // The fenced one stands where its fence is.
    expect(found.filter((one) => !places.has(said(one))).length).toBeLessThanOrEqual(1);
    expect(new Set(found.map(said)).size).toBeGreaterThanOrEqual(places.size - 1);
    expect(layers.get('propriedades')?.features).toHaveLength(8);
    expect(layers.get('estruturas')?.features).toHaveLength(8);
    const named = springs.filter((spring) => textOf(spring).includes(JSON.stringify(SHOWN).slice(1, -1)));
    expect(named.length).toBeGreaterThanOrEqual(Math.floor(SPRINGS / 8));
  });

  test('a fence is its vertices, closed', async () => {
    const [fence, ...more] = (await layersOf(format)).get('cercas')?.features ?? [];
    expect(more).toEqual([]);
    const drawn = fence?.geometry.coordinates.flat(fence.geometry.type === 'Polygon' ? 1 : 0) as number[][];
    const flat = (Array.isArray(drawn[0]?.[0]) ? drawn.flat() : drawn) as unknown as number[][];
    const corners = flat.map(([x, y]) => `${x} ${y}`);
    expect(corners).toHaveLength(5);
    expect(corners[0]).toBe(corners[4]);
    expect(new Set(corners)).toEqual(new Set(FENCE.map(([x, y]) => `${x} ${y}`)));
  });
});

test('a shapefile says its system, its letters, and areas and perimeters as numbers', async () => {
  const { bytes, headers } = await saved('format=shp');
  expect(headers['content-type']).toBe('application/zip');
  const files = unzipSync(bytes);
  expect(
    Object.keys(files)
      .filter((name) => name.startsWith('cercas'))
      .toSorted(),
  ).toEqual(['cercas.cpg', 'cercas.dbf', 'cercas.prj', 'cercas.shp', 'cercas.shx']);
  const layer = (await openInGdal(files)).find(({ name }) => name === 'nascentes');
  expect(layer?.driver).toBe('ESRI Shapefile');
  expect(layer?.system).toContain('SIRGAS 2000');
  const [one] = project.springs;
  const row = layer?.features.find(({ properties }) => properties['codigo'] === 'S4-0')?.properties;
  expect(row).toMatchObject({ propriedad: SHOWN, area_m2: one?.area, perimetro_: one?.perimeter });
  expect(row?.['municipio']).toMatch(/\/[A-Z]{2}$/);
});

test('the filters and the box of the map decide what is in it', async () => {
  const delivered = await layersOf('geojson', '&status=1');
  expect(delivered.get('nascentes')?.features).toHaveLength(
    project.springs.filter(({ status }) => status === 1).length,
  );
  const box = '&bbox=-42.3,-19.4,-42.1,-19.1';
  const springs = (await layersOf('geojson', box)).get('nascentes')?.features ?? [];
  const within = project.springs
    .slice(1)
    .filter((one) => one.longitude >= -42.3 && one.longitude <= -42.1)
    .filter((one) => one.latitude >= -19.4 && one.latitude <= -19.1);
  expect(springs.map(({ properties }) => properties['codigo'])).toEqual(
    expect.arrayContaining(within.map(({ id }) => `S4-${project.springs.findIndex((one) => one.id === id)}`)),
  );
  expect(springs.length - within.length).toBeLessThanOrEqual(1);
});

test('what holds nothing opens all the same', async () => {
  for (const format of ['geojson', 'kml', 'gpx', 'shp']) {
    const layers = await layersOf(format, '&q=não existe');
    expect([...layers.values()].flatMap(({ features }) => features)).toEqual([]);
  }
});

test('nothing of another project is in it, and none of theirs may be asked for', async () => {
  const { text } = await saved('format=geojson');
  expect(text).not.toContain('S5-');
  expect((await technician.get(addressOf('format=kml', foreign.id))).status).toBe(404);
});

test('the file is kept in the audit as an export; an unknown format and a reversed box are told', async () => {
  await saved('format=gpx');
  const entry = await api.server.services.database.read
    .selectFrom('audit_log')
    .select(['resource', 'action', 'user_id'])
    .where('security_kind', '=', 'exported')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry.user_id).toBe(technician.id);
  expect((await technician.get(addressOf('format=dwg'))).body.errors).toHaveProperty('format');
  expect((await technician.get(addressOf('format=kml&bbox=1,1,0,0'))).body.errors).toHaveProperty('bbox');
});
