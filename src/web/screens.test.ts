import { expect, test } from 'vitest';
import { ADDRESSES } from './platform/addresses.ts';
import { menu, screens } from './screens.tsx';

test('every address but the sign-in has one screen', () => {
  const { login: _login, ...others } = ADDRESSES;
  expect(screens.map(({ address }) => address).toSorted()).toEqual(Object.keys(others).toSorted());
});

test('every item of the menu opens the list of a screen', () => {
  const lists = screens.map(({ address }) => address);
  const opened = Object.values(menu).map(([address]) => address);
  expect(opened.filter((address) => !lists.includes(address))).toEqual([]);
  expect(new Set(opened).size).toBe(opened.length);
});
