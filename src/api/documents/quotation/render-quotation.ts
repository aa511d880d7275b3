import type { PdfRenderer } from '../typst/pdf-renderer.ts';

/** What a supplier is asked a price for, as texts ready to print. */
export interface Quotation {
  readonly project: string;
  /** `22/11/2026`. */
  readonly made_at: string;
  /** `03/2027`. */
  readonly until: string;
  /** What the whole list says. */
  readonly sentence: string;
  readonly items: readonly {
    readonly label: string;
    readonly unit: string;
    readonly quantity: string;
  }[];
}

/**
 * The request for quotation as a PDF/UA-1 file.
 * @param person whose turn it takes: the id of a user
 * @throws PdfError with a sentence for the user
 */
export function renderQuotation(renderer: PdfRenderer, data: Quotation, person: number): Promise<Uint8Array> {
  return renderer.renderPdf({ template: 'quotation/quotation.typ', data }, person);
}
