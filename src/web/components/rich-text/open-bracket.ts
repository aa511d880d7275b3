import { TERM_VARIABLE_NAMES, TERM_VARIABLES, type TermVariableName } from '#domain/rules/term-variables.ts';
import { fold } from '#domain/shared/fold.ts';
import type { EditorState } from '@tiptap/pm/state';

/** A bracket that is open before the cursor, and what was typed since. */
export interface OpenBracket {
  /** Positions in the document: of the bracket, and of the cursor. */
  readonly from: number;
  readonly to: number;
  readonly query: string;
}

const LONGEST = 40;
const OPEN = /\[([\p{L}_][\p{L}_ ]*)?$/u;

/** The bracket that the cursor stands behind, or null. */
export function openBracket({ selection }: EditorState): OpenBracket | null {
  const { $from, empty } = selection;
  if (!empty || !$from.parent.isTextblock) return null;
  const start = Math.max(0, $from.parentOffset - LONGEST);
  // Chips and breaks count one, as they do in the document.
  const before = $from.parent.textBetween(start, $from.parentOffset, undefined, '\ufffc');
  const match = OPEN.exec(before);
  if (!match) return null;
  return { from: $from.pos - match[0].length, to: $from.pos, query: match[1] ?? '' };
}

/** Variables whose name or description holds the query, accents aside; names that begin with it come first. */
export function suggestVariables(query: string): TermVariableName[] {
  const wanted = fold(query);
  const asName = wanted.replaceAll(' ', '_');
  const named = TERM_VARIABLE_NAMES.filter((name) => name.toLowerCase().startsWith(asName));
  const others = TERM_VARIABLE_NAMES.filter(
    (name) =>
      !named.includes(name) &&
      (name.toLowerCase().includes(asName) || fold(TERM_VARIABLES[name]).includes(wanted)),
  );
  return [...named, ...others];
}
