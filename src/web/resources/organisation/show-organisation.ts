import { logoAddress, type Organisation } from '#domain/resources/organisation.ts';
import { organisationHere } from '../../platform/organisation-here.ts';

/** Above the menu at once, as the next page that the server sends would have it. */
export function showOrganisation({ name, logo_path }: Organisation): void {
  // Asked for anew: the logo may be another one.
  const logo = name === null || logo_path === null ? '' : logoAddress(String(Date.now() % 100_000_000));
  organisationHere.set({ name: name ?? '', logo });
}
