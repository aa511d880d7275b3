/** What a key for programs may be given of its owner's rights. */
import { ACTIONS, ADDED_ACTIONS, can, type Permission } from './access.ts';

/** `{resource: [actions]}`, as `GET /api/user` tells a person's. */
export type KeyRights = Readonly<Record<string, readonly string[]>>;

/**
 * No program changes who gets in, or takes out or erases all that is known of a producer.
 * The history of a record is open to whoever holds the right to view the record.
 */
const NEVER: ReadonlySet<string> = new Set(['users', 'organisation_security', 'personal_data', 'history']);

/** The rights that a key of this role's people may have. */
export function grantable(role: number): Record<string, string[]> {
  const rights: Record<string, string[]> = {};
  for (const [resource, actions] of Object.entries({ ...ACTIONS, ...ADDED_ACTIONS })) {
    if (NEVER.has(resource)) continue;
    const allowed = Object.keys(actions).filter((action) => can(role, `${resource}.${action}` as Permission));
    if (allowed.length > 0) rights[resource] = allowed;
  }
  return rights;
}

export function holds(rights: KeyRights, resource: string, action: string): boolean {
  if (NEVER.has(resource) || !Object.hasOwn(rights, resource)) return false;
  return rights[resource]?.includes(action) ?? false;
}

/** Whether the key may view everything that a key of its owner's could. */
export function viewsAll(rights: KeyRights, role: number): boolean {
  return Object.entries(grantable(role)).every(
    ([resource, actions]) => !actions.includes('view') || holds(rights, resource, 'view'),
  );
}
