import { isRoleId } from '#domain/shared/access.ts';
import { useQuery } from '@tanstack/react-query';
import { AddressFilter } from '../../components/list/address-filter.tsx';
import { useListAddress } from '../../components/list/list-address.ts';
import { useListShown } from '../../components/list/list-shown.ts';
import { rolesQuery } from './roles-query.ts';

/** What the address asks for: a role (`?role=6`), those without a project (`?projects=none`). */
export function usePeopleFilters(): { readonly role?: number; readonly projects?: 'none' } {
  const { texts } = useListAddress();
  const role = Number(texts.role);
  return {
    ...(isRoleId(role) && { role }),
    ...(texts.projects === 'none' && { projects: 'none' }),
  };
}

export function PeopleFilters() {
  const { data } = useQuery({ ...rolesQuery(), enabled: useListShown() });
  const choices = data?.body.data.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <AddressFilter name="role" label="Cargo" all="Todos" choices={choices} />
      <AddressFilter
        name="projects"
        label="Projetos"
        all="Com ou sem projeto"
        choices={[{ value: 'none', label: 'Sem projeto' }]}
      />
    </>
  );
}
