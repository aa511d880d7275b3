import { can, isAdded } from '#domain/shared/access.ts';
import type { Can } from '#domain/shared/contract.ts';
import { useUser } from './session.ts';

/** Whether these permissions, as `GET /api/user` gives them, allow this. */
export function allows(permissions: Readonly<Record<string, readonly string[]>>, asked: Can): boolean {
  if (asked === 'anyone' || asked === 'signed_in') return true;
  const [resource = '', action = ''] = asked.split('.');
  return permissions[resource]?.includes(action) ?? false;
}

/** The check for the signed-in user: `const may = useMay(); may('vehicles.create')`. */
export function useMay(): (can: Can) => boolean {
  const { permissions, role_id } = useUser();
  return (asked) => (isAdded(asked) ? can(role_id, asked) : allows(permissions, asked));
}
