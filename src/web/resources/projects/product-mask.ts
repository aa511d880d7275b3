/** The seedlings' spacing, which people know as a product: `5 x 5` means 25 m². */
import { readNumber } from '#domain/shared/numbers.ts';
import { INTEGER_MASK, type Mask } from '#domain/shared/masks.ts';

const TIMES = /[x×*]/i;
/** Digits, comma, dot, spaces, and one sign between two factors. */
const TYPED = /^[\d.,\s]*(?:[x×*][\d.,\s]*)?$/i;

/** Two factors with `x`, `×` or `*` between them, or the whole number itself ↔ the number. */
export const PRODUCT_MASK: Mask<number> = {
  format: INTEGER_MASK.format,
  read(typed) {
    if (!TIMES.test(typed)) return INTEGER_MASK.read(typed);
    const [one = null, other = null, ...more] = typed.split(TIMES).map(readNumber);
    if (one === null || other === null || more.length > 0) return typed.trim();
    // 1,2 × 2,5 is 3, not 2.9999999999999996.
    return Number((one * other).toFixed(6));
  },
  input(text, caret, edit) {
    const before = text.slice(0, Math.max(0, caret - 1)) + text.slice(caret);
    const refused = edit === 'typing' && !TYPED.test(text) && TYPED.test(before);
    return refused ? { text: before, caret: caret - 1 } : { text, caret };
  },
};
