import { executedActivities } from '#domain/resources/executed-activities.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { isAddressId } from '../../platform/addresses.ts';
import { routeQuery } from '../../platform/queries.ts';
import { parseSearch } from '../../platform/search-text.ts';

/** The launch that a new one begins like (`?como=12`); one that is gone leaves an empty form. */
export function useLaunchBefore(projectId: number) {
  const { como = '' } = parseSearch(useLocation().searchStr);
  const isAsked = isAddressId(como);
  const { data, isPending } = useQuery({
    ...routeQuery(executedActivities.get, { params: { projectId, id: Number(como) } }),
    enabled: isAsked,
    // What is typed meanwhile stays.
    staleTime: Infinity,
  });
  return { before: data?.body, isPending: isAsked && isPending };
}
