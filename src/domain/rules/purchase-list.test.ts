import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LackingItem, type MonthlyNeed, purchaseFigures, purchaseSentence } from './purchase-list.ts';

const NEEDS: readonly MonthlyNeed[] = [
  { month: '2027-03', quantity: 1000 },
  { month: null, quantity: 60 },
  { month: '2026-08', quantity: 750 },
  { month: '2027-04', quantity: 5000 },
];

describe('what is to be bought', () => {
  test.each([
    ['all that is needed, overdue and undated too', '2027-03', 0, 0, 1810, 1810],
    ['up to an earlier month', '2026-12', 0, 0, 810, 810],
    ['with what comes later', '2027-04', 0, 0, 6810, 6810],
    ['less the stock', '2027-03', 310, 0, 1810, 1500],
    ['less what is on order', '2027-03', 310, 500, 1810, 1000],
    ['nothing where there is enough', '2027-03', 1500, 310, 1810, 0],
    ['nothing where there is more than enough', '2027-03', 5000, 0, 1810, 0],
    ['and what a balance below nothing lacks', '2027-03', -40, 0, 1810, 1850],
  ])('is %s', (_what, until, balance, ordered, need, to_buy) => {
    expect(purchaseFigures(NEEDS, { until, balance, ordered })).toMatchObject({ need, to_buy, undated: 60 });
  });

  test('the months stand in their order, those without anything left out', () => {
    const needs = [...NEEDS, { month: '2026-09', quantity: 0 }];
    expect(purchaseFigures(needs, { until: '2027-03', balance: 0, ordered: 0 }).months).toEqual([
      { month: '2026-08', quantity: 750 },
      { month: '2027-03', quantity: 1000 },
    ]);
  });

  const month = fc.constantFrom(null, '2026-11', '2026-12', '2027-01', '2027-02');
  const need = fc.record({ month, quantity: fc.integer({ min: 0, max: 5000 }) });
  test('with what is bought, nothing lacks; with one less, one does', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(need, { selector: ({ month: one }) => one }),
        fc.constantFrom('2026-10', '2026-12', '2027-02'),
        fc.integer({ min: -500, max: 9000 }),
        fc.integer({ min: 0, max: 3000 }),
        (needs, until, balance, ordered) => {
          const { need: all, to_buy, months, undated } = purchaseFigures(needs, { until, balance, ordered });
          expect(months.reduce((total, { quantity }) => total + quantity, undated)).toBe(all);
          const after = { until, balance: balance + to_buy, ordered };
          expect(purchaseFigures(needs, after).to_buy).toBe(0);
          if (to_buy > 0) {
            expect(purchaseFigures(needs, { ...after, balance: after.balance - 1 }).to_buy).toBe(1);
          }
        },
      ),
    );
  });
});

const item = (name: LackingItem['item'], quantity: number, length: number | null = null) => ({
  item: name,
  length,
  quantity,
});

test.each([
  [[item('stake_quantity', 1810)], '2027-03', 2027, 'Faltam 1.810 estacas até março'],
  [[item('stake_quantity', 1810)], '2027-03', 2026, 'Faltam 1.810 estacas até março de 2027'],
  [[item('recovery_seedlings', 1)], '2026-12', 2026, 'Falta 1 muda até dezembro'],
  [
    [
      item('stake_quantity', 0),
      item('limestone_sacks', 3),
      item('wire_roller', 2, 500),
      item('clip_quantity', 12),
    ],
    '2026-12',
    2026,
    'Faltam 3 sacos de calcário, 2 rolos de arame de 500 m e 12 kg de grampos até dezembro',
  ],
  [[item('stake_quantity', 0)], '2026-12', 2026, 'Nada a comprar até dezembro'],
  [[], '2027-01', 2026, 'Nada a comprar até janeiro de 2027'],
])('%j until %s, said in %i: %s', (lacking, until, year, sentence) => {
  expect(purchaseSentence(lacking, until, year)).toBe(sentence);
});
