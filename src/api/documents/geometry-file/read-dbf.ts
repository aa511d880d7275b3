/** The table of a shapefile. Source: dBase III (header, field descriptors, records of fixed length). */
import { type Feature, MOST_COLUMNS, REFUSALS, RefusedFile } from './drawn.ts';

const HEADER = 32;
const FIELD = 32;
const END_OF_FIELDS = 0x0d;
const DELETED = 0x2a;
/** Features of which the columns are read, of all layers; those behind have none. */
export const MOST_ROWS = 20_000;
/** In the header's place for it, of tables that old programs left without a .cpg. */
const LATIN_TABLES: ReadonlySet<number> = new Set([0x03, 0x57]);

interface Field {
  readonly name: string;
  readonly at: number;
  readonly length: number;
}

/**
 * Its columns of texts.
 *
 * @param cpg in which letters it is written, as the file beside it says; null where there is none
 * @param most rows that are read
 * @returns a row for each feature, in their order
 * @throws RefusedFile for what is cut off
 */
export function readDbf(dbf: Uint8Array, cpg: string | null, most = MOST_ROWS): Feature[] {
  const view = new DataView(dbf.buffer, dbf.byteOffset, dbf.byteLength);
  if (view.byteLength < HEADER) throw new RefusedFile(REFUSALS.damaged);
  const rows = Math.min(view.getUint32(4, true), most);
  const [start, length] = [view.getUint16(8, true), view.getUint16(10, true)];
  if (length === 0 || start > view.byteLength) throw new RefusedFile(REFUSALS.damaged);
  const decoder = decoderOf(cpg, view.getUint8(29), dbf);
  const text = (from: number, many: number) =>
    decoder
      .decode(dbf.subarray(from, from + many))
      .replace(/\0.*$/s, '')
      .trim();
  const fields = textFields(view, { start, length }, text);
  const found: Feature[] = [];
  for (let row = 0; row < rows; row += 1) {
    const at = start + row * length;
    if (at + length > view.byteLength) break;
    // A deleted row still stands for its feature.
    const isDeleted = view.getUint8(at) === DELETED;
    found.push(
      isDeleted
        ? {}
        : Object.fromEntries(fields.map((field) => [field.name, text(at + field.at, field.length)])),
    );
  }
  return found;
}

/** As many as may name a feature, each with its place in a row. */
function textFields(
  view: DataView,
  { start, length: row }: { readonly start: number; readonly length: number },
  text: (from: number, many: number) => string,
): readonly Field[] {
  const fields: Field[] = [];
  // The first byte of a row says whether it is deleted.
  let within = 1;
  for (let at = HEADER; at + FIELD <= start && view.getUint8(at) !== END_OF_FIELDS; at += FIELD) {
    const [kind, length] = [String.fromCharCode(view.getUint8(at + 11)), view.getUint8(at + 16)];
    if (within + length > row || fields.length === MOST_COLUMNS) break;
    if (kind === 'C' && length > 0) fields.push({ name: text(at, 11), at: within, length });
    within += length;
  }
  return fields;
}

function decoderOf(cpg: string | null, mark: number, dbf: Uint8Array): InstanceType<typeof TextDecoder> {
  const named = cpg?.trim() ?? '';
  if (/^(?:utf-?8|65001)$/i.test(named)) return new TextDecoder('utf-8');
  if (named !== '' || LATIN_TABLES.has(mark)) return new TextDecoder('windows-1252');
  // Nothing says it: UTF-8 where it reads as such.
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(dbf.subarray(HEADER));
    return new TextDecoder('utf-8');
  } catch {
    return new TextDecoder('windows-1252');
  }
}
