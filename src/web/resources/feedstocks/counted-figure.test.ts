import { expect, test } from 'vitest';
import type { SearchTexts } from '../../platform/search-text.ts';
import { figureSentence, figureTexts, openedFigure } from './counted-figure.ts';

const STAKES = {
  item: 'stake_quantity',
  label: 'Estacas',
  unit: 'un.',
  needed: 100,
  delivered: 80,
  in_stock: 60,
  missing: 40,
};
const CLIPS = { ...STAKES, item: 'clip_quantity', label: 'Grampos (kg)', unit: 'kg', in_stock: null };

test('the address names a figure of the balance, or none', () => {
  const lines = [STAKES, CLIPS];
  expect(openedFigure(figureTexts('clip_quantity', 'faltando'), lines)).toEqual({
    line: CLIPS,
    word: 'faltando',
  });
  const others: readonly SearchTexts[] = [
    {},
    { insumo: 'stake_quantity' },
    { figura: 'previsto' },
    { insumo: 'mudas', figura: 'previsto' },
    { insumo: 'stake_quantity', figura: 'constructor' },
  ];
  for (const texts of others) expect(openedFigure(texts, lines)).toBeNull();
  expect(openedFigure(figureTexts('stake_quantity', 'previsto'), [])).toBeNull();
});

test('each figure is told with its numbers', () => {
  expect(figureSentence({ line: STAKES, word: 'previsto' })).toBe(
    "As nascentes em 'Cadastrada' precisam de 100 un.",
  );
  expect(figureSentence({ line: CLIPS, word: 'entregue' })).toBe(
    "As nascentes em 'Material entregue' ou 'Finalizada' já receberam 80 kg.",
  );
  expect(figureSentence({ line: STAKES, word: 'faltando' })).toBe(
    "As nascentes em 'Cadastrada' precisam de 100 un. Em estoque: 60 un. Faltando: 40 un.",
  );
  expect(figureSentence({ line: CLIPS, word: 'faltando' })).toBe(
    "As nascentes em 'Cadastrada' precisam de 100 kg. O estoque ainda não foi contado. Faltando: 40 kg.",
  );
  const many = { ...STAKES, needed: 12_218, missing: 1810 };
  expect(figureSentence({ line: many, word: 'faltando' })).toBe(
    "As nascentes em 'Cadastrada' precisam de 12.218 un. Em estoque: 60 un. Faltando: 1.810 un.",
  );
});
