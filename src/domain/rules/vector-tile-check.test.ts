import { describe, expect, test } from 'vitest';
import { endlessTile, vectorTile } from '../../../tests/support/vector-tiles.ts';
import { isVectorTile } from './vector-tile-check.ts';

const TILE = vectorTile({
  water: { shape: 'area', tags: { class: 'lake' } },
  roads: { shape: 'line' },
  places: { shape: 'point', tags: { name: 'Governador Valadares' } },
});

/** The same bytes, and the places of those that were read, in their order. */
function watchedTile(tile: Uint8Array) {
  const read: number[] = [];
  const watched = new Proxy(tile, {
    get(bytes, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) read.push(Number(key));
      return Reflect.get(bytes, key, bytes);
    },
  });
  return { watched, read };
}

describe('a vector tile', () => {
  test('as another library writes it is one, and so is an empty one', () => {
    expect(isVectorTile(TILE)).toBe(true);
    expect(isVectorTile(new Uint8Array())).toBe(true);
  });

  test('with a movement that never ends is none, and is refused at once', () => {
    const tile = endlessTile();
    expect(tile.length).toBeLessThan(60);
    const { watched, read } = watchedTile(tile);
    expect(isVectorTile(watched)).toBe(false);
    // Nothing is read twice, and the movement behind the endless one is not come to.
    expect(read).toEqual([...new Set(read)]);
    expect(Math.max(...read)).toBeLessThan(Buffer.from(tile).lastIndexOf(Buffer.of(9, 0, 0)));
  });

  test('that ends in its midst, or is something else, is none', () => {
    for (const length of [1, 5, TILE.length - 1]) expect(isVectorTile(TILE.subarray(0, length))).toBe(false);
    expect(isVectorTile(new TextEncoder().encode('<!doctype html><p>Não</p>'))).toBe(false);
    // A layer of four gigabytes.
    expect(isVectorTile(Uint8Array.of(26, 255, 255, 255, 255, 15, 1))).toBe(false);
    // A line of half a billion points in a geometry of five bytes.
    const line = Uint8Array.of(26, 9, 18, 7, 34, 5, 0xfa, 0xff, 0xff, 0xff, 0x0f);
    expect(isVectorTile(line)).toBe(false);
  });
});
