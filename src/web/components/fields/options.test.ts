import { expect, test } from 'vitest';
import { filterOptions, optionNamed, optionsOf } from './options.ts';

const CITIES = [
  { value: 1, label: 'Águas Formosas' },
  { value: 2, label: 'Santana do São José' },
  { value: 3, label: 'São José do Goiabal' },
  { value: 4, label: 'São João Evangelista' },
];

function labels(query: string) {
  return filterOptions(CITIES, query).map(({ label }) => label);
}

test('the filter is blind to accents and case, and puts what begins with it first', () => {
  expect(labels('sao jo')).toEqual(['São José do Goiabal', 'São João Evangelista', 'Santana do São José']);
  expect(labels('SÃO JOSE')).toEqual(['São José do Goiabal', 'Santana do São José']);
  expect(labels('aguas')).toEqual(['Águas Formosas']);
  expect(labels('xyz')).toEqual([]);
});

test('a blank query keeps all in their order', () => {
  expect(filterOptions(CITIES, '  ')).toEqual(CITIES);
});

test('a name typed whole is the option, accents aside', () => {
  expect(optionNamed(CITIES, ' aguas formosas ')?.value).toBe(1);
  expect(optionNamed(CITIES, 'aguas')).toBeUndefined();
  expect(optionNamed([...CITIES, { value: 9, label: 'Aguas Formosas' }], 'Águas Formosas')).toBeUndefined();
});

test('an enumeration becomes options in the order of its numbers', () => {
  expect(optionsOf({ 2: 'Encerrado', 1: 'Em execução' })).toEqual([
    { value: 1, label: 'Em execução' },
    { value: 2, label: 'Encerrado' },
  ]);
});
