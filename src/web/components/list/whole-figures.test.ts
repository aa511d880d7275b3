import { expect, test } from 'vitest';
import { splitAtFigures } from './whole-figures.ts';

const figuresOf = (text: string) => splitAtFigures(text).filter((_, place) => place % 2 === 1);

test.each([
  ['Madeireira · NF 5458 · R$ 1.209,80 cada', ['NF 5458', 'R$ 1.209,80']],
  ['Nota nº 0001/2026', ['nº 0001/2026']],
  ['Estorno de -R$ 50,00', ['-R$ 50,00']],
  ['Rolo de arame 500 m, uso mínimo 20%', ['500 m', '20']],
  ['1.810 estacas, 3 kg e 0,7854 ha', ['1.810', '3 kg', '0,7854 ha']],
  ['N-01, N-02 e mais 4', ['N-01', 'N-02', '4']],
  ['09/05/2025 08:30', ['09/05/2025', '08:30']],
  // A word is no unit, however it begins.
  ['3 mudas e 2 kgf', ['3', '2']],
  ['Área-02 e Ção-3', ['Área-02', 'Ção-3']],
  ['Sítio Boa Vista', []],
  // A name of digits alone is wider than a phone.
  ['1234567890'.repeat(12), []],
  [`Lote ${'1234567890'.repeat(12)}, nº 3 de 7`, ['nº 3', '7']],
])('in %j stand whole: %j', (text, figures) => {
  expect(figuresOf(text)).toEqual(figures);
  expect(splitAtFigures(text).join('')).toBe(text);
});
