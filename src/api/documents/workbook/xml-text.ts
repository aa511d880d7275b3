/** Text inside a workbook's XML: markup as text, and what XML can't hold as Office writes it (ST_Xstring). */

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Not XML 1.0's: controls but tab and line feed (a carriage return would be read as a line feed), U+FFFE, U+FFFF. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const OUTSIDE_XML = /[\0-\x08\x0b-\x1f\ufffe\uffff]/g;
/** Programs read `_x0041_` as the sign of that code: its own underscore is written as a code. */
const LIKE_A_CODE = /_(?=x[0-9a-f]{4}_)/gi;

export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(LIKE_A_CODE, '_x005F_')
    .replace(OUTSIDE_XML, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (sign) => MARKUP[sign] ?? sign);
}
