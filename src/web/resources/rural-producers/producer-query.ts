import { ruralProducers } from '#domain/resources/rural-producers.ts';
import { recordQuery } from '../../platform/record-query.ts';

/** The list hides all but the middle of a CPF, and has neither of the others. */
export const UNREAD = { cpf: '', rg: null, anonymised: false } as const;

/** A producer as the list has them, until they are read themselves. */
export function producerQuery(producerId: number) {
  return recordQuery(ruralProducers, { id: producerId }, UNREAD);
}
