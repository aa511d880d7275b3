import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openXlsx, readXlsx, saveXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  GOOD_EYES,
  GOOD_FORM,
  GOOD_VERTICES,
  PROJECT,
  TODAY,
  goodSketch,
  templateParts,
} from '../../../../tests/support/sketch-sheet.ts';
import { computeSketch } from './interpret.ts';
import { readSketch } from './read-sketch.ts';
import { makeSketchReader } from './reader.ts';
import type { SketchReader } from './reader.ts';
import { makeTemplate } from './template.ts';

let reader: SketchReader;
beforeAll(() => {
  reader = makeSketchReader();
});
afterAll(() => reader.close());

async function computed(bytes: Uint8Array) {
  const reading = await readSketch(reader, bytes, { person: 1, today: TODAY });
  return reading.ok ? computeSketch(reading.sketch, PROJECT) : reading;
}

async function sheetNamed(name: string) {
  const { sheets } = await readXlsx(await makeTemplate(), { readStyles: true });
  const sheet = sheets.find((candidate) => candidate.name === name);
  if (!sheet) throw new Error(`no sheet ${name}`);
  return sheet;
}

describe('the template', () => {
  test('shows four sheets and hides the lists', async () => {
    const { sheets } = await readXlsx(await makeTemplate());
    expect(sheets.map(({ name, hidden }) => [name, hidden ?? false])).toEqual([
      ['Instruções', false],
      ['Nascente', false],
      ['Vértices', false],
      ["Olhos d'água", false],
      ['Listas', true],
    ]);
  });

  test('has the fields in the rows that the specification gives them', async () => {
    const { rows } = await sheetNamed('Nascente');
    expect(rows.slice(2).map((row) => row[0])).toEqual([
      'Código da nascente*',
      'Data do levantamento',
      'Técnico',
      'Declividade*',
      'Posição na paisagem*',
      'Erosão*',
      'Vegetação*',
      'Tipologia*',
      'Especificação da tipologia',
      'Cor da água*',
      'Distância da floresta (m)*',
      'Modalidade de recuperação*',
      'Zona UTM padrão',
      'Datum',
      'Observações',
    ]);
    expect(rows.slice(2).every((row) => row[1] === null && typeof row[2] === 'string')).toBe(true);
  });

  test.each(['Vértices', "Olhos d'água"])('has room for 500 numbered points in %s', async (name) => {
    const { rows } = await sheetNamed(name);
    expect(rows[0]).toEqual(['Nº', 'Zona', 'Este (m)', 'Norte (m)', 'Observação']);
    expect(rows).toHaveLength(501);
    expect(rows[500]?.[0]).toBe(500);
  });

  test('locks everything but the cells to fill, without a password', async () => {
    const form = await sheetNamed('Nascente');
    expect(form.protection).toMatchObject({ sheet: true });
    expect(form.protection?.password).toBeUndefined();
    const unlocked = [...(form.cells ?? [])].filter(([, cell]) => cell.style?.protection?.locked === false);
    expect(unlocked.map(([key]) => key)).toEqual(Array.from({ length: 15 }, (_, index) => `${index + 2},1`));
  });

  test('offers a list at every choice, taken from the hidden sheet', async () => {
    const { dataValidations = [] } = await sheetNamed('Nascente');
    const lists = await sheetNamed('Listas');
    const offered = Object.fromEntries(
      dataValidations.map(({ range, formula1 = '' }) => {
        const [, column = '', last = ''] = /^Listas!\$([A-Z])\$2:\$\1\$(\d+)$/.exec(formula1) ?? [];
        const at = column.charCodeAt(0) - 65;
        return [range, lists.rows.slice(1, Number(last)).map((row) => row[at])];
      }),
    );
    expect(offered).toMatchObject({
      B6: ['Baixa', 'Moderada', 'Alta'],
      B7: ['Plano', '1/3 inferior', '1/3 médio', '1/3 superior/topo'],
      B8: ['Nulo', 'Laminar', 'Em sulcos', 'Vocorosas'],
      B9: ['Degradada ou ausente', 'Alterada', 'Bom estado'],
      B12: ['Escura', 'Clara', 'Transparente', 'Intermitente'],
      B14: ['Enriquecimento', 'Regeneração', 'Recuperação total'],
      B16: ['SIRGAS 2000', 'WGS 84'],
    });
    expect(offered['B10']).toHaveLength(6);
    expect(offered['B15']).toContain('24K');
  });

  test('keeps what is typed at a choice as text, by the built-in text format', async () => {
    const parts = await templateParts();
    const style = Number(/<c r="B7" s="(\d+)"/.exec(parts['xl/worksheets/sheet2.xml'] ?? '')?.[1]);
    const formats = [...(parts['xl/styles.xml'] ?? '').matchAll(/<xf numFmtId="(\d+)"/g)].map(
      (match) => match[1],
    );
    // The first format belongs to the base style, which comes before those of cells.
    expect(formats[style + 1]).toBe('49');
  });

  test('is the same bytes at every call', async () => {
    expect(Buffer.compare(await makeTemplate(), await makeTemplate())).toBe(0);
  });

  test('left empty, is refused field by field and never breaks', async () => {
    const result = await computed(await makeTemplate());
    expect(result.ok ? [] : result.messages).toEqual(
      expect.arrayContaining([
        'Aba "Nascente", célula B3: informe o código da nascente.',
        'Aba "Vértices": não há vértices, e a aba "Olhos d\'água" também está vazia. Informe ao menos um ponto.',
      ]),
    );
  });
});

test('filled and saved by the sheet library, it reads back whole', async () => {
  const workbook = await openXlsx(await makeTemplate());
  const fill = (name: string, filling: Readonly<Record<string, unknown>>) => {
    const sheet = workbook.sheets.find((candidate) => candidate.name === name);
    for (const [cell, value] of Object.entries(filling)) {
      const row = sheet?.rows[Number(cell.slice(1)) - 1];
      if (row && (typeof value === 'string' || typeof value === 'number'))
        row[cell.charCodeAt(0) - 65] = value;
    }
  };
  fill('Nascente', { ...GOOD_FORM, B4: '14/11/2026' });
  fill('Vértices', GOOD_VERTICES);
  fill("Olhos d'água", GOOD_EYES);
  expect(await computed(await saveXlsx(workbook))).toEqual(await computed(await goodSketch()));
});

const office = ['soffice', 'libreoffice'].find((name) => spawnSync(name, ['--version']).status === 0);

describe.skipIf(office === undefined)('LibreOffice (skipped where it is not installed)', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'croqui-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Opens the sheet and saves it anew, as a person does. */
  function rewrite(bytes: Uint8Array, name: string): Uint8Array {
    const source = join(folder, `${name}.xlsx`);
    writeFileSync(source, bytes);
    const order = [
      '--headless',
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      '--convert-to',
      'xlsx:Calc MS Excel 2007 XML',
      '--outdir',
      join(folder, 'out'),
      source,
    ];
    execFileSync(office ?? '', order, { stdio: 'ignore' });
    return readFileSync(join(folder, 'out', `${name}.xlsx`));
  }

  test('saves a filled sheet so that it reads the same', { timeout: 60_000 }, async () => {
    const bytes = await goodSketch({ form: { B3: '=N-01', B17: 'Água & lama\nlimpa' } });
    const expected = await computed(bytes);
    expect(expected.ok).toBe(true);
    expect(await computed(rewrite(bytes, 'preenchida'))).toEqual(expected);
  });

  test('keeps lists, locks and hidden sheet of the template', { timeout: 60_000 }, async () => {
    const rewritten = await readXlsx(rewrite(await makeTemplate(), 'modelo'), { readStyles: true });
    const form = rewritten.sheets[1];
    expect(rewritten.sheets.map(({ hidden }) => hidden ?? false)).toEqual([false, false, false, false, true]);
    expect(form?.protection?.sheet).toBe(true);
    expect(form?.dataValidations?.filter(({ type }) => type === 'list')).toHaveLength(9);
    expect(form?.cells?.get('2,1')?.style?.protection?.locked).toBe(false);
  });

  test('saves failed formulas so that they are told', { timeout: 60_000 }, async () => {
    const bytes = await goodSketch({ vertices: { ...GOOD_VERTICES, C3: { error: '#REF!' } } });
    expect(await computed(rewrite(bytes, 'formula'))).toEqual({
      ok: false,
      messages: ['Aba "Vértices", célula C3: há uma fórmula com erro (#REF!). Digite o valor.'],
    });
  });
});
