import type { Services } from '../../platform/services.ts';
import type { OrganisationRow } from './find-organisation.ts';
import type { LetterheadLogo } from './letterhead.ts';

/** The logo as the documents take it; null without one, and without its file: a head has no need of it. */
export async function readLogo(
  { files, log }: Pick<Services, 'files' | 'log'>,
  { logo_file_id, logo_mime }: OrganisationRow,
): Promise<LetterheadLogo | null> {
  if (logo_file_id === null || logo_mime === null) return null;
  try {
    return { format: logo_mime === 'image/png' ? 'png' : 'svg', bytes: await files.get(logo_file_id) };
  } catch (error) {
    log.warn({ err: error }, 'document made without its logo, whose file is not there');
    return null;
  }
}
