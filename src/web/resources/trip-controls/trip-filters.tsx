import { TRIP_CHECKS, type TripCheck, tripControls } from '#domain/resources/trip-controls.ts';
import type { Period } from '#domain/shared/periods.ts';
import { vehicles } from '#domain/resources/vehicles.ts';
import { useQuery } from '@tanstack/react-query';
import { AddressFilter, choicesOf } from '../../components/list/address-filter.tsx';
import { chosenOf, useListAddress } from '../../components/list/list-address.ts';
import { useListShown } from '../../components/list/list-shown.ts';
import { PeriodFilter, usePeriod } from '../../components/list/period-filter.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { isAddressId } from '../../platform/addresses.ts';
import { asProblem } from '../../platform/api-problem.ts';
import { wholeListQuery } from '../../platform/whole-list.ts';

/** Whose trips, in which vehicle, when and what of them wants looking at, as far as the address says so. */
export function useTripFilters(): Period & {
  readonly user?: number;
  readonly vehicle?: number;
  readonly check?: TripCheck;
} {
  const { user = '', vehicle = '', check: text } = useListAddress().texts;
  const check = chosenOf(text, Object.keys(TRIP_CHECKS) as TripCheck[]);
  const period = usePeriod();
  return {
    ...period,
    ...(isAddressId(user) && { user: Number(user) }),
    ...(isAddressId(vehicle) && { vehicle: Number(vehicle) }),
    ...(check && { check }),
  };
}

/** Everybody who registered trips in the project, who may have left since. */
export function travellersQuery(projectId: number) {
  return wholeListQuery(tripControls.travellers, { params: { projectId } });
}

/** The filters of the trips' list. */
export function TripFilters({ projectId }: { readonly projectId: number }) {
  const enabled = useListShown();
  const travellers = useQuery({ ...travellersQuery(projectId), enabled });
  const fleet = useQuery({ ...wholeListQuery(vehicles.list, { query: { sort: 'plate' } }), enabled });
  const error = travellers.error ?? fleet.error;
  if (error) {
    return (
      <LoadFailure
        problem={asProblem(error)}
        retry={() => void Promise.all([travellers.refetch(), fleet.refetch()])}
      />
    );
  }
  return (
    <>
      <AddressFilter
        name="user"
        label="Usuário"
        all="Todos"
        choices={travellers.data?.map(({ id, name }) => ({ value: id, label: name }))}
        unlisted="Sem viagens neste projeto"
      />
      <AddressFilter
        name="vehicle"
        label="Veículo"
        all="Todos"
        choices={fleet.data?.map(({ id, plate }) => ({ value: id, label: plate }))}
        unlisted="Fora da frota"
      />
      <AddressFilter name="check" label="Conferir" all="Todas as viagens" choices={choicesOf(TRIP_CHECKS)} />
      <PeriodFilter label="Período" />
    </>
  );
}
