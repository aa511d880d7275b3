/**
 * Acts that a stolen session must not do: who calls shows again who they are before them, some
 * only where they have a second factor. By address, so that a route added to one of these parts is guarded too.
 */
import type { Route } from './contract.ts';

/** People and what they may do, bank data, what programs call with. */
const WRITES = [
  /^\/users(\/|$)/,
  /\/(bank_datas|banking_datas)(\/|$)/,
  /^\/organisation\/security$/,
  /^\/user\/tokens(\/|$)/,
];

/** All that is known of a producer, taken out or erased. */
const PERSONAL = /\/(personal_data|anonymise)$/;

/** What opens one's own account, besides e-mail and password: those are asked for with the call itself. */
const OWN_FACTORS = /^\/user\/(totp|passkeys|recovery_codes)(\/|$)/;

/** Ends the sessions of the person where they are, or of a thief who would keep them out. */
const OWN_SESSIONS = /^\/user\/sessions(\/|$)/;

/** Acts before which everybody shows all that a sign-in asks of them, and not one part of it. */
export function isGuardedInFull({ method, path }: Pick<Route, 'method' | 'path'>): boolean {
  return method !== 'GET' && OWN_FACTORS.test(path);
}

/** Acts before which everybody shows again who they are, with a second factor or without. */
export function isGuardedForAll({ method, path }: Pick<Route, 'method' | 'path'>): boolean {
  return method !== 'GET' && OWN_SESSIONS.test(path);
}

export function isGuarded({ method, path }: Pick<Route, 'method' | 'path'>): boolean {
  if (PERSONAL.test(path)) return true;
  return method !== 'GET' && WRITES.some((part) => part.test(path));
}
