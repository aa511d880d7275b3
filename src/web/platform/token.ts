/** The session's token in the browser, and word of its end to whoever listens. */
import { browserStore } from './storage.ts';

const KEY = 'token';

const listeners = new Set<() => void>();
const rightsListeners = new Set<() => void>();

export function readToken(): string | null {
  return browserStore.read(KEY);
}

export function keepToken(token: string): void {
  browserStore.write(KEY, token);
}

export function dropToken(): void {
  browserStore.drop(KEY);
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
  if (status === 403) for (const listener of rightsListeners) listener();
}

/** Drops the token if it is still the refused one; a newer one (another tab) stays. */
function refuseToken(token: string): void {
  if (readToken() !== token) return;
  dropToken();
  for (const listener of listeners) listener();
}

/** Tells when another tab signed in or out. */
export function onTokenOfOtherTab(listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) listener();
  });
}
