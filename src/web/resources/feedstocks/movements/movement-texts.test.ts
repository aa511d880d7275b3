import { describe, expect, test } from 'vitest';
import type { StockMovement } from '#domain/resources/stock.ts';
import type { SearchTexts } from '../../../platform/search-text.ts';
import {
  detailsOf,
  isOpenOrder,
  isReversible,
  itemChoices,
  kindOf,
  movementQuery,
  signedQuantity,
  stateOf,
} from './movement-texts.ts';

const ENTRY: StockMovement = {
  id: 1,
  kind: 1,
  kind_label: 'Entrada',
  acquisition: null,
  acquisition_label: null,
  item: 'stake_quantity',
  wire_roller_id: null,
  label: 'Estacas',
  unit: 'un.',
  quantity: 100,
  balance: 100,
  moved_at: '2026-03-10T09:00',
  ordered: false,
  expected_at: null,
  supplier: null,
  invoice: null,
  unit_cost: null,
  note: null,
  delivery_note_id: null,
  reverses_id: null,
  reversed_by_id: null,
  user: null,
};
const ORDER = { ...ENTRY, ordered: true, balance: null };

test('a quantity says which way it went', () => {
  expect([12, -30, 0].map(signedQuantity)).toEqual(['+12', '−30', '+0']);
});

describe('what can be done with a movement', () => {
  test.each([
    ['an entry', ENTRY, { open: false, reversible: true, state: null }],
    ['an order', ORDER, { open: true, reversible: true, state: 'Encomendado' }],
    [
      'an order with its day',
      { ...ORDER, expected_at: '2026-04-01' },
      { open: true, reversible: true, state: 'Encomendado, previsto para 01/04/2026' },
    ],
    [
      'a gift that was promised',
      { ...ORDER, acquisition: 2, expected_at: '2026-04-01' },
      { open: true, reversible: true, state: 'Prometido, previsto para 01/04/2026' },
    ],
    [
      'an order given up',
      { ...ORDER, reversed_by_id: 2 },
      { open: false, reversible: false, state: 'Estornado' },
    ],
    [
      'what gives it up',
      { ...ORDER, kind: 6, reverses_id: 1 },
      { open: false, reversible: false, state: null },
    ],
    [
      'an entry taken back',
      { ...ENTRY, reversed_by_id: 2 },
      { open: false, reversible: false, state: 'Estornado' },
    ],
    ['a loss', { ...ENTRY, kind: 4 }, { open: false, reversible: true, state: null }],
    [
      'a delivery of a note',
      { ...ENTRY, kind: 2, delivery_note_id: 7 },
      { open: false, reversible: false, state: null },
    ],
  ] as const)('%s', (_name, movement, { open, reversible, state }) => {
    expect([isOpenOrder(movement), isReversible(movement), stateOf(movement)]).toEqual([
      open,
      reversible,
      state,
    ]);
  });
});

test('what came in says whether it was bought or given, where that was told', () => {
  expect(kindOf(ENTRY)).toBe('Entrada');
  expect(kindOf({ ...ENTRY, acquisition: 1, acquisition_label: 'Compra' })).toBe('Entrada · Compra');
  expect(kindOf({ ...ENTRY, acquisition: 2, acquisition_label: 'Doação' })).toBe('Entrada · Doação');
});

test('the details are those that were told, the invoice by its number alone', () => {
  expect(detailsOf(ENTRY)).toBe('');
  expect(
    detailsOf({ ...ENTRY, supplier: 'Madeireira', invoice: 'NF 4411', unit_cost: 1209.8, note: 'Doação' }),
  ).toBe('Madeireira · NF 4411 · R$ 1.209,80 cada · Doação');
});

test('the address filters by item, roller, kind, origin and period, and what it writes wrongly by nothing', () => {
  expect(
    movementQuery({ material: 'stake_quantity', tipo: '4', from: '2026-01-01', to: '2026-03-31' }),
  ).toEqual({
    item: 'stake_quantity',
    kind: '4',
    from: '2026-01-01',
    to: '2026-03-31',
  });
  expect(movementQuery({ material: 'rolo-12' })).toEqual({ wire_roller: 12 });
  expect(movementQuery({ origem: '2' })).toEqual({ acquisition: '2' });
  const none: readonly SearchTexts[] = [
    {},
    { material: 'wire_roller' },
    { material: 'rolo-0' },
    { material: 'constructor' },
    { tipo: '7' },
    { tipo: 'toString' },
    { origem: '3' },
    { origem: 'Compra' },
    { from: '2026-02-30' },
    { from: '2026-03-02', to: '2026-03-01' },
  ];
  for (const texts of none) {
    expect(movementQuery(texts), JSON.stringify(texts)).toEqual({});
  }
});

test('the choice of items ends with the project’s own rollers', () => {
  const rolls = {
    item: 'wire_roller',
    wire_roller_id: 5,
    label: 'Rolo de arame 500 m',
    unit: 'rolos',
    balance: 1,
    ordered: 0,
    planned: 0,
    delivered: 0,
    missing: 0,
  } as const;
  expect(itemChoices([rolls]).slice(-2)).toEqual([
    { value: 'recovery_seedlings', label: 'Mudas' },
    { value: 'rolo-5', label: 'Rolo de arame 500 m' },
  ]);
  expect(itemChoices(null)).toHaveLength(8);
});
