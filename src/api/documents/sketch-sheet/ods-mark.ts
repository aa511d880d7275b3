/** How an .ods is told from an .xlsx. */

/** Entry that says what the package is (OpenDocument 1.2 part 3, section 3.3). */
export const ODS_MARK = 'mimetype';
export const ODS_MIME = 'application/vnd.oasis.opendocument.spreadsheet';

/** By the mark, which stands first in the file, stored and without an extra field: its name begins at byte 30. */
export function isOds(file: Uint8Array): boolean {
  const start = Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, 128)).toString('latin1');
  return start.startsWith(ODS_MARK + ODS_MIME, 30);
}
