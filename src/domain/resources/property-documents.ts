/** What is printed for a property: the delivery note of ticked springs, and the commitment term. */
import { z } from 'zod';
import { route } from '../shared/contract.ts';
import { LIMITS } from '../shared/fields.ts';
import { MESSAGES } from '../shared/messages.ts';
import { DOCUMENT_MESSAGES, MOST_NOTE_SPRINGS } from './document-limits.ts';
import { PROPERTY_PATH } from './rural-properties.ts';

/** One id, or several with commas between them, which keeps the address short; empty: none. */
const springIds = z
  .string({ error: MESSAGES.reference })
  .regex(/^(?:[1-9]\d{0,9}(?:,[1-9]\d{0,9})*)?$/, MESSAGES.reference)
  .refine((text) => text.split(',').every((id) => Number(id) <= LIMITS.id), MESSAGES.reference);

/** A query parser gives one alone as a text, several as a list. */
const chosen = z.union([
  springIds,
  z.array(springIds).max(MOST_NOTE_SPRINGS, DOCUMENT_MESSAGES.tooManySprings),
]);

/** `water_springs[]=1&water_springs[]=2`, `water_springs[]=1,2`, or one alone. */
const deliveryQuery = z.strictObject({
  'water_springs[]': chosen.optional(),
  water_springs: chosen.optional(),
});

type DeliveryQuery = z.output<typeof deliveryQuery>;

/** Proxies commonly refuse an address over 8 kB: more ids than these go into one value. */
const MOST_APART = 100;

/** The query of a delivery note for these springs. */
export function deliveryQueryOf(ids: readonly number[]): DeliveryQuery {
  return { 'water_springs[]': ids.length > MOST_APART ? [ids.join(',')] : ids.map(String) };
}

/** The ids in a delivery note's query, each once, in the order written. */
export function springIdsOf(query: DeliveryQuery): number[] {
  const written = [query['water_springs[]'] ?? query.water_springs ?? []].flat();
  const ids = written.flatMap((text) => (text === '' ? [] : text.split(',')));
  return [...new Set(ids.map(Number))];
}

export const propertyDocuments = {
  deliveryNote: route({
    method: 'GET',
    path: `${PROPERTY_PATH}/:propertyId/delivery_note`,
    can: 'delivery_note.view',
    summary:
      'Gera a nota de entrega (PDF) das nascentes escolhidas em water_springs[], repetido ou com vírgulas (1,2,3).',
    query: deliveryQuery,
    status: 200,
    document: { mime: 'application/pdf' },
    personal: true,
  }),
  term: route({
    method: 'GET',
    path: `${PROPERTY_PATH}/:propertyId/term`,
    can: 'term.view',
    summary: 'Gera o termo de compromisso da propriedade (PDF).',
    status: 200,
    document: { mime: 'application/pdf' },
    personal: true,
  }),
  sketch: route({
    method: 'GET',
    path: `${PROPERTY_PATH}/:propertyId/sketch`,
    can: 'water_springs.view',
    summary:
      'Gera o croqui da propriedade (PDF): todas as cercas, a sede e as estruturas, com a quadrícula UTM.',
    status: 200,
    document: { mime: 'application/pdf' },
  }),
};
