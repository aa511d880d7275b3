/** Which files pass for a PDF: by what programs write, and by what goes wrong on the way. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPdf } from '../../../../tests/support/pdf.ts';
import { judgePdf } from './received-pdf.ts';

const folder = mkdtempSync(join(tmpdir(), 'received-pdf-'));
afterAll(() => rmSync(folder, { recursive: true }));

const WORDS = 'Recebi o material';
const CONTENT = `BT /F1 12 Tf 20 80 Td (${WORDS}) Tj ET`;
const OBJECTS = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
  `<< /Length ${CONTENT.length} >>\nstream\n${CONTENT}\nendstream`,
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
];

/** The objects with where each begins, counted from `from`. */
function withPlaces(from: number, objects: readonly string[], first = 1) {
  let text = '';
  const places = objects.map((object, at) => {
    const place = from + text.length;
    text += `${first + at} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  return { text, places };
}

const entry = (place: number) => `${String(place).padStart(10, '0')} 00000 n \n`;
const FREE = '0000000000 65535 f \n';
const end = (at: number) => `startxref\n${at}\n%%EOF\n`;

/** As most programs write it: objects, table, trailer. `before` stands before the head and is not counted. */
function withTable({ before = '', eol = '\n' } = {}): string {
  const head = '%PDF-1.4\n';
  const { text, places } = withPlaces(head.length, OBJECTS);
  const at = head.length + text.length;
  const table = `xref\n0 6\n${FREE}${places.map(entry).join('')}`;
  const file = `${head}${text}${table}trailer\n<< /Size 6 /Root 1 0 R >>\n${end(at)}`;
  return before + file.replaceAll('\n', eol);
}

/** As programs of today write it: the table is an object too. */
function withStream(): string {
  const head = '%PDF-1.5\n';
  const { text, places } = withPlaces(head.length, OBJECTS);
  const at = head.length + text.length;
  const rows = [0, ...places, at].map((place, row) => [row === 0 ? 0 : 1, place >> 8, place & 255, 0]);
  const bytes = Buffer.from(rows.flat()).toString('latin1');
  const dictionary = `<< /Type /XRef /Size 7 /W [1 2 1] /Root 1 0 R /Length ${bytes.length} >>`;
  return `${head}${text}6 0 obj\n${dictionary}\nstream\n${bytes}\nendstream\nendobj\n${end(at)}`;
}

/** Changed afterwards: another content behind the end, and a table of its own that names the first. */
function withChange(): string {
  const first = withTable();
  const told = Number(/startxref\n(\d+)/.exec(first)?.[1]);
  const { text, places } = withPlaces(first.length, [OBJECTS[3] ?? ''], 4);
  const table = `xref\n0 1\n${FREE}4 1\n${places.map(entry).join('')}`;
  const trailer = `trailer\n<< /Size 6 /Root 1 0 R /Prev ${told} >>\n`;
  return `${first}${text}${table}${trailer}${end(first.length + text.length)}`;
}

/** 'Fast web view': the first page's table stands at the file's beginning, and its end names that one. */
function linearized(): string {
  const head = '%PDF-1.4\n';
  const [catalogue = '', pages = '', page = '', content = '', font = ''] = OBJECTS;
  // Figures have the width that they take in the end, so that nothing moves.
  const build = (places: readonly number[], main: number, length: number) => {
    const wide = (figure: number) => String(figure).padStart(6, '0');
    const numbers = `/L ${wide(length)} /H [0 0] /O 3 /E ${wide(length)} /N 1 /T ${wide(main)}`;
    const parts = withPlaces(head.length, [`<< /Linearized 1 ${numbers} >>`], 6);
    const at = head.length + parts.text.length;
    const [, , third = 0, fourth = 0, fifth = 0] = places;
    const first = `xref\n3 4\n${[third, fourth, fifth, parts.places[0] ?? 0].map(entry).join('')}`;
    const trailer = `trailer\n<< /Size 7 /Root 1 0 R /Prev ${wide(main)} >>\nstartxref\n0\n%%EOF\n`;
    const opening = head + parts.text + first + trailer;
    const pageParts = withPlaces(opening.length, [page, content, font], 3);
    const rest = withPlaces(opening.length + pageParts.text.length, [catalogue, pages]);
    const body = opening + pageParts.text + rest.text;
    const last = `xref\n0 3\n${FREE}${rest.places.map(entry).join('')}trailer\n<< /Size 3 >>\n${end(at)}`;
    return { file: body + last, places: [...rest.places, ...pageParts.places], main: body.length };
  };
  const once = build([0, 0, 0, 0, 0], 0, 0);
  return build(once.places, once.main, once.file.length).file;
}

const verdictOn = (content: string) => {
  const path = join(folder, 'sent');
  writeFileSync(path, content, 'latin1');
  return judgePdf({ path });
};

const half = (file: string) => file.slice(0, file.length / 2);
const SCRIPT = '<html><script>alert(1)</script></html>';

test.each([
  ['with a table', withTable()],
  ['with the line ends of an old Mac', withTable({ eol: '\r' })],
  ['with something before the head', withTable({ before: '\xef\xbb\xbf\r\n\r\n' })],
  ['with a stream of references', withStream()],
  ['changed after it was written', withChange()],
  ['made for the web', linearized()],
  ['with zeros behind its end, as some scanners leave', withTable() + '\0'.repeat(500)],
])('a PDF %s is whole, and opens', async (_words, file) => {
  expect(await verdictOn(file)).toBe('whole');
  expect((await readPdf(Buffer.from(file, 'latin1'))).text).toContain(WORDS);
});

test.each([
  ['cut in half', 'cut', half(withTable())],
  // So short a file still has its first end near; that one names nothing.
  ['made for the web, cut in half', 'broken', half(linearized())],
  ['changed and then cut behind its first end', 'cut', `${withChange().slice(0, -20)}${' '.repeat(2000)}`],
  ['of a head alone', 'cut', '%PDF-1.7\n'],
  ['of a head and rubbish', 'cut', `%PDF-1.7\n${'lixo '.repeat(5000)}`],
  ['without a version', 'cut', withTable().replace('%PDF-1.4', '%PDF-abc')],
  ['of a head and an end that names nothing', 'broken', `%PDF-1.7\n${'lixo '.repeat(500)}${end(100)}`],
  ['whose end names what lies behind it', 'broken', `%PDF-1.7\n${end(99_999)}`],
  ['that lost some of its middle', 'broken', withTable().replace(CONTENT, CONTENT.slice(9))],
  // What a transfer as text does: an end of line grows, and nothing lies where it did.
  ['with other line ends than it was written with', 'broken', withTable({ eol: '\r\n' })],
  ['whose table ends in rubbish', 'broken', withTable().replace('trailer', 'lixo')],
  ['whose trailer names no document', 'broken', withTable().replace('/Root', '/Toor')],
  ['whose stream is of something else', 'broken', withStream().replace('/XRef', '/Font')],
  ['whose stream names no document', 'broken', withStream().replace('/Root', '/Toor')],
  ['whose references never become a stream', 'broken', withStream().replaceAll('stream', 'maerts')],
  ['that is a page', 'none', SCRIPT],
  ['that is a page with the mark of a PDF', 'cut', `<!-- %PDF-1.7 -->${SCRIPT}`],
  ['that is a photo with the mark of a PDF', 'none', `\xff\xd8\xff\xe1 %PDF-1.7 ${'x'.repeat(99)}`],
  ['of nothing', 'none', ''],
  ['whose mark comes late', 'none', `${' '.repeat(1024)}${withTable()}`],
])('a file %s: %s', async (_words, verdict, file) => {
  expect(await verdictOn(file)).toBe(verdict);
});
