/** A sign-in that leaves with the press, before the code is here that goes on with it; that code takes its answer over. */
import type { EnteredSession, SignedIn } from '#domain/resources/session.ts';
import { askWhole, type ReadAnswer } from './ask-whole.ts';
import { routeAddress } from './route-address.ts';
import { readToken } from './token.ts';

/** As it stands in the fields. */
export interface TypedSignIn {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

interface EarlySignIn {
  readonly typed: TypedSignIn;
  readonly answer: Promise<ReadAnswer>;
  /** Somebody changed their mind. */
  isDropped?: boolean;
}

declare global {
  /** In the page: its first script sends it, and is a program of its own. */
  var earlySignIn: EarlySignIn | undefined;
}

/** Path of the call; the described route would bring all schemas of a session. */
const SIGN_IN = '/auth';

/** Once for what is typed; what no server would take waits for the code that says so. */
export function signInEarly(typed: TypedSignIn): void {
  const { email, password } = typed;
  if (readToken() !== null || !email.includes('@') || password === '') return;
  if (isSame(globalThis.earlySignIn?.typed, typed)) return;
  dropEarlySignIn();
  const answer = askWhole(routeAddress(SIGN_IN), {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(typed),
  });
  const early: EarlySignIn = { typed, answer };
  globalThis.earlySignIn = early;
  // Without an answer it is sent again by the code that comes, which says what is wrong.
  answer.catch(() => {
    if (globalThis.earlySignIn === early) dropEarlySignIn();
  });
}

/** The answer to exactly this; to be had once. Null where it was not sent, or with other letters. */
export function takeEarlySignIn(typed: TypedSignIn): Promise<ReadAnswer> | null {
  const early = globalThis.earlySignIn;
  if (early === undefined || !isSame(early.typed, typed)) {
    dropEarlySignIn();
    return null;
  }
  globalThis.earlySignIn = undefined;
  return early.answer;
}

/** Whether one is on its way, or its answer waits to be taken over. */
export function isEarlySignIn(): boolean {
  return globalThis.earlySignIn !== undefined;
}

/** Who it let in, before that is taken over; null where it did not, or where somebody has changed their mind by then. */
export async function signedInEarly(): Promise<SignedIn | null> {
  const early = globalThis.earlySignIn;
  const signedIn = early?.answer.then(({ response, text }) => {
    if (!response.ok || early.isDropped) return null;
    const entered = JSON.parse(text) as EnteredSession;
    return 'token' in entered ? entered : null;
  });
  // Whoever takes the answer over says what is wrong with it.
  return (await signedIn?.catch(() => null)) ?? null;
}

/**
 * Somebody changed their mind. A session that was opened for it ends by its own age, and nobody has its token:
 * to close it would have the browser throw away all that it keeps of the panel.
 */
export function dropEarlySignIn(): void {
  if (globalThis.earlySignIn) globalThis.earlySignIn.isDropped = true;
  globalThis.earlySignIn = undefined;
}

function isSame(one: TypedSignIn | undefined, other: TypedSignIn): boolean {
  return one?.email === other.email && one.password === other.password && one.remember === other.remember;
}
