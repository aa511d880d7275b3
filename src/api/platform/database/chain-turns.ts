/**
 * The order in which writers of one process come to the end of the audit's chain, which
 * each of them holds until its transaction ends. PostgreSQL lets any of those who wait for
 * a row have it: of ten writers some wait several times as long as others. Here the next
 * one asks when the one before has ended, and knows where it left the chain.
 */
import type { Db } from './database.ts';
import type { AuditChainTable } from './tables/organisation.ts';
import type { Tx } from './transaction.ts';

/**
 * After so long a writer asks for the end without its turn. Two who wait for each other,
 * one for the turn and one for a row, are seen by PostgreSQL alone.
 */
const PATIENCE_MS = 1000;

export type LeftEnd = Pick<AuditChainTable, 'last_id' | 'hash' | 'key_id'> & {
  /** Whether it was found where this process had left it: nobody else seems to write. */
  isWhereLeft: boolean;
};

interface Turn {
  /** Where the one before left the chain, as far as that is known. */
  known: LeftEnd | null;
  /** Where this one leaves it, if its transaction is kept. */
  left: LeftEnd | null;
  /** Lets the next one come; null before the turn was taken. */
  end: ((isKept: boolean) => void) | null;
}

/** Of the transactions that `withTurn` runs. */
const turns = new WeakMap<Tx, Turn>();

export class ChainTurns {
  readonly #patienceMs: number;
  #last: Promise<void> = Promise.resolve();
  #left: LeftEnd | null = null;

  constructor(patienceMs = PATIENCE_MS) {
    this.#patienceMs = patienceMs;
  }

  /**
   * Answers when those who came before have ended: where the last of them left the chain,
   * null where that is not known. The turn lasts until the transaction ends.
   */
  async take(tx: Tx): Promise<LeftEnd | null> {
    const turn = turns.get(tx);
    // Nobody would end it.
    if (!turn) return null;
    if (turn.end) return turn.left ?? turn.known;
    const ended = Promise.withResolvers<void>();
    turn.end = (isKept) => {
      if (isKept && turn.left) this.#left = turn.left;
      ended.resolve();
    };
    const before = this.#last;
    this.#last = before.then(() => ended.promise);
    if (await endsWithin(before, this.#patienceMs)) turn.known = this.#left;
    return turn.known;
  }

  /** Where the next one will find the chain, should this transaction be kept. */
  leave(tx: Tx, left: LeftEnd): void {
    const turn = turns.get(tx);
    if (turn) turn.left = left;
  }

  /** It was not where this process had left it. */
  forget(): void {
    this.#left = null;
  }
}

/** Runs `work` in a transaction of its own, and ends the turn that it took, whatever became of it. */
export async function withTurn<T>(write: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const turn: Turn = { known: null, left: null, end: null };
  let isKept = false;
  try {
    const answer = await write.transaction().execute((tx) => {
      turns.set(tx, turn);
      return work(tx);
    });
    isKept = true;
    return answer;
  } finally {
    turn.end?.(isKept);
  }
}

async function endsWithin(awaited: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  try {
    return await Promise.race([awaited.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
