import { logoAddress } from '#domain/resources/organisation.ts';
import { findOrganisation } from '../../documents/letterhead/find-organisation.ts';
import type { Services } from '../../platform/services.ts';

/** What the page itself tells everybody: empty without a name, and while the database does not answer. */
export async function shownOrganisation({
  database,
  log,
}: Pick<Services, 'database' | 'log'>): Promise<{ name: string; logo: string }> {
  try {
    const { name, logo_file_id } = await findOrganisation(database.read);
    if (name === null) return { name: '', logo: '' };
    return { name, logo: logo_file_id === null ? '' : logoAddress(logo_file_id) };
  } catch (error) {
    // Whoever has no database has other sorrows than a name.
    log.warn({ err: error }, 'page sent without the organisation');
    return { name: '', logo: '' };
  }
}
