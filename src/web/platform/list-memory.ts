/** The search and page a list was left with, so that 'Voltar' leads back to the same rows; of one person only. */
import { forgetWithPerson } from './person-memory.ts';
import { signal } from './signal.ts';
import { heldInAnyProject, type SearchTexts } from './search-text.ts';

const searches = new Map<string, SearchTexts>();

/** Another one whenever a list is searched otherwise than before. */
export const leftSearch = signal<SearchTexts>({});

export function rememberSearch(address: string, search: SearchTexts): void {
  searches.set(address, search);
  leftSearch.set(search);
}

export function lastSearchOf(address: string): SearchTexts {
  return searches.get(address) ?? {};
}

/** Another project was chosen: the way back leads to its list, as an address in sight does. */
export function leaveProject(): void {
  for (const [address, search] of searches) searches.set(address, heldInAnyProject(search));
  leftSearch.set({});
}

/** A page of a list as it was last shown, for going on from one of its records to the next. */
export interface ListLeft {
  /** Addresses of the page's records, in the list's order. */
  readonly records: readonly string[];
  readonly meta: { readonly page: number; readonly per_page: number; readonly total: number };
  /** Another page of it, as it was searched, filtered and ordered. */
  readonly read: (page: number) => Promise<ListLeft>;
}

/** By the list's address, the one that was left last at the end. */
const lists = new Map<string, ListLeft>();

/** Another one whenever a list is left otherwise than before. */
export const leftList = signal<ListLeft | null>(null);

export function rememberRows(address: string, list: ListLeft): void {
  lists.delete(address);
  lists.set(address, list);
  leftList.set(list);
}

export function listLeftAt(address: string): ListLeft | undefined {
  return lists.get(address);
}

/** The lists that were left, newest first, each with its address. */
export function listsLeft(): [string, ListLeft][] {
  return [...lists].toReversed();
}

forgetWithPerson(() => {
  searches.clear();
  lists.clear();
  leftSearch.set({});
  leftList.set(null);
});
