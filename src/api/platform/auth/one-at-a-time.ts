/** Work on one thing, one after the other: the next begins when the last has ended, well or badly. */
export class OneAtATime {
  readonly #last = new Map<string, { done: Promise<unknown>; waiting: number }>();
  readonly #mostWaiting: number;

  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting;
  }

  /** Runs the work after what was asked for this key before; `refuse` throws when too much waits already. */
  async run<T>(key: string, work: () => Promise<T>, refuse: () => never): Promise<T> {
    const line = this.#last.get(key) ?? { done: Promise.resolve(), waiting: 0 };
    if (line.waiting >= this.#mostWaiting) return refuse();
    const mine = line.done.then(work, work);
    line.done = mine.catch(() => undefined);
    line.waiting += 1;
    this.#last.set(key, line);
    try {
      return await mine;
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) this.#last.delete(key);
    }
  }
}
