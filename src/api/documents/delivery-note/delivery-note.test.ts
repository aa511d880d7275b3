import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../../../../tests/support/pdf.ts';
import { createPdfRenderer } from '../typst/pdf-renderer.ts';
import type { PdfRenderer } from '../typst/pdf-renderer.ts';
import { deliveryNoteData } from './delivery-note-data.ts';
import type { DeliveredSpring, DeliveryNoteInput } from './delivery-note-data.ts';
import { renderDeliveryNote } from './render-delivery-note.ts';

let renderer: PdfRenderer;
beforeAll(() => {
  renderer = createPdfRenderer({
    onWarning: (template, lines) => {
      throw new Error(`${template}: ${lines.join('; ')}`);
    },
  });
});
afterAll(() => renderer.close());

/** Case 02 of the calculation: 78 × 54 m. */
function spring(label: string, change: Partial<DeliveredSpring> = {}): DeliveredSpring {
  return {
    label,
    recovery_seedlings: 702,
    feedstocks: {
      stake_quantity: 100,
      stretcher_quantity: 6,
      clip_quantity: 3,
      limestone_sacks: 3,
      limestone_kilograms: 140.4,
      planting_fertilizer_sacks: 3,
      planting_fertilizer_kilograms: 105.3,
      cover_fertilizer_sacks: 1,
      cover_fertilizer_kilograms: 35.1,
      formicide_sacks: 0,
      formicide_kilograms: 0,
    },
    wire_rollers: [
      { length: 250, quantity: 1 },
      { length: 500, quantity: 2 },
    ],
    ...change,
  };
}

const note: DeliveryNoteInput = {
  number: '2026/0012',
  date: '2026-11-21',
  project: 'Projeto Rio Doce Vivo – Nascentes do Suaçuí',
  producer: { name: 'José Antônio da Conceição', cpf: '52998224725' },
  property: 'Sítio Água Boa',
  municipality: 'Itambacuri/MG',
  technician: 'Márcia Gonçalves',
  springs: [spring('N-01'), spring('N-02', { wire_rollers: [{ length: 500, quantity: 1 }] })],
};

const springs = (count: number) =>
  Array.from({ length: count }, (_, index) => spring(`N-${String(index + 1).padStart(2, '0')}`));

async function read(change: Partial<DeliveryNoteInput> = {}) {
  return readPdf(await renderDeliveryNote(renderer, { ...note, ...change }, 1));
}

describe('the figures of a delivery note', () => {
  test('are those of each spring and their sums, weights with two decimals', () => {
    const { rows } = deliveryNoteData(note);
    expect(
      rows.map(({ item, detail, unit, quantities, total }) => [item, detail, unit, ...quantities, total]),
    ).toEqual([
      ['Estacas', '', 'un.', '100', '100', '200'],
      ['Esticadores', '', 'un.', '6', '6', '12'],
      ['Grampos', '', 'kg', '3', '3', '6'],
      ['Rolo de arame 500 m', '', 'rolos', '2', '1', '3'],
      ['Rolo de arame 250 m', '', 'rolos', '1', '0', '1'],
      ['Mudas', '', 'un.', '702', '702', '1404'],
      ['Calcário', '280,80 kg', 'sacos', '3', '3', '6'],
      ['Adubo de plantio', '210,60 kg', 'sacos', '3', '3', '6'],
      ['Adubo de cobertura', '70,20 kg', 'sacos', '1', '1', '2'],
      ['Formicida', '', 'sacos', '0', '0', '0'],
    ]);
  });

  test('add kilograms in grams: three times 0,035 kg are 0,11 kg, not 0,10', () => {
    const light = spring('N', { feedstocks: { ...spring('N').feedstocks, formicide_kilograms: 0.035 } });
    const { rows } = deliveryNoteData({ ...note, springs: [light, light, light] });
    expect(rows.at(-1)?.detail).toBe('0,11 kg');
  });
});

describe('the delivery note on paper', () => {
  test('says what is delivered, where and to whom, on one page', async () => {
    const { pages, text } = await read();
    expect(pages).toHaveLength(1);
    for (const part of [
      'Projeto Rio Doce Vivo – Nascentes do Suaçuí Nota de entrega',
      'Nº 2026/0012 Data 21/11/2026',
      'Produtor José Antônio da Conceição',
      'CPF 529.982.247-25',
      'Propriedade Sítio Água Boa',
      'Município Itambacuri/MG',
      'Material Unid. N-01 N-02 Total Conferido',
      'Estacas un. 100 100 200',
      'Rolo de arame 500 m rolos 2 1 3',
      'Rolo de arame 250 m rolos 1 0 1',
      'Mudas un. 702 702 1404',
      'Calcário (280,80 kg) sacos 3 3 6',
      'Formicida sacos 0 0 0',
      'Veículo Placa',
      'Página 1 de 1',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('states the receipt and has the places to sign', async () => {
    const { text } = await read();
    expect(text).toContain(
      'Declaro que recebi os materiais relacionados nesta nota, nas quantidades indicadas e em boas condições, para a recuperação das nascentes N-01 e N-02, na propriedade Sítio Água Boa.',
    );
    expect(text).toMatch(
      /José Antônio da Conceição Produtor · CPF 529\.982\.247-25 Márcia Gonçalves Técnico responsável Testemunha Nome CPF/,
    );
  });

  test('is tagged PDF/UA in Portuguese, its table with heads', async () => {
    const pdf = await read();
    expect(pdf).toMatchObject({ isTagged: true, universalAccess: '1', language: 'pt-BR' });
    expect(pdf.title).toBe('Nota de entrega nº 2026/0012 – Sítio Água Boa');
    expect(pdf.roles[0]).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TR', 'TH', 'TD']));
    expect(pdf.roles[0]?.filter((role) => role === 'TH')).toHaveLength(6);
  });

  test('speaks of one spring in the singular', async () => {
    const { text } = await read({ springs: springs(1) });
    expect(text).toContain('Materiais da nascente');
    expect(text).toContain('para a recuperação da nascente N-01, na');
  });

  test('leaves lines to write on for what is not known yet', async () => {
    const { text } = await read({ producer: null, technician: null, municipality: null });
    expect(text).toContain('Produtor Produtor não definido');
    expect(text).toContain('CPF não informado');
    expect(text).toContain('Município não informado');
    expect(text).toContain('Produtor Nome CPF Técnico responsável Nome Testemunha Nome CPF');
  });

  test('shows six springs in one table with their total, in upright A4', async () => {
    const { pages, text, sizes } = await read({ springs: springs(6) });
    expect(pages).toHaveLength(1);
    expect(sizes[0]?.map(Math.round)).toEqual([595, 842]);
    expect(text).toContain('Unid. N-01 N-02 N-03 N-04 N-05 N-06 Total Conferido');
    expect(text).toContain('Estacas un. 100 100 100 100 100 100 600');
  });

  test('shows sixty springs in groups, every head in full, and the total beside the signatures', async () => {
    const { pages, outside } = await read({ springs: springs(60) });
    expect(outside).toEqual([]);
    const all = pages.join(' ');
    for (const { label } of springs(60)) expect(all).toContain(` ${label} `);
    expect(all.match(/Material Unid\./g)).toHaveLength(9);
    expect(all).toContain('Nascentes 57 a 60 de 60');
    pages.forEach((page, index) => expect(page).toContain(`Página ${index + 1} de ${pages.length}`));
    pages.slice(1).forEach((page) => expect(page).toContain('Nota de entrega nº 2026/0012 · Sítio Água Boa'));
    const last = pages.at(-1) ?? '';
    expect(last).toContain('Total das 60 nascentes');
    expect(last).toContain('Estacas un. 6000');
    expect(last).toContain('a recuperação das 60 nascentes desta nota');
    expect(last).toContain('Testemunha');
  });

  test('speaks of a spring that is alone in its table in the singular', async () => {
    const long = 'CABECEIRADAONÇA-';
    const { text } = await read({ springs: springs(7).map((one) => ({ ...one, label: long + one.label })) });
    expect(text).toContain('Nascentes 4 a 6 de 7');
    expect(text).toContain('Nascente 7 de 7');
  });

  test('repeats the head of a table that goes on overleaf, and keeps the receipt in one piece', async () => {
    const rolls = Array.from({ length: 60 }, (_, index) => ({ length: 100 + index, quantity: 1 }));
    const { pages } = await read({ springs: [spring('N-01', { wire_rollers: rolls })] });
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages.slice(0, 2)) expect(page).toContain('Material Unid. N-01 Total Conferido');
    const signed = pages.filter((page) => page.includes('Técnico responsável'));
    expect(signed).toHaveLength(1);
    expect(signed[0]).toContain('Declaro que recebi');
    expect(signed[0]).toContain('Testemunha');
  });

  test('has its signatures whatever the remarks take, whole below the receipt', async () => {
    for (const lines of [1, 18, 22, 26, 40, 150]) {
      const remarks = Array.from({ length: lines }, (_, index) => `Observação ${index + 1}.`).join('\n');
      const { pages, outside } = await read({ springs: springs(7), remarks });
      expect(outside).toEqual([]);
      const all = pages.join(' ');
      for (let line = 1; line <= lines; line += 1) expect(all).toContain(`Observação ${line}.`);
      const signed = pages.filter((page) => page.includes('Técnico responsável'));
      expect(signed).toHaveLength(1);
      expect(signed[0]).toMatch(/Declaro que recebi.*Testemunha Nome CPF.*Página \d+ de \d+/);
    }
  });

  test('wraps names of any length inside the page', async () => {
    const name = 'Maria Aparecida das Dores Conceição de Jesus Albuquerque '.repeat(4).trim();
    const { text, outside } = await read({
      project: name,
      producer: { name, cpf: null },
      property: 'F'.repeat(255),
      municipality: `${name}/MG`,
      springs: [spring('Nascente-da-Grota-Funda-do-Ribeirão-001'), spring('X'.repeat(255))],
    });
    expect(outside).toEqual([]);
    expect(text).toContain(name);
    const unbroken = text.replaceAll(' ', '');
    expect(unbroken).toContain('F'.repeat(255));
    expect(unbroken).toContain('X'.repeat(255));
    expect(text).toContain('Nascente-da-Grota-Funda-do-Ribeirão-001');
  });

  test('holds codes, numbers and names as a search looks for them, however many there are', async () => {
    const codes = Array.from({ length: 40 }, (_, index) => `GROTA-CABECEIRA-${index + 1}`);
    const name = 'Ana-Cândida de Sá-Carvalho-Guimarães';
    const { text, outside } = await read({
      number: '12-20261121-1430',
      producer: { name, cpf: '52998224725' },
      property: 'Fazenda Pedra-do-Sino de São João Del-Rei',
      springs: codes.map((code) => spring(code)),
    });
    expect(outside).toEqual([]);
    for (const whole of [
      ...codes,
      '12-20261121-1430',
      '529.982.247-25',
      'Sá-Carvalho-Guimarães',
      'Del-Rei',
    ]) {
      expect(text).toContain(` ${whole} `);
    }
  });

  test('prints hostile text as text, and signs that the font lacks as a substitute', async () => {
    const hostile = '#panic() $x$ *_a_* \\ ] } <script>alert(1)</script> "@a" `b`';
    const { text } = await read({
      project: hostile,
      producer: { name: `${hostile} 🌱`, cpf: null },
      property: hostile,
      number: '#1',
      springs: [spring('#N-1]')],
    });
    expect(text).toContain(`Produtor ${hostile} \ufffd`);
    expect(text).toContain(`Propriedade ${hostile}`);
    expect(text).toContain('#N-1]');
  });
});
