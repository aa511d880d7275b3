/** The address of the sign-in and the way back from it, without a router: that comes with the panel. */
import { ADDRESSES } from '../platform/addresses.ts';
import { stringifySearch } from '../platform/search-text.ts';

/** Only addresses of this panel: nothing in a link may lead elsewhere after signing in. */
export function returnAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/admin(?:[/?#]|$)/.test(value)) return undefined;
  return value === ADDRESSES.start ? undefined : value;
}

/** Where a person goes on after signing in: what the address asks for, or the start. */
export function addressBehind(): string {
  const { pathname, search, hash } = window.location;
  if (pathname !== ADDRESSES.login) return pathname + search + hash;
  return returnAddress(new URLSearchParams(search).get('voltar')) ?? ADDRESSES.start;
}

/** Puts the sign-in's address in the place of the one that was asked for, which it remembers. */
export function leadToSignIn(reason: 'never' | 'expired' | 'left'): void {
  const { pathname, search, hash } = window.location;
  if (pathname === ADDRESSES.login) return;
  const back = reason === 'left' ? undefined : returnAddress(pathname + search + hash);
  window.history.replaceState(null, '', ADDRESSES.login + stringifySearch({ voltar: back }));
}

/** The other way, once someone is signed in. */
export function leadOn(): void {
  if (window.location.pathname !== ADDRESSES.login) return;
  window.history.replaceState(null, '', addressBehind());
}
