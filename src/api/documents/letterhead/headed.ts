import { cityWithState } from '#domain/shared/address.ts';
import { CEP_MASK, CNPJ_MASK, PHONE_MASK } from '#domain/shared/masks.ts';
import type { Letterhead } from './letterhead.ts';
import type { PdfRenderer } from '../typst/pdf-renderer.ts';
import type { WorkbookWriter } from '../workbook/workbook-writer.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { findOrganisation, type OrganisationRow } from './find-organisation.ts';
import { readLogo } from './read-logo.ts';

/** Who asks for a document. */
export interface Asker {
  readonly db: Db | Tx;
  readonly services: Services;
}

/** What makes PDFs, on the organisation's paper; of a project, with its sponsors in the foot if it asks for them. */
export async function headedPaper({ db, services }: Asker, project?: number): Promise<PdfRenderer> {
  const letterhead = await letterheadOf({ db, services });
  const footnote = await sponsorsLine(db, project);
  const { pdfs } = services;
  return {
    ...pdfs,
    renderPdf: (request, person) => pdfs.renderPdf({ ...request, letterhead, footnote }, person),
  };
}

/** What writes workbooks whose printed pages have the same. */
export async function headedWorkbooks({ db, services }: Asker, project?: number): Promise<WorkbookWriter> {
  const { name } = await findOrganisation(db);
  return services.workbooks.onPaper({
    organisation: name ?? undefined,
    footnote: await sponsorsLine(db, project),
  });
}

/** `Com o apoio de A, B e C.`; undefined where the project does not ask for it, or has none. */
async function sponsorsLine(db: Db | Tx, project: number | undefined): Promise<string | undefined> {
  if (project === undefined) return undefined;
  const rows = await db
    .selectFrom('project_sponsors')
    .innerJoin('projects', 'projects.id', 'project_sponsors.project_id')
    .innerJoin('sponsors', 'sponsors.id', 'project_sponsors.sponsor_id')
    .select('sponsors.name')
    .where('projects.id', '=', project)
    .where('projects.sponsors_on_papers', '=', 1)
    .orderBy('sponsors.search')
    .orderBy('sponsors.id')
    .execute();
  if (rows.length === 0) return undefined;
  const names = new Intl.ListFormat('pt-BR').format(rows.map(({ name }) => name));
  return `Com o apoio de ${names}.`;
}

/** The organisation as the head of a document; null as long as it has no name. */
async function letterheadOf({ db, services }: Asker): Promise<Letterhead | null> {
  const row = await findOrganisation(db);
  if (row.name === null) return null;
  return { name: row.name, facts: factsOf(row), logo: await readLogo(services, row) };
}

function factsOf(row: OrganisationRow): string[] {
  const street = [row.street, row.number, row.neighborhood].filter(Boolean).join(', ');
  return [
    row.cnpj && `CNPJ ${CNPJ_MASK.format(row.cnpj)}`,
    street,
    row.city_name && row.state_uf && cityWithState({ name: row.city_name, state: { uf: row.state_uf } }),
    row.cep && `CEP ${CEP_MASK.format(row.cep)}`,
    row.phone && PHONE_MASK.format(row.phone),
    row.email,
    row.website,
  ].filter((fact): fact is string => Boolean(fact));
}
