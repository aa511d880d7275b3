import { ruralProducers } from '#domain/resources/rural-producers.ts';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../platform/queries.ts';

/** Whether this producer's data were erased: nothing can be filled in again. */
export function useAnonymised(producerId: number): boolean {
  const { data } = useQuery(routeQuery(ruralProducers.get, { params: { id: producerId } }));
  return data?.body.anonymised ?? false;
}
