/** The sign-in as it stands in the page before any code: drawn once, while the panel is built. */
import { renderToString } from 'react-dom/server';
import { organisationHere } from '../platform/organisation-here.ts';
import { session } from '../platform/session.ts';
import { EntranceRoot } from './entrance-root.tsx';

export { firstReads } from './first-reads.ts';

/** Of an organisation with and without a name and a logo of its own, in whose places these words stand. */
export interface OrganisationWords {
  readonly name: string;
  readonly logo: string;
}

export function drawSignIn(organisation: OrganisationWords): string {
  session.set({ status: 'signed_out', reason: 'never' });
  organisationHere.set(organisation);
  // React asks for the logo before all else: the page does not need to be told so twice.
  return renderToString(<EntranceRoot openPage={null} />).replace(/^<link rel="preload"[^>]*>/, '');
}
