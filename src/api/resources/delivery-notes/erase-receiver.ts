/** A producer who is anonymised is no longer named as the one who received. */
import { fold, foldAll } from '#domain/shared/fold.ts';
import { locked } from '../../platform/database/locking.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { cpfPlace } from './rows.ts';

interface Person {
  readonly name: string;
  readonly cpf: string | null;
}

/**
 * Takes name and CPF out of the notes of the producer's properties that name this person.
 * What was issued stays: the frozen PDF and the signed copy prove what was handed over.
 */
export async function eraseReceiver(
  db: Tx,
  secrets: Secrets,
  producerId: number,
  { name, cpf }: Person,
): Promise<void> {
  const query = db
    .selectFrom('delivery_notes')
    .select(['id', 'number', 'receiver_name', 'receiver_cpf_sealed'])
    .where('rural_property_id', 'in', (eb) =>
      eb.selectFrom('rural_properties').select('id').where('rural_producer_id', '=', producerId),
    )
    .orderBy('id');
  const own = (await locked(db, query).execute()).filter(
    ({ id, receiver_name, receiver_cpf_sealed }) =>
      (receiver_name !== null && fold(receiver_name) === fold(name)) ||
      (cpf !== null && secrets.open(receiver_cpf_sealed, cpfPlace(id)) === cpf),
  );
  for (const { id, number } of own) {
    await db
      .updateTable('delivery_notes')
      .set((eb) => ({
        receiver_name: null,
        receiver_cpf_sealed: null,
        search: foldAll(number),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
  }
}
