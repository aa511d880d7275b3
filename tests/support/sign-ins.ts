/** Sessions that the tests of a file take in turn: a password costs more to prove than a list to answer. */
import { type Credentials, directApi } from './panel.ts';
import type { Product } from './product.ts';

export class SignIns {
  readonly #product: () => Product;
  /** The newest of each person. */
  readonly #kept = new Map<string, string>();
  readonly #taken = new Set<string>();

  constructor(product: () => Product) {
    this.#product = product;
  }

  /** One that no other page of this test has: what one ends, the other's is not. */
  async tokenOf(as: Credentials): Promise<string> {
    const person = `${this.#product().url} ${as.email} ${as.password}`;
    const kept = this.#kept.get(person);
    const mayServe = kept !== undefined && !this.#taken.has(kept) && (await this.#isLive(kept));
    const token = mayServe ? kept : (await directApi(this.#product(), as)).token;
    this.#kept.set(person, token);
    this.#taken.add(token);
    return token;
  }

  /** At the end of a test. */
  giveBack(): void {
    this.#taken.clear();
  }

  async #isLive(token: string): Promise<boolean> {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${this.#product().url}/api/user`, { headers })).ok;
  }
}
