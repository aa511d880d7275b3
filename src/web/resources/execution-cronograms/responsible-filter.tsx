import { executionCronograms } from '#domain/resources/execution-cronograms.ts';
import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useListAddress } from '../../components/list/list-address.ts';
import { useListShown } from '../../components/list/list-shown.ts';
import { isAddressId } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { wholeListQuery } from '../../platform/whole-list.ts';
import { responsibleOptions } from './responsible-options.ts';

/** The user whose entries the address asks for (`?responsavel=7`), if it is one. */
export function useResponsibleFilter(): number | null {
  const { responsavel = '' } = useListAddress().texts;
  return isAddressId(responsavel) ? Number(responsavel) : null;
}

/** Everybody who is responsible for something in the project. */
export function ResponsibleFilter() {
  const projectId = useProjectId();
  const address = useListAddress();
  const responsible = useResponsibleFilter();
  const { data } = useQuery({
    ...wholeListQuery(executionCronograms.list, { params: { projectId }, query: { sort: 'user' } }),
    enabled: useListShown(),
  });
  return (
    <NativeSelect
      name="responsavel"
      label="Responsável"
      value={responsible === null ? '' : String(responsible)}
      onChange={(event) => address.change({ responsavel: event.currentTarget.value })}
      disabled={!data}
      rightSection={<IconChevronDown size={16} aria-hidden />}
    >
      <option value="">Todos</option>
      {responsibleOptions(data ?? [], responsible).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}
