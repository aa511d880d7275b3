/** The organisation as the server wrote it into the page: its name and its logo's address, both empty without it. */
import { signal } from './signal.ts';

interface OrganisationHere {
  readonly name: string;
  readonly logo: string;
}

function written(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="vertente-${name}"]`)?.content ?? '';
}

/** Changed by the screen that changes it. */
export const organisationHere = signal<OrganisationHere>({
  name: written('organisation'),
  logo: written('logo'),
});
