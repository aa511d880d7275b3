import { hydrographicSubbasins } from '#domain/resources/hydrographic-subbasins.ts';
import { users } from '#domain/resources/users.ts';
import { SPRING_STATUS } from '#domain/rules/spring-enumerations.ts';
import { ROLES } from '#domain/shared/access.ts';
import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AddressFilter } from '../../components/list/address-filter.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { asProblem } from '../../platform/api-problem.ts';
import { wholeListQuery } from '../../platform/whole-list.ts';

/** Which springs the report is about, chosen in the address. */
export function ReportFilters() {
  const subbasins = useQuery(wholeListQuery(hydrographicSubbasins.list, { query: { sort: 'basin' } }));
  const technicians = useQuery(wholeListQuery(users.list, { query: { role: ROLES.TECNICO } }));
  const error = subbasins.error ?? technicians.error;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <AddressFilter
          name="subbasin"
          label="Sub-bacia"
          all="Todas"
          choices={subbasins.data?.map(({ id, name, basin }) => ({
            value: id,
            label: `${basin.name} – ${name}`,
          }))}
        />
        <AddressFilter name="status" label="Status da nascente" all="Todos" choices={SPRING_STATUS} />
        <AddressFilter
          name="technician"
          label="Técnico"
          all="Todos"
          choices={technicians.data?.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </SimpleGrid>
      {error && (
        <LoadFailure
          problem={asProblem(error)}
          retry={() => void Promise.all([subbasins.refetch(), technicians.refetch()])}
        />
      )}
    </>
  );
}
