import { executionCronograms } from '#domain/resources/execution-cronograms.ts';
import { useQuery } from '@tanstack/react-query';
import { AddressFilter } from '../../components/list/address-filter.tsx';
import { useListAddress } from '../../components/list/list-address.ts';
import { useListShown } from '../../components/list/list-shown.ts';
import { isAddressId } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { wholeListQuery } from '../../platform/whole-list.ts';
import { responsibleOptions } from './responsible-options.ts';

/** In the addresses of the schedule and its follow-up, which so share what is saved of them. */
export const RESPONSIBLE = 'responsavel';

/** The user whose entries the address asks for (`?responsavel=7`), if it is one. */
export function useResponsibleFilter(): number | null {
  const text = useListAddress().texts[RESPONSIBLE] ?? '';
  return isAddressId(text) ? Number(text) : null;
}

/** Everybody who is responsible for something in the project. `name`: of the control, and in the address. */
export function ResponsibleSelect({ name }: { readonly name: typeof RESPONSIBLE | 'user' }) {
  const projectId = useProjectId();
  const { data } = useQuery({
    ...wholeListQuery(executionCronograms.list, { params: { projectId }, query: { sort: 'user' } }),
    enabled: useListShown(),
  });
  return (
    <AddressFilter
      name={name}
      label="Responsável"
      all="Todos"
      choices={data && responsibleOptions(data)}
      // The empty list explains itself.
      unlisted="Sem itens neste cronograma"
    />
  );
}
