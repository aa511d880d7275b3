import type { PdfRenderer } from '../typst/pdf-renderer.ts';
import { tripReportData } from './trip-report-data.ts';
import type { TripReportInput } from './trip-report-data.ts';

/**
 * The trips of a project as a PDF/UA-1 file.
 * @param person whose turn it takes: the id of a user
 * @throws PdfError with a sentence for the user
 */
export function renderTripReport(
  renderer: PdfRenderer,
  input: TripReportInput,
  person: number,
): Promise<Uint8Array> {
  return renderer.renderPdf({ template: 'trip-report/trip-report.typ', data: tripReportData(input) }, person);
}
