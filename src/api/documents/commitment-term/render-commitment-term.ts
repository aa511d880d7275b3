import type { PdfRenderer } from '../typst/pdf-renderer.ts';
import { commitmentTermData } from './commitment-term-data.ts';
import type { CommitmentTermInput } from './commitment-term-data.ts';

/**
 * The commitment term of a property, as a PDF/UA-1 file.
 * @throws Error when a variable of the documents has no value; PdfError with a
 *   sentence for the user
 */
export async function renderCommitmentTerm(
  renderer: PdfRenderer,
  input: CommitmentTermInput,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<Uint8Array> {
  return renderer.renderPdf(
    { template: 'commitment-term/commitment-term.typ', data: commitmentTermData(input) },
    options,
  );
}
