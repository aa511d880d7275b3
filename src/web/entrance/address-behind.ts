/** The way back from the sign-in, as its address tells it. */
import { SIGN_IN_ADDRESS, START_ADDRESS } from '../platform/addresses.ts';

/** Only addresses of this panel: nothing in a link may lead elsewhere after signing in. */
export function returnAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/admin(?:[/?#]|$)/.test(value)) return undefined;
  return value === START_ADDRESS ? undefined : value;
}

/** Where a person goes on after signing in: what the address asks for, or the start. */
export function addressBehind(): string {
  const { pathname, search, hash } = window.location;
  if (pathname !== SIGN_IN_ADDRESS) return pathname + search + hash;
  return returnAddress(new URLSearchParams(search).get('voltar')) ?? START_ADDRESS;
}
