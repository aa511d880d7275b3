/**
 * Whether a vector tile is what it says, before anything is drawn of it. A tile may tell of a movement
 * that is repeated two hundred million times in five bytes, and who draws it would go through them all.
 * https://github.com/mapbox/vector-tile-spec/tree/master/2.1
 */

/** Fields of the messages. */
const LAYER = 3;
const FEATURE = 2;
const GEOMETRY = 4;

const VARINT = 0;
const EIGHT_BYTES = 1;
const BYTES = 2;
const FOUR_BYTES = 5;

const MOVE = 1;
const LINE = 2;
const CLOSE = 7;

/** False for one that ends in its midst, or whose movements are more than its bytes can hold. */
export function isVectorTile(bytes: Uint8Array): boolean {
  try {
    const whole = new Reader(bytes, 0, bytes.length);
    for (const layer of whole.messages(LAYER)) {
      for (const feature of layer.messages(FEATURE)) {
        for (const geometry of feature.messages(GEOMETRY)) followMovements(geometry);
      }
    }
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function followMovements(geometry: Reader): void {
  while (!geometry.isAtEnd) {
    const command = geometry.varint();
    if (command > 0xffff_ffff) throw new RangeError('An unknown movement');
    const [kind, times] = [command & 7, command >>> 3];
    if (kind === CLOSE) {
      if (times !== 1) throw new RangeError('A ring is closed once');
    } else if (kind === MOVE || kind === LINE) {
      geometry.skipVarints(2 * times);
    } else {
      throw new RangeError('An unknown movement');
    }
  }
}

class Reader {
  readonly #bytes: Uint8Array;
  #at: number;
  readonly #end: number;

  constructor(bytes: Uint8Array, from: number, end: number) {
    if (end > bytes.length) throw new RangeError('The tile ends too early');
    this.#bytes = bytes;
    this.#at = from;
    this.#end = end;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#end;
  }

  /** At most 2^53; a geometry's are of 32 bits. */
  varint(): number {
    let [value, weight] = [0, 1];
    for (let count = 0; count < 10; count += 1) {
      const byte = this.#next();
      value += (byte & 127) * weight;
      if (byte < 128) return value;
      weight *= 128;
    }
    throw new RangeError('A number without an end');
  }

  skipVarints(count: number): void {
    if (count > this.#end - this.#at) throw new RangeError('The tile ends too early');
    for (let left = count; left > 0; ) if (this.#next() < 128) left -= 1;
  }

  /** What is written in the field of this number, each time that it comes. */
  *messages(wanted: number): Generator<Reader> {
    while (!this.isAtEnd) {
      const tag = this.varint();
      const [field, type] = [Math.floor(tag / 8), tag % 8];
      if (type === BYTES) {
        const length = this.varint();
        const from = this.#at;
        this.#skip(length);
        if (field === wanted) yield new Reader(this.#bytes, from, from + length);
      } else if (type === VARINT) this.varint();
      else if (type === EIGHT_BYTES) this.#skip(8);
      else if (type === FOUR_BYTES) this.#skip(4);
      else throw new RangeError('An unknown kind of field');
    }
  }

  #next(): number {
    const byte = this.#at < this.#end ? this.#bytes[this.#at] : undefined;
    if (byte === undefined) throw new RangeError('The tile ends too early');
    this.#at += 1;
    return byte;
  }

  #skip(count: number): void {
    if (count > this.#end - this.#at) throw new RangeError('The tile ends too early');
    this.#at += count;
  }
}
