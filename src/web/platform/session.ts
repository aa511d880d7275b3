/** Who is signed in. One store outside React: guards, menus and screens read the same. */
import { type CurrentUser, session as routes } from '#domain/resources/session.ts';
import type { ResponseOf } from '#domain/shared/contract.ts';
import { type ApiProblem, asProblem } from './api-problem.ts';
import { call } from './client.ts';
import { confirmationAsked } from './confirmation.ts';
import { dropAllDrafts, resumeDraftsAt } from './drafts.ts';
import type { ReadAnswer } from './ask-whole.ts';
import { forgetPerson, rememberFor } from './person-memory.ts';
import { signal, useSignal } from './signal.ts';
import { keepPreferences } from './storage.ts';
import {
  dropToken,
  hasEndedByItself,
  isOfPresentSession,
  keepToken,
  onRightsRefused,
  onTokenOfOtherTab,
  onTokenRefused,
  readToken,
} from './token.ts';
import { forgetUnsavedChanges, leaveQuestion, whenNothingIsUnsaved } from './unsaved-changes.ts';

export type SessionState =
  | { readonly status: 'resolving' }
  | { readonly status: 'unreachable'; readonly problem: ApiProblem }
  /** `never`: no token was kept; `expired`: it stopped being accepted; `left`: the person signed out. */
  | { readonly status: 'signed_out'; readonly reason: 'never' | 'expired' | 'left' }
  | { readonly status: 'signed_in'; readonly user: CurrentUser };

export const session = signal<SessionState>({ status: 'resolving' });

export function useSession(): SessionState {
  return useSignal(session);
}

/** The signed-in user; only for what the signed-in shell shows. */
export function useUser(): CurrentUser {
  const state = useSession();
  if (state.status !== 'signed_in') throw new Error('No one is signed in here');
  return state.user;
}

/** Finds out who is signed in, from the kept token. */
export async function resolveSession(): Promise<void> {
  if (readToken() === null) {
    session.set({ status: 'signed_out', reason: 'never' });
    return;
  }
  session.set({ status: 'resolving' });
  try {
    await refreshUser();
  } catch (error) {
    // A refused token has ended the session already; anything else is worth another try.
    if (session.get().status === 'resolving') {
      session.set({ status: 'unreachable', problem: asProblem(error) });
    }
  }
}

/** Reads the user again: after a project came, went or got another name, or one's own data changed. */
export async function refreshUser(): Promise<void> {
  const token = readToken();
  const { body } = await call(routes.user);
  renewUser(body, token);
}

/** After a save that may have changed the user: what can't be read again now is saved all the same. */
export async function refreshUserAfterSave(): Promise<void> {
  try {
    await refreshUser();
  } catch {
    // A session that ended with the save says so on the sign-in page; anything else is read with the next sign of a connection.
  }
}

/** Shows the user as the answer to a call with this token tells; who left meanwhile stays out. */
export function renewUser(user: CurrentUser, token: string | null): void {
  if (isOfPresentSession(token)) enter(user);
}

type Opened = ResponseOf<typeof routes.open>;

/** What is still owed of a sign-in after the password. */
export type SecondStepOwed = Extract<Opened, { ticket: string }>;

/**
 * Signs in, or answers what is still owed; throws `ApiProblem` with the server's sentence when refused.
 * `early` is the answer to the same, where it left before this code was here.
 */
export async function signIn(
  credentials: { email: string; password: string; remember?: boolean | undefined },
  early: Promise<ReadAnswer> | null = null,
): Promise<SecondStepOwed | null> {
  // Where there is nothing to wait for, the call leaves at once: on a phone the next turn is far.
  if (closing !== null) await closing;
  const { body } = await call(routes.open, { body: credentials, early });
  if ('ticket' in body) return body;
  signInAs(body);
  return null;
}

/** Goes on as the person of this token. */
export function signInAs({ token, user }: { token: string; user: CurrentUser }): void {
  keepToken(token);
  enter(user);
}

/** Before anything shows that somebody is here: it would show what another person left behind. */
function enter(user: CurrentUser): void {
  rememberFor(user.id);
  session.set({ status: 'signed_in', user });
}

let closing: Promise<void> | null = null;

/** The answer to signing out empties the browser's storage: a new token must come after it. */
export async function afterSignOut(): Promise<void> {
  await closing;
}

/** Ends the session here at once, and on the server if it can be reached. */
export async function signOut(): Promise<void> {
  const closed = call(routes.close).catch(() => {
    // Without a connection the server's session dies by its own age.
  });
  dropToken();
  dropAllDrafts();
  closing = keepPreferences(closed);
  leave('left');
  await closing;
}

function leave(reason: 'expired' | 'left'): void {
  forgetUnsavedChanges();
  // Whoever signs in next is not asked what this person did not answer.
  leaveQuestion.get()?.(false);
  confirmationAsked.get()?.answer(false);
  session.set({ status: 'signed_out', reason });
  // Once the screens are told: what they still note goes, too.
  if (reason === 'left') forgetPerson();
}

/** Whether the person signed out, in whichever tab: nothing of theirs is to stay here. */
export function isLeft(): boolean {
  const state = session.get();
  return state.status === 'signed_out' && state.reason === 'left';
}

/** Whether nothing of this person is to stay here: they signed out, or somebody else is signed in by now. */
export function hasLeft(userId: number): boolean {
  const state = session.get();
  return state.status === 'signed_in' ? state.user.id !== userId : isLeft();
}

/** It ended by itself: the same person goes on where they were. Once, whoever noticed first. */
function expire(): void {
  if (session.get().status === 'signed_out') return;
  resumeDraftsAt(window.location.pathname);
  leave('expired');
}

/** Whoever comes back to the tab finds the menu of the role they have now. */
const RIGHTS_MS = 60_000;

let readingRights: Promise<void> | null = null;
let rightsReadAt = Date.now();

/** Another role shows other menus and screens. Several refusals at once ask once. */
function readRights(): void {
  if (session.get().status !== 'signed_in' || readToken() === null) return;
  rightsReadAt = Date.now();
  readingRights ??= refreshUser()
    .catch(() => {
      // The menu stays as it was; the server refuses all the same.
    })
    .finally(() => {
      readingRights = null;
    });
}

/** Follows what ends or changes the session from outside: the server, another tab. Once, at the start. */
export function watchSession(): void {
  onTokenRefused(expire);

  // A screen that the person may not see any more is closed with all that was typed in it.
  onRightsRefused(() => whenNothingIsUnsaved(readRights));
  document.addEventListener('visibilitychange', () => {
    const isOld = Date.now() - rightsReadAt > RIGHTS_MS;
    if (document.visibilityState === 'visible' && isOld) whenNothingIsUnsaved(readRights);
  });

  onTokenOfOtherTab(() => {
    if (hasEndedByItself()) expire();
    else if (readToken() === null) {
      leave('left');
      dropAllDrafts();
    }
    // Another person may have signed in there: this tab must not go on with the old one's screens.
    else if (session.get().status === 'signed_in') window.location.reload();
    else void resolveSession();
  });
}
