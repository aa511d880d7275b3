/**
 * Texts as the document's fonts can show them. PDF/UA refuses a file with one
 * missing character, so nothing that a person typed or pasted may reach Typst
 * with a character that the fonts lack.
 */

/** Stands where a character could not be shown: a black diamond with a question mark. */
const SUBSTITUTE = '\u{fffd}';

/** Line separators of every origin. */
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029\v\f]/gu;
/** Marks without a shape: joiners, soft hyphens, direction overrides, variation selectors. */
const SHAPELESS = /\p{Default_Ignorable_Code_Point}/gu;
const CONTROL = /\p{Cc}/gu;

const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });

/**
 * The text with each character that is not covered replaced: by its plain
 * equivalent when there is one (`𝐌𝐚𝐫𝐢𝐚` → `Maria`), otherwise one visible
 * substitute for the whole sign, however many code points an emoji is made of.
 * Line breaks stay, as `\n`; control and shapeless characters go.
 */
export function printable(text: string, coverage: ReadonlySet<number>): string {
  const clean = text.toWellFormed().normalize('NFC').replace(LINE_BREAK, '\n');
  let shown = '';
  for (const { segment } of graphemes.segment(clean)) {
    if (segment === '\n') {
      shown += segment;
      continue;
    }
    const visible = withoutShapeless(segment);
    if (isCovered(visible, coverage)) {
      shown += visible;
      continue;
    }
    const plain = withoutShapeless(segment.normalize('NFKC'));
    shown += isCovered(plain, coverage) ? plain : SUBSTITUTE;
  }
  return shown;
}

/** A copy of JSON data with every text in it made printable; keys stay as they are. */
export function printableData(data: unknown, coverage: ReadonlySet<number>): unknown {
  if (typeof data === 'string') return printable(data, coverage);
  if (Array.isArray(data)) return data.map((item) => printableData(item, coverage));
  if (data !== null && typeof data === 'object') {
    return Object.fromEntries(
      Object.entries(data).map(([key, value]) => [key, printableData(value, coverage)]),
    );
  }
  return data;
}

function withoutShapeless(text: string): string {
  return text.replace(CONTROL, ' ').replace(SHAPELESS, '');
}

function isCovered(text: string, coverage: ReadonlySet<number>): boolean {
  for (const character of text) {
    if (!coverage.has(character.codePointAt(0) ?? 0)) return false;
  }
  return true;
}
