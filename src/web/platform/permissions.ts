import type { Can } from '#domain/shared/contract.ts';
import { useUser } from './session.ts';

/** Whether these permissions, as `GET /api/user` gives them, allow this. */
export function allows(permissions: Readonly<Record<string, readonly string[]>>, can: Can): boolean {
  if (can === 'anyone' || can === 'signed_in') return true;
  const [resource = '', action = ''] = can.split('.');
  return permissions[resource]?.includes(action) ?? false;
}

/** The check for the signed-in user: `const may = useMay(); may('vehicles.create')`. */
export function useMay(): (can: Can) => boolean {
  const { permissions } = useUser();
  return (can) => allows(permissions, can);
}
