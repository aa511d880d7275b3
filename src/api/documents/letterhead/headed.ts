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

/** What makes PDFs, on the organisation's paper. */
export async function headedPaper({ db, services }: Asker): Promise<PdfRenderer> {
  const letterhead = await letterheadOf({ db, services });
  const { pdfs } = services;
  return { ...pdfs, renderPdf: (request, person) => pdfs.renderPdf({ ...request, letterhead }, person) };
}

/** What writes workbooks, with the organisation's name on their printed pages. */
export async function headedWorkbooks({ db, services }: Asker): Promise<WorkbookWriter> {
  const { name } = await findOrganisation(db);
  return name === null ? services.workbooks : services.workbooks.ofOrganisation(name);
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
