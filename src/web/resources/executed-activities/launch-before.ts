import { executedActivities } from '#domain/resources/executed-activities.ts';
import { useQuery } from '@tanstack/react-query';
import { isAddressId } from '../../platform/addresses.ts';
import { routeQuery } from '../../platform/queries.ts';
import { parseSearch } from '../../platform/search-text.ts';
import { usePlace } from '../../platform/place.ts';

/**
 * What a new launch begins with: all of an earlier one (`?como=12`; one that is gone leaves an empty form), or the
 * property that one came from (`?propriedade=7`).
 */
export function useLaunchBefore(projectId: number) {
  const { como = '', propriedade = '' } = parseSearch(usePlace().searchStr);
  const isAsked = isAddressId(como);
  const { data, isPending } = useQuery({
    ...routeQuery(executedActivities.get, { params: { projectId, id: Number(como) } }),
    enabled: isAsked,
    // What is typed meanwhile stays.
    staleTime: Infinity,
  });
  const here = isAddressId(propriedade) ? Number(propriedade) : null;
  return { before: data?.body, here, isPending: isAsked && isPending };
}
