/**
 * Names for the statements that come again and again. PostgreSQL keeps a named statement
 * in the connection that prepared it: the next time it is not parsed and, where one plan
 * serves all values, not planned.
 */

/** A text that comes seldom, such as an insert of so many rows, takes no place. */
const NAMED_FROM = 3;
/** Each costs memory in every connection, on both sides. */
const MOST_NAMED = 400;
const MOST_COUNTED = 4000;
const LONGEST_TEXT = 20_000;

export class StatementNames {
  #names = new Map<string, string>();
  #counts = new Map<string, number>();
  #generation = 1;

  /** The name of a statement by its text; undefined where it goes without one. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size === MOST_NAMED || text.length > LONGEST_TEXT) return name;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (count < NAMED_FROM) {
      if (this.#counts.size === MOST_COUNTED) this.#counts = new Map();
      this.#counts.set(text, count);
      return undefined;
    }
    this.#counts.delete(text);
    const given = `vertente_${this.#generation}_${this.#names.size + 1}`;
    this.#names.set(text, given);
    return given;
  }

  /** A statement by this name is of no use any more: no name given until now is used again. */
  outdate(text: string, name: string): void {
    // Of many that fail at once the first one does it.
    if (this.#names.get(text) !== name) return;
    this.#names = new Map();
    this.#generation += 1;
  }
}
