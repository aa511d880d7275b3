/** The outline of a sub-basin: sent, seen by the map, replaced, removed, told of in the history. */
import { strToU8 } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OUTLINE_FILE_BYTES, OUTLINE_MESSAGES } from '#domain/resources/subbasin-outlines.ts';
import { coordinatesOf, outlineText, readOutlineText } from '#domain/rules/outline-text.ts';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../tests/support/api.ts';
import { geoJsonOf, kmlOf, kmzOf, type Ring, shapefileOf } from '../../../tests/support/geometry-files.ts';
import { strewProject } from '../../../tests/support/map-places.ts';
import {
  boxRing,
  collectionOf,
  jaggedRing,
  SUBBASIN_FILE,
  SUBBASIN_RING,
} from '../../../tests/support/outline-files.ts';
import { reportFigure } from '../../../tests/support/proof.ts';
import { makeSubbasin } from '../../../tests/support/records.ts';

const onPostgres = process.env['TEST_ENGINE'] === 'postgres';

let api: TestApi;
let manager: Person;
let technician: Person;
let subbasin: number;

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GESTOR_PROJETOS);
  technician = await api.person(ROLES.TECNICO);
});
afterAll(() => api.close());
beforeEach(async () => {
  subbasin = await makeSubbasin(api);
});

const path = () => `/hydrographic_subbasins/${subbasin}/outline`;

function send(
  file: string | Uint8Array = SUBBASIN_FILE,
  { headers = {}, texts = {}, name = 'suacui.geojson' } = {},
  person = manager,
) {
  const bytes = typeof file === 'string' ? strToU8(file) : file;
  return person.upload(path(), 'file', [{ name, bytes }], headers, texts);
}

const closed = (ring: Ring) => [...ring, ...ring.slice(0, 1)];

test('before anything was sent there is none', async () => {
  const { status, body, headers } = await technician.get(path());
  expect([status, headers.etag]).toEqual([200, '"1"']);
  expect(body).toEqual({
    subbasin_id: subbasin,
    file_name: null,
    feature_name: null,
    area: null,
    vertices: null,
    geometry: null,
  });
  expect((await technician.get('/hydrographic_subbasins/424242/outline')).status).toBe(404);
});

test('what is sent is shown, replaced and removed', async () => {
  const first = await send();
  expect([first.status, first.headers.etag]).toEqual([201, '"2"']);
  expect(first.body).toMatchObject({
    subbasin_id: subbasin,
    file_name: 'suacui.geojson',
    feature_name: 'Cerca',
    vertices: 4,
  });
  const shown = await technician.get(path());
  expect([shown.body, shown.headers.etag]).toEqual([first.body, '"2"']);
  const [[ring = []] = []] = shown.body.geometry.coordinates as Ring[][];
  expect(ring).toEqual(closed(ring.slice(0, 4)));
  expect(ring.slice(0, 4)).toEqual(expect.arrayContaining([...SUBBASIN_RING]));

  const second = await send(shapefileOf(boxRing(-41, -18.8, -40.8, -18.6)), { name: 'outra.zip' });
  expect([second.status, second.body.file_name, second.body.feature_name]).toEqual([201, 'outra.zip', null]);
  expect((await manager.delete(path())).status).toBe(204);
  expect((await technician.get(path())).body.geometry).toBeNull();
  const again = await manager.delete(path());
  expect([again.status, again.body.detail]).toEqual([404, OUTLINE_MESSAGES.none]);
  // Its versions go on, so that no map takes an old outline for the new one.
  expect((await send()).headers.etag).toBe('"5"');
});

test('is not written over what somebody else sent', async () => {
  const { headers } = await technician.get(path());
  const seen = { 'if-match': String(headers.etag) };
  expect((await send(SUBBASIN_FILE, { headers: seen })).status).toBe(201);
  expect((await send(SUBBASIN_FILE, { headers: seen })).status).toBe(412);
  expect((await manager.delete(path(), seen)).status).toBe(412);
  expect((await manager.delete(path(), { 'if-match': '"2"' })).status).toBe(204);
});

test('sent twice with one key it is written once', async () => {
  const headers = { 'idempotency-key': 'contorno-1' };
  const [one, two] = [await send(SUBBASIN_FILE, { headers }), await send(SUBBASIN_FILE, { headers })];
  expect([one.status, two.status, two.body, two.headers.etag]).toEqual([
    201,
    201,
    one.body,
    one.headers.etag,
  ]);
});

test('two at one moment end as one of them, with both told of', async () => {
  const files = [boxRing(-42, -18, -41, -17), boxRing(-43, -18, -42, -17)].map((ring) => geoJsonOf(ring));
  const answers = await Promise.all(files.map((file) => send(file)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(new Set(answers.map(({ headers }) => headers.etag))).toEqual(new Set(['"2"', '"3"']));
});

test('the sub-basin’s history tells of it, and the sub-basin itself is as it was', async () => {
  const before = await manager.get(`/hydrographic_subbasins/${subbasin}`);
  await send();
  await send(shapefileOf(SUBBASIN_RING), { name: 'comite.zip' });
  await manager.delete(path());
  const { body } = await manager.get(`/history/hydrographic_subbasins/${subbasin}`);
  const told = body.data.flatMap((entry: { changes: { label: string }[] }) =>
    entry.changes.filter(({ label }) => label === 'Contorno no mapa'),
  );
  expect(told.map(({ before: from, after: to }: { before: string; after: string }) => [from, to])).toEqual([
    [expect.stringMatching(/^comite\.zip, 46\.\d{3},\d ha$/), null],
    [expect.stringMatching(/^suacui\.geojson: Cerca, /), expect.stringMatching(/^comite\.zip, /)],
    [null, expect.stringMatching(/^suacui\.geojson: Cerca, 46\.\d{3},\d ha$/)],
  ]);
  const after = await manager.get(`/hydrographic_subbasins/${subbasin}`);
  expect([after.body, after.headers.etag]).toEqual([before.body, before.headers.etag]);
});

test('goes with its sub-basin', async () => {
  await send();
  expect((await manager.delete(`/hydrographic_subbasins/${subbasin}`)).status).toBe(204);
  const left = await api.server.services.database.read
    .selectFrom('subbasin_outlines')
    .selectAll()
    .where('subbasin_id', '=', subbasin)
    .execute();
  expect(left).toEqual([]);
  expect((await send()).status).toBe(404);
});

describe('of a file with several polygons', () => {
  const file = collectionOf(
    ['Caratinga', 'Cuieté'].map((nome, at) => ({
      properties: { nome },
      polygons: [[boxRing(-42 + at, -19.8, -41.5 + at, -19.6)]],
    })),
  );

  test('one key is not answered for another of them', async () => {
    const headers = { 'idempotency-key': 'contorno-de-varios' };
    const first = await send(file, { headers, texts: { feature: '1' } });
    const again = await send(file, { headers, texts: { feature: '1' } });
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = await send(file, { headers, texts: { feature: '2' } });
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['Idempotency-Key']]);
    expect((await technician.get(path())).body.feature_name).toBe('Caratinga');
  });

  test('reading offers all, and writes nothing', async () => {
    const { status, body } = await manager.upload(`${path()}/read`, 'file', [
      { name: 'comite.geojson', bytes: strToU8(file) },
    ]);
    expect(status).toBe(200);
    expect(body.warnings).toEqual([]);
    expect(body.features).toMatchObject([
      { feature: 1, name: 'Caratinga', vertices: 4, was_mended: false },
      { feature: 2, name: 'Cuieté' },
    ]);
    expect(coordinatesOf(readOutlineText(body.features[0].outline)).flat(2)).toContainEqual([-42, -19.8]);
    expect((await manager.get(path())).headers.etag).toBe('"1"');
  });

  test('one must be named', async () => {
    const refused = await send(file);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { file: [OUTLINE_MESSAGES.choose(['Caratinga (1)', 'Cuieté (2)'], 2)] },
    ]);
    expect((await send(file, { texts: { feature: '2' } })).body.feature_name).toBe('Cuieté');
    expect((await send(file, { texts: { feature: '3' } })).body.errors).toEqual({
      file: [OUTLINE_MESSAGES.noSuchFeature(2)],
    });
    expect((await send(file, { texts: { feature: 'a' } })).status).toBe(422);
  });
});

describe('refused', () => {
  test('in words, and nothing is written', async () => {
    const line = '{"type":"LineString","coordinates":[[-42,-18],[-42,-19]]}';
    const refused = await send(line);
    expect([refused.status, refused.body.errors]).toEqual([422, { file: [OUTLINE_MESSAGES.noPolygon] }]);
    expect((await technician.get(path())).body.geometry).toBeNull();
  });

  // Before any statement.
  test.runIf(!onPostgres)('a file of more than 20 MB', async () => {
    const refused = await send(new Uint8Array(OUTLINE_FILE_BYTES + 1));
    expect([refused.status, refused.body.errors]).toEqual([413, { file: [OUTLINE_MESSAGES.tooLarge] }]);
  });

  test('of who may see sub-basins and not change them', async () => {
    expect((await send(SUBBASIN_FILE, {}, technician)).status).toBe(403);
    expect((await technician.delete(path())).status).toBe(403);
  });

  test.each(['quarenta', '1,,2', '', Array(101).fill(1).join()])('of=%s', async (of) => {
    expect((await technician.get(`/hydrographic_subbasins/outlines?of=${of}`)).status).toBe(422);
  });

  test.each([
    ['a\u202Ebacia.zip', 'abacia.zip'],
    ['a\u0000b.zip', 'arquivo'],
    [`${'c'.repeat(300)}.zip`, 'c'.repeat(255)],
  ])('a name that would pass for another, or could not be kept, is shown plain: %j', async (name, shown) => {
    const { status, body } = await send(SUBBASIN_FILE, { name });
    expect([status, body.file_name]).toEqual([201, shown]);
  });
});

const DIVIDE = { longitude: -42, latitude: -18.5, reach: 0.7 };
const short = (ring: Ring): Ring => ring.map(([x, y]) => [Number(x.toFixed(6)), Number(y.toFixed(6))]);

// The child knows no database. In every run the form that takes most of its memory and time.
const LARGEST: readonly [string, () => string | Uint8Array][] = [
  ['a KMZ of a million', () => kmzOf(kmlOf(short(jaggedRing(999_000, DIVIDE))))],
  ['a zipped shapefile of a million points', () => shapefileOf(jaggedRing(999_000, DIVIDE))],
  ['a GeoJSON of 20 MB', () => geoJsonOf(short(jaggedRing(850_000, DIVIDE)))],
];
test.runIf(!onPostgres).each(process.env['TEST_FULL'] ? LARGEST : LARGEST.slice(0, 1))(
  '%s is read within the child’s memory and time',
  async (_name, make) => {
    const file = make();
    expect(file.length).toBeLessThan(OUTLINE_FILE_BYTES);
    const sent = await send(file);
    expect([sent.status, sent.body.errors ?? null]).toEqual([201, null]);
    expect(sent.body.vertices).toBeLessThanOrEqual(2000);
  },
  60_000,
);

describe('the map', () => {
  test('is told of the version, and asks for many at once', async () => {
    const place = await strewProject(api, { springs: 20, properties: 2, seed: 7 });
    const person = await api.person(ROLES.TECNICO, [place.id]);
    const areas = async () => (await person.get('/map/areas?by=subbasin')).body.areas;
    const [before] = await areas();
    expect(before.outline).toBeNull();
    subbasin = before.id;
    await send();
    expect((await areas())[0]).toEqual({ ...before, outline: 2 });
    const { body } = await person.get(`/hydrographic_subbasins/outlines?of=${subbasin},424242,${subbasin}`);
    expect(body.outlines).toEqual([
      { subbasin_id: subbasin, version: 2, outline: expect.stringMatching(/^[\w-]{20,40}$/) },
    ]);
    await manager.delete(path());
    expect((await areas())[0]).toEqual(before);
    expect((await person.get(`/hydrographic_subbasins/outlines?of=${subbasin}`)).body.outlines).toEqual([]);
  });

  test('gets a hundred of 2,000 vertices as texts of some kilobytes', async () => {
    const { write } = api.server.services.database;
    const ids: number[] = [];
    for (let at = 0; at < 100; at += 1) ids.push(await makeSubbasin(api));
    const ring = jaggedRing(2000, { longitude: -42, latitude: -18.5, reach: 0.7 });
    const outline = outlineText([[ring.flat().map((degrees) => Math.round(degrees * 100_000))]]);
    await write
      .insertInto('subbasin_outlines')
      .values(ids.map((id) => ({ subbasin_id: id, outline, vertices: 2000, area: 1, file_name: 'a.zip' })))
      .execute();
    const ask = () => technician.get(`/hydrographic_subbasins/outlines?of=${ids.join()}`);
    expect((await ask()).body.outlines).toHaveLength(100);
    const costs: number[] = [];
    // More than one only where the figure is asked for.
    const rounds = process.env['HARD_FIGURES'] ? 15 : 1;
    for (let round = 0; round < rounds; round += 1) {
      const from = process.cpuUsage();
      await api.app.inject({
        url: `/api/hydrographic_subbasins/outlines?of=${ids.join()}`,
        headers: { authorization: `Bearer ${technician.token}` },
      });
      const { user, system } = process.cpuUsage(from);
      costs.push((user + system) / 1000);
    }
    expect(outline.length).toBeLessThan(15_000);
    // Half of it is the test's own reading of the answer; PostgreSQL's rows are read here too.
    reportFigure(
      'processor for a hundred outlines (median ms)',
      costs.toSorted((a, b) => a - b)[rounds >> 1] ?? 0,
    );
  });
});
