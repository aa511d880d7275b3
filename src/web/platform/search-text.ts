/** The part of an address after `?` as plain texts. */
import { isPersonalSearch } from '#domain/shared/personal-search.ts';
import { forgetWithPerson } from './person-memory.ts';

export type SearchTexts = Readonly<Record<string, string>>;

export function parseSearch(text: string): SearchTexts {
  const texts = Object.fromEntries(new URLSearchParams(text));
  const mark = MARK.exec(texts.q ?? '');
  return mark ? { ...texts, q: hidden[Number(mark[1]) - 1] ?? '' } : texts;
}

/**
 * Searches that tell who somebody is: their texts stay in this page's memory, the address and so the browser's history
 * have `~1`, which means nothing after a reload or to anybody else.
 */
const hidden: string[] = [];
const MARK = /^~(\d+)$/;

// Their marks stay taken: they stand in the browser's history, and must not come to mean another text.
forgetWithPerson(() => hidden.fill(''));

function markOf(q: string): string {
  if (!hidden.includes(q)) hidden.push(q);
  return `~${hidden.indexOf(q) + 1}`;
}

/** As `queryText`, for the browser's address: a search that tells who somebody is does not stand there. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const { q } = search;
  const isHidden = typeof q === 'string' && (isPersonalSearch(q) || MARK.test(q));
  return queryText(isHidden ? { ...search, q: markOf(q) } : search);
}

/** What is neither a number nor a text, and an empty text, is left out. */
function queryText(search: Readonly<Record<string, unknown>>): string {
  const texts = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'number') texts.set(name, String(value));
    if (typeof value === 'string' && value !== '') texts.set(name, value);
  }
  const text = texts.toString();
  return text === '' ? '' : `?${text}`;
}

/** Texts of an address that name a record of one project, or a page of its rows. */
const OF_ONE_PROJECT: readonly string[] = [
  'pagina',
  'folha',
  'activity',
  'material',
  'insumo',
  'rural_property',
  'propriedade',
  'como',
];

/** What an address asks for in whichever project. People and places are of several. */
export function heldInAnyProject(texts: SearchTexts): SearchTexts {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !OF_ONE_PROJECT.includes(name)));
}
