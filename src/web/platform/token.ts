/**
 * The session's token in the browser, and word of its end to whoever listens. Who shows again who they are gets
 * another token for the same session, and the old one dies: other tabs and calls under way go on with the new one.
 */
import { browserStore } from './storage.ts';

const KEY = 'token';
/** The dead token that the present one stands in for. */
const RENEWED_KEY = 'token-anterior';
/** Stands where the token was refused, until the next one: without it, a token that went away was given up. */
const ENDED_KEY = 'sessao-terminada';
const LOCK = 'token';

const listeners = new Set<() => void>();
const rightsListeners = new Set<() => void>();

export function readToken(): string | null {
  return browserStore.read(KEY);
}

export function keepToken(token: string): void {
  browserStore.drop(ENDED_KEY);
  browserStore.drop(RENEWED_KEY);
  browserStore.write(KEY, token);
}

/** The person signs out. */
export function dropToken(): void {
  browserStore.drop(ENDED_KEY);
  removeToken();
}

function removeToken(): void {
  browserStore.drop(KEY);
  browserStore.drop(RENEWED_KEY);
}

/** Keeps the token that an answer gave the same session in place of `old`. */
export function renewToken(old: string, token: string): void {
  if (readToken() !== old) return;
  browserStore.write(RENEWED_KEY, old);
  browserStore.write(KEY, token);
}

/** Whether the session of this token goes on: by itself, or by the one that took its place. */
export function isOfPresentSession(token: string | null): boolean {
  return token === readToken() || (token !== null && isRenewed(token));
}

function isRenewed(token: string): boolean {
  return readToken() !== null && browserStore.read(RENEWED_KEY) === token;
}

/** Runs what may renew the token; meanwhile no refusal of the present one, in any tab, ends the session. */
export function whileRenewing<T>(act: () => Promise<T>): Promise<T> {
  // Nobody's token can be refused, and a lock is had a turn later only.
  if (readToken() === null) return act();
  return locks()?.request(LOCK, act) ?? act();
}

/** After a 401: whether the token was renewed while the call was under way, so that it is worth sending again. */
export async function wasRenewed(token: string | null): Promise<boolean> {
  if (token === null) return false;
  await locks()?.request(LOCK, { mode: 'shared' }, async () => {});
  return isRenewed(token);
}

/** Only a page behind TLS, or of this machine, has them. */
function locks(): LockManager | undefined {
  return globalThis.navigator?.locks;
}

/** Called when the server no longer accepts the token. */
export function onTokenRefused(listener: () => void): void {
  listeners.add(listener);
}

/** Called when the server refuses what the panel offered: the person's rights are others by now. */
export function onRightsRefused(listener: () => void): void {
  rightsListeners.add(listener);
}

/** What an answer's status tells of the session that asked: 401 ends it, 403 doubts its rights. */
export function hearStatus(status: number, token: string | null): void {
  if (token === null) return;
  if (status === 401) refuseToken(token);
  if (status === 403) doubtRights();
}

/** The person may be allowed other things by now, or be in other projects. */
export function doubtRights(): void {
  for (const listener of rightsListeners) listener();
}

/** Drops the token if it is still the refused one; a newer one (another tab) stays. */
function refuseToken(token: string): void {
  if (readToken() !== token) return;
  // Before the token goes: other tabs hear of that, and look for it then.
  browserStore.write(ENDED_KEY, '');
  removeToken();
  for (const listener of listeners) listener();
}

/** Whether there is no token since the server refused it, in whichever tab. */
export function hasEndedByItself(): boolean {
  return readToken() === null && browserStore.read(ENDED_KEY) !== null;
}

/** Tells when another tab signed in or out, or noticed that the session ended. */
export function onTokenOfOtherTab(listener: () => void): void {
  window.addEventListener('storage', (event) => {
    const isRenewal = event.oldValue !== null && isRenewed(event.oldValue);
    if (event.key === null || (event.key === KEY && !isRenewal)) listener();
  });
}
