import { isRoleId } from '#domain/shared/access.ts';
import { useQuery } from '@tanstack/react-query';
import { AddressFilter } from '../../components/list/address-filter.tsx';
import { useListAddress } from '../../components/list/list-address.ts';
import { useListShown } from '../../components/list/list-shown.ts';
import { rolesQuery } from './roles-query.ts';

/** The role that the address asks for (`?role=6`), if it is one. */
export function useRoleFilter(): number | null {
  const role = Number(useListAddress().texts.role);
  return isRoleId(role) ? role : null;
}

export function RoleFilter() {
  const { data } = useQuery({ ...rolesQuery(), enabled: useListShown() });
  const choices = data?.body.data.map(({ id, name }) => ({ value: id, label: name }));
  return <AddressFilter name="role" label="Cargo" all="Todos" choices={choices} />;
}
