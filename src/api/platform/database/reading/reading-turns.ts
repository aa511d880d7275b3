/**
 * How many long readings go on at once, and whose turn it is: one person's big
 * questions wait for each other, not others' for them. The same on both engines.
 */
import type { Db } from '../database.ts';
import { refusalProblem } from '../../children/refusal.ts';
import { Turns } from '../../children/turns.ts';
import { Problem } from '../../http/problem.ts';

/** Who reads. */
export interface Reader {
  /** Id of a user: whose turn it takes. */
  readonly person: number;
  /** Reports take long, searches don't: neither waits for the other. */
  readonly kind: 'report' | 'search';
  /** Ends the reading when nobody waits for its answer any more. */
  readonly signal?: AbortSignal;
  /** On PostgreSQL, where it reads: the call's own handle. Without it the primary. */
  readonly db?: Db;
}

export interface ReadingLimits {
  /** Readings at once. */
  readonly most: number;
  /** Readings that may wait, of everybody and of each person. */
  readonly mostWaiting: number;
  readonly mostWaitingEach: number;
  /** Milliseconds for one, its wait not counted. */
  readonly timeLimit: number;
}

/** Documents have narrower bounds of their own, which say what they are about. */
export const READING_LIMITS: Readonly<Record<Reader['kind'], ReadingLimits>> = {
  report: { most: 2, mostWaiting: 1000, mostWaitingEach: 100, timeLimit: 60_000 },
  search: { most: 2, mostWaiting: 500, mostWaitingEach: 50, timeLimit: 15_000 },
};

const SENTENCES = {
  full: 'Há muitas consultas demoradas em andamento. Tente de novo em instantes.',
  own: 'Você já pediu muitas consultas de uma vez. Espere as primeiras e tente de novo.',
};
const TOO_SLOW = 'A consulta demorou demais e foi interrompida. Tente de novo; se puder, use os filtros.';

export interface ReadingTurns {
  /**
   * Runs `work` when it is this reader's turn. Its signal ends it.
   * @throws Problem 503 or 429 when too many wait, 503 when it takes too long; what
   *   `work` throws
   */
  run<T>(reader: Reader, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

export function makeReadingTurns({
  most,
  mostWaiting,
  mostWaitingEach,
  timeLimit,
}: ReadingLimits): ReadingTurns {
  const turns = new Turns<() => void>();
  let running = 0;

  async function turn(person: number): Promise<void> {
    if (running < most) {
      running += 1;
      return;
    }
    if (turns.waitingOf(person) >= mostWaitingEach) throw refusalProblem('own_full', SENTENCES);
    if (turns.size >= mostWaiting) throw refusalProblem('full', SENTENCES);
    const { promise, resolve } = Promise.withResolvers<void>();
    turns.add(person, resolve);
    await promise;
  }

  /** Gives the turn to who is next, or back. */
  function pass(): void {
    const next = turns.next();
    if (next) next();
    else running -= 1;
  }

  return {
    async run({ person, signal }, work) {
      await turn(person);
      const ending = new AbortController();
      const ended = untilAborted(ending.signal);
      const leave = () => ending.abort(signal?.reason);
      const timer = setTimeout(() => {
        ending.abort(new Problem(503, TOO_SLOW, { headers: { 'retry-after': '5' } }));
      }, timeLimit);
      const over = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        pass();
      };
      if (signal?.aborted) {
        over();
        throw signal.reason;
      }
      signal?.addEventListener('abort', leave);
      const done = work(ending.signal);
      // Whoever waits is answered at once, but the turn is given back when the work has ended:
      // a statement in progress can't always be stopped.
      done.then(over, over);
      return await Promise.race([done, ended]);
    },
  };
}

function untilAborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return promise;
}
