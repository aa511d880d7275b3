/** A producer who is anonymised is no longer named as the one who received. */
import { foldAll } from '#domain/shared/fold.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import { locked } from '../../platform/database/locking.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { notesReceivedBy, type Receiver } from './received-by.ts';

/**
 * Takes name and CPF out of the notes that name this person; answers their ids.
 * What was issued stays: the frozen PDF and the signed copy prove what was handed over.
 */
export async function eraseReceiver(
  db: Tx,
  secrets: Secrets,
  person: Receiver,
): Promise<ReadonlySet<number>> {
  const seen = await notesReceivedBy(db, secrets, person);
  // With all of the person's own properties: whoever is writing one of them is waited for.
  const query = db
    .selectFrom('delivery_notes')
    .select(['id', 'number'])
    .where(({ eb, or, selectFrom }) =>
      or([
        isAmong(db, 'id', seen),
        eb(
          'rural_property_id',
          'in',
          selectFrom('rural_properties').select('id').where('rural_producer_id', '=', person.id),
        ),
      ]),
    )
    .orderBy('id');
  const held = await locked(db, query).execute();
  const numbers = new Map(held.map(({ id, number }) => [id, number]));
  const received = await notesReceivedBy(db, secrets, person, [...numbers.keys()]);
  for (const id of received) {
    await db
      .updateTable('delivery_notes')
      .set((eb) => ({
        receiver_name: null,
        receiver_cpf_sealed: null,
        search: foldAll(numbers.get(id)),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
  }
  return new Set(received);
}
