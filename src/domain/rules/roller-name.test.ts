import { expect, test } from 'vitest';
import { rollerName } from './roller-name.ts';

test('a kind of roll is known by its length, and where that is not enough by its least use', () => {
  const types = [
    { id: 1, length: 500, minimum_usage: 10 },
    { id: 2, length: 500, minimum_usage: 12.5 },
    { id: 3, length: 1000, minimum_usage: 10 },
  ];
  expect(types.map((type) => rollerName(type, types))).toEqual([
    '500 m (uso mínimo 10%)',
    '500 m (uso mínimo 12,5%)',
    '1000 m',
  ]);
});
