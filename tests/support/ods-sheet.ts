/** A sketch sheet as LibreOffice saves it: repeated rows and cells, typed values, a mark in front. */
import { strToU8, zipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { ODS_MIME } from '#api/documents/sketch-sheet/ods-mark.ts';

type Value = string | number | boolean | Date | null | undefined;

/** An .xlsx sketch, its rows and values the same, as an .ods. */
export async function asOds(xlsx: Uint8Array): Promise<Uint8Array> {
  const { sheets } = await readXlsx(xlsx);
  return odsOf(sheets.map(({ name, rows }) => tableXml(name, rows)).join(''));
}

/** An .ods of these tables' XML. */
export function odsOf(tables: string): Uint8Array {
  const content = `<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.3"><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`;
  return zipSync({
    mimetype: [strToU8(ODS_MIME), { level: 0 }],
    'content.xml': strToU8(content),
    'META-INF/manifest.xml': strToU8('<manifest/>'),
  });
}

function tableXml(name: string, rows: readonly (readonly Value[])[]): string {
  const filled = rows.map(
    (row) => `<table:table-row table:style-name="ro1">${rowXml(row)}</table:table-row>`,
  );
  return `<table:table table:name="${escaped(name)}"><table:table-column table:number-columns-repeated="16384"/>${filled.join('')}<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>`;
}

function rowXml(row: readonly Value[]): string {
  const cells = row.map(cellXml).join('');
  return `${cells}<table:table-cell table:style-name="ce9" table:number-columns-repeated="${16384 - row.length}"/>`;
}

function cellXml(value: Value): string {
  if (value === null || value === undefined) return '<table:table-cell table:style-name="ce1"/>';
  if (typeof value === 'number') {
    return `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`;
  }
  if (value instanceof Date) {
    const day = value.toISOString().slice(0, 10);
    return `<table:table-cell office:value-type="date" office:date-value="${day}"><text:p>${day}</text:p></table:table-cell>`;
  }
  const lines = String(value).split('\n');
  const paragraphs = lines.map((line) => `<text:p>${escaped(line)}</text:p>`).join('');
  return `<table:table-cell office:value-type="string">${paragraphs}</table:table-cell>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}
