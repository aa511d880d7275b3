/** What the polygons of a file are called: which of its columns is their name. */
import { fold } from '#domain/shared/fold.ts';
import { shownText } from '#domain/shared/visible.ts';
import { isPlainText } from '#domain/shared/plain-text.ts';
import { type Feature, MOST_COLUMNS } from '../geometry-file/drawn.ts';

const LONGEST = 255;

/** `nome`, `NM_BACIA`, `NOBACIA`, `name`: as ANA, IBGE and the committees call it. */
const CALLED_NAME = /^(?:nome?|nm|no|name|label|title)(?:_|$)|nome|^no(?:bac|rio|cur)/i;

export interface FeatureName {
  readonly name: string | null;
  /** Whether it is called as what is sought. */
  readonly isSought: boolean;
}

/**
 * By the column in which one is called as what is sought; else by the one that is called a
 * name, or says the most different things.
 */
export function featureNames(features: readonly Feature[], sought: string): FeatureName[] {
  const wanted = plain(sought);
  const columns = [...new Set(features.flatMap((feature) => Object.keys(feature)))].slice(0, MOST_COLUMNS);
  const named = (column: string) => features.map((feature) => plain(feature[column] ?? ''));
  const rated = columns.map((column) => {
    const values = named(column);
    const different = new Set(values.filter(Boolean)).size;
    const [hasSought, isName] = [values.includes(wanted), CALLED_NAME.test(column)];
    return { column, different, rank: (hasSought ? 4 : 0) + (isName ? 2 : 0) };
  });
  const [best] = rated
    .filter(({ different }) => different > 0)
    .toSorted((a, b) => b.rank - a.rank || b.different - a.different);
  return features.map((feature) => {
    const text = shown(best ? (feature[best.column] ?? '') : '');
    return { name: text === '' ? null : text, isSought: text !== '' && plain(text) === wanted };
  });
}

const KIND = /^(?:sub-?bacia|bacia|rio|ribeirao|corrego) (?:(?:do|da|de|dos|das) )?/;

/** 'Rio Suaçuí Grande' and 'SUACUI GRANDE' are the same river. */
function plain(text: string): string {
  return fold(text).replace(KIND, '').replace(KIND, '');
}

function shown(text: string): string {
  const line = shownText(text.replace(/[\r\n\t]+/g, ' ')).trim();
  return isPlainText(line) ? line.slice(0, LONGEST).toWellFormed() : '';
}
