/** Addresses of the panel in their parts, as the browser's history and the screens know them. Pure. */
import type { Place } from '../place.ts';
import { parseSearch, type SearchTexts, stringifySearch } from '../search-text.ts';

/** What the browser shows of where somebody is. */
export type Address = Pick<Place, 'pathname' | 'searchStr' | 'hash'>;

export interface Destination {
  /** The whole path, without a search. */
  readonly to: string;
  readonly search?: SearchTexts | undefined;
  /** Without its number sign. */
  readonly hash?: string | undefined;
}

interface HistoryAddress {
  readonly pathname: string;
  /** With its question mark. */
  readonly search: string;
  /** With its number sign. */
  readonly hash: string;
}

/** One form for each place: no slash at its end, and no search that tells who somebody is. */
export function addressAt({ pathname, search, hash }: HistoryAddress): Address {
  return {
    pathname: pathname.replace(/(?<=.)\/+$/, ''),
    searchStr: stringifySearch(parseSearch(search)),
    hash: hash.slice(1),
  };
}

export function addressFor({ to, search = {}, hash = '' }: Destination): Address {
  return { pathname: to, searchStr: stringifySearch(search), hash };
}

/** As the browser has it behind the origin. */
export function hrefOf({ pathname, searchStr, hash }: Address): string {
  return pathname + searchStr + (hash === '' ? '' : `#${hash}`);
}
