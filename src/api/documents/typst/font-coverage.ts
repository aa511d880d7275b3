/**
 * Which characters a TrueType or OpenType font can draw, read from its `cmap` table
 * (OpenType 1.9, "cmap — Character to Glyph Index Mapping Table", formats 4 and 12).
 * Bytes are big-endian throughout.
 */

/** @throws Error when the file has no Unicode cmap in format 4 or 12 */
export function fontCoverage(font: Uint8Array): Set<number> {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const cmap = tableOffset(view, 'cmap');
  const covered = new Set<number>();
  let read = 0;
  for (let index = 0; index < view.getUint16(cmap + 2); index += 1) {
    const record = cmap + 4 + index * 8;
    const subtable = cmap + view.getUint32(record + 4);
    if (!isUnicode(view.getUint16(record), view.getUint16(record + 2))) continue;
    const format = view.getUint16(subtable);
    if (format === 4) readSegments(view, subtable, covered);
    else if (format === 12) readGroups(view, subtable, covered);
    else continue;
    read += 1;
  }
  if (read === 0) throw new Error('the font has no Unicode cmap of format 4 or 12');
  return covered;
}

/** The characters that every one of the fonts can draw. */
export function commonCoverage(fonts: readonly Uint8Array[]): Set<number> {
  const [first = new Set<number>(), ...rest] = fonts.map(fontCoverage);
  return new Set([...first].filter((code) => rest.every((coverage) => coverage.has(code))));
}

function tableOffset(view: DataView, tag: string): number {
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const record = 12 + index * 16;
    const name = [0, 1, 2, 3].map((byte) => String.fromCharCode(view.getUint8(record + byte))).join('');
    if (name === tag) return view.getUint32(record + 8);
  }
  throw new Error(`the font has no table ${tag}`);
}

/** Platform 0 is Unicode; platform 3 is Windows, whose encodings 1 and 10 are Unicode. */
function isUnicode(platform: number, encoding: number): boolean {
  return platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
}

function readSegments(view: DataView, subtable: number, covered: Set<number>): void {
  const doubled = view.getUint16(subtable + 6);
  const ends = subtable + 14;
  const starts = ends + doubled + 2;
  for (let at = 0; at < doubled; at += 2) {
    const start = view.getUint16(starts + at);
    const delta = view.getUint16(starts + doubled + at);
    const rangeAt = starts + 2 * doubled + at;
    const range = view.getUint16(rangeAt);
    for (let code = start; code <= view.getUint16(ends + at) && code < 0xffff; code += 1) {
      const glyph = range === 0 ? code + delta : view.getUint16(rangeAt + range + (code - start) * 2);
      if ((glyph & 0xffff) !== 0) covered.add(code);
    }
  }
}

function readGroups(view: DataView, subtable: number, covered: Set<number>): void {
  for (let index = 0; index < view.getUint32(subtable + 12); index += 1) {
    const group = subtable + 16 + index * 12;
    const start = view.getUint32(group);
    const glyph = view.getUint32(group + 8);
    for (let code = start; code <= view.getUint32(group + 4); code += 1) {
      if (glyph + code - start !== 0) covered.add(code);
    }
  }
}
