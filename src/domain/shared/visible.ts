/**
 * Signs that nobody sees: zero-width spaces and joiners, soft hyphens, direction marks, variation
 * selectors, and the control characters that a text from a PDF or another program brings along. Those
 * that part words or lines, and U+0000, which no text may hold, are left to the rules of a field.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?![\0\t-\r])\p{Cc}/gu;

/** The text as it is seen: what is compared must not differ by what can't be seen. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Of scripts whose letters take another form with a joiner between two of them. */
const JOINED =
  '[\\p{sc=Arab}\\p{sc=Beng}\\p{sc=Deva}\\p{sc=Gujr}\\p{sc=Guru}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Mong}\\p{sc=Orya}\\p{sc=Sinh}\\p{sc=Syrc}\\p{sc=Taml}\\p{sc=Telu}]';

/** A whole emoji; where the browser knows none (Safari before 17, Firefox before 116), what one is made of. */
const EMOJI = '\\p{RGI_Emoji}';
const EMOJI_PARTS =
  '\\p{Extended_Pictographic}(?:[\\u200d\\ufe0f\\u{e0020}-\\u{e007f}]|\\p{Emoji_Modifier}|\\p{Extended_Pictographic})*|[#*0-9]\\ufe0f\\u20e3';

/**
 * First what holds or is such a sign and is meant: an emoji, a joiner between
 * letters that need it, the Arabic signs around a number. Then those to be dropped.
 */
const meantOrNotWith = (emoji: string) =>
  `(${emoji}|(?<=${JOINED}\\p{M}*)[\\u200c\\u200d](?=${JOINED})|[\\u0600-\\u0605\\u06dd\\u070f\\u08e2])|${INVISIBLE.source}`;

function makeMeantOrNot(): RegExp {
  try {
    return new RegExp(meantOrNotWith(EMOJI), 'gv');
  } catch {
    return new RegExp(meantOrNotWith(EMOJI_PARTS), 'gu');
  }
}

/** Thousands of emoji: made for the first text that has a sign nobody sees, and most never do. */
let meantOrNot: RegExp | undefined;

/** A name without what can't be seen and could make it pass for another; the signs that a script needs stay. */
export function shownText(text: string): string {
  if (text.search(INVISIBLE) === -1) return text;
  meantOrNot ??= makeMeantOrNot();
  return text.replace(meantOrNot, (_, meant: string | undefined) => meant ?? '');
}

/**
 * Whether an e-mail has only the letters of our keyboards, with or without accents:
 * a Cyrillic `а` makes it look like another person's. A space is no letter: that no
 * e-mail has one is another rule's to say.
 */
export function hasPlainLetters(email: string): boolean {
  return /^[\s\x21-\x7e]*$/.test(email.normalize('NFD').replace(/\p{M}/gu, ''));
}
