/** What the markers of Word's lists say: a bullet, a number that an `ol` can count, or words of the text. */

export type WordMarker =
  | { readonly kind: 'bullet' }
  /** `type` is that of an `ol`. */
  | { readonly kind: 'number'; readonly type: '1' | 'a' | 'A' | 'i' | 'I'; readonly value: number }
  /** 'Art. 1º', '§ 2º', '1.1.', 'aa)': a list would print another number, and references would point nowhere. */
  | { readonly kind: 'words' };

/** An `ol` has its own sign behind the number: what is called '1)' or '1 –' is still found at '1.'. */
const NUMERAL = /^(0|[1-9]\d{0,4}|[a-z]+)\s*[.)\-–—]?$/i;
const LETTERS = /^[a-z]/i;
const ROMAN =
  /^(?=.)(?:m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})|M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3}))$/;
const ROMAN_DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

/** @param texts the markers of one level of one list, which all count alike: a lone 'c' does not say how */
export function readMarkers(texts: readonly string[]): WordMarker[] {
  // A level has one bullet, which may be a letter of a symbol font: 'o', 'v', '§'.
  const isCounted = new Set(texts).size > 1;
  const numerals = texts.map((text) => {
    if (isSingleSign(text) && !isCounted) return null;
    return NUMERAL.exec(text.replace(/^\((.+)\)$/, '$1)'))?.[1] ?? null;
  });
  const letters = numerals.filter((numeral) => numeral !== null && LETTERS.test(numeral));
  const isRoman = areRoman(letters);
  return texts.map((text, at) => {
    const numeral = numerals[at] ?? null;
    if (numeral === null) return { kind: isSingleSign(text) ? 'bullet' : 'words' };
    if (!LETTERS.test(numeral)) return { kind: 'number', type: '1', value: Number(numeral) };
    const lower = numeral.toLowerCase();
    const isSmall = numeral === lower;
    if (isRoman) return { kind: 'number', type: isSmall ? 'i' : 'I', value: romanValue(lower) };
    // Word counts on with 'aa', 'bb', HTML with 'aa', 'ab'.
    if (lower.length > 1) return { kind: 'words' };
    return { kind: 'number', type: isSmall ? 'a' : 'A', value: lower.charCodeAt(0) - 'a'.charCodeAt(0) + 1 };
  });
}

/** A picture has no text at all. */
function isSingleSign(text: string): boolean {
  return /^\D?$/u.test(text);
}

function areRoman(letters: readonly (string | null)[]): boolean {
  const written = letters.map((one) => one ?? '');
  const isClear = written.some((one) => one.length > 1) || /^i$/i.test(written[0] ?? '');
  return isClear && written.every((one) => ROMAN.test(one));
}

function romanValue(lower: string): number {
  const digits = Array.from(lower, (digit) => ROMAN_DIGITS[digit] ?? 0);
  return digits.reduce((sum, digit, at) => (digit < (digits[at + 1] ?? 0) ? sum - digit : sum + digit), 0);
}
