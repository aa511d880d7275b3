import { PRODUCER_MESSAGES, producerProperties } from '#domain/resources/rural-producers.ts';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../platform/queries.ts';

/** In the question before a deletion: the properties that stay without a producer. */
export function LeftProperties({ producerId }: { readonly producerId: number }) {
  const { data } = useQuery(routeQuery(producerProperties.list, { params: { producerId } }));
  if (!data) return null;
  const { data: seen, meta } = data.body;
  if (meta.total + meta.others === 0) return null;
  // Of more than one page the names are too many to read: they are counted.
  const names = seen.map(({ name }) => name);
  const others = meta.total - names.length + meta.others;
  return <p className="dialog-text">{PRODUCER_MESSAGES.staysWithout(names, others)}</p>;
}
