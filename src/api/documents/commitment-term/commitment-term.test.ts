import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTermDocument } from '#domain/rules/term-document.ts';
import type { TermDocument } from '#domain/rules/term-blocks.ts';
import { resolveVariables, TERM_VARIABLE_NAMES } from '#domain/rules/term-variables.ts';
import type { TermData } from '#domain/rules/term-variables.ts';
import { CLAUSES_HTML } from '../../../../tests/fields/word-clipboard.ts';
import { readPdf } from '../../../../tests/support/pdf.ts';
import { createPdfRenderer } from '../typst/pdf-renderer.ts';
import type { PdfRenderer } from '../typst/pdf-renderer.ts';
import { readTermText } from '../term-text/read-term-text.ts';
import type { CommitmentTermInput } from './commitment-term-data.ts';
import { commitmentTermData } from './commitment-term-data.ts';
import { renderCommitmentTerm } from './render-commitment-term.ts';

let renderer: PdfRenderer;
beforeAll(() => {
  renderer = createPdfRenderer({
    onWarning: (template, lines) => {
      throw new Error(`${template}: ${lines.join('; ')}`);
    },
  });
});
afterAll(() => renderer.close());

type Json = Record<string, unknown>;
const node = (type: string, ...content: Json[]): Json => ({ type, content });
const withAttrs = (type: string, attrs: Json, ...content: Json[]): Json => ({ type, attrs, content });
const text = (value: string, ...marks: string[]): Json => ({
  type: 'text',
  text: value,
  marks: marks.map((type) => ({ type })),
});
const paragraph = (value: string, attrs: Json = {}) => withAttrs('paragraph', attrs, text(value));
const heading = (level: number, value: string) => withAttrs('heading', { level }, text(value));
const variable = (name: string): Json => ({ type: 'variable', attrs: { name } });
const item = (...content: Json[]) => node('listItem', ...content);
const cell = (value: string, attrs: Json = {}) => withAttrs('tableCell', attrs, paragraph(value));
const head = (value: string, attrs: Json = {}) => withAttrs('tableHeader', attrs, paragraph(value));
const table = (...rows: Json[][]) => node('table', ...rows.map((cells) => node('tableRow', ...cells)));

function term(...content: Json[]): TermDocument {
  const reading = readTermDocument(node('doc', ...content));
  if (!reading.document) throw new Error(reading.problems.join(' '));
  return reading.document;
}

const base: CommitmentTermInput = {
  project: 'Projeto Rio Doce Vivo',
  property: 'Sítio Água Boa',
  preamble: term(paragraph('Preâmbulo do termo.')),
  contractTerms: term(paragraph('Cláusulas do termo.')),
  values: {},
  producer: { name: 'José Antônio da Conceição', cpf: '52998224725' },
  organisation: null,
  place: 'Itambacuri/MG',
  date: '2026-11-21',
};

async function read(change: Partial<CommitmentTermInput>) {
  return readPdf(await renderCommitmentTerm(renderer, { ...base, ...change }, 1));
}

const about: TermData = {
  date: '2026-11-21',
  producer: {
    name: 'José Antônio da Conceição',
    cpf: '52998224725',
    address: { street: 'Rua São João', number: '12', district: 'Centro', city: 'Itambacuri', uf: 'MG' },
  },
  property: {
    name: 'Sítio Água Boa',
    basin: 'Rio Doce',
    address: {
      street: 'Córrego do Ouro',
      number: 's/n',
      district: 'Zona rural',
      city: 'Itambacuri',
      uf: 'MG',
    },
  },
  springs: [1, 2, 3].map((index) => ({
    label: `N-0${index}`,
    area: 4212,
    water_eyes: 1,
    recovery_seedlings: 702,
    stake_quantity: 100,
    stretcher_quantity: 6,
    clip_quantity: 3,
    wire_rollers: [{ length: 500, quantity: 2 }],
  })),
};

describe('the commitment term on paper', () => {
  test('has title, preamble, clauses, place and date, and the places to sign', async () => {
    const pdf = await read({});
    expect(pdf).toMatchObject({
      title: 'Termo de Compromisso – Sítio Água Boa',
      language: 'pt-BR',
      isTagged: true,
      universalAccess: '1',
    });
    expect(pdf.text).toBe(
      'Projeto Rio Doce Vivo Termo de Compromisso Preâmbulo do termo. Cláusulas do termo. ' +
        'Itambacuri/MG, 21 de novembro de 2026. ' +
        'José Antônio da Conceição Produtor rural · CPF 529.982.247-25 Organização executora Nome CPF ' +
        'Testemunha 1 Nome CPF Testemunha 2 Nome CPF Página 1 de 1',
    );
  });

  test('names the organisation when it is known, and leaves a line for an unknown place', async () => {
    const { text: shown } = await read({ organisation: 'Instituto Nascente', place: null });
    expect(shown).toContain('Instituto Nascente Organização executora');
    expect(shown).toContain('____________________, 21 de novembro de 2026.');
  });

  test('is made without any text at all', async () => {
    const { pages } = await read({ preamble: null, contractTerms: null });
    expect(pages).toHaveLength(1);
  });

  test('does not repeat a title that the text brings itself', async () => {
    const own = await read({ preamble: term(heading(1, 'TERMO DE COMPROMISSO Nº 7'), paragraph('Texto')) });
    expect(own.text.match(/termo de compromisso/gi)).toHaveLength(1);
    expect(own.roles[0]?.filter((role) => role === 'H1')).toHaveLength(1);
    const centred = await read({
      preamble: term(paragraph('Termo de  Compromisso', { textAlign: 'center' })),
    });
    expect(centred.text.match(/termo de\s+compromisso/gi)).toHaveLength(1);
    const inText = await read({ preamble: term(paragraph('Este termo de compromisso…')) });
    expect(inText.text).toContain('Termo de Compromisso Este termo de compromisso…');
  });

  test('fills in all twenty variables, plain, and then leaves the date to the text', async () => {
    const { values, missing } = resolveVariables(TERM_VARIABLE_NAMES, about);
    expect(missing).toEqual([]);
    const { text: shown } = await read({
      values,
      contractTerms: term(
        ...TERM_VARIABLE_NAMES.map((name) => node('paragraph', text(`${name}: `), variable(name))),
      ),
    });
    for (const name of TERM_VARIABLE_NAMES) expect(shown).toContain(`${name}: ${values[name]}`);
    expect(shown).toContain('N-01, N-02 e N-03');
    expect(shown).not.toContain('21 de novembro de 2026.');
  });

  test('is never made with a variable that has no value', async () => {
    const contractTerms = term(node('paragraph', variable('NOME_BACIA')));
    expect(() => commitmentTermData({ ...base, contractTerms })).toThrow('NOME_BACIA');
    await expect(renderCommitmentTerm(renderer, { ...base, contractTerms }, 1)).rejects.toThrow('NOME_BACIA');
  });
});

describe('rich text on paper', () => {
  test('keeps formatting, alignments, breaks and empty paragraphs', async () => {
    const { text: shown } = await read({
      contractTerms: term(
        node(
          'paragraph',
          text('negrito', 'bold'),
          text(' itálico', 'italic'),
          text(' sublinhado', 'underline'),
          text(' tudo', 'bold', 'italic', 'underline'),
        ),
        ...['left', 'center', 'right', 'justify'].map((textAlign) =>
          paragraph(`ao ${textAlign}`, { textAlign }),
        ),
        { type: 'paragraph' },
        node('paragraph', { type: 'hardBreak' }, text('antes'), { type: 'hardBreak' }, text('depois'), {
          type: 'hardBreak',
        }),
        node('paragraph', { type: 'hardBreak' }),
        withAttrs('heading', { level: 2 }),
        paragraph('fim'),
      ),
    });
    expect(shown).toContain(
      'negrito itálico sublinhado tudo ao left ao center ao right ao justify antes depois fim',
    );
  });

  test('is set in the faces of its formatting', async () => {
    const fonts = async (...marks: string[]) => {
      const contractTerms = term(node('paragraph', text('palavra', ...marks)));
      const file = Buffer.from(await renderCommitmentTerm(renderer, { ...base, contractTerms }, 1));
      return new Set(file.toString('latin1').match(/(?<=\+)NotoSans-\w+/g));
    };
    expect(await fonts()).not.toContain('NotoSans-Italic');
    expect(await fonts('italic')).toContain('NotoSans-Italic');
    expect(await fonts('bold', 'italic')).toContain('NotoSans-BoldItalic');
  });

  test('numbers lists as chosen, inside one another', async () => {
    const { text: shown, roles } = await read({
      contractTerms: term(
        withAttrs(
          'orderedList',
          { start: 3 },
          item(paragraph('três'), withAttrs('orderedList', { type: 'a' }, item(paragraph('letra')))),
          item(paragraph('quatro'), node('bulletList', item(paragraph('ponto')))),
        ),
        withAttrs('orderedList', { type: 'I', start: 4 }, item(paragraph('romano'))),
      ),
    });
    expect(shown).toContain('3. três a) letra 4. quatro • ponto IV) romano');
    expect(roles[0]).toEqual(expect.arrayContaining(['L', 'LI', 'Lbl', 'LBody']));
  });

  test('prints clauses pasted from Word with the numbers that they refer to', async () => {
    const { document } = readTermDocument(readTermText(CLAUSES_HTML));
    const { text: shown } = await read({ contractTerms: document });
    expect(shown).toContain(
      'CLÁUSULA 1ª – Do objeto 1. Cercar a área Com o material entregue. ' +
        '2. Manter o gado fora 2.1. da cerca 2.2. da nascente 3. Permitir visitas ' +
        'Art. 1º O produtor: I) planta II) conserva a) a cerca b) o acesso ' +
        'Entende-se por conservar reparar. III) avisa § 1º Conforme o inciso II. h) oitava i) nona',
    );
  });

  test('ranks headings without a gap, whatever levels the author chose', async () => {
    const { roles } = await read({
      contractTerms: term(heading(3, 'três'), heading(1, 'um'), heading(3, 'outro três'), heading(2, 'dois')),
    });
    expect(roles[0]?.filter((role) => /^H\d$/.test(role))).toEqual(['H1', 'H2', 'H1', 'H2', 'H2']);
  });

  test('shows tables with merged cells, widths and lists in cells', async () => {
    const { spoken, roles } = await read({
      contractTerms: term(
        table(
          [head('Item', { colwidth: [60] }), head('Quantias', { colspan: 2, colwidth: [200, 0] })],
          [cell('Estacas', { rowspan: 2 }), cell('100'), cell('un.')],
          [cell('200'), withAttrs('tableCell', {}, node('bulletList', item(paragraph('lista'))))],
        ),
      ),
    });
    expect(spoken).toContain('Item Quantias Estacas 100 un. 200 • lista');
    expect(roles[0]).toEqual(expect.arrayContaining(['Table', 'THead', 'TBody', 'TR', 'TH', 'TD']));
  });

  test('draws ragged rows, rows of spanned cells alone and tables of headers', async () => {
    const { spoken } = await read({
      contractTerms: term(
        table([cell('a'), cell('b'), cell('c')], [cell('d')], []),
        table([cell('e', { rowspan: 3 })], [], []),
        table([head('f')], [head('g')]),
        table([head('h', { rowspan: 2 }), cell('i')], [cell('j')]),
      ),
    });
    expect(spoken).toContain('a b c d e f g h i j');
  });

  test('repeats the head of a table that goes on overleaf', async () => {
    const rows = Array.from({ length: 90 }, (_, index) => [cell(`Linha ${index}`), cell('1')]);
    const { pages } = await read({
      contractTerms: term(table([head('Material'), head('Quantidade')], ...rows)),
    });
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages.slice(0, 2)) expect(page).toContain('Material Quantidade Linha');
    pages.forEach((page, index) => expect(page).toContain(`Página ${index + 1} de ${pages.length}`));
    expect(pages[1]).toContain('Termo de Compromisso · Sítio Água Boa');
  });

  test('begins a new page where the author wants one', async () => {
    const { pages } = await read({
      contractTerms: term(paragraph('um'), { type: 'pageBreak' }, paragraph('dois')),
    });
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('um Página 1 de 2');
    expect(pages[1]).toContain('dois Itambacuri/MG');
  });

  test('never leaves the signatures alone on a page, nor tears them apart', async () => {
    for (let lines = 24; lines < 44; lines += 1) {
      const { pages } = await read({
        contractTerms: term(...Array.from({ length: lines }, (_, index) => paragraph(`Parágrafo ${index}.`))),
      });
      const last = pages.at(-1) ?? '';
      expect(last).toContain(`Parágrafo ${lines - 1}.`);
      for (const signer of ['José Antônio', 'Organização executora', 'Testemunha 1', 'Testemunha 2']) {
        expect(last).toContain(signer);
      }
    }
  });

  test('leaves more than the date above the signatures', async () => {
    const ending = 'O produtor recebeu uma via deste termo.';
    for (let lines = 24; lines < 44; lines += 1) {
      const { pages } = await read({
        contractTerms: term(
          ...Array.from({ length: lines }, (_, index) => paragraph(`Parágrafo ${index}.`)),
          paragraph(ending),
          paragraph('Itambacuri, 21 de novembro de 2026.', { textAlign: 'right' }),
        ),
      });
      const last = pages.at(-1) ?? '';
      expect(last).toContain(`Parágrafo ${lines - 1}.`);
      expect(last).toContain(ending);
      expect(last).toContain('Testemunha 2');
    }
  });

  test('loses no line of a paragraph of many lines that comes last', async () => {
    for (const many of [12, 17, 19, 40, 58, 130]) {
      const lines = Array.from({ length: many }, (_, index) => `${index + 1}. Cerca conferida.`);
      const broken = lines.flatMap((line, at) =>
        at === 0 ? [text(line)] : [{ type: 'hardBreak' }, text(line)],
      );
      const { pages, outside } = await read({ contractTerms: term(node('paragraph', ...broken)) });
      expect(outside).toEqual([]);
      const all = pages.join(' ');
      for (const line of lines) expect(all).toContain(line);
      const last = pages.at(-1) ?? '';
      for (const signer of ['José Antônio', 'Testemunha 1', 'Testemunha 2']) expect(last).toContain(signer);
    }
  });

  test('never shows a code’s hyphen twice where a line breaks at it', async () => {
    const codes = Array.from({ length: 60 }, (_, index) => `ONÇA-CABECEIRA-2026-${index + 1}`);
    const { text: shown } = await read({
      contractTerms: term(
        withAttrs(
          'paragraph',
          { textAlign: 'justify' },
          variable('CODIGOS_NASCENTES'),
          text(' e '),
          variable('CPF_PROPRIETARIO'),
        ),
      ),
      values: { CODIGOS_NASCENTES: codes.join(', '), CPF_PROPRIETARIO: '529.982.247-25' },
    });
    expect(shown).not.toMatch(/- ?-/);
    for (const code of codes) expect(shown).toContain(code);
    expect(shown).toContain('529.982.247-25');
  });
});

describe('hostile text', () => {
  const hostile =
    '#panic() $x^2$ *_a_* \\ ] } [x] <script>alert(1)</script> @ref `raw` // c /* d "e" = f - g';

  test('is printed as text, in paragraphs, headings, cells and values', async () => {
    const { text: shown } = await read({
      values: { NOME_PROPRIETARIO: hostile },
      project: hostile,
      contractTerms: term(
        heading(1, hostile),
        paragraph(hostile),
        node('paragraph', variable('NOME_PROPRIETARIO')),
        table([cell(hostile, { colspan: 2 })]),
      ),
    });
    expect(shown.split(hostile)).toHaveLength(6);
  });

  test('of ten thousand signs without a space stays on the paper, everywhere', async () => {
    const word = 'Wã'.repeat(5000);
    const { text: shown, outside } = await read({
      contractTerms: term(
        paragraph(word, { textAlign: 'justify' }),
        node('bulletList', item(paragraph(word))),
        table([cell(word), cell('b', { colwidth: [5] }), cell('c'), cell(word.slice(0, 600))]),
      ),
    });
    expect(outside).toEqual([]);
    // Three times whole, 600 signs of it once, broken over lines and pages; each is printed.
    expect(shown.match(/Wã ?/g)).toHaveLength(15_300);
  });

  test('in twenty columns stays on the paper', async () => {
    const cells = Array.from({ length: 20 }, () => cell('Conceição-WWWWWWWWWWWW'));
    const { outside } = await read({ contractTerms: term(table(cells, cells)) });
    expect(outside).toEqual([]);
  });

  test('with emoji and unknown scripts shows a substitute and breaks nothing', async () => {
    const { text: shown } = await read({ contractTerms: term(paragraph('Viva 🌱👩🏽‍🌾 中 ☐\tfim')) });
    expect(shown).toContain('Viva \ufffd\ufffd \ufffd \ufffd fim');
  });
});
