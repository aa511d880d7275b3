/**
 * Addresses that open one document without the bearer token: signed, short-lived,
 * bound to one session or key, whose user's rights are checked anew when it is opened.
 */
import type { Secrets } from '../secrets/secrets.ts';
import { CLOCK_TOLERANCE_MS } from './session-clock.ts';
import type { SessionUser } from './sessions.ts';

export const SIGNED_MS = 5 * 60_000;
export const SIGNATURE = 'assinatura';

/**
 * `/api/x?a=1` → the same with the signature appended. Path and query are
 * signed as written, so nothing in them can be changed.
 */
export function signAddress(
  secrets: Secrets,
  address: string,
  { user, now }: { user: Pick<SessionUser, 'sessionId' | 'key'>; now: number },
): string {
  const until = now + SIGNED_MS;
  const mark = `${user.key ? `k${user.key.id}` : user.sessionId}.${until}`;
  const signature = secrets.sign(`${mark} ${address}`);
  return `${address}${address.includes('?') ? '&' : '?'}${SIGNATURE}=${mark}.${signature}`;
}

/** Whether the address carries a signature, good or bad. */
export function isSignedAddress(address: string): boolean {
  return new URLSearchParams(address.split('?', 2)[1]).has(SIGNATURE);
}

/** The session or key that signed this address, or null when it is not whole or has run out. */
export function signerOf(
  secrets: Secrets,
  address: string,
  now: number,
): { kind: 'session' | 'key'; id: number } | null {
  const match = /^(.*)[?&]assinatura=(k?\d{1,15})\.(\d{1,15})\.([\w-]{43})$/.exec(address);
  if (!match) return null;
  const [, signed = '', signer = '', until = '', signature = ''] = match;
  // One that was signed by a clock ahead of this one would open for longer.
  if (Number(until) < now || Number(until) > now + SIGNED_MS + CLOCK_TOLERANCE_MS) return null;
  if (!secrets.isSigned(`${signer}.${until} ${signed}`, signature, Number(until))) return null;
  return signer.startsWith('k')
    ? { kind: 'key', id: Number(signer.slice(1)) }
    : { kind: 'session', id: Number(signer) };
}
