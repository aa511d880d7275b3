import type { DeliveryNote } from '#domain/resources/delivery-notes.ts';
import type { StockLine } from '#domain/resources/stock.ts';
import { expect, test } from 'vitest';
import { overtakenSentences } from './overtaken.ts';

const stakes = (water_spring_id: number, delivered: number) => ({
  water_spring_id,
  item: 'stake_quantity' as const,
  wire_roller_id: null,
  planned: 100,
  delivered,
});
const roll = {
  water_spring_id: 1,
  item: 'wire_roller' as const,
  wire_roller_id: 7,
  planned: 0,
  delivered: 2,
};

const before = {
  receiver_name: 'Rita',
  receiver_cpf: null,
  note: null,
  water_springs: [
    { id: 1, label: 'SUA-070' },
    { id: 2, label: 'SUA-071' },
  ],
  lines: [stakes(1, 100), stakes(2, 100)],
} as unknown as DeliveryNote;

const stock = [
  { item: 'stake_quantity', wire_roller_id: null, label: 'Estacas' },
  { item: 'wire_roller', wire_roller_id: 7, label: 'Rolo de arame 500 m' },
] as unknown as StockLine[];

const typed = {
  receiver_name: 'Rita',
  receiver_cpf: null,
  note: null,
  lines: { 's1-stake_quantity': '170', 's2-stake_quantity': '100', 's1-wire_roller-7': '3' },
};

const said = (latest: Partial<DeliveryNote>, more: Partial<typeof typed> = {}, own?: readonly string[]) =>
  overtakenSentences({
    before,
    latest: { ...before, ...latest },
    typed: { ...typed, ...more },
    isTyped: (field) => own?.includes(field) ?? true,
    stock,
  });

test('a quantity that both changed is named with what the other person wrote', () => {
  expect(said({ lines: [stakes(1, 1400), stakes(2, 100), roll] })).toEqual([
    'Estacas para SUA-070: a outra pessoa gravou 1.400.',
    'Rolo de arame 500 m para SUA-070: a outra pessoa gravou 2.',
  ]);
});

test('not what they left as it was, wrote alike, or wrote where nothing was typed', () => {
  expect(said({})).toEqual([]);
  expect(said({ lines: [stakes(1, 170), stakes(2, 100)] })).toEqual([]);
  expect(said({ lines: [stakes(1, 140), stakes(2, 90)] }, {}, [])).toEqual([]);
});

test('what was typed for a spring that they took out is not lost without a word', () => {
  const latest = { water_springs: before.water_springs.slice(1), lines: [stakes(2, 100)] };
  expect(said(latest, {}, ['lines.s1-stake_quantity'])).toEqual([
    'Estacas para SUA-070: a outra pessoa tirou a nascente da nota.',
  ]);
});

test('texts are named as they are written, an emptied one too', () => {
  const mine = { receiver_name: 'Joana', receiver_cpf: '11144477735' as never, note: 'Portão azul' as never };
  const theirs = { receiver_name: null, receiver_cpf: '52998224725', note: 'Chuva' };
  expect(said(theirs, mine)).toEqual([
    'Nome de quem recebe: a outra pessoa deixou em branco.',
    'CPF de quem recebe: a outra pessoa gravou 529.982.247-25.',
    'Observações: a outra pessoa gravou "Chuva".',
  ]);
});
