/** Vector tiles, letters and figures as servers of maps give them, small and made here. */
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import sharp from 'sharp';

type Written = Parameters<typeof fromGeojsonVt>[0];

const SIDE = 4096;

/** Layer → what covers a whole tile of it. */
export type TileLayers = Readonly<Record<string, TileThing>>;

interface TileThing {
  readonly shape: 'area' | 'line' | 'point';
  readonly tags?: Readonly<Record<string, string>>;
}

const WHOLE: [number, number][] = [
  [-64, -64],
  [SIDE + 64, -64],
  [SIDE + 64, SIDE + 64],
  [-64, SIDE + 64],
  [-64, -64],
];

/** Areas cover the tile, lines cross it, points stand in its middle. */
export function vectorTile(layers: TileLayers): Uint8Array {
  const middle: [number, number] = [SIDE / 2, SIDE / 2];
  const across: [number, number][] = [
    [0, SIDE / 3],
    [SIDE, SIDE / 3],
  ];
  const tiles = Object.entries(layers).map(([name, { shape, tags = {} }]) => {
    const shapes = {
      area: { type: 3, geometry: [WHOLE] },
      line: { type: 2, geometry: [across] },
      point: { type: 1, geometry: [middle] },
    };
    return [name, { features: [{ ...shapes[shape], tags }] }] as const;
  });
  // The library's type asks for a tile's inner and outer shape at once, which no tile has.
  return fromGeojsonVt(Object.fromEntries(tiles) as unknown as Written, { version: 2, extent: SIDE });
}

/** A ring that is said to be closed two hundred million times: eleven bytes of a movement. */
export function endlessTile(): Uint8Array {
  const varint = (value: number): number[] =>
    value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
  const field = (number: number, bytes: readonly number[]) => [
    number * 8 + 2,
    ...varint(bytes.length),
    ...bytes,
  ];
  const move = [...varint(1 + 8), 0, 0];
  const close = varint(7 + 8 * 200_000_000);
  // One more movement behind it, which is never come to.
  const geometry = field(4, [...move, ...close, ...move]);
  const feature = field(2, [0x18, 3, ...geometry]);
  const layer = [...field(1, [97]), ...feature, 0x28, ...varint(SIDE), 0x78, 2];
  return Uint8Array.from(field(3, layer));
}

/** A range of letters in which the one is a block, so that its colour can be found. */
export function blockLetter(letter: string): Uint8Array {
  const [side, border] = [20, 3];
  const bitmap = Array.from({ length: (side + 2 * border) ** 2 }, () => 255);
  const varint = (value: number): number[] =>
    value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
  const bytes = (number: number, inside: readonly number[]) => [
    number * 8 + 2,
    ...varint(inside.length),
    ...inside,
  ];
  const number = (of: number, value: number) => [of * 8, ...varint(value)];
  const glyph = [
    ...number(1, letter.codePointAt(0) ?? 0),
    ...bytes(2, bitmap),
    ...number(3, side),
    ...number(4, side),
    ...number(5, 0),
    ...number(6, 0),
    ...number(7, side),
  ];
  const text = (words: string) => [...Buffer.from(words)];
  return Uint8Array.from(
    bytes(1, [...bytes(1, text('Teste')), ...bytes(2, text('0-255')), ...bytes(3, glyph)]),
  );
}

/** One figure of a style, and where it stands in its picture. */
export async function figures(name: string, colour: string): Promise<{ json: string; png: Buffer }> {
  const [width, height] = [24, 24];
  const png = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return { json: JSON.stringify({ [name]: { x: 0, y: 0, width, height, pixelRatio: 1 } }), png };
}
