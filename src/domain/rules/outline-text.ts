/**
 * Outlines as short texts: places in whole steps of 0.00001° (about a metre), each as its way
 * from the one before, five bits a character. A vertex takes four or five characters of ASCII,
 * a third of what it takes in GeoJSON, and nothing has to look at each number. Pure.
 */
import type { Position, Rings } from './points-in-polygon.ts';

/** Steps of a degree. */
export const STEPS = 100_000;

/** Steps east and north of 0°, in turn: x, y, x, y … The last place is not the first again. */
export type StepRing = readonly number[];
/** Of each polygon its outline, then its holes. */
export type StepOutline = readonly (readonly StepRing[])[];

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES = new Map(Array.from(SIGNS, (sign, value) => [sign.charCodeAt(0), value]));
const MORE = 32;
const RING = ',';
const POLYGON = ';';

/** @returns the text, which begins anew with no ring: a place's way is from the last one of the text */
export function outlineText(outline: StepOutline): string {
  let [x, y] = [0, 0];
  const ringText = (ring: StepRing) => {
    let text = '';
    for (let at = 0; at < ring.length; at += 2) {
      const [nextX, nextY] = [ring[at] ?? 0, ring[at + 1] ?? 0];
      text += wayText(nextX - x) + wayText(nextY - y);
      [x, y] = [nextX, nextY];
    }
    return text;
  };
  return outline.map((rings) => rings.map(ringText).join(RING)).join(POLYGON);
}

/** @throws RangeError for what `outlineText` did not write */
export function readOutlineText(text: string): StepOutline {
  let [x, y] = [0, 0];
  return text.split(POLYGON).map((polygon) =>
    polygon.split(RING).map((ring) => {
      const ways = waysIn(ring);
      if (ways.length === 0 || ways.length % 2 === 1) throw new RangeError('Not an outline');
      for (let at = 0; at < ways.length; at += 2) {
        x += ways[at] ?? 0;
        y += ways[at + 1] ?? 0;
        ways[at] = x;
        ways[at + 1] = y;
      }
      return ways;
    }),
  );
}

/** Degrees, each ring closed, as GeoJSON has them. */
export function coordinatesOf(outline: StepOutline): Rings[] {
  return outline.map((rings) =>
    rings.map((ring) => {
      const places: Position[] = [];
      for (let at = 0; at < ring.length; at += 2) {
        places.push([(ring[at] ?? 0) / STEPS, (ring[at + 1] ?? 0) / STEPS]);
      }
      return [...places, ...places.slice(0, 1)];
    }),
  );
}

/** The sign goes into the last bit, so that short ways are small numbers. */
function wayText(way: number): string {
  let left = way < 0 ? -2 * way - 1 : 2 * way;
  let text = '';
  while (left >= MORE) {
    text += SIGNS.charAt((left % MORE) + MORE);
    left = Math.floor(left / MORE);
  }
  return text + SIGNS.charAt(left);
}

function waysIn(text: string): number[] {
  const ways: number[] = [];
  let [value, factor] = [0, 1];
  for (let at = 0; at < text.length; at += 1) {
    const sign = VALUES.get(text.charCodeAt(at));
    if (sign === undefined) throw new RangeError('Not an outline');
    value += (sign % MORE) * factor;
    if (sign >= MORE) {
      factor *= MORE;
      continue;
    }
    ways.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    [value, factor] = [0, 1];
  }
  if (factor > 1) throw new RangeError('Not an outline');
  return ways;
}
