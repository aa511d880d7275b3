import { strFromU8, unzipSync } from 'fflate';
import { type CellValue, readXlsx } from 'hucre/xlsx';
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { TableCell, TableColumn } from './table.ts';
import { makeWorkbook } from './workbook.ts';
import { everyday } from '../../../../tests/support/everyday.ts';

/** Each of them a whole workbook. */
const RUNS = { numRuns: everyday(30, 100) };

const column = (title: string, format: string): TableColumn => ({ title, width: 12, format });

async function readBack(columns: readonly TableColumn[], rows: readonly TableCell[][]) {
  const pieces: Uint8Array[] = [];
  const workbook = makeWorkbook({ title: 'Teste' }, (piece) => pieces.push(piece));
  workbook.sheet({ name: 'Aba', columns });
  for (const row of rows) workbook.rows([row]);
  workbook.finish();
  const bytes = Buffer.concat(pieces);
  const { sheets } = await readXlsx(bytes);
  return { bytes, sheet: sheets[0], rows: sheets[0]?.rows.slice(1) ?? [] };
}

const oneText = [column('Texto', '@')];
const oneNumber = [column('Número', '0.00')];

describe('a text', () => {
  test.prop([fc.string({ unit: 'grapheme', minLength: 1 })], RUNS)('comes back as it was', async (text) => {
    const { rows } = await readBack(oneText, [[text]]);
    expect(rows).toEqual([[text]]);
  });

  test.prop([fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '＝', "'"), fc.string()], RUNS)(
    'that begins like a formula is a text in the file itself',
    async (sign, rest) => {
      const { bytes, rows } = await readBack(oneText, [[sign + rest]]);
      const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
      expect(xml).not.toMatch(/<f[ >/]/);
      expect(xml.match(/t="inlineStr"/g)).toHaveLength(2);
      expect(rows).toEqual([[sign + rest]]);
    },
  );

  test.each(['_x000D_', 'a_x0041_b', '_X0041_', ']]>', '&amp;', '\u0000\u001f\ufffe\uffff', '  dois  '])(
    '%j comes back as it was',
    async (text) => {
      expect((await readBack(oneText, [[text]])).rows).toEqual([[text]]);
    },
  );

  test('that is half a sign becomes the sign for what can’t be shown', async () => {
    expect((await readBack(oneText, [['\ud83c']])).rows).toEqual([['\ufffd']]);
  });
});

describe('a figure', () => {
  test.prop(
    [fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0))],
    RUNS,
  )('comes back as it was', async (value) => {
    expect((await readBack(oneNumber, [[value]])).rows).toEqual([[value]]);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('%s is refused', async (value) => {
    await expect(readBack(oneNumber, [[value]])).rejects.toThrow('Cell A2 has no finite number');
  });
});

test.prop(
  [fc.integer({ min: Date.UTC(1950, 0), max: Date.UTC(2200, 0) }).map((ms) => ms - (ms % 60_000))],
  RUNS,
)('a date comes back to the minute', async (ms) => {
  const { rows } = await readBack([column('Data', 'dd/mm/yyyy hh:mm')], [[new Date(ms)]]);
  const [value] = rows[0] ?? [];
  expect(value).toBeInstanceOf(Date);
  expect(Number(value)).toBe(ms);
});

test('columns go on after Z, and the filter over all of them', async () => {
  const columns = Array.from({ length: 60 }, (_, index) => column(`C${index}`, '0'));
  const values: CellValue[] = columns.map((_, index) => index);
  const { sheet } = await readBack(columns, [columns.map((_, index) => index)]);
  expect(sheet?.rows).toEqual([columns.map(({ title }) => title), values]);
  expect(sheet?.autoFilter?.range).toBe('A1:BH2');
});
