import { expect, test } from 'vitest';
import { responsibleOptions } from './responsible-options.ts';

const ANA = { user: { id: 7, name: 'Ana' } };
const RUI = { user: { id: 3, name: 'Rui' } };

test('everybody responsible is offered once, and whoever the address names stays chosen', () => {
  const everybody = [
    { value: 7, label: 'Ana' },
    { value: 3, label: 'Rui' },
  ];
  expect(responsibleOptions([ANA, ANA, RUI], null)).toEqual(everybody);
  expect(responsibleOptions([ANA, RUI], 3)).toEqual(everybody);
  expect(responsibleOptions([ANA, RUI], 9)).toEqual([
    ...everybody,
    { value: 9, label: 'Sem itens neste cronograma' },
  ]);
});
