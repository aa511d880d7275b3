/** A sheet that LibreOffice 7.4 itself saved as .ods, from the call that reads it to the spring's own copy. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ODS_MIME } from '#api/documents/sketch-sheet/ods-mark.ts';
import { openSpringPlace, sketchFile, type SpringPlace } from '../../../../tests/support/spring-place.ts';

const SAVED = join(import.meta.dirname, '../../../../tests/support/frozen/croqui-libreoffice.ods');

let place: SpringPlace;
beforeAll(async () => {
  place = await openSpringPlace();
});
afterAll(() => place.api.close());

test('it is read as its .xlsx, registered, and given back as it came', async () => {
  const { technician, springs } = place;
  const bytes = await readFile(SAVED);
  const read = (file: { name: string; bytes: Uint8Array }) =>
    technician.upload(`${springs}/import`, 'spreadsheet', [file]);
  const asOds = await read({ name: 'croqui.ods', bytes });
  const asXlsx = await read(await sketchFile({}));
  expect([asOds.status, asXlsx.status], asOds.text).toEqual([200, 200]);
  expect({ ...asOds.body, import_id: null }).toEqual({ ...asXlsx.body, import_id: null });
  expect(asOds.body.area).toBeGreaterThan(0);

  const made = await technician.post(springs, { import_id: asOds.body.import_id });
  expect(made.status, made.text).toBe(201);
  const sheet = await technician.get(`${springs}/${made.body.id}/sheet`);
  expect(sheet.headers['content-type']).toContain(ODS_MIME);
  expect(sheet.headers['content-disposition']).toMatch(/\.ods/);
});
