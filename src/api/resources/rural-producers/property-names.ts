/** Properties are found by their producer's name too: their `search` follows it. */
import { type RawBuilder, sql } from 'kysely';
import { foldAll } from '#domain/shared/fold.ts';
import type { Db } from '../../platform/database/database.ts';
import { locked } from '../../platform/database/locking.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** After the producer's name changed. */
export async function renameInProperties(db: Db | Tx, producerId: number, name: string): Promise<void> {
  const search = await searchByProperty(db, producerId, name);
  if (search === null) return;
  await db
    .updateTable('rural_properties')
    .set({ search })
    .where('rural_producer_id', '=', producerId)
    .execute();
}

/** Before the producer is deleted: its properties stay, without a producer. */
export async function letGoOfProperties(db: Db | Tx, producerId: number): Promise<void> {
  const search = await searchByProperty(db, producerId, null);
  if (search === null) return;
  await db
    .updateTable('rural_properties')
    .set((eb) => ({ search, rural_producer_id: null, version: eb('version', '+', 1) }))
    .where('rural_producer_id', '=', producerId)
    .execute();
}

/** The new `search` of each of the producer's properties as one expression; null when there is none. */
async function searchByProperty(
  db: Db | Tx,
  producerId: number,
  producer: string | null,
): Promise<RawBuilder<string> | null> {
  const own = db
    .selectFrom('rural_properties')
    .select(['id', 'name'])
    .where('rural_producer_id', '=', producerId);
  // A property's own name may change at this very moment: it is read once that is done.
  const properties = await locked(db, own.orderBy('id')).execute();
  if (properties.length === 0) return null;
  const cases = properties.map(({ id, name }) => sql`when ${id} then ${foldAll(name, producer)}`);
  return sql<string>`case id ${sql.join(cases, sql` `)} else search end`;
}
