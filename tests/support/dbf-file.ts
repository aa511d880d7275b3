/** A shapefile's table of texts, whose header may say what is not so. */
import { strToU8 } from 'fflate';

export interface DbfField {
  readonly name: string;
  /** Bytes, up to 255. */
  readonly length: number;
}

const HEADER = 32;
const FIELD = 32;

/**
 * @param rows each as it stands behind the mark of what is deleted
 * @param rowLength that the header claims
 */
export function dbfOf(
  fields: readonly DbfField[],
  rows: readonly string[],
  rowLength = 1 + fields.reduce((sum, { length }) => sum + length, 0),
): Uint8Array {
  const start = HEADER + fields.length * FIELD + 1;
  const bytes = new Uint8Array(start + rows.length * rowLength);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, 3);
  view.setUint32(4, rows.length, true);
  view.setUint16(8, start, true);
  view.setUint16(10, rowLength, true);
  for (const [at, { name, length }] of fields.entries()) {
    bytes.set(strToU8(`${name.slice(0, 10).padEnd(11, '\0')}C`), HEADER + at * FIELD);
    view.setUint8(HEADER + at * FIELD + 16, length);
  }
  bytes[start - 1] = 0x0d;
  for (const [at, row] of rows.entries()) {
    bytes.set(strToU8(` ${row}`.slice(0, rowLength)), start + at * rowLength);
  }
  return bytes;
}
