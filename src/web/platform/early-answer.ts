/** One GET that leaves before the screen is here that will ask for it; the screen takes its answer over. */
import { ANSWER_MS } from './answer-time.ts';
import { readToken } from './token.ts';

/** Later the screen asks again: someone else may have written. */
const FRESH_MS = 15_000;

interface Early {
  readonly address: string;
  readonly token: string;
  readonly askedAt: number;
  readonly answer: Promise<Response>;
}

let early: Early | null = null;

export function askEarly(address: string): void {
  const token = readToken();
  if (token === null) return;
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
  const answer = fetch(address, { headers, signal: AbortSignal.timeout(ANSWER_MS) });
  // Said where it is taken over; nobody may come for it.
  answer.catch(() => {});
  early = { address, token, askedAt: performance.now(), answer };
}

/** What was asked early at this address by this person; to be had once. */
export function takeEarly(address: string): Promise<Response> | null {
  const found = early;
  if (found?.address !== address) return null;
  early = null;
  const isFresh = performance.now() - found.askedAt < FRESH_MS;
  return isFresh && found.token === readToken() ? found.answer : null;
}
