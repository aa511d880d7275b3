/** Reads that may take long, beside the one thread that answers everybody. */
import type { Route } from '#domain/shared/contract.ts';
import type { Db } from '../database/database.ts';
import type { Call } from './call.ts';

/** Rows behind which a page is far: they are counted one by one along the index. */
export const FAR = 5000;

/** The moments that reads are in now. */
const moments = new WeakSet<Db>();

type Asker = Pick<Call<Route>, 'user' | 'services' | 'gone'> & { readonly db: Db };

/**
 * Runs `work` with the same call on one moment of the database. Who calls and what
 * they may see are in the call, and so in the queries, as anywhere else. A call that is
 * within such a moment stays in it: it would wait for itself.
 * @throws Problem 503 or 429 when too many wait, 503 when it takes too long
 */
export function reading<C extends Asker, T>(
  call: C,
  kind: 'report' | 'search',
  work: (call: C & { readonly db: Db }) => Promise<T>,
): Promise<T> {
  const { services, user, gone, db } = call;
  if (moments.has(db)) return work(call);
  const reader = { person: user.id, kind, signal: gone, db };
  return services.database.snapshot(reader, (moment) => {
    moments.add(moment);
    return work({ ...call, db: moment });
  });
}

/** Whether the database is one moment of a read beside the thread that answers everybody. */
export function isBeside(db: Db): boolean {
  return moments.has(db);
}

/** A list found that many rows have to be gone through to this page: it is to be read beside. */
export class FarPage extends Error {}

export function isSearched(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'q' in query && Boolean(query.q);
}

/** Whether a list is searched, or asked for a page that is far from its beginning. */
export function isLongSearch(query: unknown): boolean {
  if (typeof query !== 'object' || query === null) return false;
  const { page, per_page } = query as Record<string, unknown>;
  if (isSearched(query)) return true;
  return typeof page === 'number' && typeof per_page === 'number' && page * per_page > FAR;
}
