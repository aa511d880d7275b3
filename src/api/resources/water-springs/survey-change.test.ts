import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { can, ROLES } from '#domain/shared/access.ts';
import type { Json } from '../../../../tests/support/api.ts';
import { CASE_PARAMETERS, fillParameters, makeProject } from '../../../../tests/support/records.ts';
import { rows } from '../../../../tests/support/sketch-sheet.ts';
import { openSpringPlace, sketchFile, type SpringPlace } from '../../../../tests/support/spring-place.ts';

const DELIVERED = { status: 1, delivery_date: '2026-11-20T14:30' };
const CLOSED = 'O levantamento só pode ser alterado enquanto a nascente está "Cadastrada".';
const OTHER_FIGURES =
  'Os materiais não são mais os que foram mostrados: os parâmetros do projeto ou a nascente mudaram. Nada foi salvo; confira os materiais de novo.';

/** 100 × 54 m instead of 78. */
const WIDER = [
  [283400, 7843200],
  [283500, 7843200],
  [283500, 7843254],
  [283400, 7843254],
] as const;
const asPoints = (places: readonly (readonly [number, number])[]) =>
  places.map(([utm_easting, utm_northing]) => ({ utm_zone: '24K', utm_easting, utm_northing }));

describe('a change of the survey while Cadastrada', () => {
  let place: SpringPlace;
  const path = (spring: { id: number }) => `${place.springs}/${spring.id}`;
  const preview = (spring: { id: number }, body: object) =>
    place.technician.post(`${path(spring)}/recalculation`, body);
  const save = (spring: { id: number }, body: object) => place.technician.put(path(spring), body);
  const read = async (spring: { id: number }): Promise<Json> =>
    (await place.technician.get(path(spring))).body;
  const readAgain = async (spring: { id: number }, label: string, person = place.technician) =>
    person.upload(`${path(spring)}/import`, 'spreadsheet', [
      await sketchFile({
        form: { B3: label },
        vertices: rows(WIDER.map(([easting, northing]) => ['24K', easting, northing])),
      }),
    ]);

  beforeAll(async () => {
    place = await openSpringPlace();
  });
  afterAll(() => place.api.close());

  test('is computed and shown without touching the spring, and saved as shown', async () => {
    const spring = await place.register();
    const before = await place.technician.get(path(spring));
    const shown = await preview(spring, { coordinates: asPoints(WIDER) });
    expect(shown.status, shown.text).toBe(200);
    expect(shown.body).toMatchObject({
      changed: true,
      current: { perimeter: 264, area: 4212, recovery_seedlings: 702, feedstocks: { stake_quantity: 100 } },
      recalculated: {
        perimeter: 308,
        area: 5400,
        recovery_seedlings: 900,
        feedstocks: { stake_quantity: 117, stretcher_quantity: 7 },
      },
    });
    expect(shown.body.coordinates[1].google_longitude).toBeCloseTo(-41.0627, 3);
    expect(shown.body.warnings).toEqual([
      "A cerca passa a 20,00 m do olho d'água 1; fora de área consolidada a lei pede 50 m.",
    ]);
    const after = await place.technician.get(path(spring));
    expect(after.headers.etag).toBe(before.headers.etag);
    expect(after.body.area).toBe(4212);

    const saved = await save(spring, {
      coordinates: asPoints(WIDER),
      shown_fingerprint: shown.body.fingerprint,
    });
    expect(saved.status, saved.text).toBe(200);
    const { area, perimeter, recovery_seedlings, feedstocks, wire_rollers } = saved.body;
    expect({ area, perimeter, recovery_seedlings, feedstocks, wire_rollers }).toEqual(
      shown.body.recalculated,
    );
    expect(saved.body.coordinates).toEqual(shown.body.coordinates);
  });

  test('is refused when other figures than the shown ones would be saved', async () => {
    const spring = await place.register();
    const { fingerprint } = (await preview(spring, { recovery_modality: 1 })).body;
    await fillParameters(place.api, place.project, { ...CASE_PARAMETERS, stake_spacing: 3 });
    const late = await save(spring, { recovery_modality: 1, shown_fingerprint: fingerprint });
    await fillParameters(place.api, place.project, CASE_PARAMETERS);
    expect(late.status).toBe(409);
    expect(late.body.detail).toBe(OTHER_FIGURES);
    expect(await read(spring)).toMatchObject({ recovery_modality: 3, recovery_seedlings: 702 });
    // The same survey, another one than the one that was shown.
    const other = await save(spring, { recovery_modality: 2, shown_fingerprint: fingerprint });
    expect(other.status).toBe(409);
    expect((await save(spring, { label: place.nextLabel(), shown_fingerprint: 'x' })).status).toBe(409);
    const same = await save(spring, { recovery_modality: 1, shown_fingerprint: fingerprint });
    expect(same.body).toMatchObject({ recovery_modality: 1, recovery_seedlings: 169 });
  });

  test('recalculating is held to what was shown too', async () => {
    const spring = await place.register();
    await fillParameters(place.api, place.project, { ...CASE_PARAMETERS, stake_spacing: 5 });
    const shown = (await place.technician.get(`${path(spring)}/recalculation`)).body;
    expect(shown.recalculated.feedstocks.stake_quantity).toBe(47);
    await fillParameters(place.api, place.project, CASE_PARAMETERS);
    const late = await save(spring, { recalculate: true, shown_fingerprint: shown.fingerprint });
    expect(late.status).toBe(409);
    expect((await read(spring)).feedstocks.stake_quantity).toBe(100);
  });

  test('a new name or note makes no new materials, whatever became of the parameters', async () => {
    const spring = await place.register();
    await fillParameters(place.api, place.project, { ...CASE_PARAMETERS, stake_spacing: 5 });
    const renamed = await save(spring, {
      label: place.nextLabel(),
      notes: 'Porteira nova',
      characteristics: { erosion: 1 },
      coordinates: spring.coordinates.map(({ utm_zone, utm_easting, utm_northing }: Json) => ({
        utm_easting,
        utm_northing,
        utm_zone,
      })),
    });
    await fillParameters(place.api, place.project, CASE_PARAMETERS);
    expect(renamed.status, renamed.text).toBe(200);
    expect(renamed.body).toMatchObject({ notes: 'Porteira nova', characteristics: { erosion: 1 } });
    expect(renamed.body.feedstocks).toEqual(spring.feedstocks);
  });

  test('the preview refuses what the save would, each on its field', async () => {
    const spring = await place.register();
    const other = await place.register();
    const taken = await preview(spring, { label: other.label });
    expect(Object.keys(taken.body.errors)).toEqual(['label']);
    const crossed = await preview(spring, {
      coordinates: asPoints([WIDER[0], WIDER[2], WIDER[1], WIDER[3]]),
    });
    expect(crossed.status).toBe(422);
    expect(crossed.body.detail).toContain('se cruzam');
    const outside = await preview(spring, { coordinates: asPoints([WIDER[0], WIDER[1], [99, 7843254]]) });
    expect(Object.keys(outside.body.errors)).toEqual(['coordinates.2.utm_easting']);
    const future = await preview(spring, { surveyed_at: '2999-01-01' });
    expect(Object.keys(future.body.errors)).toEqual(['surveyed_at']);
    expect((await preview(spring, { status: 1 })).status).toBe(422);
  });

  test('once the material was delivered the survey is neither previewed, nor read anew, nor saved', async () => {
    const spring = await place.register();
    expect((await save(spring, DELIVERED)).status).toBe(200);
    const refused = [
      await preview(spring, { recovery_modality: 1 }),
      await place.technician.get(`${path(spring)}/recalculation`),
      await readAgain(spring, spring.label),
      await save(spring, { recovery_modality: 1 }),
      await save(spring, { recalculate: true }),
      await save(spring, { import_id: 1 }),
    ];
    expect(refused.map(({ status, body }) => [status, body.detail])).toEqual(
      refused.map(() => [409, CLOSED]),
    );
  });

  test('a new sheet becomes the spring’s survey and its sketch, under its own code or another', async () => {
    const spring = await place.register();
    const reading = await readAgain(spring, spring.label);
    expect(reading.status, reading.text).toBe(200);
    expect(reading.body).toMatchObject({ label: spring.label, area: 5400, perimeter: 308 });
    expect(await read(spring)).toMatchObject({ area: 4212, file_url: null });
    const { import_id } = reading.body;
    const label = place.nextLabel();
    // The sheet's survey, but for what the person wrote over it.
    const saved = await save(spring, { import_id, label, characteristics: { erosion: 4 } });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body).toMatchObject({
      label,
      area: 5400,
      feedstocks: reading.body.feedstocks,
      wire_rollers: reading.body.wire_rollers,
      characteristics: { erosion: 4, typology_specification: 'Capoeira com brejo' },
    });
    const sheet = await place.api.nobody.get(saved.body.file_url.replace('/api', ''));
    expect(sheet.headers['content-disposition']).toContain(`croqui-${label}.xlsx`);
    expect((await save(spring, { import_id })).status).toBe(404);
  });

  test('a new sheet is its reader’s, its code no other spring’s, and its figures those that were read', async () => {
    const spring = await place.register();
    const other = await place.register();
    const taken = await readAgain(spring, other.label);
    expect(taken.body.errors.spreadsheet).toEqual([
      `Aba "Nascente", célula B3: já existe uma nascente com o código "${other.label}" neste projeto.`,
    ]);
    const foreign = await readAgain(spring, spring.label, place.colleague);
    expect((await save(spring, { import_id: foreign.body.import_id })).status).toBe(404);
    const { import_id } = (await readAgain(spring, spring.label)).body;
    expect((await save(other, { import_id })).body.errors).toHaveProperty('label');
    await fillParameters(place.api, place.project, { ...CASE_PARAMETERS, stake_spacing: 3 });
    const late = await save(spring, { import_id });
    await fillParameters(place.api, place.project, CASE_PARAMETERS);
    expect([late.status, late.body.detail]).toEqual([409, OTHER_FIGURES]);
    // Refused saves took nothing of it.
    expect((await save(spring, { import_id })).body.area).toBe(5400);
  });

  test('what the points were and are is recorded; a preview is not', async () => {
    const spring = await place.register();
    await preview(spring, { coordinates: asPoints(WIDER) });
    await save(spring, { coordinates: asPoints(WIDER) });
    const rows = await place.api.server.services.database.read
      .selectFrom('audit_log')
      .select('changes')
      .where('resource', '=', 'water_springs')
      .where('action', '=', 'update')
      .where('record_id', '=', spring.id)
      .execute();
    expect(rows).toHaveLength(1);
    const changes = JSON.parse(rows[0]?.changes ?? '{}');
    expect(changes.area).toEqual([4212, 5400]);
    expect(changes.coordinates[0][1].utm_easting).toBe(283478);
    expect(changes.coordinates[1][1].utm_easting).toBe(283500);
  });

  test.each(Object.entries(ROLES))('below its own property and project only, for %s', async (_name, role) => {
    const spring = await place.register();
    const foreign = await makeProject(place.api, 'Outro');
    const person = await place.api.person(role, [place.project, foreign]);
    const view = can(role, 'water_springs.view') ? 404 : 403;
    const change = can(role, 'water_springs.update') ? 404 : 403;
    const remove = can(role, 'water_springs.delete') ? 404 : 403;
    const file = await sketchFile({ form: { B3: spring.label } });
    const elsewhere = [
      `${await place.otherProperty()}/${spring.id}`,
      path(spring).replace(`/projects/${place.project}/`, `/projects/${foreign}/`),
    ];
    for (const wrong of elsewhere) {
      expect((await person.get(wrong)).status).toBe(view);
      expect((await person.get(`${wrong}/sheet`)).status).toBe(view);
      expect((await person.get(`${wrong}/photo_galleries`)).status).toBe(view);
      expect((await person.get(`${wrong}/recalculation`)).status).toBe(change);
      expect((await person.post(`${wrong}/recalculation`, {})).status).toBe(change);
      expect((await person.upload(`${wrong}/import`, 'spreadsheet', [file])).status).toBe(change);
      expect((await person.put(wrong, { label: 'x' })).status).toBe(change);
      expect((await person.delete(wrong)).status).toBe(remove);
    }
    expect((await place.technician.get(path(spring))).body.label).toBe(spring.label);
  });
});
