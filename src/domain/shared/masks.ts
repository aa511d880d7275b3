/**
 * Masks of the inputs: what a person sees and types on one side, the API's value
 * on the other. A text that can't be read stays as it is, as the value too, so
 * that nothing typed is lost and the schema refuses it with its own message.
 */
import { toUnits } from './exact-decimals.ts';
import { formatFixed, formatNumber, readNumber } from './numbers.ts';

/** Typed a character (or erased forward), put in a whole text, or erased backward. */
export type Edit = 'typing' | 'pasting' | 'erasing';

export interface MaskedText {
  readonly text: string;
  /** UTF-16 units from the start. */
  readonly caret: number;
}

export interface Mask<V> {
  /** The API's value as the field shows it; anything else comes back as its own text. */
  format(value: unknown): string;
  /** The field's text as the API's value; null when blank, the text itself when unreadable. */
  read(typed: string): V | string | null;
  /** The field's text after an edit, and where the caret goes. */
  input(text: string, caret: number, edit?: Edit): MaskedText;
}

interface Pattern {
  /** What counts; everything else between is put there by the mask. */
  readonly significant: RegExp;
  readonly most: number;
  /** Lays out up to `most` significant characters, with no separator at the end. */
  layout(characters: string): string;
  /** Reduces a whole text to its significant characters. */
  extract(text: string): string;
}

const DIGIT = /\d/;

function onlyDigits(text: string): string {
  return text.replace(/\D/g, '');
}

/** `['', 3]`, `['.', 3]`: separator and length of each group; no separator without a character after it. */
function grouped(groups: readonly (readonly [string, number])[]): (characters: string) => string {
  return (characters) => {
    let laidOut = '';
    let from = 0;
    for (const [separator, length] of groups) {
      const part = characters.slice(from, from + length);
      if (part === '') break;
      laidOut += separator + part;
      from += length;
    }
    return laidOut;
  };
}

function patternMask(pattern: Pattern): Mask<string> {
  const { significant, most, layout, extract } = pattern;
  const counts = (character: string) => significant.test(character);
  return {
    format(value) {
      if (typeof value !== 'string') return '';
      const characters = extract(value);
      return characters === '' || characters.length > most ? value : layout(characters);
    },
    read(typed) {
      return extract(typed).slice(0, most) || null;
    },
    input(text, caret, edit = 'typing') {
      const whole = extract(text);
      // What extract drops from the front (+55) stood before the caret.
      const after = text.slice(caret).toUpperCase().split('').filter(counts).length;
      let at = Math.max(0, whole.length - after);
      const surplus = Math.min(at, Math.max(0, whole.length - most));
      const kept = (whole.slice(0, at - surplus) + whole.slice(at)).slice(0, most);
      at -= surplus;
      const laidOut = layout(kept);
      return { text: laidOut, caret: caretAfter(laidOut, at, counts, edit === 'erasing') };
    },
  };
}

/** Behind the `count`-th significant character; before the next one unless erasing backward. */
function caretAfter(
  text: string,
  count: number,
  counts: (character: string) => boolean,
  stay: boolean,
): number {
  let position = 0;
  for (let seen = 0; seen < count && position < text.length; position += 1) {
    if (counts(text[position] ?? '')) seen += 1;
  }
  if (stay) return position;
  while (position < text.length && !counts(text[position] ?? '')) position += 1;
  return position;
}

/** 999.999.999-99 ↔ 11 digits. */
export const CPF_MASK = patternMask({
  significant: DIGIT,
  most: 11,
  layout: grouped([
    ['', 3],
    ['.', 3],
    ['.', 3],
    ['-', 2],
  ]),
  extract: onlyDigits,
});

/** XX.XXX.XXX/XXXX-99, upper case ↔ 14 digits and letters. */
export const CNPJ_MASK = patternMask({
  significant: /[A-Z0-9]/,
  most: 14,
  layout: grouped([
    ['', 2],
    ['.', 3],
    ['.', 3],
    ['/', 4],
    ['-', 2],
  ]),
  extract: capitalsAndDigits,
});

/**
 * The CPF as a list shows it, `***.447.777-**`: enough to tell namesakes apart, too
 * little to use. Anything but 11 digits is hidden whole.
 */
export function hiddenCpf(digits: string): string {
  if (digits === '') return '';
  const [, first, second] = /^\d{3}(\d{3})(\d{3})\d{2}$/.exec(digits) ?? [];
  return first && second ? `***.${first}.${second}-**` : '***.***.***-**';
}

/** 99999-999 ↔ 8 digits. */
export const CEP_MASK = patternMask({
  significant: DIGIT,
  most: 8,
  layout: grouped([
    ['', 5],
    ['-', 3],
  ]),
  extract: onlyDigits,
});

const TEN_DIGITS = grouped([
  ['(', 2],
  [') ', 4],
  ['-', 5],
]);
const ELEVEN_DIGITS = grouped([
  ['(', 2],
  [') ', 5],
  ['-', 4],
]);

const NATIONAL_PHONE = patternMask({
  significant: DIGIT,
  most: 11,
  layout: (digits) => (TEN_DIGITS(digits).length > 14 ? ELEVEN_DIGITS(digits) : TEN_DIGITS(digits)),
  extract: phoneDigits,
});

/** Of another country than Brazil: no shape of ours, so that the schema refuses it as it was typed. */
const ABROAD = /^\s*\+\s*(?!5?$|55)/;
const MOST_WITH_COUNTRY = 24;

/**
 * (99) 9999-9999, and (99) 99999-9999 once the text is longer than 14 characters
 * ↔ 10 or 11 digits. +55, 0055 or a trunk 0 is left out; what begins with + is laid
 * out when it is whole, since the next digit may still belong to the country.
 */
export const PHONE_MASK: Mask<string> = {
  format: (value) => (typeof value === 'string' && ABROAD.test(value) ? value : NATIONAL_PHONE.format(value)),
  read: (typed) => (ABROAD.test(typed) ? typed.trim() : NATIONAL_PHONE.read(typed)),
  input(text, caret, edit = 'typing') {
    const isAbroad = ABROAD.test(text);
    const isOnItsWay = /^\s*\+/.test(text) && edit !== 'pasting' && phoneDigits(text).length < 11;
    if (!isAbroad && !isOnItsWay) return NATIONAL_PHONE.input(text, caret, edit);
    const kept = (part: string) => part.replace(/[^\d\s+().-]/g, '').slice(0, MOST_WITH_COUNTRY);
    return { text: kept(text), caret: kept(text.slice(0, caret)).length };
  },
};

function phoneDigits(text: string): string {
  const digits = onlyDigits(text);
  const written = text.trim();
  if (/^(?:\+|00)\s*55/.test(written)) return digits.replace(/^(?:00)?55/, '').replace(/^0/, '');
  // 55 is also an area code, so that without + it is the country only when ten or eleven digits follow
  // and the mask's own parenthesis does not show that the person is typing inside the field.
  if (/^55\d{10,11}$/.test(digits) && !written.startsWith('(')) return digits.slice(2);
  // No area code has a zero: that of 0800 and its like is part of the number.
  return digits.length > 10 && /^0[1-9]{2}/.test(digits) ? digits.slice(1) : digits;
}

/** AAA-9A99 or AAA-9999, upper case, with its hyphen on both sides. */
export const PLATE_MASK: Mask<string> = {
  ...patternMask({
    significant: /[A-Z0-9]/,
    most: 7,
    layout: grouped([
      ['', 3],
      ['-', 4],
    ]),
    extract: capitalsAndDigits,
  }),
  read: (typed) =>
    grouped([
      ['', 3],
      ['-', 4],
    ])(capitalsAndDigits(typed).slice(0, 7)) || null,
};

function capitalsAndDigits(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

interface Numeric {
  /** What may be typed, character by character. A text put in whole may be anything. */
  readonly shape: RegExp;
  write(value: number): string;
  /** What is kept of a number that was read. */
  keep(value: number): number;
}

function numericMask({ shape, write, keep }: Numeric): Mask<number> {
  function read(typed: string): number | string | null {
    const bare = typed.replace(/^\s*R\$/i, '').replace(/\s+/g, '');
    if (bare === '') return null;
    // `12,` is 12 on its way to 12,5.
    const value = readNumber(bare.replace(/[.,]$/, '').replace(/^([-+]?),/, '$10,'));
    return value === null ? typed.trim() : keep(value);
  }
  return {
    format(value) {
      if (typeof value === 'number' && Number.isFinite(value)) return write(value);
      return typeof value === 'string' ? value : '';
    },
    read,
    input(text, caret, edit = 'typing') {
      if (edit === 'pasting') {
        const value = read(text);
        const written = typeof value === 'number' ? write(value) : text;
        return { text: written, caret: written === text ? caret : written.length };
      }
      const before = text.slice(0, Math.max(0, caret - 1)) + text.slice(caret);
      const refused = edit === 'typing' && caret > 0 && !shape.test(text) && shape.test(before);
      return refused ? { text: before, caret: caret - 1 } : { text, caret };
    },
  };
}

const TWO_PLACES = /^-?[\d.]*(?:,\d{0,2})?$/;

/** Reais: two decimals, comma, no thousands separator, no R$ ↔ a number. */
export const MONEY_MASK = numericMask({
  shape: TWO_PLACES,
  // More decimals than cents stay in sight: the schema refuses them.
  write: (value) => (Number(value.toFixed(2)) === value ? formatFixed(value, 2) : formatNumber(value)),
  keep: (value) => value,
});

/** Up to two decimals with a comma ↔ a number. What is typed is rounded to two; what is stored is shown whole. */
export const DECIMAL_MASK = numericMask({
  shape: TWO_PLACES,
  write: formatNumber,
  keep: (value) => Number(toUnits(value, 2)) / 100,
});

/** Digits ↔ a number. `12,5`, typed or pasted, stays 12.5 for the schema to refuse: dropping the comma would make 125 of it. */
export const INTEGER_MASK = numericMask({
  shape: /^[\d.]*(?:,\d*)?$/,
  write: formatNumber,
  keep: (value) => value,
});

/** The masks by the names that the inputs carry. */
export const MASKS = {
  cpf: CPF_MASK,
  cnpj: CNPJ_MASK,
  cep: CEP_MASK,
  phone: PHONE_MASK,
  plate: PLATE_MASK,
  money: MONEY_MASK,
  decimal: DECIMAL_MASK,
  integer: INTEGER_MASK,
} as const satisfies Record<string, Mask<unknown>>;

export type MaskName = keyof typeof MASKS;
