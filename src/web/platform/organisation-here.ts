/** The organisation as the server wrote it into the page: its name and its logo's address, both empty without it. */
import { pageWord } from './page-words.ts';
import { signal } from './signal.ts';

interface OrganisationHere {
  readonly name: string;
  readonly logo: string;
}

/** Changed by the screen that changes it. */
export const organisationHere = signal<OrganisationHere>({
  name: pageWord('organisation'),
  logo: pageWord('logo'),
});
