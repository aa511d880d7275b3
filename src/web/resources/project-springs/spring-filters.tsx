import { projectSprings } from '#domain/resources/project-springs.ts';
import { SPRING_ENUMERATIONS } from '#domain/rules/spring-enumerations.ts';
import { cityWithState } from '#domain/shared/address.ts';
import { formatMonth } from '#domain/shared/dates.ts';
import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddressDate } from '../../components/list/address-date.tsx';
import { AddressFilter } from '../../components/list/address-filter.tsx';
import { focusFinder } from '../../components/list/focus-finder.ts';
import { useListAddress } from '../../components/list/list-address.ts';
import { useListShown } from '../../components/list/list-shown.ts';
import { LoadFailure } from '../../components/load-failure.tsx';
import { asProblem } from '../../platform/api-problem.ts';
import { routeQuery } from '../../platform/queries.ts';
import { MORE_FILTERS, type SpringQuery } from './spring-query.ts';

/** Of a place, a person or a month of the address that no spring here belongs to. */
const NO_SPRINGS = 'Sem nascentes';

/** What the list is filtered by: the three that are used the most, and the others on request. */
export function SpringFilters({
  projectId,
  query,
}: {
  readonly projectId: number;
  readonly query: SpringQuery;
}) {
  const address = useListAddress();
  const { data, error, refetch } = useQuery({
    ...routeQuery(projectSprings.choices, { params: { projectId } }),
    enabled: useListShown(),
  });
  const choices = data?.body;
  const [more, setMore] = useState(false);
  // A filter that is on is never out of sight, and its control stays once it is off again.
  if (!more && MORE_FILTERS.some((name) => name in query)) setMore(true);
  const named = (rows: readonly { id: number; name: string }[] | undefined) =>
    rows?.map(({ id, name }) => ({ value: id, label: name }));
  if (error) return <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />;
  const isFiltered = Object.keys(query).length > 0;
  return (
    <>
      <AddressFilter name="status" label="Situação" all="Todas" choices={SPRING_ENUMERATIONS.status} />
      <AddressFilter
        name="planned_month"
        label="Mês previsto"
        all="Todos"
        choices={choices?.planned_months.map((month) => ({ value: month, label: formatMonth(month) }))}
        unlisted={NO_SPRINGS}
      />
      <AddressFilter
        name="city"
        label="Município"
        all="Todos"
        choices={choices?.cities.map((city) => ({ value: city.id, label: cityWithState(city) }))}
        unlisted={NO_SPRINGS}
      />
      {more && (
        <>
          <AddressFilter
            name="subbasin"
            label="Sub-bacia"
            all="Todas"
            choices={named(choices?.subbasins)}
            unlisted={NO_SPRINGS}
          />
          <AddressFilter
            name="technician"
            label="Técnico"
            all="Todos"
            choices={named(choices?.technicians)}
            unlisted={NO_SPRINGS}
          />
          <AddressFilter
            name="modality"
            label="Modalidade"
            all="Todas"
            choices={SPRING_ENUMERATIONS.recovery_modality}
          />
          <AddressDate name="delivered_from" label="Entregue de" />
          <AddressDate name="delivered_to" label="Entregue até" />
        </>
      )}
      {!more && (
        <Button
          variant="default"
          leftSection={<IconFilter size={17} aria-hidden />}
          onClick={() => setMore(true)}
        >
          Mais filtros
        </Button>
      )}
      {(isFiltered || address.q !== '') && (
        <Button
          variant="subtle"
          onClick={() => {
            address.change({ q: '', ...Object.fromEntries(Object.keys(query).map((name) => [name, ''])) });
            focusFinder();
          }}
        >
          Limpar pesquisa
        </Button>
      )}
    </>
  );
}
