import { expect, test } from 'vitest';
import { csvHead, csvRows } from './csv.ts';

const column = (format: string) => ({ title: 'x', width: 9, format });

test.each([
  ['a text', '@', 'Sítio Água Limpa', 'Sítio Água Limpa'],
  ['a text with what parts cells', '@', 'a;b', '"a;b"'],
  ['a text with quotes', '@', 'a "b"', '"a ""b"""'],
  ['a text of two lines', '@', 'a\nb', '"a\nb"'],
  ['a formula', '@', '=1+1', "'=1+1"],
  ['a formula in full width', '@', '＝1', "'＝1"],
  ['a command behind a tab', '@', '\t@SUM(A1)', "'\t@SUM(A1)"],
  ['a code that begins with a hyphen', '@', '-2', "'-2"],
  ['nothing', '@', null, ''],
  ['a decimal', '0.00', 4212.5, '4212,50'],
  ['a whole number', '0', 12, '12'],
  ['less than nothing', '0', -12, '-12'],
  ['a moment', 'dd/mm/yyyy hh:mm', new Date('2026-05-04T14:30:00Z'), '04/05/2026 14:30'],
  ['a day', 'dd/mm/yyyy', new Date('2026-05-04T00:00:00Z'), '04/05/2026'],
])('%s', (_what, format, cell, text) => {
  expect(csvRows([column(format)], [[cell]])).toBe(`${text}\r\n`);
});

test('the file begins with its mark, and parts cells as spreadsheets here expect', () => {
  expect(
    csvHead([
      { ...column('@'), title: 'Código' },
      { ...column('0'), title: 'Área; m²' },
    ]),
  ).toBe('\ufeffCódigo;"Área; m²"\r\n');
  expect(
    csvRows(
      [column('@'), column('0.0')],
      [
        ['N-1', 1.25],
        ['N-2', null],
      ],
    ),
  ).toBe('N-1;1,3\r\nN-2;\r\n');
});
