import type { PdfRenderer } from '../typst/pdf-renderer.ts';
import { deliveryNoteData } from './delivery-note-data.ts';
import type { DeliveryNoteData, DeliveryNoteInput } from './delivery-note-data.ts';

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
  return renderDeliveryNoteData(renderer, deliveryNoteData(input), person);
}

/** The same of texts that were made before, as a note that was issued keeps them. */
export function renderDeliveryNoteData(
  renderer: PdfRenderer,
  data: DeliveryNoteData,
  person: number,
): Promise<Uint8Array> {
  return renderer.renderPdf({ template: 'delivery-note/delivery-note.typ', data }, person);
}
