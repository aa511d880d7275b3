/**
 * A line in which people take turns: whoever has asked for much waits behind the
 * first request of everybody else, not before it.
 */
export class Turns<Item> {
  /** Each person's requests, oldest first; the persons in the order of their next turn. */
  readonly #lines = new Map<number, Item[]>();
  #size = 0;

  /** Requests that wait, of everybody. */
  get size(): number {
    return this.#size;
  }

  waitingOf(person: number): number {
    return this.#lines.get(person)?.length ?? 0;
  }

  add(person: number, item: Item): void {
    const line = this.#lines.get(person);
    if (line) line.push(item);
    else this.#lines.set(person, [item]);
    this.#size += 1;
  }

  /** Takes the oldest request of the person whose turn it is; their next one comes after everybody else's. */
  next(): Item | undefined {
    const [first] = this.#lines;
    if (!first) return undefined;
    const [person, line] = first;
    const item = line.shift();
    this.#lines.delete(person);
    if (line.length > 0) this.#lines.set(person, line);
    this.#size -= 1;
    return item;
  }
}
