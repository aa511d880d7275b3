import { describe, expect, test } from 'vitest';
import { PRODUCT_MASK } from './product-mask.ts';

describe('the spacing of seedlings as it is typed', () => {
  test.each([
    ['5 x 5', 25],
    ['5x5', 25],
    ['3 X 2', 6],
    ['3 × 2', 6],
    ['3*2', 6],
    ['2,5 x 2', 5],
    ['1,2 x 2,5', 3],
    ['25', 25],
    ['', null],
    // Not whole: the schema says so.
    ['2,5 x 2,5', 6.25],
    ['6,25', 6.25],
    // Still being typed, or no product: stays as it is.
    ['5 x', '5 x'],
    ['x 5', 'x 5'],
    ['2 x 3 x 4', '2 x 3 x 4'],
  ])('%j means %j', (typed, value) => {
    expect(PRODUCT_MASK.read(typed)).toBe(value);
  });

  test('what is stored is shown as the area', () => {
    expect(PRODUCT_MASK.format(25)).toBe('25');
    expect(PRODUCT_MASK.format(null)).toBe('');
  });

  test('a letter other than x and a second x are not taken while typing', () => {
    expect(PRODUCT_MASK.input('5a', 2, 'typing')).toEqual({ text: '5', caret: 1 });
    expect(PRODUCT_MASK.input('5 x', 3, 'typing')).toEqual({ text: '5 x', caret: 3 });
    expect(PRODUCT_MASK.input('5 x 5x', 6, 'typing')).toEqual({ text: '5 x 5', caret: 5 });
  });
});
