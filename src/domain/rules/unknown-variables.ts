/** Text of a term that looks like a variable and is none: it would be printed as it stands. */
import { withoutInvisible } from '../shared/visible.ts';
import type { TermBlock, TermDocument, TermInline } from './term-blocks.ts';
import { TERM_VARIABLE_NAMES, type TermVariableName } from './term-variables.ts';

/** A bracketed word, whatever it is made of, and with whatever stands in it that nobody sees. */
const BRACKETED = /\[([\p{L}\p{N}_\p{Cf}\p{Default_Ignorable_Code_Point}]+)\]/gu;
/** Letters of a word that may be meant for a variable. */
const MOST_LETTERS = 60;
/** What no term is generated with. */
const REFUSED = /^[A-Z_]+$/;
/** What is written like a variable all the same: with digits or accents, or in words joined by `_`. */
const WRITTEN_ALIKE = /^[\p{Lu}\p{N}_]*\p{Lu}[\p{Lu}\p{N}_]+$|^[\p{L}\p{N}]+_[\p{L}\p{N}_]+$/u;
/** Letters that two names may differ in to be taken for one another: one in three, three at most. */
const MOST_TYPOS = 3;

/** Stands for what is no text between two texts, so that nothing is read across it. */
const GAP = '\ufffc';

export interface UnknownVariable {
  /** As written, with its brackets. */
  readonly written: string;
  /** Whether no term is generated while it stands there; the others are warned of. */
  readonly isRefused: boolean;
  /** `parágrafo 3, depois do título "Das obrigações"`. */
  readonly place: string;
  readonly nearest: TermVariableName | null;
}

/** Brackets in a text that look like a variable: where they begin and end. */
export function bracketsIn(text: string): { from: number; to: number; name: string }[] {
  return [...text.matchAll(BRACKETED)].flatMap((match) => {
    const name = withoutInvisible(match[1] ?? '');
    const isAlike = name.length <= MOST_LETTERS && WRITTEN_ALIKE.test(name);
    if (!REFUSED.test(name) && !isAlike) return [];
    return [{ from: match.index, to: match.index + match[0].length, name }];
  });
}

/** The variable that was probably meant; null where none is near. */
export function nearestVariable(name: string): TermVariableName | null {
  if (name.length > MOST_LETTERS) return null;
  const wanted = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const ranked = TERM_VARIABLE_NAMES.map((known) => ({ known, typos: typosBetween(wanted, known) }));
  const [best] = ranked.toSorted((one, other) => one.typos - other.typos);
  const most = Math.min(MOST_TYPOS, Math.ceil(wanted.length / 3));
  return best && best.typos <= most ? best.known : null;
}

/** All of a document, in its order. */
export function unknownVariables(document: TermDocument): UnknownVariable[] {
  const found: UnknownVariable[] = [];
  let paragraphs = 0;
  let heading = '';

  const search = (text: string, place: string) => {
    for (const { name } of bracketsIn(text)) {
      found.push({
        written: `[${name}]`,
        isRefused: REFUSED.test(name),
        place,
        nearest: nearestVariable(name),
      });
    }
  };
  const visit = (block: TermBlock): void => {
    switch (block.kind) {
      case 'heading':
        heading = textOf(block.content).trim();
        search(heading, `título ${quoted(heading)}`);
        break;
      case 'paragraph':
        paragraphs += 1;
        search(
          textOf(block.content),
          `parágrafo ${paragraphs}${heading === '' ? '' : `, depois do título ${quoted(heading)}`}`,
        );
        break;
      case 'list':
        block.items.flat().forEach(visit);
        break;
      case 'table':
        block.cells.flatMap((cell) => cell.content).forEach(visit);
        break;
      case 'page_break':
    }
  };
  document.blocks.forEach(visit);
  return found;
}

/** What a person is told. `part` is the text's name on the screen. */
export function unknownVariableSentence({ written, place, nearest }: UnknownVariable, part: string): string {
  const found = `${part}, ${place}: ${written}`;
  if (nearest === null) return `${found} não é uma variável e seria impresso assim.`;
  if (written === `[${nearest}]`) {
    return `${found} está escrito como texto e seria impresso assim. Apague e escolha a variável de novo.`;
  }
  return `${found} não é uma variável e seria impresso assim. Seria [${nearest}]?`;
}

function textOf(content: readonly TermInline[]): string {
  return content
    .map((inline) => (inline.kind === 'text' ? inline.text : inline.kind === 'line_break' ? '\n' : GAP))
    .join('');
}

function quoted(heading: string): string {
  const signs = Array.from(heading.replaceAll(GAP, '…').replaceAll('\n', ' '));
  return `"${signs.length > 60 ? `${signs.slice(0, 59).join('')}…` : signs.join('')}"`;
}

/** Letters to insert, drop or replace to make one of the other (Levenshtein). */
function typosBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1];
    for (const [at, wanted] of Array.from(other).entries()) {
      const replaced = (row[at] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
