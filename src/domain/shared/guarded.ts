/**
 * Acts that a stolen session must not do: whoever has a second factor shows again who they
 * are before them. By address, so that a route added to one of these parts is guarded too.
 */
import type { Route } from './contract.ts';

/** People and what they may do, bank data, what signs people in. */
const WRITES = [
  /^\/users(\/|$)/,
  /\/(bank_datas|banking_datas)(\/|$)/,
  /^\/organisation\/security$/,
  /^\/user\/(tokens|passkeys|recovery_codes)(\/|$)/,
];

/** All that is known of a producer, taken out or erased. */
const PERSONAL = /\/(personal_data|anonymise)$/;

/** Ends the sessions of the person where they are, or of a thief who would keep them out. */
const OWN_SESSIONS = /^\/user\/sessions(\/|$)/;

/** Acts before which everybody shows again who they are, with a second factor or without. */
export function isGuardedForAll({ method, path }: Pick<Route, 'method' | 'path'>): boolean {
  return method !== 'GET' && OWN_SESSIONS.test(path);
}

export function isGuarded({ method, path }: Pick<Route, 'method' | 'path'>): boolean {
  if (PERSONAL.test(path)) return true;
  return method !== 'GET' && WRITES.some((part) => part.test(path));
}
