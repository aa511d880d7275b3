import { expect, test } from 'vitest';
import { odsOf } from '../../../../tests/support/ods-sheet.ts';
import { openOds } from './open-ods.ts';
import { collectSketch } from './sketch-cells.ts';

const text = (words: string) =>
  `<table:table-cell office:value-type="string"><text:p>${words}</text:p></table:table-cell>`;

/** As LibreOffice saves it: with no value, and what the screen shows. */
const failed = (error: string) =>
  `<table:table-cell office:value-type="string" office:string-value=""><text:p>${error}</text:p></table:table-cell>`;

const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;

test.each([
  ['English', ['#REF!', '#DIV/0!', '#VALUE!', '#NAME?', '#N/A', '#NUM!', '#NULL!', '#SPILL!', 'Err:502']],
  [
    'Portuguese',
    ['#VALOR!', '#NOME?', '#NÚM!', '#N/D', '#N/DISP', '#NULO!', '#DESPEJAR!', '#OBTENDO_DADOS', 'Erro:502'],
  ],
])('formulas with an error are told from texts, in %s', async (_, errors) => {
  const head = row(...['Nº', 'Zona', 'Este (m)', 'Norte (m)'].map(text));
  const rows = [...errors, '#LOTE 3!'].map((error) => row(text('1'), text('24K'), failed(error)));
  const table = `<table:table table:name="Vértices">${head}${rows.join('')}</table:table>`;
  const { vertices } = await collectSketch(await openOds(odsOf(table)));
  expect(vertices?.points.map(({ easting }) => easting)).toEqual([
    ...errors.map((error) => ({ error })),
    '#LOTE 3!',
  ]);
});
