import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_POINTS, TABS } from '#domain/rules/survey-points.ts';
import { goodSketch, messagesOf, rows } from '../../../../tests/support/sketch-sheet.ts';
import { MAX_POINTS, SHEETS } from '#domain/rules/sketch-layout.ts';
import { makeSketchReader } from './reader.ts';
import type { SketchReader } from './reader.ts';

let reader: SketchReader;
beforeAll(() => {
  reader = makeSketchReader();
});
afterAll(() => reader.close());

test('a sheet without a mistake makes it say nothing', async () => {
  expect(await messagesOf(reader, await goodSketch())).toEqual([]);
});

test('a field that was moved to another row is told with the cell where it stands', async () => {
  const moved = await goodSketch({ form: { A6: null, B6: null, A30: ' DECLIVIDADE :', B30: 'Íngreme' } });
  expect(await messagesOf(reader, moved)).toEqual([
    'Aba "Nascente", célula B30: a declividade "Íngreme" não existe. Escolha Baixa, Moderada ou Alta.',
  ]);
});

test('form, points and fence come at once and in sheet order, whatever was found first', async () => {
  const sheet = await goodSketch({
    form: { B3: '', B16: 'SAD 69', B8: 'Muita' },
    vertices: rows([
      [null, 283400, 7843200],
      [null, 283480, 7843260],
      [null, 283480, 7843200],
      [null, 283400, 7843260],
    ]),
    waterEyes: rows([['24K', 'x', 7843220]]),
  });
  expect(await messagesOf(reader, sheet)).toEqual([
    'Aba "Nascente", célula B3: informe o código da nascente.',
    'Aba "Nascente", célula B8: a erosão "Muita" não existe. Escolha Nulo, Laminar, Em sulcos ou Vocorosas.',
    'Aba "Nascente", célula B16: o datum SAD 69 não é aceito. Configure o GPS em SIRGAS 2000 ou WGS 84 e leia os pontos de novo.',
    'Aba "Vértices": os lados 1–2 e 3–4 se cruzam. Liste os vértices na ordem em que se anda ao longo da cerca.',
    'Aba "Olhos d\'água", célula C2: "x" não é um número.',
  ]);
});

test('an unreadable default zone is told once, not for every point that relies on it', async () => {
  expect(await messagesOf(reader, await goodSketch({ form: { B15: '24X' } }))).toEqual([
    'Aba "Nascente", célula B15: a letra X não existe no Brasil. São esperadas H, J, K, L, M ou N (ou S de sul).',
  ]);
  expect(await messagesOf(reader, await goodSketch({ form: { B15: { error: '#N/A' } } }))).toEqual([
    'Aba "Nascente", célula B15: há uma fórmula com erro (#N/A). Digite o valor.',
  ]);
});

test('of a hundred mistakes the first fifty are told', async () => {
  const wrong = Array.from({ length: 100 }, (_, index) => [null, `p${index}`, 7843200] as const);
  const told = await messagesOf(reader, await goodSketch({ vertices: rows(wrong) }));
  expect(told).toHaveLength(50);
  expect(told[49]).toBe('Aba "Vértices", célula C51: "p49" não é um número.');
});

test('the layout and the rules speak of the same tabs and the same number of points', () => {
  expect(TABS).toEqual({ coordinates: SHEETS.vertices, water_eyes: SHEETS.waterEyes });
  expect(MAX_POINTS).toBe(MOST_POINTS);
});
