/** Many short texts as one long one: which of them hold a part is found without looking at each. */

const BETWEEN = '\n';

export class JoinedTexts {
  readonly #all: string;
  /** Where each begins, and where the one after the last would. */
  readonly #starts: Int32Array;

  constructor(texts: readonly string[]) {
    let next = 0;
    this.#starts = Int32Array.from([0, ...texts.map(({ length }) => (next += length + 1))]);
    this.#all = texts.join(BETWEEN);
  }

  /** 1 for each text that holds the part, by its index. */
  holding(part: string): Uint8Array {
    const found = new Uint8Array(this.#starts.length - 1);
    if (part.includes(BETWEEN)) return found;
    let index = 0;
    let at = this.#all.indexOf(part);
    while (at !== -1 && index < found.length) {
      while ((this.#starts[index + 1] ?? 0) <= at) index += 1;
      found[index] = 1;
      index += 1;
      at = this.#all.indexOf(part, this.#starts[index]);
    }
    return found;
  }
}
