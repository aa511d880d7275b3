/** The search and page a list was left with, so that 'Voltar' leads back to the same rows. */
import type { SearchTexts } from './search-text.ts';

const searches = new Map<string, SearchTexts>();

export function rememberSearch(address: string, search: SearchTexts): void {
  searches.set(address, search);
}

export function lastSearchOf(address: string): SearchTexts {
  return searches.get(address) ?? {};
}
