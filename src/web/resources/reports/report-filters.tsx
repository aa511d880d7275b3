import { hydrographicSubbasins } from '#domain/resources/hydrographic-subbasins.ts';
import { technicians } from '#domain/resources/technicians.ts';
import { users } from '#domain/resources/users.ts';
import { SPRING_STATUS } from '#domain/rules/spring-enumerations.ts';
import { ROLES } from '#domain/shared/access.ts';
import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AddressFilter } from '../../components/list/address-filter.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { asProblem } from '../../platform/api-problem.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { wholeListQuery } from '../../platform/whole-list.ts';
import { technicianChoices } from './report-query.ts';

/** A sub-bacia or a person of the address that nothing here belongs to. */
const NO_SPRINGS = 'Sem nascentes';

/** Which springs the report is about, chosen in the address. */
export function ReportFilters() {
  const subbasins = useQuery(wholeListQuery(hydrographicSubbasins.list, { query: { sort: 'basin' } }));
  const ofRole = useQuery(wholeListQuery(users.list, { query: { role: ROLES.TECNICO } }));
  const params = { projectId: useProjectId() };
  const ofSprings = useQuery(wholeListQuery(technicians.list, { params, query: { with_springs: '1' } }));
  const error = subbasins.error ?? ofRole.error ?? ofSprings.error;
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
          unlisted={NO_SPRINGS}
        />
        <AddressFilter name="status" label="Status da nascente" all="Todos" choices={SPRING_STATUS} />
        <AddressFilter
          name="technician"
          label="Técnico"
          all="Todos"
          choices={ofRole.data && ofSprings.data && technicianChoices(ofRole.data, ofSprings.data)}
          unlisted={NO_SPRINGS}
        />
      </SimpleGrid>
      {error && (
        <LoadFailure
          problem={asProblem(error)}
          retry={() => void Promise.all([subbasins.refetch(), ofRole.refetch(), ofSprings.refetch()])}
        />
      )}
    </>
  );
}
