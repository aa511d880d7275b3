import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JoinedTexts } from './joined-texts.ts';

const text = fc.string({ maxLength: 6, unit: fc.constantFrom('a', 'b', ' ', 'ç') });

test('finds what looking at each finds', () => {
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 30 }),
      text.filter(({ length }) => length > 0),
      (texts, part) => {
        const found = [...new JoinedTexts(texts).holding(part)];
        expect(found).toEqual(texts.map((one) => (one.includes(part) ? 1 : 0)));
      },
    ),
    { numRuns: 2000 },
  );
});

test('a part that runs over two texts is in neither', () => {
  expect([...new JoinedTexts(['ab', 'cd']).holding('b\nc')]).toEqual([0, 0]);
  expect([...new JoinedTexts([]).holding('a')]).toEqual([]);
});
