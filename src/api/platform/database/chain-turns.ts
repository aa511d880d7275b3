/**
 * The order in which writers of one process come to the end of the audit's chain, which
 * each of them holds until its transaction ends. PostgreSQL lets any of those who wait for
 * a row have it: of ten writers some wait several times as long as others. Here the next
 * one asks when the one before has ended, or holds the end and has only its commit on the way;
 * it knows where that one leaves the chain. So one waits in PostgreSQL at most, and is the next.
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
  /** Lets the next one come while the commit is on its way; null before the turn was taken. */
  pass: ((left: LeftEnd) => void) | null;
}

/** Of the transactions that `withTurn` runs. */
const turns = new WeakMap<Tx, Turn>();

export class ChainTurns {
  readonly #patienceMs: number;
  /** All who came have ended. */
  #ended: Promise<void> = Promise.resolve();
  /** The next one may come: where the last one leaves the chain, null once it has ended. */
  #passed: Promise<LeftEnd | null> = Promise.resolve(null);
  /** Of those that were kept, the last. */
  #left: LeftEnd | null = null;

  constructor(patienceMs = PATIENCE_MS) {
    this.#patienceMs = patienceMs;
  }

  /**
   * Answers once those who came before have ended, or the last of them has only its commit on the way:
   * where it leaves the chain, null where that is not known. Should that commit fail, the end is not there,
   * and the statement that goes on from it says so. The turn lasts until the transaction ends.
   */
  async take(tx: Tx): Promise<LeftEnd | null> {
    const turn = turns.get(tx);
    // Nobody would end it.
    if (!turn) return null;
    if (turn.end) return turn.left ?? turn.known;
    const [ended, sent] = [Promise.withResolvers<null>(), Promise.withResolvers<LeftEnd>()];
    turn.end = (isKept) => {
      if (isKept) this.#keep(turn.left);
      ended.resolve(null);
    };
    turn.pass = sent.resolve;
    const [before, passed] = [this.#ended, this.#passed];
    this.#ended = before.then(async () => void (await ended.promise));
    this.#passed = before.then(() => Promise.race([sent.promise, ended.promise]));
    const left = await endsWithin(passed, this.#patienceMs);
    turn.known = left === 'late' ? null : (left ?? this.#left);
    return turn.known;
  }

  /** Where the next one will find the chain, should this transaction be kept. `isLast`: only its commit follows. */
  leave(tx: Tx, left: LeftEnd, isLast: boolean): void {
    const turn = turns.get(tx);
    if (!turn) return;
    turn.left = left;
    if (isLast) turn.pass?.(left);
  }

  /** It was not where this process had left it. */
  forget(): void {
    this.#left = null;
  }

  /** Two who end in one moment may say so in any order. */
  #keep(left: LeftEnd | null): void {
    const isBehind = left !== null && this.#left !== null && left.last_id < this.#left.last_id;
    if (left && !isBehind) this.#left = left;
  }
}

/** Runs `work` in a transaction of its own, and ends the turn that it took, whatever became of it. */
export async function withTurn<T>(write: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const turn: Turn = { known: null, left: null, end: null, pass: null };
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

async function endsWithin<T>(awaited: Promise<T>, ms: number): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, ms, 'late');
  });
  try {
    return await Promise.race([awaited, late]);
  } finally {
    clearTimeout(timer);
  }
}
