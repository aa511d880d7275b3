/** To the sign-in's address and on from it, without a router: that comes with the panel. */
import { SIGN_IN_ADDRESS } from '../platform/addresses.ts';
import { forgetWithPerson } from '../platform/person-memory.ts';
import { stringifySearch } from '../platform/search-text.ts';
import { addressBehind, returnAddress } from './address-behind.ts';

/** Puts the sign-in's address in the place of the one that was asked for, which it remembers. */
export function leadToSignIn(reason: 'never' | 'expired' | 'left'): void {
  const { pathname, search, hash } = window.location;
  if (pathname === SIGN_IN_ADDRESS) return;
  const back = reason === 'left' ? undefined : returnAddress(pathname + search + hash);
  putInPlace(SIGN_IN_ADDRESS + stringifySearch({ voltar: back }));
}

/** Anybody else begins at the start: where one was, and what one looked for there, stands in the address. */
forgetWithPerson(() => {
  if (window.location.pathname === SIGN_IN_ADDRESS) putInPlace(SIGN_IN_ADDRESS);
});

/** The other way, once someone is signed in. */
export function leadOn(): void {
  if (window.location.pathname !== SIGN_IN_ADDRESS) return;
  putInPlace(addressBehind());
}

/** The entry of the history stays the one that the panel's router knows. */
function putInPlace(address: string): void {
  window.history.replaceState(window.history.state, '', address);
}
