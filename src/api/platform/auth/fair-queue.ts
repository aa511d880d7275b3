/**
 * Work of which only a little can be done at once. Who waits takes turns by lane,
 * so that however many one lane sends, another waits for one piece of work of each.
 */

export interface Turn {
  readonly lane: string;
  /** Before all that is not. */
  readonly first: boolean;
}

interface Waiting {
  start(): void;
  refuse(): void;
}

export interface FairQueueLimits {
  atOnce: number;
  /** What may wait in one lane, and in all lanes of those that come first or of the others. */
  mostInLane: number;
  mostInAll: number;
}

export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #first = new Lanes();
  readonly #others = new Lanes();
  #running = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /** Runs the work when it is its turn. Rejects with what `refusal` makes when too much waits already. */
  async run<T>(turn: Turn, work: () => Promise<T>, refusal: () => Error): Promise<T> {
    if (this.#running < this.#limits.atOnce) this.#running += 1;
    else await this.#wait(turn, refusal);
    try {
      return await work();
    } finally {
      const next = this.#first.take() ?? this.#others.take();
      if (next) next.start();
      else this.#running -= 1;
    }
  }

  #wait({ lane, first }: Turn, refusal: () => Error): Promise<void> {
    const lanes = first ? this.#first : this.#others;
    const { mostInLane, mostInAll } = this.#limits;
    const own = lanes.waitingIn(lane);
    if (own >= mostInLane) throw refusal();
    // Full: the lane with the most in it gives up its last, unless this one would then be as long.
    if (lanes.size >= mostInAll && !lanes.dropFromLongest(own + 1)) throw refusal();
    return new Promise((resolve, reject) => {
      lanes.add(lane, { start: resolve, refuse: () => reject(refusal()) });
    });
  }
}

/** Lanes in the order of their turns. */
class Lanes {
  readonly #lanes = new Map<string, Waiting[]>();
  size = 0;

  waitingIn(lane: string): number {
    return this.#lanes.get(lane)?.length ?? 0;
  }

  add(lane: string, waiting: Waiting): void {
    const line = this.#lanes.get(lane);
    if (line) line.push(waiting);
    else this.#lanes.set(lane, [waiting]);
    this.size += 1;
  }

  /** The next one; its lane comes last from now on. */
  take(): Waiting | undefined {
    const next = this.#lanes.entries().next();
    if (next.done) return undefined;
    const [lane, line] = next.value;
    const waiting = line.shift();
    this.#lanes.delete(lane);
    if (line.length > 0) this.#lanes.set(lane, line);
    this.size -= 1;
    return waiting;
  }

  /** Refuses the last of the longest lane, where that is longer than `than`. Answers whether it did. */
  dropFromLongest(than: number): boolean {
    let longest: [string, Waiting[]] | undefined;
    for (const entry of this.#lanes) {
      if (entry[1].length > (longest?.[1].length ?? than)) longest = entry;
    }
    if (!longest) return false;
    const [lane, line] = longest;
    line.pop()?.refuse();
    if (line.length === 0) this.#lanes.delete(lane);
    this.size -= 1;
    return true;
  }
}
