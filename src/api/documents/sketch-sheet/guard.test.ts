import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { zipBomb } from '../../../../tests/support/zip-bomb.ts';
import { BadArchiveError } from './archive.ts';
import { GUARD_LIMITS, refuseAtSight, repack } from './guard.ts';

const SHEET = 'xl/workbook.xml';
const SMALL = { [SHEET]: strToU8('<workbook/>'), 'xl/styles.xml': strToU8('<styleSheet/>') };

/** The archive with one byte sequence of a header changed, wherever that header stands. */
function withField(
  archive: Uint8Array,
  signature: number,
  offset: number,
  value: number,
  size: 2 | 4,
): Uint8Array {
  const changed = archive.slice();
  const view = new DataView(changed.buffer);
  for (let position = 0; position + 46 < changed.length; position++) {
    if (view.getUint32(position, true) !== signature) continue;
    if (size === 2) view.setUint16(position + offset, value, true);
    else view.setUint32(position + offset, value, true);
  }
  return changed;
}
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;

describe('at sight', () => {
  test('a file over 5 MB is too large, whatever it is', () => {
    expect(refuseAtSight(new Uint8Array(GUARD_LIMITS.file + 1))).toBe('too_large');
  });

  test.each([
    ['an empty file', new Uint8Array()],
    ['a text that was renamed', strToU8('codigo;zona\nN-01;24K\n')],
    ['a workbook under a password', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0)],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47)],
  ])('%s is no sheet', (_, bytes) => {
    expect(refuseAtSight(bytes)).toBe('unreadable');
  });

  test('an archive is let through', () => {
    expect(refuseAtSight(zipSync(SMALL))).toBeNull();
  });
});

describe('repacking', () => {
  test('keeps the XML parts as they were and leaves pictures and macros behind', () => {
    const archive = zipSync({
      ...SMALL,
      'xl/media/image1.png': strToU8('png'),
      'xl/vbaProject.bin': strToU8('vba'),
    });
    expect(unzipSync(repack(archive))).toEqual(SMALL);
  });

  test('leaves out names that climb out of the archive', () => {
    const archive = zipSync({
      ...SMALL,
      '../evil.xml': strToU8('<a/>'),
      'xl/../../evil.xml': strToU8('<a/>'),
      '/etc/evil.xml': strToU8('<a/>'),
      'xl\\evil.xml': strToU8('<a/>'),
    });
    expect(Object.keys(unzipSync(repack(archive)))).toEqual(Object.keys(SMALL));
  });

  test('refuses an archive that was cut off at any place', () => {
    const archive = zipSync(SMALL);
    for (let length = 0; length < archive.length; length++) {
      expect(() => repack(archive.subarray(0, length)), `${length} bytes`).toThrow(BadArchiveError);
    }
  });

  test('refuses more than 200 entries', () => {
    const entries = (count: number) =>
      zipSync(
        Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${index}.xml`, strToU8('x')])),
      );
    expect(Object.keys(unzipSync(repack(entries(200))))).toHaveLength(200);
    expect(() => repack(entries(201))).toThrow('201 entries');
  });

  test('refuses encrypted entries', () => {
    expect(() => repack(withField(zipSync(SMALL), CENTRAL, 8, 1, 2))).toThrow('encrypted entry');
  });

  test('refuses compressions that no sheet uses', () => {
    expect(() => repack(withField(zipSync(SMALL), CENTRAL, 10, 12, 2))).toThrow('method 12');
  });

  test('refuses an entry whose content does not fit its checksum', () => {
    expect(() => repack(withField(zipSync(SMALL), CENTRAL, 16, 12345, 4))).toThrow('damaged entry');
  });

  test.each([
    ['content sizes', CENTRAL, 24, 1],
    ['content sizes of the local headers', LOCAL, 22, 0x7fffffff],
    ['packed sizes of the local headers', LOCAL, 18, 0x7fffffff],
  ])('does not care about lying %s', (_, signature, offset, value) => {
    expect(unzipSync(repack(withField(zipSync(SMALL), signature, offset, value, 4)))).toEqual(SMALL);
  });

  test.each([
    ['packed sizes past the file', 20, 0x7fffffff],
    ['offsets past the file', 42, 0x7fffffff],
    ['zip64 sizes without a zip64 field', 20, 0xffffffff],
  ])('refuses %s', (_, offset, value) => {
    expect(() => repack(withField(zipSync(SMALL), CENTRAL, offset, value, 4))).toThrow(BadArchiveError);
  });

  test('inflates 20 MB in all and not a byte more, however many entries share them', () => {
    const half = new Uint8Array(GUARD_LIMITS.inflated / 2);
    expect(Object.keys(unzipSync(repack(zipSync({ 'a.xml': half, 'b.xml': half }))))).toHaveLength(2);
    expect(() => repack(zipSync({ 'a.xml': half, 'b.xml': half, 'c.bin': new Uint8Array(1) }))).toThrow(
      BadArchiveError,
    );
  });

  test('stops a bomb at the limit: 1 GB of zeros costs no more than 20 MB', () => {
    const archive = zipBomb('xl/worksheets/sheet1.xml', 1024);
    expect(archive.length).toBeLessThan(GUARD_LIMITS.file);
    const before = process.memoryUsage().rss;
    expect(() => repack(archive)).toThrow('entry does not inflate');
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });
});
