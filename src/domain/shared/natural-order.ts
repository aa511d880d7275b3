/** Codes in the order in which people count: N-2 before N-10. */
import { fold } from './fold.ts';

/** Digits that write how long a number is: a text of one line holds 255 signs. */
const LENGTH_DIGITS = 3;
/** Sorts before every sign that a text may hold. */
const END = '\u0001';

/**
 * The text as a key whose byte order is the order of counting, ignoring case and
 * accents. A number stands with its length before it (`n-2` → `n-0012`, `n-10` →
 * `n-00210`). Leading zeros only part codes that are otherwise alike, so that two
 * texts have the same key only where `fold` makes them the same.
 */
export function naturalKey(text: string): string {
  let zeros = '';
  const key = fold(text).replace(/(0*)(\d*)/g, (digits, leading: string, rest: string) => {
    if (digits === '') return '';
    zeros += lengthOf(leading);
    return lengthOf(rest) + rest;
  });
  return `${key}${END}${zeros}`;
}

function lengthOf(digits: string): string {
  return String(digits.length).padStart(LENGTH_DIGITS, '0');
}
