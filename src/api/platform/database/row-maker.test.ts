import { test } from '@fast-check/vitest';
import { expect } from 'vitest';
import fc from 'fast-check';
import { rowMaker } from './row-maker.ts';

const name = fc.string({ unit: 'binary' }).filter((text) => text !== '__proto__');

test.prop([fc.uniqueArray(fc.tuple(name, fc.anything()), { selector: ([key]) => key })])(
  'each value gets its name, whatever signs are in it',
  (columns) => {
    const make = rowMaker(columns.map(([key]) => key));
    expect(make(columns.map(([, value]) => value))).toEqual(Object.fromEntries(columns));
  },
);

test('of two columns with one name the last is kept', () => {
  expect(rowMaker(['id', 'id'])([1, 2])).toEqual({ id: 2 });
});
