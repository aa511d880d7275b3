import { hydrographicSubbasins } from '#domain/resources/hydrographic-subbasins.ts';
import { users } from '#domain/resources/users.ts';
import { SPRING_STATUS } from '#domain/rules/spring-enumerations.ts';
import { ROLES } from '#domain/shared/access.ts';
import { NativeSelect, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChevronDown } from '@tabler/icons-react';
import { LoadFailure } from '../../components/load-failure.tsx';
import { useListAddress } from '../../components/list/list-address.ts';
import { asProblem } from '../../platform/api-problem.ts';
import { wholeListQuery } from '../../platform/whole-list.ts';

interface Choice {
  readonly value: number;
  readonly label: string;
}

/** Which springs the report is about, chosen in the address. */
export function ReportFilters() {
  const subbasins = useQuery(wholeListQuery(hydrographicSubbasins.list, { query: { sort: 'basin' } }));
  const technicians = useQuery(wholeListQuery(users.list, { query: { role: ROLES.TECNICO } }));
  const error = subbasins.error ?? technicians.error;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Filter
          name="subbasin"
          label="Sub-bacia"
          all="Todas"
          choices={subbasins.data?.map(({ id, name, basin }) => ({
            value: id,
            label: `${basin.name} – ${name}`,
          }))}
        />
        <Filter name="status" label="Status da nascente" all="Todos" choices={SPRING_STATUS} />
        <Filter
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

interface FilterProps {
  readonly name: string;
  readonly label: string;
  /** The choice that filters nothing. */
  readonly all: string;
  /** Undefined while they are loading. */
  readonly choices: readonly Choice[] | undefined;
}

function Filter({ name, label, all, choices }: FilterProps) {
  const address = useListAddress();
  return (
    <NativeSelect
      name={name}
      label={label}
      value={address.texts[name] ?? ''}
      onChange={(event) => address.change({ [name]: event.currentTarget.value })}
      disabled={!choices}
      rightSection={<IconChevronDown size={16} aria-hidden />}
    >
      <option value="">{all}</option>
      {choices?.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </NativeSelect>
  );
}
