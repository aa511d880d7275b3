import { describe, expect, test } from 'vitest';
import { documentWordings, type Wording } from './document-wording.ts';

const text = (words: string, ...marks: string[]) => ({
  type: 'text',
  text: words,
  marks: marks.map((type) => ({ type })),
});
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const term = (...content: object[]) => ({ type: 'doc', content });
const words = (...lines: string[]) => term(...lines.map((line) => paragraph(text(line))));

/** As shown: the note, then the passages with what is marked in braces. */
const shown = ({ note, passages }: Wording) => [
  ...(note === null ? [] : [`(${note})`]),
  ...passages.map((passage) =>
    passage.map((piece) => (piece.isChanged ? `{${piece.text}}` : piece.text)).join(''),
  ),
];
const told = (before: unknown, theirs: unknown, mine: unknown) => {
  const wordings = documentWordings({ before, theirs, mine });
  return wordings && [shown(wordings.before), shown(wordings.theirs), shown(wordings.mine)];
};

const FORMATTING = '(A formatação mudou; as palavras são as mesmas.)';
const LONG = Array.from({ length: 40 }, (_, at) => `palavra${at}`).join(' ');

describe('three versions of a term', () => {
  test('are each told by their own wording of the passage that differs', () => {
    const clause = (distance: string) => words(LONG, `Cercar a dez ${distance} da nascente.`, LONG);
    const around = (distance: string) =>
      `… palavra38 palavra39\nCercar a dez {${distance}} da nascente.\npalavra0 palavra1 palavra2 …`;
    expect(told(clause('metros'), clause('passos'), clause('braças'))).toEqual([
      [around('metros')],
      [around('passos')],
      [around('braças')],
    ]);
  });

  test('are told passage by passage where these lie apart, also what only one of both wrote', () => {
    expect(
      told(words('início', LONG, 'fim'), words('início novo', LONG, 'fim'), words('início', LONG, 'meu fim')),
    ).toEqual([
      [
        'início\npalavra0 palavra1 palavra2 palavra3 palavra4 …',
        '… palavra35 palavra36 palavra37 palavra38 palavra39\nfim',
      ],
      [
        'início {novo}\npalavra0 palavra1 palavra2 palavra3 palavra4 …',
        '… palavra35 palavra36 palavra37 palavra38 palavra39\nfim',
      ],
      [
        'início\npalavra0 palavra1 palavra2 palavra3 palavra4 …',
        '… palavra35 palavra36 palavra37 palavra38 palavra39\n{meu} fim',
      ],
    ]);
  });

  test('with variables, lists, tables and page breaks in words', () => {
    const item = (line: string) => ({ type: 'listItem', content: [paragraph(text(line))] });
    const cell = (line: string) => ({ type: 'tableCell', content: [paragraph(text(line))] });
    const theirs = term(
      paragraph(
        text('Eu, '),
        { type: 'variable', attrs: { name: 'NOME_BACIA' } },
        { type: 'hardBreak' },
        text('cá'),
      ),
      { type: 'orderedList', attrs: { start: 3, type: 'a' }, content: [item('um'), item('dois')] },
      { type: 'bulletList', content: [item('três')] },
      { type: 'table', content: [{ type: 'tableRow', content: [cell('Estacas'), cell('100')] }] },
      { type: 'pageBreak' },
    );
    expect(told(words(''), theirs, words('Eu'))).toEqual([
      [''],
      ['{Eu, [NOME_BACIA]\ncá\nc) um\nd) dois\n• três\nEstacas | 100\n— quebra de página —}'],
      ['{Eu}'],
    ]);
  });

  test('of which two were emptied or one was never written', () => {
    expect(told(null, words('a'), words(''))).toEqual([[''], ['{a}'], ['']]);
  });

  test('that differ in formatting alone say so', () => {
    const bold = term(paragraph(text('um dois', 'bold')));
    const parted = term(paragraph(text('um '), text('dois', 'italic')));
    const before = words('um dois');
    expect(told(before, bold, before)).toEqual([
      ['(as mesmas palavras, com outra formatação.)'],
      [FORMATTING],
      ['(como estava antes.)'],
    ]);
    expect(told(before, bold, parted)?.slice(1)).toEqual([[FORMATTING], [FORMATTING]]);
    expect(told(before, bold, words('um três'))).toEqual([
      ['um {dois}'],
      [FORMATTING, 'um dois'],
      ['um {três}'],
    ]);
    const alike = '(As palavras são as mesmas nos dois textos; a formatação é diferente.)';
    expect(told(words('um'), bold, parted)).toEqual([['um'], [alike, 'um {dois}'], [alike, 'um {dois}']]);
  });

  test('of another kind of field are none', () => {
    expect(told('um', 'dois', 'três')).toBeNull();
    expect(told({ name: 'um' }, { name: 'dois' }, { name: 'três' })).toBeNull();
  });
});
