import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MESSAGES } from './messages.ts';

test('limits are written as the browser writes them for a Brazilian', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom(1, 10, 100), (digits, parts) => {
      const limit = digits / parts;
      const written = limit.toLocaleString('pt-BR', { maximumFractionDigits: 2 });
      expect(MESSAGES.atMost(limit)).toBe(`O valor máximo é ${written}.`);
      expect(MESSAGES.atLeast(limit)).toBe(`O valor mínimo é ${written}.`);
      expect(MESSAGES.tooLong(limit)).toBe(`O texto passa de ${written} caracteres.`);
    }),
  );
});
