import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { asOds, odsOf } from '../../../../tests/support/ods-sheet.ts';
import { goodSketch, PROJECT, rows, TODAY } from '../../../../tests/support/sketch-sheet.ts';
import { everyday } from '../../../../tests/support/everyday.ts';
import { zipBomb } from '../../../../tests/support/zip-bomb.ts';
import { computeSketch } from './interpret.ts';
import { isOds, ODS_MIME } from './ods-mark.ts';
import { readSketch } from './read-sketch.ts';
import { makeSketchReader, type ReaderAnswer } from './reader.ts';

const UNREADABLE: ReaderAnswer = { ok: false, refusal: 'unreadable' };
const MEGABYTE = 1024 * 1024;

const reader = makeSketchReader({ timeLimit: 20_000 });
afterAll(() => reader.close());

async function computed(bytes: Uint8Array) {
  const reading = await readSketch(reader, bytes, { person: 1, today: TODAY });
  if (!reading.ok) return reading;
  return computeSketch(reading.sketch, PROJECT);
}

describe('a sketch saved as .ods', () => {
  test('gives the spring that its .xlsx gives', async () => {
    const xlsx = await goodSketch({ form: { B17: 'Porteira azul.\nCuidado com o cão.' } });
    const expected = await computed(xlsx);
    expect(expected.ok).toBe(true);
    expect(await computed(await asOds(xlsx))).toEqual(expected);
  });

  test('has the findings that its .xlsx has, each with its tab and cell', async () => {
    const xlsx = await goodSketch({
      form: { B3: '', B6: 'Nenhuma', B13: 'perto' },
      vertices: rows([
        ['24K', 283400, 7843200],
        ['99Z', 283478, 'abc'],
        [null, { error: '#REF!' }, 7843254],
      ]),
    });
    const expected = await computed(xlsx);
    expect(expected.ok).toBe(false);
    expect(await computed(await asOds(xlsx))).toEqual(expected);
  });

  test('is known by the mark in front, for its name when it is downloaded', async () => {
    expect(isOds(await asOds(await goodSketch()))).toBe(true);
    expect(isOds(await goodSketch())).toBe(false);
    expect(isOds(new Uint8Array())).toBe(false);
  });

  test('is found in a group of rows, as a table with a repeated head has', async () => {
    const head = ['Nº', 'Zona', 'Este (m)', 'Norte (m)']
      .map(
        (title) =>
          `<table:table-cell office:value-type="string"><text:p>${title}</text:p></table:table-cell>`,
      )
      .join('');
    const answer = await reader.read(
      odsOf(
        `<table:table table:name="Vértices"><table:table-header-rows><table:table-row>${head}</table:table-row></table:table-header-rows></table:table>`,
      ),
      1,
    );
    expect(answer).toMatchObject({ ok: true, cells: { form: null, vertices: { missing: [], filled: 0 } } });
  });
});

describe('an .ods that is none, or means harm', () => {
  test.each([
    ['another document of the same office', { mimetype: strToU8('application/vnd.oasis.opendocument.text') }],
    ['no content', { mimetype: strToU8(ODS_MIME) }],
  ])('%s', async (_, parts) => {
    expect(await reader.read(zipSync(parts), 1)).toEqual(UNREADABLE);
  });

  test('a bomb of 1 GB of zeros', async () => {
    expect(await reader.read(zipBomb('content.xml', 1024), 1)).toEqual(UNREADABLE);
  });

  test('a row that stands for a million, and a cell for sixteen thousand, cost no more than a table', async () => {
    const cell =
      '<table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="16384"/>';
    const million = `<table:table table:name="Vértices"><table:table-row table:number-rows-repeated="1048576">${cell}</table:table-row></table:table>`;
    const answer = await reader.read(odsOf(million), 1);
    expect(answer).toMatchObject({ ok: true, cells: { vertices: { points: [] } } });
  });

  test('a hundred thousand such rows end in the child, and the next sheet is read', async () => {
    const impatient = makeSketchReader({ timeLimit: everyday(1_000, 4_000) });
    const cell =
      '<table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="26"/>';
    const row = `<table:table-row table:number-rows-repeated="1000">${cell}</table:table-row>`;
    const answer = await impatient.read(
      odsOf(`<table:table table:name="Vértices">${row.repeat(100_000)}</table:table>`),
      1,
    );
    expect(answer.ok).toBe(false);
    impatient.close();
    expect((await computed(await asOds(await goodSketch()))).ok).toBe(true);
  });

  test('more than 5 MB is too large, whatever it holds', async () => {
    const noise = new Uint8Array(6 * MEGABYTE);
    const bytes = zipSync({ mimetype: strToU8(ODS_MIME), 'content.xml': [noise, { level: 0 }] });
    expect(await reader.read(bytes, 1)).toEqual({ ok: false, refusal: 'too_large' });
  });
});
