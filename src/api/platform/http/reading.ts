/** Reads that may take long, beside the one thread that answers everybody. */
import type { Route } from '#domain/shared/contract.ts';
import type { Db } from '../database/database.ts';
import type { Call } from './call.ts';

/** Rows behind which a page is far: they are counted one by one along the index. */
const FAR = 5000;

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

/** Whether a list is searched, or asked for a page that is far from both of its ends. */
export function isLongSearch(query: unknown): boolean {
  if (typeof query !== 'object' || query === null) return false;
  const { q, page, per_page } = query as Record<string, unknown>;
  if (typeof q === 'string' && q !== '') return true;
  return typeof page === 'number' && typeof per_page === 'number' && page * per_page > FAR;
}
