/** The session's token in the browser, and word of its end to whoever listens. */
import { browserStore } from './storage.ts';

const KEY = 'token';

const listeners = new Set<() => void>();

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

/** Drops the token if it is still the refused one; a newer one (another tab) stays. */
export function refuseToken(token: string): void {
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
