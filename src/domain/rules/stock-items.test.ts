import { expect, test } from 'vitest';
import { stockQuantity, WIRE_ROLLER } from './stock-items.ts';

test.each([
  [WIRE_ROLLER, 1, '1 rolo'],
  [WIRE_ROLLER, 2, '2 rolos'],
  [WIRE_ROLLER, 0, '0 rolos'],
  ['limestone_sacks', 1, '1 saco'],
  ['limestone_sacks', -1, '-1 sacos'],
  ['stake_quantity', 1, '1 un.'],
  ['stake_quantity', 1150, '1.150 un.'],
  ['clip_quantity', 1, '1 kg'],
] as const)('%s: %d is %s', (item, quantity, written) => {
  expect(stockQuantity(item, quantity)).toBe(written);
});
