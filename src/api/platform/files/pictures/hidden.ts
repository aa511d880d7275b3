/**
 * Files that are a picture and something else at once: a page, a document or an
 * archive inside or behind it. What is served is drawn anew and carries none of
 * it; who sends such a file is told all the same.
 */
/** Bytes that are made a text at a time. */
const WINDOW = 256 * 1024;
/** Longest piece that the pattern needs to see whole. */
const OVERLAP = 256;
/** Long enough that pixels do not read so by chance: XMP's own tags are none of these. */
const PAGE = /<(?:script[\s>/]|html[\s>]|!doctype\s{1,20}html|\?php\s|svg\s[^>]{0,200}xmlns)/i;

/** Readers accept a PDF's head within so many bytes. */
const PDF_HEAD_WITHIN = 1024;
/** End record of a ZIP with the longest comment behind it. */
const ZIP_END_WITHIN = 22 + 65_535;

export function hidesAnotherFile(bytes: Buffer): boolean {
  return hidesPdf(bytes) || hidesZip(bytes) || hidesPage(bytes);
}

function hidesPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, PDF_HEAD_WITHIN).includes('%PDF-');
}

function hidesZip(bytes: Buffer): boolean {
  const isEnded = bytes.subarray(-ZIP_END_WITHIN).includes('PK\x05\x06', 0, 'latin1');
  return isEnded && bytes.includes('PK\x01\x02', 0, 'latin1');
}

function hidesPage(bytes: Buffer): boolean {
  for (let start = 0; start < bytes.length; start += WINDOW) {
    if (PAGE.test(bytes.toString('latin1', start, start + WINDOW + OVERLAP))) return true;
  }
  return false;
}
