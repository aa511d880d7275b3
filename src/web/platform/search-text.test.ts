import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-text.ts';

test('a CPF in the address stays a text', () => {
  expect(parseSearch('?q=01234567890')).toEqual({ q: '01234567890' });
  expect(stringifySearch({ q: '01234567890' })).toBe('?q=01234567890');
});

test('empty and absent values leave no trace', () => {
  expect(stringifySearch({ q: '', pagina: undefined, ordem: null })).toBe('');
});

property.prop([fc.dictionary(fc.stringMatching(/^[a-z]+$/), fc.string({ minLength: 1 }))])(
  'what goes into an address comes out of it',
  (texts) => {
    const well = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.toWellFormed()]));
    expect(parseSearch(stringifySearch(well))).toEqual(well);
  },
);
