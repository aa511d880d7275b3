import { getSchema, Node } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import StarterKit from '@tiptap/starter-kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readTermDocument, termTextSchema, variablesIn } from './term-document.ts';
import { TERM_VARIABLE_NAMES } from './term-variables.ts';

type Json = Record<string, unknown>;
const node = (type: string, ...content: Json[]): Json => ({ type, content });
const withAttrs = (type: string, attrs: Json, ...content: Json[]): Json => ({ type, attrs, content });
const text = (value: string, ...marks: string[]): Json => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
});
const paragraph = (value = 'Texto') => node('paragraph', text(value));
const variable = (name: unknown): Json => ({ type: 'variable', attrs: { name } });
const doc = (...content: Json[]) => node('doc', ...content);
const cell = (attrs: Json = {}, type = 'tableCell') => withAttrs(type, attrs, paragraph());
const table = (...rows: Json[][]) => node('table', ...rows.map((cells) => node('tableRow', ...cells)));

function problems(value: unknown): readonly string[] {
  return readTermDocument(value).problems;
}

function blocks(...content: Json[]) {
  const reading = readTermDocument(doc(...content));
  if (!reading.document) throw new Error(reading.problems.join(' '));
  return reading.document.blocks;
}

describe('what the editor writes is read', () => {
  const schema = getSchema([
    StarterKit,
    TableKit,
    TextAlign.configure({ types: ['heading', 'paragraph'] }),
    Node.create({
      name: 'variable',
      group: 'inline',
      inline: true,
      atom: true,
      addAttributes: () => ({ name: { default: null } }),
    }),
    Node.create({ name: 'pageBreak', group: 'block', atom: true }),
  ]);

  test('with every default that Tiptap puts into it', () => {
    const written = schema
      .nodeFromJSON(
        doc(
          withAttrs('heading', { level: 2, textAlign: 'center' }, text('Título', 'bold')),
          node('paragraph', text('a', 'bold', 'italic', 'underline'), { type: 'hardBreak' }, variable('ANO')),
          node(
            'bulletList',
            node('listItem', paragraph(), node('orderedList', node('listItem', paragraph()))),
          ),
          table([cell({ colspan: 2, colwidth: [100, 200] }, 'tableHeader')], [cell({ rowspan: 1 }), cell()]),
          { type: 'pageBreak' },
        ),
      )
      .toJSON();
    expect(problems(written)).toEqual([]);
    expect(JSON.stringify(written)).toContain('"textAlign":null');
    expect(JSON.stringify(written)).toContain('"colwidth":null');
  });

  test('and what else its StarterKit could write is refused by name', () => {
    for (const type of ['blockquote', 'codeBlock', 'horizontalRule']) {
      expect(problems(doc({ type }))).toEqual([`O elemento "${type}" não é aceito no termo.`]);
    }
    for (const mark of ['strike', 'code', 'link']) {
      expect(problems(doc(node('paragraph', text('a', mark))))).toEqual([
        `A formatação "${mark}" não é aceita no termo.`,
      ]);
    }
  });
});

describe('a document in plain form', () => {
  test('has every default filled in', () => {
    expect(blocks(node('paragraph', text('a', 'bold'), variable('MES'), { type: 'hardBreak' }))).toEqual([
      {
        kind: 'paragraph',
        align: 'left',
        content: [
          { kind: 'text', text: 'a', bold: true, italic: false, underline: false },
          { kind: 'variable', name: 'MES', bold: false, italic: false, underline: false },
          { kind: 'line_break' },
        ],
      },
    ]);
    expect(blocks(withAttrs('heading', {}, text('a')))).toMatchObject([{ level: 1, align: 'left' }]);
    expect(blocks(withAttrs('orderedList', { start: 3 }, node('listItem', paragraph())))).toMatchObject([
      { kind: 'list', numbering: '1', start: 3 },
    ]);
    expect(blocks(node('bulletList', node('listItem', paragraph())))).toMatchObject([{ numbering: null }]);
    expect(blocks({ type: 'paragraph' })).toMatchObject([{ content: [] }]);
  });

  test('may be empty', () => {
    expect(blocks()).toEqual([]);
    expect(problems({ type: 'doc' })).toEqual([]);
  });

  test('lays the cells of a table on a grid', () => {
    const header = (attrs: Json = {}) => cell(attrs, 'tableHeader');
    expect(
      blocks(
        table(
          [header({ colspan: 2, colwidth: [120, 0] }), header({ rowspan: 2 })],
          [header(), header()],
          [cell({ rowspan: 9 }), cell({ colwidth: [80] }), cell()],
        ),
      ),
    ).toMatchObject([
      {
        widths: [120, 80, null],
        rows: 3,
        headerRows: 2,
        cells: [
          { column: 0, row: 0, colspan: 2, rowspan: 1 },
          { column: 2, row: 0, rowspan: 2 },
          { column: 0, row: 1 },
          { column: 1, row: 1 },
          { column: 0, row: 2, rowspan: 1 },
          { column: 1, row: 2 },
          { column: 2, row: 2, isHeader: false },
        ],
      },
    ]);
  });

  test('has no head to repeat where a header cell reaches into the rows below', () => {
    const mixed = table(
      [cell({}, 'tableHeader'), cell({ rowspan: 2 }, 'tableHeader')],
      [cell()],
      [cell(), cell()],
    );
    expect(blocks(mixed)).toMatchObject([{ headerRows: 0 }]);
    expect(blocks(table([cell({}, 'tableHeader')]))).toMatchObject([{ headerRows: 0 }]);
  });
});

describe('what is refused, in words', () => {
  const longText = doc(paragraph('ã'.repeat(100_000)));
  const deepList = Array.from({ length: 9 }).reduce<Json>(
    (inner) => node('bulletList', node('listItem', paragraph(), inner)),
    node('bulletList', node('listItem', paragraph())),
  );
  const bottomless = JSON.parse(`${'{"type":"doc","content":['.repeat(7000)}${']}'.repeat(7000)}`) as unknown;

  test.each<[string, unknown, string]>([
    ['no document', 'texto', 'O texto não é um documento do editor: há um elemento sem tipo.'],
    ['a list', [], 'O texto não é um documento do editor: há um elemento sem tipo.'],
    ['another root', paragraph(), 'O texto deve começar por um documento do editor ("doc").'],
    ['an image', doc({ type: 'image', attrs: { src: 'x' } }), 'O elemento "image" não é aceito no termo.'],
    ['a name of Object', doc({ type: 'constructor' }), 'O elemento "constructor" não é aceito no termo.'],
    ['a document in a document', doc(doc()), 'O elemento "documento" não pode ficar em "documento".'],
    ['text without paragraph', doc(text('a')), 'O elemento "texto" não pode ficar em "documento".'],
    [
      'a paragraph in a paragraph',
      doc(node('paragraph', paragraph())),
      'O elemento "parágrafo" não pode ficar em "parágrafo".',
    ],
    [
      'a row without table',
      doc(node('tableRow')),
      'O elemento "linha de tabela" não pode ficar em "documento".',
    ],
    [
      'an item that begins with a list',
      doc(node('bulletList', node('listItem', node('bulletList', node('listItem', paragraph()))))),
      'Um item de lista deve começar por um parágrafo.',
    ],
    ['a list without items', doc(node('bulletList')), 'Há uma lista sem itens.'],
    ['a table without rows', doc(node('table')), 'Há uma tabela sem linhas.'],
    ['an empty cell', doc(table([{ type: 'tableCell' }])), 'Há uma célula de tabela sem parágrafo.'],
    [
      'a table in a table',
      doc(table([node('tableCell', table([cell()]))])),
      'Uma tabela não pode ficar dentro de outra.',
    ],
    [
      'a page break in a list',
      doc(node('bulletList', node('listItem', paragraph(), { type: 'pageBreak' }))),
      'A quebra de página não pode ficar dentro de lista ou tabela.',
    ],
    [
      'too many columns',
      doc(table(Array.from({ length: 21 }, () => cell()))),
      'Uma tabela pode ter no máximo 20 colunas.',
    ],
    [
      'cells on one another',
      doc(table([cell(), cell({ rowspan: 2 })], [cell({ colspan: 2 })])),
      'As células de uma tabela se sobrepõem. Refaça as células mescladas.',
    ],
    [
      'a level that does not exist',
      doc(withAttrs('heading', { level: 4 })),
      'O valor "4" do atributo "level" não é aceito em título.',
    ],
    [
      'an alignment that does not exist',
      doc(withAttrs('paragraph', { textAlign: 'start' })),
      'O valor "start" do atributo "textAlign" não é aceito em parágrafo.',
    ],
    [
      'an unknown attribute',
      doc(withAttrs('paragraph', { style: 'x' })),
      'O atributo "style" não é aceito em parágrafo.',
    ],
    [
      'attributes that are a list',
      doc({ type: 'paragraph', attrs: [] }),
      'Os atributos de parágrafo não são válidos.',
    ],
    [
      'a span of a thousand',
      doc(table([cell({ colspan: 1000 })])),
      'O valor "1000" do atributo "colspan" não é aceito em célula de tabela.',
    ],
    [
      'an unknown field',
      doc({ type: 'paragraph', html: '<b>' }),
      'O campo "html" não é aceito em parágrafo.',
    ],
    [
      'text beside content',
      doc({ type: 'paragraph', text: 'a' }),
      'O campo "text" não é aceito em parágrafo.',
    ],
    ['an empty text', doc(node('paragraph', text(''))), 'Há um texto vazio.'],
    ['half a character', doc(paragraph('\ud800')), 'Há um caractere inválido no texto.'],
    ['a null character', doc(paragraph('a\0')), 'Há um caractere inválido no texto.'],
    [
      'a formatted paragraph',
      doc({ type: 'paragraph', marks: [{ type: 'bold' }] }),
      'Não se aceita formatação em parágrafo.',
    ],
    [
      'a mark with attributes',
      doc(node('paragraph', { type: 'text', text: 'a', marks: [{ type: 'bold', attrs: { color: 'red' } }] })),
      'A formatação "bold" não é aceita no termo.',
    ],
    [
      'an unknown variable',
      doc(node('paragraph', variable('NOME_DO_GATO'))),
      'A variável [NOME_DO_GATO] não existe.',
    ],
    ['a variable with brackets', doc(node('paragraph', variable('[ANO]'))), 'A variável [[ANO]] não existe.'],
    ['a variable without a name', doc(node('paragraph', { type: 'variable' })), 'Há uma variável sem nome.'],
    [
      'a variable outside a paragraph',
      doc(variable('ANO')),
      'O elemento "variável" não pode ficar em "documento".',
    ],
    ['more than 200 kB, counted as UTF-8', longText, 'O texto passa de 200 kB.'],
    ['lists ten deep', doc(deepList), 'Há listas ou tabelas demais umas dentro das outras.'],
    ['seven thousand levels', bottomless, 'Há listas ou tabelas demais umas dentro das outras.'],
  ])('%s', (_, value, sentence) => {
    expect(problems(value)).toContain(sentence);
  });

  test('everything at once, each thing once, at most twenty', () => {
    const many = Array.from({ length: 50 }, (_, index) => ({ type: `estranho${index}` }));
    expect(problems(doc(...many))).toHaveLength(20);
    expect(problems(doc({ type: 'image' }, { type: 'video' }, { type: 'image' }))).toEqual([
      'O elemento "image" não é aceito no termo.',
      'O elemento "video" não é aceito no termo.',
    ]);
  });

  test('whatever JSON is sent, reading it never fails', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const { document, problems: found } = readTermDocument(value);
        expect(document === null).toBe(found.length > 0);
      }),
    );
  });
});

describe('the schema of requests', () => {
  test('leaves a good document as it is and refuses a bad one with its sentences', () => {
    const good = doc(withAttrs('paragraph', { textAlign: null }, text('a')));
    expect(termTextSchema.parse(good)).toEqual(good);
    const refused = termTextSchema.safeParse(doc({ type: 'image' }));
    expect(refused.error?.issues.map((issue) => issue.message)).toEqual([
      'O elemento "image" não é aceito no termo.',
    ]);
    for (const value of [undefined, null, 7, []]) {
      expect(termTextSchema.safeParse(value).error?.issues[0]?.message).toBe(
        'Envie o texto como documento do editor (JSON), em HTML ou como texto simples.',
      );
    }
    expect(termTextSchema.safeParse('<p>').success).toBe(true);
  });

  test('converts to JSON Schema', () => {
    expect(z.toJSONSchema(termTextSchema)).toMatchObject({ anyOf: [{ type: 'object' }, { type: 'string' }] });
  });
});

describe('variables', () => {
  test('are found in lists, tables and titles, each once, in the order of their use', () => {
    const reading = readTermDocument(
      doc(
        withAttrs('heading', { level: 1 }, variable('NOME_PROPRIETARIO')),
        node('bulletList', node('listItem', node('paragraph', variable('MES')), paragraph())),
        table([withAttrs('tableCell', {}, node('paragraph', variable('ANO'), variable('MES')))]),
      ),
    );
    expect(reading.document && variablesIn(reading.document)).toEqual(['NOME_PROPRIETARIO', 'MES', 'ANO']);
  });

  test('of all twenty names are accepted', () => {
    expect(problems(doc(node('paragraph', ...TERM_VARIABLE_NAMES.map(variable))))).toEqual([]);
    expect(TERM_VARIABLE_NAMES).toHaveLength(20);
  });
});
