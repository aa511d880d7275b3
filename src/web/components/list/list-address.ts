/** Search, page and order of a list, kept in its address: `?q=…&pagina=2&ordem=-name`. */
import { isPersonalSearch } from '#domain/shared/personal-search.ts';
import { useEffect, useMemo } from 'react';
import { useNavigate } from '../../platform/router/use-router.ts';
import { rememberSearch } from '../../platform/list-memory.ts';
import { parseSearch, type SearchTexts, stringifySearch } from '../../platform/search-text.ts';
import { usePlace } from '../../platform/place.ts';

export interface ListAddress {
  readonly path: string;
  readonly q: string;
  readonly page: number;
  /** `name` or `-name`; empty for the list's own order. */
  readonly sort: string;
  /** Everything in the address, filters of the screen too. */
  readonly texts: SearchTexts;
  /** Changes some of them; an empty text leaves the address. Any change but of the page goes to page 1. */
  readonly change: (some: SearchTexts) => void;
  /** Goes to a page in place of one that does not exist, which nobody goes back to. */
  readonly correctPage: (page: number) => void;
}

/** The page number of an address: 1 for anything that is none. */
export function pageOf(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** The texts after a change; page 1 and what is empty are not written. */
export function changedTexts(before: SearchTexts, some: SearchTexts): SearchTexts {
  const all = 'pagina' in some ? { ...before, ...some } : { ...before, pagina: '', ...some };
  return Object.fromEntries(
    Object.entries(all).filter(([name, text]) => text !== '' && !(name === 'pagina' && text === '1')),
  );
}

/** Takes a CPF out of an address that somebody typed or kept; the router takes both for the same place. */
function hideTypedSearch(pathname: string): void {
  const { q } = Object.fromEntries(new URLSearchParams(window.location.search));
  if (q === undefined || !isPersonalSearch(q)) return;
  const address = pathname + stringifySearch(parseSearch(window.location.search));
  window.history.replaceState(window.history.state, '', address);
}

/** The same object until the address is another. */
export function useListAddress(): ListAddress {
  const { pathname, searchStr } = usePlace();
  const navigate = useNavigate();
  useEffect(() => {
    rememberSearch(pathname, parseSearch(searchStr));
    hideTypedSearch(pathname);
  }, [pathname, searchStr]);
  return useMemo(() => {
    const texts = parseSearch(searchStr);
    const go = (some: SearchTexts, replace: boolean) =>
      void navigate({ to: pathname, search: changedTexts(texts, some), keepScroll: true, replace });
    return {
      path: pathname,
      q: texts.q ?? '',
      page: pageOf(texts.pagina),
      sort: texts.ordem ?? '',
      texts,
      change: (some) => go(some, false),
      correctPage: (page) => go({ pagina: String(page) }, true),
    };
  }, [pathname, searchStr, navigate]);
}

/** Whether the address asks for fewer rows than there are. */
export function isFiltered(address: Pick<ListAddress, 'texts'>): boolean {
  return (address.texts.q ?? '') !== '' || filterCount(address) > 0;
}

/** In the address, and no filter: where one is in the list, and how it is looked at. */
const WAYS_OF_LOOKING = ['pagina', 'ordem', 'ver'];

/** How many filters of the screen are on; the search is none. */
export function filterCount({ texts }: Pick<ListAddress, 'texts'>): number {
  const isFilter = (name: string) => name !== 'q' && !WAYS_OF_LOOKING.includes(name);
  return Object.entries(texts).filter(([name, text]) => isFilter(name) && text !== '').length;
}

/** What takes every search and filter from the address. */
export function unfiltered({ texts }: Pick<ListAddress, 'texts'>): SearchTexts {
  const names = Object.keys(texts).filter((name) => !WAYS_OF_LOOKING.includes(name));
  return { ...Object.fromEntries(names.map((name) => [name, ''])), pagina: '' };
}

/** One of the values that a filter of the address may have; undefined for anything else. */
export function chosenOf<V extends string>(text: string | undefined, values: readonly V[]): V | undefined {
  return values.find((value) => value === text);
}
