import type { PdfRenderer } from '../typst/pdf-renderer.ts';
import { deliveryNoteData } from './delivery-note-data.ts';
import type { DeliveryNoteInput } from './delivery-note-data.ts';

/**
 * The delivery note of a property's ticked springs, as a PDF/UA-1 file.
 * @param person whose turn it takes: the id of a user
 * @throws PdfError with a sentence for the user
 */
export function renderDeliveryNote(
  renderer: PdfRenderer,
  input: DeliveryNoteInput,
  person: number,
): Promise<Uint8Array> {
  return renderer.renderPdf(
    { template: 'delivery-note/delivery-note.typ', data: deliveryNoteData(input) },
    person,
  );
}
