import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyday } from '../../../../tests/support/everyday.ts';
import { readPdf } from '../../../../tests/support/pdf.ts';
import { createPdfRenderer } from '../typst/pdf-renderer.ts';
import type { PdfRenderer } from '../typst/pdf-renderer.ts';
import { renderTripReport } from './render-trip-report.ts';
import { type ReportedTrip, tripReportData, type TripReportInput } from './trip-report-data.ts';

let renderer: PdfRenderer;
beforeAll(() => {
  renderer = createPdfRenderer({
    onWarning: (template, lines) => {
      throw new Error(`${template}: ${lines.join('; ')}`);
    },
  });
});
afterAll(() => renderer.close());

function trip(change: Partial<ReportedTrip> = {}): ReportedTrip {
  return {
    period_from: '2026-05-04T07:30',
    user: { name: 'Márcia Gonçalves' },
    origin: { name: 'Governador Valadares', state: { uf: 'MG' } },
    destination: { name: 'Colatina', state: { uf: 'ES' } },
    activity: { name: 'Plantio de mudas' },
    vehicle: { id: 1, plate: 'RIO-2A18' },
    initial_km: 45_000.1,
    final_km: 45_123.55,
    liter_supplying: 15.5,
    value_supplying: 98.77,
    activity_note: 'Sem imprevistos.',
    ...change,
  };
}

const input: TripReportInput = {
  project: 'Rio Doce Vivo',
  traveller: null,
  period: {},
  made_at: '2026-11-21T14:30',
  trips: [trip()],
};

const read = async (change: Partial<TripReportInput> = {}) =>
  readPdf(await renderTripReport(renderer, { ...input, ...change }, 1));

describe('the figures of a trip report', () => {
  test('are added in hundredths: ten times 0,1 l are 1,00 l', () => {
    const trips = Array.from({ length: 10 }, () =>
      trip({ initial_km: 0.1, final_km: 0.3, liter_supplying: 0.1, value_supplying: 0.1 }),
    );
    expect(tripReportData({ ...input, trips }).totals).toEqual({
      trips: '10',
      distance: '2,00',
      litres: '1,00',
      value: '1,00',
      consumption: '2,00',
    });
  });

  test('give a dash for the consumption without a litre, for the whole and for a vehicle', () => {
    const dry = trip({ vehicle: { id: 2, plate: 'ABC-1234' }, liter_supplying: 0, value_supplying: 0 });
    expect(tripReportData({ ...input, trips: [dry] }).totals.consumption).toBe('—');
    const { vehicles, totals } = tripReportData({ ...input, trips: [trip(), dry] });
    expect(vehicles.map(({ plate, consumption }) => [plate, consumption])).toEqual([
      ['ABC-1234', '—'],
      ['RIO-2A18', '7,96'],
    ]);
    expect(totals.consumption).toBe('15,93');
  });

  test('stay exact at the bounds of every field', () => {
    const largest = trip({
      initial_km: 0,
      final_km: 10_000_000,
      liter_supplying: 1_000_000,
      value_supplying: 999_999_999.99,
    });
    const { totals } = tripReportData({ ...input, trips: Array.from({ length: 5000 }, () => largest) });
    expect(totals).toMatchObject({
      distance: '50000000000,00',
      litres: '5000000000,00',
      value: '4999999999950,00',
    });
  });
});

describe('the trip report on paper', () => {
  test('has the columns of the list, the vehicle, kilometres, litres, value and note, on A4 lying down', async () => {
    const { text, sizes, title, pages } = await read();
    expect(pages).toHaveLength(1);
    expect(sizes[0]?.map(Math.round)).toEqual([842, 595]);
    expect(title).toBe('Controle de viagens – Rio Doce Vivo');
    for (const part of [
      'Rio Doce Vivo Controle de viagens',
      'Viagens de todas as pessoas',
      'Emitido em 21/11/2026 14:30',
      'Viagens 1 Distância 123,45 km Combustível 15,50 l Abastecimento R$ 98,77 Consumo 7,96 km/l',
      'Início Usuário Origem Destino Atividade Veículo KM inicial KM final KM Litros Valor (R$) Observação',
      '04/05/2026 07:30',
      'Governador Valadares/MG',
      'Colatina/ES',
      'Plantio de mudas',
      'Sem imprevistos.',
      'RIO-2A18 45000,10 45123,55 123,45 15,50 98,77',
      'Total 123,45 15,50 98,77',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Por veículo');
  });

  test('names whose trips they are, and says when there are none', async () => {
    const { text } = await read({ traveller: 'Márcia Gonçalves', trips: [] });
    expect(text).toContain('Viagens de Márcia Gonçalves');
    expect(text).toContain(
      'Viagens 0 Distância 0,00 km Combustível 0,00 l Abastecimento R$ 0,00 Consumo — km/l',
    );
    expect(text).toContain('Nenhuma viagem registrada.');
  });

  test('is tagged PDF/UA in Portuguese, its tables with heads', async () => {
    const pdf = await read({ trips: [trip(), trip({ vehicle: { id: 2, plate: 'ABC-1234' } })] });
    expect(pdf).toMatchObject({ isTagged: true, universalAccess: '1', language: 'pt-BR' });
    expect(pdf.roles[0]).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TR', 'TH', 'TD']));
    expect(pdf.roles[0]?.filter((role) => role === 'TH')).toHaveLength(12 + 6);
    expect(pdf.text).toContain('Por veículo');
  });

  test('repeats the head on every page of hundreds of trips, and totals once, on the last', async () => {
    const count = everyday(120, 400);
    const trips = Array.from({ length: count }, (_, index) =>
      trip({
        activity: { name: `Atividade ${index + 1}` },
        vehicle: { id: index % 3, plate: `RIO-2A1${index % 3}` },
      }),
    );
    const { pages, outside } = await read({ trips });
    expect(outside).toEqual([]);
    expect(pages.length).toBeGreaterThan(everyday(3, 10));
    pages.forEach((page, index) => expect(page).toContain(`Página ${index + 1} de ${pages.length}`));
    for (const page of pages.slice(0, -1)) expect(page).toContain('Início Usuário Origem');
    for (const page of pages.slice(1)) {
      expect(page).toContain('Controle de viagens · Rio Doce Vivo · todas as pessoas');
    }
    const all = pages.join(' ');
    for (let index = 1; index <= count; index += 1) expect(all).toContain(`Atividade ${index} `);
    expect(all.match(new RegExp(`Total ${(count * 123.45).toFixed(2).replace('.', ',')}`, 'g'))).toHaveLength(
      1,
    );
    expect(pages.at(-1)).toContain('Por veículo');
  });

  test('keeps names and notes of any length inside the page, and text as text', async () => {
    const long = 'W'.repeat(255);
    const hostile = '#panic() $x$ *_a_* \\ ] } "@a" `b` 🌱';
    const { outside, text } = await read({
      project: long,
      traveller: long,
      trips: [
        trip({
          user: { name: long },
          activity: { name: long },
          origin: { name: 'São Thomé das Letras'.repeat(5), state: { uf: 'MG' } },
          activity_note: `${hostile}\n${'Nota longa. '.repeat(800)}`,
          initial_km: 0,
          final_km: 10_000_000,
          liter_supplying: 1_000_000,
          value_supplying: 999_999_999.99,
        }),
      ],
    });
    expect(outside).toEqual([]);
    expect(text).toContain('#panic()');
    expect(text).toContain('10000000,00 10000000,00 1000000,00 999999999,99');
  });

  test('goes on overleaf with a note of many short lines', async () => {
    const lines = Array.from({ length: 70 }, (_, index) => `Linha ${index + 1}: visita`);
    const { outside, text } = await read({ trips: [trip({ activity_note: lines.join('\n') }), trip()] });
    expect(outside).toEqual([]);
    for (const line of lines) expect(text).toContain(line);
    expect(text).toContain('Sem imprevistos.');
  });

  test('names whose paper it is and as many whole facts as its head has room for', async () => {
    const ADDRESS = 'Rua das Palmeiras Imperiais, 1240, Bairro São Sebastião do Rio Abaixo';
    const FACTS = [
      'CNPJ 12.345.678/0001-95',
      ADDRESS,
      'Governador Valadares/MG',
      'CEP 35010-000',
      '(33) 3277-1234',
      'contato@olhosdagua.example.org',
      'https://olhosdagua.example.org',
    ];
    const headed = async (facts: string[], logo: string | null = null) => {
      const letterhead = {
        name: 'Associação Olhos d’Água do Vale do Rio Doce e das Serras do Leste Mineiro',
        facts,
        logo: logo === null ? null : { format: 'svg' as const, bytes: Buffer.from(logo) },
      };
      const made: PdfRenderer = {
        ...renderer,
        renderPdf: (request, person) => renderer.renderPdf({ ...request, letterhead }, person),
      };
      const { pages, outside } = await readPdf(await renderTripReport(made, input, 1));
      expect([pages.length, outside]).toEqual([1, []]);
      const [head = ''] = pages[0]?.split(' Rio Doce Vivo Controle de viagens ') ?? [];
      return head.slice(head.indexOf('CNPJ'));
    };
    const WIDE =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path fill="#163" d="M0 0h40v10H0z"/></svg>';
    expect(await headed(FACTS)).toBe(FACTS.join(' · '));
    expect(await headed(FACTS, WIDE)).toBe(FACTS.join(' · '));
    // What does not fit is left out with what follows it; nothing is shown in part.
    const long = (ADDRESS + ', ').repeat(9);
    expect(await headed([...FACTS, long, 'fim'], WIDE)).toBe(FACTS.join(' · '));
    expect(await headed(['CNPJ 1', 'W'.repeat(255), 'fim'], WIDE)).toBe('CNPJ 1');
  });
});
