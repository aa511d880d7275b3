/** The notes that name one person as the one who receives. */
import { fold } from '#domain/shared/fold.ts';
import { type Ids, isAmong } from '../../platform/database/compiled-query.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { mapInSteps } from '../../platform/http/in-steps.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { cpfPlace } from './rows.ts';

/** A producer. */
export interface Receiver {
  readonly id: number;
  readonly name: string;
  readonly cpf: string | null;
}

/** Notes read at a time. */
const AT_ONCE = 500;

/**
 * Their ids, in order: every note with the person's CPF, whosever the property is, and those
 * with the name on a property that is or was the person's. Elsewhere the name may be a namesake's.
 *
 * Sealed, a CPF is found only by opening each: that is done in steps, with others served between.
 * @param among notes that are looked at alone
 */
export async function notesReceivedBy(
  db: Db | Tx,
  secrets: Secrets,
  person: Receiver,
  among?: Ids,
): Promise<number[]> {
  const { cpf } = person;
  const name = fold(person.name);
  const found: number[] = [];
  const named: { id: number; rural_property_id: number }[] = [];
  for (let after = 0; ; ) {
    let query = db
      .selectFrom('delivery_notes')
      .select(['id', 'rural_property_id', 'receiver_name', 'receiver_cpf_sealed'])
      .where(({ eb, or }) =>
        or([eb('receiver_name', 'is not', null), eb('receiver_cpf_sealed', 'is not', null)]),
      )
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE);
    if (among) query = query.where(isAmong(db, 'id', among));
    const rows = await query.execute();
    await mapInSteps(rows, ({ id, rural_property_id, receiver_name, receiver_cpf_sealed }) => {
      if (cpf && secrets.open(receiver_cpf_sealed, cpfPlace(id)) === cpf) found.push(id);
      else if (receiver_name !== null && fold(receiver_name) === name) named.push({ id, rural_property_id });
    });
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) break;
    after = last.id;
  }
  const properties = await thoseOf(db, person.id, [...new Set(named.map((note) => note.rural_property_id))]);
  found.push(...named.flatMap((note) => (properties.has(note.rural_property_id) ? [note.id] : [])));
  return found.toSorted((one, other) => one - other);
}

/** The properties among these that are the producer's, or were: the history tells who took one over. */
async function thoseOf(
  db: Db | Tx,
  producerId: number,
  properties: readonly number[],
): Promise<ReadonlySet<number>> {
  if (properties.length === 0) return new Set();
  const present = await db
    .selectFrom('rural_properties')
    .select('id')
    .where('rural_producer_id', '=', producerId)
    .where(isAmong(db, 'id', properties))
    .execute();
  const past = await db
    .selectFrom('audit_log')
    .select('record_id')
    .distinct()
    .where('resource', '=', 'rural_properties')
    .where(isAmong(db, 'record_id', properties))
    .where('changes', 'like', `%"rural_producer_id":[${producerId},%`)
    .execute();
  return new Set([...present.map(({ id }) => id), ...past.map(({ record_id }) => Number(record_id))]);
}
