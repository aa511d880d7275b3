import { describe, expect, test } from 'vitest';
import type { TermBlock, TermInline } from './term-blocks.ts';
import { TERM_VARIABLE_NAMES } from './term-variables.ts';
import { nearestVariable, unknownVariables, unknownVariableSentence } from './unknown-variables.ts';

const plain = { bold: false, italic: false, underline: false } as const;
const text = (words: string): TermInline => ({ kind: 'text', text: words, ...plain });
const paragraph = (...content: TermInline[]): TermBlock => ({ kind: 'paragraph', align: 'left', content });
const heading = (words: string): TermBlock => ({
  kind: 'heading',
  level: 1,
  align: 'left',
  content: [text(words)],
});
const written = (...blocks: TermBlock[]) => unknownVariables({ blocks }).map((one) => one.written);

describe('text that looks like a variable', () => {
  test.each(['[TOTAL_ESTACA]', '[VARIAVEL_ANTIGA]', '[A]', '[_]', '[NOME_PROPRIETARIO]'])(
    '%s is refused',
    (word) => {
      expect(unknownVariables({ blocks: [paragraph(text(`um ${word}.`))] })).toMatchObject([
        { written: word, isRefused: true },
      ]);
    },
  );

  test.each([
    ['NOME_\u200bPROPRIETARIO', 'NOME_PROPRIETARIO'],
    ['\u2060TOTAL_\u00adESTACA\ufeff', 'TOTAL_ESTACA'],
    ['A'.repeat(200), 'A'.repeat(200)],
  ])('%j is refused as it is seen', (word, seen) => {
    expect(unknownVariables({ blocks: [paragraph(text(`um [${word}].`))] })).toMatchObject([
      { written: `[${seen}]`, isRefused: true },
    ]);
  });

  test.each(['[TOTAL_ESTACAS2]', '[MÊS]', '[total_estacas]', '[Nome_Proprietário]', '[ÁREA]'])(
    '%s is warned of alone',
    (word) => {
      expect(unknownVariables({ blocks: [paragraph(text(word))] })).toMatchObject([
        { written: word, isRefused: false },
      ]);
    },
  );

  test.each(['[sic]', '[...]', '[1]', '[ ]', '[um texto]', '[Lei]', 'TOTAL_ESTACA', '[TOTAL ESTACA]'])(
    '%s is text',
    (word) => {
      expect(written(paragraph(text(word)))).toEqual([]);
    },
  );

  test('is found where its letters are formatted apart, and not across a variable or a line', () => {
    expect(
      written(paragraph(text('[TOTAL_'), { ...text('ESTACA'), bold: true } as TermInline, text(']'))),
    ).toEqual(['[TOTAL_ESTACA]']);
    const variable: TermInline = { kind: 'variable', name: 'ANO', ...plain };
    expect(written(paragraph(text('[A'), variable, text('B]')))).toEqual([]);
    expect(written(paragraph(text('[A'), { kind: 'line_break' }, text('B]')))).toEqual([]);
  });

  test('is told with where it stands, in headings, lists and tables too', () => {
    const found = unknownVariables({
      blocks: [
        paragraph(text('[ANTES]')),
        heading('Das [PARTES]'),
        { kind: 'list', numbering: null, start: 1, items: [[paragraph(text('[TOTAL_ESTACA]'))]] },
        {
          kind: 'table',
          widths: [null],
          rows: 1,
          headerRows: 0,
          cells: [
            {
              column: 0,
              row: 0,
              colspan: 1,
              rowspan: 1,
              isHeader: false,
              content: [paragraph(text('[ANO]'))],
            },
          ],
        },
      ],
    });
    expect(found.map((one) => unknownVariableSentence(one, 'Preâmbulo'))).toEqual([
      'Preâmbulo, parágrafo 1: [ANTES] não é uma variável e seria impresso assim.',
      'Preâmbulo, título "Das [PARTES]": [PARTES] não é uma variável e seria impresso assim.',
      'Preâmbulo, parágrafo 2, depois do título "Das [PARTES]": [TOTAL_ESTACA] não é uma variável e seria impresso assim. Seria [TOTAL_ESTACAS]?',
      'Preâmbulo, parágrafo 3, depois do título "Das [PARTES]": [ANO] está escrito como texto e seria impresso assim. Apague e escolha a variável de novo.',
    ]);
  });

  test.each(TERM_VARIABLE_NAMES)(
    'one letter of %s forgotten still leads to it, or to a nearer one',
    (name) => {
      const near = nearestVariable(name.slice(0, -1));
      expect(near).not.toBeNull();
      expect(nearestVariable(name)).toBe(name);
    },
  );
});
