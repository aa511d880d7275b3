import { withoutInvisible } from './visible.ts';

/** What of a search tells who somebody is, and so has no place in an address: it goes by this header instead. */
export const SEARCH_HEADER = 'Search-Text';

/** Nine digits are a CPF without its check digits; a CEP has eight. */
const FEWEST_DIGITS = 9;

/**
 * The text as our keyboards write a number: without signs that nobody sees, with plain digits and hyphens, where it
 * has nothing but digits and what parts or hides them. Any other text comes back as it is.
 */
export function plainDigits(text: string): string {
  const plain = withoutInvisible(text)
    .normalize('NFKC')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-');
  return /^[\d\s.*\-/()+]+$/.test(plain) ? plain : text;
}

/**
 * Whether the text may be a CPF, whole or nearly, or another number of a person: digits, with what
 * parts them. Signs that nobody sees, as some programs put around a number, make it no other text.
 */
export function isPersonalSearch(text: string): boolean {
  const seen = plainDigits(text);
  return /^[\d\s.\-/()+]+$/.test(seen) && seen.replaceAll(/\D/g, '').length >= FEWEST_DIGITS;
}
