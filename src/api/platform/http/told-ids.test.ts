import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idsTold } from './told-ids.ts';

const CHUNK = 64;

/** As `encode(string_agg(int4send(chunk) || bit_send(members), ''), 'base64')` writes them. */
function bitsOf(ids: readonly number[]): string {
  const chunks = new Map<number, Buffer>();
  for (const id of ids) {
    const number = Math.floor(id / CHUNK);
    const chunk = chunks.get(number) ?? Buffer.alloc(8 + CHUNK / 8);
    chunk.writeUInt32BE(number, 0);
    chunk.writeUInt32BE(CHUNK, 4);
    const bit = id % CHUNK;
    const at = 8 + Math.floor(bit / 8);
    chunk[at] = (chunk[at] ?? 0) | (128 >> (bit % 8));
    chunks.set(number, chunk);
  }
  const base64 = Buffer.concat([...chunks.values()]).toString('base64');
  return base64.replace(/.{76}/g, '$&\n');
}

test('those of bits and those told alone are one set, without those that are not meant', () => {
  const told = idsTold({ ids: '[5,130]', bits: bitsOf([0, 5, 63, 64, 4096]), without: '[63,9]' });
  expect(told).toHaveLength(5);
  expect(new Set(told)).toEqual(new Set([0, 5, 64, 130, 4096]));
  expect(idsTold({ ids: '[63]', bits: bitsOf([63]), without: '[63]' })).toEqual([63]);
});

test('where none are told there are none, which is not the same as no row', () => {
  expect(idsTold({})).toBeNull();
  expect(idsTold({ ids: null, bits: null, without: '[]' })).toBeNull();
  expect(idsTold({ ids: '[]', bits: null, without: '[]' })).toEqual([]);
  expect(idsTold({ ids: '[2,1]' })).toEqual([2, 1]);
});

test('generated bits are told one by one', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(2 ** 27 - 1), { maxLength: 200 }), (ids) => {
      expect(new Set(idsTold({ ids: '[]', bits: bitsOf(ids) }))).toEqual(new Set(ids));
    }),
  );
});
