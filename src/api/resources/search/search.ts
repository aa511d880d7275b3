import { type search, SEARCH_TYPES, type SearchResult } from '#domain/resources/search.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { found } from './found.ts';

export const searchHandlers: Handlers<typeof search> = {
  async find({ db, user, query, services }) {
    const { q, limit, types } = query;
    const call = { db, user, secrets: services.secrets, q, limit };
    const wanted = SEARCH_TYPES.filter((type) => types === undefined || types.includes(type));
    const results: SearchResult[][] = [];
    for (const type of wanted) results.push(await found(type, call));
    const data = fairly(results, limit);
    // Recorded as the producers' list is, with whom it showed.
    const shown = data.flatMap((one) => (one.type === 'rural_producer' ? [one.id] : []));
    const audit = { resource: 'rural_producers', recordId: null, changes: null, shown };
    return { body: { data }, audit: shown.length > 0 ? audit : null };
  },
};

/** Where there are more than the limit each kind gets its share: the first of each before the second of any. */
function fairly(kinds: readonly (readonly SearchResult[])[], limit: number): SearchResult[] {
  const shares = kinds.map(() => 0);
  for (let left = limit; left > 0; ) {
    const before = left;
    for (const [at, results] of kinds.entries()) {
      if (left === 0 || (shares[at] ?? 0) >= results.length) continue;
      shares[at] = (shares[at] ?? 0) + 1;
      left -= 1;
    }
    if (left === before) break;
  }
  return kinds.flatMap((results, at) => results.slice(0, shares[at]));
}
