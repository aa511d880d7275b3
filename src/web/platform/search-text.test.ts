import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { forgetPerson } from './person-memory.ts';
import { parseSearch, stringifySearch } from './search-text.ts';

test('a CPF in the address stays a text', () => {
  expect(parseSearch('?q=01234567890')).toEqual({ q: '01234567890' });
});

test('a CPF that is searched for does not stand in the address, and is found by it until one leaves', () => {
  const address = stringifySearch({ q: '012.345.678-90', pagina: '2' });
  expect(address).toBe('?q=%7E1&pagina=2');
  expect(stringifySearch({ q: '012.345.678-90' })).toBe('?q=%7E1');
  expect(parseSearch(address)).toEqual({ q: '012.345.678-90', pagina: '2' });
  forgetPerson();
  expect(parseSearch(address)).toEqual({ q: '', pagina: '2' });
  // Of the next person: the address that stays in the history does not come to mean it.
  expect(stringifySearch({ q: '529.982.247-25' })).toBe('?q=%7E2');
  expect(parseSearch(address)).toEqual({ q: '', pagina: '2' });
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
