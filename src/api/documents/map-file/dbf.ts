/** The table of a shapefile: dBASE III, with its texts in UTF-8 (a `.cpg` beside it says so). */
import { MAP_ATTRIBUTES, type MapAttribute } from '#domain/resources/map-export.ts';
import type { MapRecord } from './record.ts';

/** Bytes of a text; the format has no longer ones. */
const WIDEST = 254;
const WIDTHS: Readonly<Record<MapAttribute, number>> = {
  codigo: WIDEST,
  situacao: 32,
  propriedade: WIDEST,
  produtor: WIDEST,
  municipio: 128,
  area_m2: 18,
  perimetro_m: 18,
};
const FIELDS = (Object.keys(MAP_ATTRIBUTES) as MapAttribute[]).map((name) => ({
  name,
  width: WIDTHS[name],
  isNumber: name === 'area_m2' || name === 'perimetro_m',
}));

const DECIMALS = 2;
const NAME_LETTERS = 10;
const DESCRIPTOR = 32;
const HEADER_BYTES = DESCRIPTOR * (FIELDS.length + 1) + 1;
const RECORD_BYTES = 1 + FIELDS.reduce((sum, { width }) => sum + width, 0);
const SPACE = 0x20;

export const DBF_TAIL = Buffer.from([0x1a]);

export function dbfHeader(records: number, now: Date): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.set([3, now.getUTCFullYear() - 1900, now.getUTCMonth() + 1, now.getUTCDate()]);
  header.writeUInt32LE(records, 4);
  header.writeUInt16LE(HEADER_BYTES, 8);
  header.writeUInt16LE(RECORD_BYTES, 10);
  for (const [index, { name, width, isNumber }] of FIELDS.entries()) {
    const at = DESCRIPTOR * (index + 1);
    header.write(name.slice(0, NAME_LETTERS), at, 'latin1');
    header.write(isNumber ? 'N' : 'C', at + 11, 'latin1');
    header[at + 16] = width;
    header[at + 17] = isNumber ? DECIMALS : 0;
  }
  header[HEADER_BYTES - 1] = 0x0d;
  return header;
}

export function dbfRecord({ attributes }: MapRecord): Buffer {
  const record = Buffer.alloc(RECORD_BYTES, SPACE);
  let at = 1;
  for (const { name, width, isNumber } of FIELDS) {
    const value = attributes[name];
    if (isNumber) record.write(numberText(value, width), at, 'latin1');
    else record.set(textBytes(String(value ?? ''), width), at);
    at += width;
  }
  return record;
}

/** To the right, as the format has numbers; blank for none. */
function numberText(value: string | number | null, width: number): string {
  return (value === null ? '' : Number(value).toFixed(DECIMALS)).padStart(width);
}

/** As many whole letters as have room. */
function textBytes(text: string, width: number): Uint8Array {
  const bytes = new Uint8Array(width);
  // A field has one line.
  const { written } = new TextEncoder().encodeInto(text.toWellFormed().replace(/\p{Cc}/gu, ' '), bytes);
  return bytes.subarray(0, written);
}
