/** A GET that leaves before the code is here that will ask for it; that code takes its answer over. */
import { askWhole, type ReadAnswer } from './ask-whole.ts';
import { FRESH_MS } from './lately-read.ts';
import { readToken } from './token.ts';

interface Early {
  readonly token: string;
  readonly askedAt: number;
  readonly answer: Promise<ReadAnswer>;
  /** Once it is here. */
  read?: ReadAnswer;
  /** It is here, or will not come. */
  isOver?: boolean;
}

declare global {
  /** By address, in the page: what its first script asks, which is a program of its own, the panel takes over. */
  var earlyAnswers: Map<string, Early> | undefined;
}

/** Once: what is on its way already is not asked for again. By the token that is kept, or that is about to be. */
export function askEarly(address: string, token = readToken()): void {
  if (token === null || freshOne(address, token)) return;
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
  const answer = askWhole(address, { headers });
  const answers = (globalThis.earlyAnswers ??= new Map<string, Early>());
  for (const of of answers.keys()) if (!freshOne(of, token)) answers.delete(of);
  const early: Early = { token, askedAt: performance.now(), answer };
  answers.set(address, early);
  // What fails is said where it is taken over; nobody may come for it.
  answer.then(
    (read) => {
      early.read = read;
      early.isOver = true;
    },
    () => {
      early.isOver = true;
    },
  );
}

/** What was asked early at this address by this person; to be had once. */
export function takeEarly(address: string): Promise<ReadAnswer> | null {
  const early = freshOne(address, readToken());
  globalThis.earlyAnswers?.delete(address);
  return early?.answer ?? null;
}

/** The same where it is here already; it is left there to be taken. */
export function earlyRead(address: string): ReadAnswer | null {
  return freshOne(address, readToken())?.read ?? null;
}

/** Answers once all that was asked early is here, or has failed; null where nothing is on its way. */
export function earlyUnderWay(): Promise<unknown> | null {
  const underWay = [...(globalThis.earlyAnswers?.values() ?? [])].filter(({ isOver }) => isOver !== true);
  return underWay.length === 0 ? null : Promise.allSettled(underWay.map(({ answer }) => answer));
}

/** After any write: what was asked before it tells nothing of it. */
export function forgetEarly(): void {
  globalThis.earlyAnswers?.clear();
}

function freshOne(address: string, token: string | null): Early | null {
  const found = globalThis.earlyAnswers?.get(address);
  // Later the screen asks again: someone else may have written.
  const isFresh = found !== undefined && performance.now() - found.askedAt < FRESH_MS;
  return isFresh && found.token === token ? found : null;
}
