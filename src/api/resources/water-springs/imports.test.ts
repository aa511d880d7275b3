/** Many sheets at once: each is read for itself, and each is registered for itself. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHEET_BYTES, SPRING_MESSAGES } from '#domain/resources/water-springs.ts';
import { message } from '#domain/rules/messages.ts';
import type { Json, Person } from '../../../../tests/support/api.ts';
import { openSpringPlace, type SpringPlace } from '../../../../tests/support/spring-place.ts';
import { goodSketch } from '../../../../tests/support/sketch-sheet.ts';

let place: SpringPlace;
beforeAll(async () => {
  place = await openSpringPlace();
}, 60_000);
afterAll(() => place.api.close());

/** A square of 40 m, `at` times 100 m to the east of the first one. */
async function sheet(label: string, at: number, more: object = {}) {
  const east = 283_000 + at * 100;
  const corners = [
    [east, 7_843_000],
    [east + 40, 7_843_000],
    [east + 40, 7_843_040],
    [east, 7_843_040],
  ];
  const vertices = Object.fromEntries(
    Array.from({ length: 4 }, (_, row) => row).flatMap((row) => [
      [`B${row + 2}`, '24K'],
      [`C${row + 2}`, corners[row]?.[0] ?? 0],
      [`D${row + 2}`, corners[row]?.[1] ?? 0],
    ]),
  );
  const waterEyes = { B2: '24K', C2: east + 20, D2: 7_843_020 };
  const bytes = await goodSketch({ form: { B3: label, ...more }, vertices, waterEyes });
  return { name: `${label}.xlsx`, bytes };
}

const read = (
  files: { name: string; bytes: Uint8Array }[],
  person: Person = place.technician,
  at = place.springs,
) => person.upload(`${at}/imports`, 'spreadsheets', files);
const register = (import_ids: number[], person: Person = place.technician) =>
  person.post(`${place.springs}/bulk_register`, { import_ids });
const idsOf = (data: Json[]) => data.flatMap(({ import_id }) => import_id ?? []);
const overlaps = ({ warnings }: Json) =>
  warnings.filter((one: string) => one.startsWith('A cerca se sobrepõe'));

describe('sheets that are read together', () => {
  test('are answered in their order, the bad ones with what is wrong with each', async () => {
    const answer = await read([
      await sheet('L-1', 0),
      { name: 'foto.xlsx', bytes: Buffer.from('not a sheet') },
      await sheet('L-2', 1, { B6: null }),
      { name: 'grande.xlsx', bytes: new Uint8Array(SHEET_BYTES + 1) },
      await sheet('L-3', 2),
    ]);
    expect(answer.status, answer.text).toBe(200);
    const { data } = answer.body;
    expect(data.map(({ file }: Json) => file)).toEqual([
      'L-1.xlsx',
      'foto.xlsx',
      'L-2.xlsx',
      'grande.xlsx',
      'L-3.xlsx',
    ]);
    expect([data[0].label, data[4].label]).toEqual(['L-1', 'L-3']);
    expect(data[0]).toMatchObject({
      status: 0,
      area: 1600,
      feedstocks: { stake_quantity: expect.any(Number) },
    });
    expect(data[1]).toEqual({
      file: 'foto.xlsx',
      detail: message('file_unreadable'),
      errors: { spreadsheets: [message('file_unreadable')] },
    });
    expect(data[2].errors.spreadsheets).toEqual([message('declivity_missing')]);
    expect(data[3].detail).toBe(message('file_too_large'));
    expect((await place.technician.get(place.springs)).body.meta.total).toBe(0);
    // What one import answers, many answer.
    const one = await place.technician.upload(`${place.springs}/import`, 'spreadsheet', [
      await sheet('L-1', 0),
    ]);
    expect({ ...data[0], file: 0, import_id: 0 }).toEqual({ ...one.body, file: 0, import_id: 0 });
  });

  test('with one code twice: the second is told that it is taken', async () => {
    const { body } = await read([await sheet('D-1', 0), await sheet('d-1', 1)]);
    expect(body.data[0].label).toBe('D-1');
    expect(body.data[1].errors.spreadsheets).toEqual([message('label_taken', { codigo: 'd-1' })]);
  });

  test('name the springs whose fences they overlap: registered ones, and those beside them', async () => {
    const first = await read([await sheet('S-1', 10), await sheet('S-2', 11)]);
    expect(first.body.data.map(overlaps)).toEqual([[], []]);
    await register(idsOf(first.body.data));
    const { body } = await read([
      await sheet('S-3', 10.2),
      await sheet('S-4', 10.3),
      await sheet('S-5', 10.4),
      await sheet('S-6', 13),
    ]);
    const named = (label: string) => SPRING_MESSAGES.fenceOverlaps(label);
    expect(body.data.map(overlaps)).toEqual([
      [named('S-1'), named('S-4'), named('S-5')],
      [named('S-1'), named('S-3'), named('S-5')],
      // Side by side with S-1 they share a line, and no ground.
      [named('S-3'), named('S-4')],
      [],
    ]);
    const one = await place.technician.upload(`${place.springs}/import`, 'spreadsheet', [
      await sheet('S-7', 10.1),
    ]);
    expect(overlaps(one.body)).toEqual([named('S-1')]);
  });

  test('a spring that is measured anew does not overlap itself', async () => {
    const { body } = await read([await sheet('A-1', 20)]);
    const [made] = (await register(idsOf(body.data))).body.done;
    const again = await place.technician.upload(`${place.springs}/${made.id}/import`, 'spreadsheet', [
      await sheet('A-1', 20.1),
    ]);
    expect(again.status, again.text).toBe(200);
    expect(overlaps(again.body)).toEqual([]);
  });

  test('are no more than twenty, and each leaves its own entry', async () => {
    const { bytes } = await sheet('X', 0);
    const many = Array.from({ length: 21 }, (_, at) => ({ name: `${at}.xlsx`, bytes }));
    expect((await read(many)).status).toBe(413);
    const { read: db } = place.api.server.services.database;
    const entries = () =>
      db.selectFrom('audit_log').select('id').where('resource', '=', 'spring_imports').execute();
    const before = (await entries()).length;
    await read([await sheet('E-1', 30), await sheet('E-2', 31)]);
    expect(await entries()).toHaveLength(before + 2);
  });
});

describe('sheets that were read', () => {
  test('are registered, but for those that can not be, which stay to be mended', async () => {
    const mine = (await read([await sheet('R-1', 40), await sheet('R-2', 41), await sheet('R-3', 42)])).body
      .data;
    const theirs = (await read([await sheet('R-9', 43)], place.colleague)).body.data;
    const elsewhere = (await read([await sheet('R-8', 44)], place.technician, await place.otherProperty()))
      .body.data;
    // Somebody takes the second one's code meanwhile.
    const taken = await place.register({ label: 'r-2' });
    const ids = idsOf([...mine, ...theirs, ...elsewhere]);
    const { status, body, text } = await register([...ids, ids[0] ?? 0, 2_000_000_000]);
    expect(status, text).toBe(200);
    expect(body.done.map(({ label }: Json) => label)).toEqual(['R-1', 'R-3']);
    const gone = 'Esta leitura não vale mais. Leia o arquivo de novo.';
    expect(body.refused).toEqual([
      { import_id: ids[1], label: 'R-2', reason: SPRING_MESSAGES.labelTaken('R-2') },
      { import_id: ids[3], label: null, reason: gone },
      { import_id: ids[4], label: null, reason: gone },
      { import_id: 2_000_000_000, label: null, reason: gone },
    ]);
    const made = await place.technician.get(`${place.springs}/${body.done[0].id}`);
    expect(made.body).toMatchObject({ label: 'R-1', status: 0, file_url: expect.any(String) });
    // The one that was refused is registered once its code is free: its reading was not used up.
    await place.technician.delete(`${place.springs}/${taken.id}`);
    const again = await register([ids[1] ?? 0, ids[0] ?? 0]);
    expect(again.body.done.map(({ label }: Json) => label)).toEqual(['R-2']);
    expect(again.body.refused).toEqual([{ import_id: ids[0], label: 'R-1', reason: gone }]);
  });

  test('each spring has its own entry of the audit', async () => {
    const { data } = (await read([await sheet('U-1', 50), await sheet('U-2', 51)])).body;
    const { done } = (await register(idsOf(data))).body;
    const { read: db } = place.api.server.services.database;
    const entries = await db
      .selectFrom('audit_log')
      .select(['record_id', 'action'])
      .where('resource', '=', 'water_springs')
      .where(
        'record_id',
        'in',
        done.map(({ id }: Json) => id),
      )
      .execute();
    expect(entries).toEqual(done.map(({ id }: Json) => ({ record_id: id, action: 'create' })));
  });

  test('two people who register at once: each gets one’s own, and one code once', async () => {
    const [mine, theirs] = [
      (await read([await sheet('T-1', 60), await sheet('T-2', 61)])).body.data,
      (await read([await sheet('T-1', 62)], place.colleague)).body.data,
    ];
    const answers = await Promise.all([register(idsOf(mine)), register(idsOf(theirs), place.colleague)]);
    const labels = answers.flatMap(({ body }) => body.done.map(({ label }: Json) => label));
    expect(labels.toSorted((a, b) => a.localeCompare(b))).toEqual(['T-1', 'T-2']);
  });

  test.each([
    ['none', []],
    ['twenty-one', Array.from({ length: 21 }, (_, at) => at + 1)],
  ])('%s of them is refused whole', async (_name, ids) => {
    const { status, body } = await register(ids);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['import_ids']]);
  });
});
