/** Variables that stand in a text by their whole name, as typed, pasted or sent: `[NOME_PROPRIETARIO]`. */
import { fold } from '../shared/fold.ts';
import { isTermVariableName, type TermVariableName } from './term-variables.ts';

/** In any case and with accents. */
const WRITTEN = /\[([\p{L}_]{3,40})\]/gu;

export interface WrittenVariable {
  readonly name: TermVariableName;
  /** Where it begins and ends in the text, brackets included. */
  readonly from: number;
  readonly to: number;
}

export function writtenVariables(text: string): WrittenVariable[] {
  return [...text.matchAll(WRITTEN)].flatMap((match) => {
    const name = fold(match[1] ?? '').toUpperCase();
    if (!isTermVariableName(name)) return [];
    return [{ name, from: match.index, to: match.index + match[0].length }];
  });
}
