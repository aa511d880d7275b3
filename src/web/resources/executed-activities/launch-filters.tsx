import { activities } from '#domain/resources/activities.ts';
import type { Period } from '#domain/shared/periods.ts';
import { useQuery } from '@tanstack/react-query';
import { AddressFilter } from '../../components/list/address-filter.tsx';
import { useListAddress } from '../../components/list/list-address.ts';
import { useListShown } from '../../components/list/list-shown.ts';
import { PeriodFilter, usePeriod } from '../../components/list/period-filter.tsx';
import { isAddressId } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { wholeListQuery } from '../../platform/whole-list.ts';
import { ResponsibleSelect } from '../execution-cronograms/responsible-filter.tsx';

/** Which activity, of whom and when, as far as the address says so. */
export function useLaunchFilters(): Period & { readonly activity?: number; readonly user?: number } {
  const { activity = '', user = '' } = useListAddress().texts;
  const period = usePeriod();
  return {
    ...period,
    ...(isAddressId(activity) && { activity: Number(activity) }),
    ...(isAddressId(user) && { user: Number(user) }),
  };
}

export function LaunchFilters() {
  const projectId = useProjectId();
  const { data } = useQuery({
    ...wholeListQuery(activities.list, { params: { projectId }, query: { sort: 'name' } }),
    enabled: useListShown(),
  });
  return (
    <>
      <AddressFilter
        name="activity"
        label="Atividade"
        all="Todas"
        choices={data?.map(({ id, name }) => ({ value: id, label: name }))}
        unlisted="Não está neste projeto"
      />
      <ResponsibleSelect name="user" />
      <PeriodFilter label="Execução" />
    </>
  );
}
