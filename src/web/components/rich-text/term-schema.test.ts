import { readTermDocument } from '#domain/rules/term-document.ts';
import { TERM_VARIABLE_NAMES } from '#domain/rules/term-variables.ts';
import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openBracket, suggestVariables } from './open-bracket.ts';
import { termExtensions } from './term-schema.ts';
import { unknownVariablePlaces } from './unknown-variable-marks.ts';
import { chipWrittenVariables } from './variable-node.ts';

const schema = getSchema(termExtensions());

function paragraph(text: string) {
  return { type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] };
}

/** The state of a document of one paragraph, with the cursor at its end. */
function stateOf(text: string): EditorState {
  const doc = schema.nodeFromJSON({ type: 'doc', content: [paragraph(text)] });
  return EditorState.create({ doc, selection: TextSelection.atEnd(doc) });
}

describe('what the editor can hold', () => {
  test('is what the server accepts, node by node and mark by mark', () => {
    expect(Object.keys(schema.marks).toSorted()).toEqual(['bold', 'italic', 'underline']);
    expect(Object.keys(schema.nodes).toSorted()).toEqual([
      'bulletList',
      'doc',
      'hardBreak',
      'heading',
      'listItem',
      'orderedList',
      'pageBreak',
      'paragraph',
      'table',
      'tableCell',
      'tableHeader',
      'tableRow',
      'text',
      'variable',
    ]);
  });

  test('with every attribute at its default, is accepted by the server as the editor writes it', () => {
    const blocks = Object.values(schema.nodes)
      .filter(
        (type) =>
          type.isBlock && type !== schema.topNodeType && schema.topNodeType.contentMatch.matchType(type),
      )
      .map((type) => type.createAndFill()?.toJSON() as unknown);
    const inlines = [
      { type: 'text', text: 'texto', marks: [{ type: 'bold' }, { type: 'italic' }, { type: 'underline' }] },
      { type: 'variable', attrs: { name: 'ANO' }, marks: [{ type: 'bold' }] },
      { type: 'hardBreak' },
    ];
    const document = { type: 'doc', content: [...blocks, { type: 'paragraph', content: inlines }] };
    const written: unknown = schema.nodeFromJSON(document).toJSON();
    expect(blocks).toHaveLength(6);
    expect(readTermDocument(written).problems).toEqual([]);
  });

  test.each([
    ['a table in a table cell', 'tableCell', 'table'],
    ['a table in a list', 'listItem', 'table'],
    ['a page break in a list', 'listItem', 'pageBreak'],
    ['a page break in a cell', 'tableCell', 'pageBreak'],
  ])('is not %s', (_, parent, child) => {
    const [outer, inner] = [schema.nodes[parent], schema.nodes[child]];
    const match = outer?.contentMatch.matchType(schema.nodes['paragraph'] ?? schema.topNodeType);
    expect(inner && match?.matchType(inner)).toBeFalsy();
  });

  test('is no variable but the twenty', () => {
    const withName = (name: unknown) => () =>
      schema
        .nodeFromJSON({
          type: 'doc',
          content: [{ type: 'paragraph', content: [{ type: 'variable', attrs: { name } }] }],
        })
        .check();
    for (const name of TERM_VARIABLE_NAMES) expect(withName(name)).not.toThrow();
    expect(withName('NADA')).toThrow(RangeError);
    expect(withName(null)).toThrow(RangeError);
  });
});

describe('variables in the text', () => {
  const chipped = (text: string) => {
    const state = stateOf(text);
    const { doc } = chipWrittenVariables(state) ?? state;
    return doc.textBetween(0, doc.content.size, '', (node) => `{${String(node.attrs['name'])}}`);
  };

  test.each([
    ['Eu, [NOME_PROPRIETARIO].', 'Eu, {NOME_PROPRIETARIO}.'],
    ['[DIA] de [mês] de [ano]', '{DIA} de {MES} de {ANO}'],
    ['[NADA] [NOME PROPRIETARIO] [NOME_PROPRIETARIO', '[NADA] [NOME PROPRIETARIO] [NOME_PROPRIETARIO'],
    ['[[ANO]]', '[{ANO}]'],
  ])('%s becomes %s', (text, expected) => {
    expect(chipped(text)).toBe(expected);
  });

  test('is one chip where its letters are formatted in parts, with its first letter’s marks', () => {
    const parts = ['Eu, [', 'NOME_', 'PROPRIETARIO', '] e [ANO', ']. [NA', 'DA]'];
    const content = parts.map((text, at) => ({
      type: 'text',
      text,
      marks: at === 1 ? [{ type: 'bold' }] : [],
    }));
    const doc = schema.nodeFromJSON({
      type: 'doc',
      content: [paragraph('antes'), { type: 'paragraph', content }],
    });
    const chips = chipWrittenVariables(EditorState.create({ doc }))?.doc.lastChild?.toJSON() as unknown;
    expect(chips).toMatchObject({
      content: [
        { type: 'text', text: 'Eu, ' },
        { type: 'variable', attrs: { name: 'NOME_PROPRIETARIO' }, marks: [{ type: 'bold' }] },
        { type: 'text', text: ' e ' },
        { type: 'variable', attrs: { name: 'ANO' } },
        { type: 'text', text: '. [NADA]' },
      ],
    });
  });

  test('whatever stands around them', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TERM_VARIABLE_NAMES),
        fc.string(),
        fc.string(),
        (name, before, after) => {
          const around = (text: string) => text.replace(/[[\]]/g, '');
          fc.pre(around(before).isWellFormed() && around(after).isWellFormed());
          expect(chipped(`${around(before)}[${name}]${around(after)}`)).toBe(
            `${around(before)}{${name}}${around(after)}`,
          );
        },
      ),
    );
  });
});

describe('an open bracket', () => {
  test.each([
    ['Eu, [', ''],
    ['Eu, [NOM', 'NOM'],
    ['[cpf do', 'cpf do'],
  ])('in %j asks for %j', (text, query) => {
    expect(openBracket(stateOf(text))).toEqual({ from: text.indexOf('[') + 1, to: text.length + 1, query });
  });

  test.each(['Eu', '[NOME] ', '[ nome', '[nome, ', '[1'])('is not in %j', (text) => {
    expect(openBracket(stateOf(text))).toBeNull();
  });

  test('suggests by name and by description, accents aside', () => {
    expect(suggestVariables('')).toEqual(TERM_VARIABLE_NAMES);
    expect(suggestVariables('nome_p')).toEqual(['NOME_PROPRIETARIO', 'NOME_PROPRIEDADE']);
    expect(suggestVariables('codigos')).toEqual(['CODIGOS_NASCENTES']);
    expect(suggestVariables('endereço da res')).toEqual(['ENDERECO_PROPRIETARIO']);
    expect(suggestVariables('zzz')).toEqual([]);
  });
});

test('a stored name that is the very name of a variable is called text, not asked whether it is itself', () => {
  const about = (...content: object[]) =>
    unknownVariablePlaces(schema.nodeFromJSON({ type: 'doc', content: [{ type: 'paragraph', content }] }))[0]
      ?.about;
  const told = 'Está escrito como texto. Apague e escolha a variável de novo.';
  expect(
    about({ type: 'text', text: '[NOME_' }, { type: 'text', text: 'BACIA]', marks: [{ type: 'bold' }] }),
  ).toBe(told);
  expect(about({ type: 'text', text: '[NOME_\u200bBACIA]' })).toBe(told);
  expect(about({ type: 'text', text: '[nome_bacia]' })).toBe('Não é uma variável. Seria [NOME_BACIA]?');
});

test('text that looks like a variable and is none is marked where it stands, its letters formatted or not', () => {
  const doc = schema.nodeFromJSON({
    type: 'doc',
    content: [
      paragraph('[sic]'),
      {
        type: 'paragraph',
        content: [
          { type: 'variable', attrs: { name: 'ANO' } },
          { type: 'text', text: ' [TOTAL_' },
          { type: 'text', text: 'ESTACA]', marks: [{ type: 'bold' }] },
        ],
      },
    ],
  });
  const [place, ...others] = unknownVariablePlaces(doc);
  expect(others).toEqual([]);
  expect(place?.about).toBe('Não é uma variável. Seria [TOTAL_ESTACAS]?');
  expect(doc.textBetween(place?.from ?? 0, place?.to ?? 0)).toBe('[TOTAL_ESTACA]');
});
