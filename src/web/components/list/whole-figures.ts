/**
 * Identifiers and numbers with their unit: what would read wrong with its parts on two lines.
 * An hour may stand below its date; where it may not, the list says so (`Unbroken`).
 */

/** Of Latin alone: for the letters of all scripts a cheap phone makes tables for 20 ms before its first list. */
const LETTER = 'A-Za-zÀ-ÖØ-öø-ɏ';

const FIGURES = new RegExp(
  `((?:NF |nº |-?R\\$ |[${LETTER}]{1,4}-)?\\d+(?:[.,/:-]\\d+)*(?: (?:m²|m|km|ha|kg|L|un\\.)(?![${LETTER}\\d]))?)`,
  'g',
);

/** Letters of a figure: what is longer, as a name of digits alone, would be wider than a phone. */
const LONGEST = 24;

/** A text's pieces in their order: each second one is such a figure. */
export function splitAtFigures(text: string): string[] {
  const pieces: string[] = [''];
  for (const [place, piece] of text.split(FIGURES).entries()) {
    if (place % 2 === 1 && piece.length <= LONGEST) pieces.push(piece, '');
    else pieces.push(`${pieces.pop() ?? ''}${piece}`);
  }
  return pieces;
}
