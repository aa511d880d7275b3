/** Sections of the panel whose records belong to the current project: the routes marked (P). */
import { screens } from '../screens.tsx';
import { ADDRESSES } from '../platform/addresses.ts';

/**
 * For a screen of one record of the current project, the address of its list:
 * `/admin/propriedades/editar/7/nascentes` → `/admin/propriedades`. Null for
 * every other screen.
 */
export function listOfRecordScreen(address: string): string | null {
  const [, admin = '', section = '', ...rest] = address.split('/');
  const list = `/${admin}/${section}`;
  const inProject = screens.some((screen) => screen.inProject && ADDRESSES[screen.address] === list);
  return inProject && rest[0] === 'editar' ? list : null;
}
