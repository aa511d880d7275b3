/** Whole numbers in as many bytes as they need, seven bits in each. */
export class Varints {
  readonly #bytes: number[] = [];

  get length(): number {
    return this.#bytes.length;
  }

  add(value: number): void {
    let left = value;
    for (; left > 127; left = Math.floor(left / 128)) this.#bytes.push((left % 128) + 128);
    this.#bytes.push(left);
  }

  /** Zigzag: small steps back are as short as small steps on. */
  addSigned(value: number): void {
    this.add(value < 0 ? -2 * value - 1 : 2 * value);
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}
