import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from './fold.ts';
import { naturalKey } from './natural-order.ts';

/** As both engines compare texts: byte by byte. */
function inOrder(...codes: string[]): string[] {
  return codes.toSorted((one, other) =>
    Buffer.compare(Buffer.from(naturalKey(one)), Buffer.from(naturalKey(other))),
  );
}

describe('codes in the order of counting', () => {
  test.each([
    [['N-1', 'N-2', 'N-10']],
    [['N-1', 'N-01', 'N-001', 'N-2']],
    [['N-0', 'N-00', 'N-1']],
    [['A 9 b', 'A 10 a', 'A 10 b']],
    [['N', 'N-1', 'N-1 A', 'N-1-2', 'N-1A']],
    [['2', '10', 'A']],
    [['água-2', 'Agua-10', 'brejo-1']],
    [[`N-${'9'.repeat(30)}`, `N-1${'0'.repeat(30)}`]],
  ])('%j', (codes) => {
    expect(inOrder(...codes.toReversed())).toEqual(codes);
  });

  const code = fc.string({ unit: fc.constantFrom('N', 'n', '-', ' ', '0', '1', '9', 'é'), maxLength: 12 });

  test('two codes have one key only where they are one code', () => {
    fc.assert(
      fc.property(code, code, (one, other) => {
        expect(naturalKey(one) === naturalKey(other)).toBe(fold(one) === fold(other));
      }),
    );
  });

  test('of two codes that differ in one number, the smaller comes first', () => {
    fc.assert(
      fc.property(code, fc.nat(), fc.nat(), (start, one, other) => {
        fc.pre(one !== other && !/\d$/.test(start));
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(inOrder(`${start}${more}`, `${start}${less}`)).toEqual([`${start}${less}`, `${start}${more}`]);
      }),
    );
  });
});
