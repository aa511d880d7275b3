/** What stands before an item of a term's list, as the printed term numbers its items. */
import type { ListNumbering } from './term-blocks.ts';

export function listMarker(numbering: ListNumbering, value: number): string {
  switch (numbering) {
    case null:
      return '•';
    case '1':
      return `${value}.`;
    case 'a':
      return `${letters(value)})`;
    case 'A':
      return `${letters(value).toUpperCase()})`;
    case 'i':
      return `${roman(value)})`;
    case 'I':
      return `${roman(value).toUpperCase()})`;
  }
}

/** a to z, then aa; what is counted before the first has no letter. */
function letters(value: number): string {
  if (value < 1) return String(value);
  const last = (value - 1) % 26;
  const rest = (value - 1 - last) / 26;
  return `${rest > 0 ? letters(rest) : ''}${String.fromCharCode(97 + last)}`;
}

const ROMAN = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const;

function roman(value: number): string {
  if (value < 1) return String(value);
  let rest = value;
  let written = '';
  for (const [worth, sign] of ROMAN) {
    written += sign.repeat(Math.floor(rest / worth));
    rest %= worth;
  }
  return written;
}
