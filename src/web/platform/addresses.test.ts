import { expect, test } from 'vitest';
import { ADDRESSES, addressOf, isAddressId } from './addresses.ts';

test('an address is made of its pattern and the ids', () => {
  expect(addressOf('vehicles')).toBe('/admin/veiculos');
  expect(addressOf('spring', { propertyId: 4, waterSpringId: 19 })).toBe(
    '/admin/propriedades/editar/4/nascentes/19',
  );
});

test('no two screens share an address, and all but the sign-in are below /admin', () => {
  const patterns = Object.values(ADDRESSES);
  expect(new Set(patterns).size).toBe(patterns.length);
  expect(patterns.filter((pattern) => !pattern.startsWith('/admin'))).toEqual(['/login']);
});

test.each([
  ['7', true],
  ['2147483647', true],
  ['0', false],
  ['-1', false],
  ['007', false],
  ['7a', false],
  ['', false],
  ['99999999999', false],
])('%j as an id: %s', (text, is) => {
  expect(isAddressId(text)).toBe(is);
});
