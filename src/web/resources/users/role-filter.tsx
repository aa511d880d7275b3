import { isRoleId } from '#domain/shared/access.ts';
import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useListAddress } from '../../components/list/list-address.ts';
import { rolesQuery } from './fields.tsx';

/** The role that the address asks for (`?cargo=6`), if it is one. */
export function useRoleFilter(): number | null {
  const role = Number(useListAddress().texts.cargo);
  return isRoleId(role) ? role : null;
}

export function RoleFilter() {
  const address = useListAddress();
  const role = useRoleFilter();
  const { data } = useQuery(rolesQuery());
  return (
    <NativeSelect
      name="cargo"
      label="Cargo"
      value={role === null ? '' : String(role)}
      onChange={(event) => address.change({ cargo: event.currentTarget.value })}
      disabled={!data}
      rightSection={<IconChevronDown size={16} aria-hidden />}
    >
      <option value="">Todos</option>
      {data?.body.data.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
