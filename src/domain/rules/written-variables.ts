/** Variables that stand in a text by their whole name, as typed, pasted or sent: `[NOME_PROPRIETARIO]`. */
import { fold } from '../shared/fold.ts';
import { withoutInvisible } from '../shared/visible.ts';
import { isTermVariableName, type TermVariableName } from './term-variables.ts';

/** In any case, with accents, and with signs that nobody sees, as other programs leave them. */
const WRITTEN = /\[([\p{L}_\p{Cf}\p{Default_Ignorable_Code_Point}]+)\]/gu;

export interface WrittenVariable {
  readonly name: TermVariableName;
  /** Where it begins and ends in the text, brackets included. */
  readonly from: number;
  readonly to: number;
}

export function writtenVariables(text: string): WrittenVariable[] {
  return [...text.matchAll(WRITTEN)].flatMap((match) => {
    const name = fold(withoutInvisible(match[1] ?? '')).toUpperCase();
    if (!isTermVariableName(name)) return [];
    return [{ name, from: match.index, to: match.index + match[0].length }];
  });
}
