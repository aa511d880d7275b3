import type { PdfRenderer } from '../typst/pdf-renderer.ts';
import { commitmentTermData } from './commitment-term-data.ts';
import type { CommitmentTermInput } from './commitment-term-data.ts';

/**
 * The commitment term of a property, as a PDF/UA-1 file.
 * @param person whose turn it takes: the id of a user
 * @throws Error when a variable of the documents has no value; PdfError with a
 *   sentence for the user
 */
export async function renderCommitmentTerm(
  renderer: PdfRenderer,
  input: CommitmentTermInput,
  person: number,
): Promise<Uint8Array> {
  return renderer.renderPdf(
    { template: 'commitment-term/commitment-term.typ', data: commitmentTermData(input) },
    person,
  );
}
