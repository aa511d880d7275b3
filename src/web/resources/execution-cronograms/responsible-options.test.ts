import { expect, test } from 'vitest';
import { responsibleOptions } from './responsible-options.ts';

const ANA = { user: { id: 7, name: 'Ana' } };
const RUI = { user: { id: 3, name: 'Rui' } };

test('everybody responsible is offered once', () => {
  expect(responsibleOptions([ANA, ANA, RUI])).toEqual([
    { value: 7, label: 'Ana' },
    { value: 3, label: 'Rui' },
  ]);
});
