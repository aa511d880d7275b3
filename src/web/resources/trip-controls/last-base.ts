/** Where one set out from the last time, proposed for the next trip. */
import { tripControls } from '#domain/resources/trip-controls.ts';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../platform/queries.ts';

/** The origin of the person's last trip in the project; undefined without one, or where it can't be read. */
export function useLastBase(projectId: number, userId: number) {
  const { data, isPending } = useQuery({
    ...routeQuery(tripControls.list, {
      params: { projectId },
      query: { user: userId, sort: '-period_from', per_page: 1 },
    }),
    // A form begins with what is so now: nothing is kept for the next one.
    gcTime: 0,
    retry: false,
  });
  const trip = data?.body.data[0];
  const base = trip && {
    state: trip.origin_state_id,
    city: { value: trip.city_origin.id, label: trip.city_origin.name },
  };
  return { base, isPending };
}
