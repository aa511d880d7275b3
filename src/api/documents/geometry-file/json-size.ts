/**
 * How much a text of JSON holds, before it is parsed: 5 MB of empty objects are a hundred
 * of memory, and of keys that are all different a quarter of a second.
 */
import { type ReadLimits, RefusedFile } from './drawn.ts';

const MOST = {
  /** A feature is three. */
  objects: 100_000,
  keys: 200_000,
} as const;
/** Of each point that may be: one array, and those that they lie in; two commas or three, and what lies between points. */
const OF_A_POINT = { arrays: 2, commas: 6 } as const;
/** Of all that is drawn the points of a collection within a collection lie deepest. */
const DEEPEST = 50;

const [QUOTE, COMMA, COLON, OPEN_ARRAY, ESCAPE, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [
  '"',
  ',',
  ':',
  '[',
  '\\',
  ']',
  '{',
  '}',
].map((sign) => sign.charCodeAt(0));

/** @throws RefusedFile for more than what is drawn and what lies around it */
export function refuseMuch(json: string, { points, tooMuch }: ReadLimits): void {
  const counted = { objects: 0, keys: 0, arrays: 0, commas: 0 };
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    switch (json.charCodeAt(at)) {
      case QUOTE:
        at = endOfText(json, at);
        break;
      case COMMA:
        counted.commas += 1;
        break;
      case COLON:
        counted.keys += 1;
        break;
      case OPEN_ARRAY:
        counted.arrays += 1;
        depth += 1;
        break;
      case OPEN_OBJECT:
        counted.objects += 1;
        depth += 1;
        break;
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
      default:
        continue;
    }
    const isMuch =
      counted.objects > MOST.objects ||
      counted.keys > MOST.keys ||
      counted.arrays > OF_A_POINT.arrays * points ||
      counted.commas > OF_A_POINT.commas * points ||
      depth > DEEPEST;
    if (isMuch) throw new RefusedFile(tooMuch);
  }
}

/** Where the quotes end that open here; the end of the whole where they do not. */
function endOfText(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === ESCAPE ? 2 : 1;
  return at;
}
