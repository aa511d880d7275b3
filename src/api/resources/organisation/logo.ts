/** The organisation's logo: made anew in a child process, proved on paper, kept and served. */
import { readFile } from 'node:fs/promises';
import { ORGANISATION_ID, ORGANISATION_MESSAGES, type organisation } from '#domain/resources/organisation.ts';
import { findOrganisation, type OrganisationRow } from '../../documents/letterhead/find-organisation.ts';
import type { LetterheadLogo } from '../../documents/letterhead/letterhead.ts';
import { PdfError } from '../../documents/typst/pdf-error.ts';
import type { LogoRefusal, MadeLogo } from '../../platform/files/pictures/logo-maker.ts';
import { announceFiles, recordFile, type StoredFile } from '../../platform/files/stored-files.ts';
import { type Handlers, prepared } from '../../platform/http/call.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { organisationToWrite, toOrganisation } from './organisation-row.ts';

type LogoHandlers = Pick<Handlers<typeof organisation>, 'logo' | 'sendLogo' | 'removeLogo' | 'openLogo'>;

const PNG = 'image/png';
const WORDS: Readonly<Record<string, string>> = { [PNG]: 'PNG', 'image/svg+xml': 'SVG' };

export const logoHandlers: LogoHandlers = {
  async logo({ db, services }) {
    return { body: await logoFile(services, await findOrganisation(db)) };
  },
  async openLogo({ db, services }) {
    const row = await findOrganisation(db);
    // Without a name nothing of it is shown to whoever has not signed in.
    if (row.name === null) throw notFound(ORGANISATION_MESSAGES.noLogo);
    return { body: await logoFile(services, row) };
  },
  sendLogo: prepared<typeof organisation.sendLogo, StoredFile>({
    async prepare({ services, user, files }) {
      const [upload] = files;
      if (!upload) throw new Error('The platform lets no upload without a file through');
      const made = await services.pictures.makeLogo(upload.path, user.id);
      if (!made.ok) throw refused(refusalText(upload.name, made));
      await provePrintable(services, made, upload.name, user.id);
      const store = await announceFiles(services, 1);
      return store(made.image, made.mime);
    },
    async run(call, file) {
      const { db, now } = call;
      const before = await organisationToWrite(call);
      await recordFile(db, file, now);
      // The one that it replaces is swept later.
      return answerWith(call, before, file);
    },
  }),
  async removeLogo(call) {
    const before = await organisationToWrite(call);
    if (before.logo_file_id === null) throw notFound(ORGANISATION_MESSAGES.noLogo);
    const { audit } = await answerWith(call, before, null);
    return { body: undefined, audit };
  },
};

type SendCall = Parameters<typeof toOrganisation>[0] & { readonly db: Parameters<typeof recordFile>[0] };

async function answerWith(call: SendCall, before: OrganisationRow, file: StoredFile | null) {
  await call.db
    .updateTable('organisation')
    .set({ logo_file_id: file?.id ?? null, version: before.version + 1 })
    .where('id', '=', ORGANISATION_ID)
    .execute();
  const after = await findOrganisation(call.db);
  return {
    body: toOrganisation(call, after),
    version: after.version,
    audit: {
      recordId: ORGANISATION_ID,
      changes: { logo: [wordOf(before), wordOf(after)] satisfies [unknown, unknown] },
    },
  };
}

function wordOf({ logo_mime }: OrganisationRow): string | null {
  return logo_mime === null ? null : (WORDS[logo_mime] ?? null);
}

async function logoFile({ files }: Services, { logo_file_id, logo_mime }: OrganisationRow) {
  if (logo_file_id === null || logo_mime === null) throw notFound(ORGANISATION_MESSAGES.noLogo);
  const bytes = await files.get(logo_file_id);
  return logo_mime === PNG
    ? { name: 'logotipo.png', bytes, mime: PNG }
    : { name: 'logotipo.svg', bytes, mime: `${logo_mime}; charset=utf-8` };
}

/** A logo that a document can't show must not stop every document: one is made with it now. */
async function provePrintable(
  { pdfs }: Services,
  { image, mime }: MadeLogo,
  name: string,
  person: number,
): Promise<void> {
  const logo: LetterheadLogo = {
    format: mime === PNG ? 'png' : 'svg',
    bytes: await readFile(image.path),
  };
  try {
    await pdfs.renderPdf(
      { template: 'letterhead/proof.typ', data: {}, letterhead: { name: 'Prova', facts: [], logo } },
      person,
    );
  } catch (error) {
    if (error instanceof PdfError && ['failed', 'slow', 'crashed'].includes(error.code)) {
      throw refused(ORGANISATION_MESSAGES.notPrintable(name));
    }
    throw error;
  }
}

function refused(sentence: string): Problem {
  return new Problem(422, sentence, { errors: { file: [sentence] } });
}

function refusalText(name: string, { refusal, megapixels = 0, what = '' }: LogoRefusal): string {
  return {
    unreadable: ORGANISATION_MESSAGES.unreadable(name),
    hidden: ORGANISATION_MESSAGES.hidden(name),
    too_many_pixels: ORGANISATION_MESSAGES.tooManyPixels(name, megapixels),
    too_heavy: ORGANISATION_MESSAGES.tooHeavy(name),
    active: ORGANISATION_MESSAGES.active(name, what),
    no_size: ORGANISATION_MESSAGES.noSize(name),
  }[refusal];
}
