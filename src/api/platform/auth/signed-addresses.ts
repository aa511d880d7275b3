/**
 * Addresses that open one document without the bearer token: signed, short-lived,
 * bound to one session, whose user's rights are checked anew when it is opened.
 */
import type { Secrets } from '../secrets/secrets.ts';
import { CLOCK_TOLERANCE_MS } from './session-clock.ts';

export const SIGNED_MS = 5 * 60_000;
export const SIGNATURE = 'assinatura';

/**
 * `/api/x?a=1` → the same with the signature appended. Path and query are
 * signed as written, so nothing in them can be changed.
 */
export function signAddress(
  secrets: Secrets,
  address: string,
  { sessionId, now }: { sessionId: number; now: number },
): string {
  const until = now + SIGNED_MS;
  const mark = `${sessionId}.${until}`;
  const signature = secrets.sign(`${mark} ${address}`);
  return `${address}${address.includes('?') ? '&' : '?'}${SIGNATURE}=${mark}.${signature}`;
}

/** Whether the address carries a signature, good or bad. */
export function isSignedAddress(address: string): boolean {
  return new URLSearchParams(address.split('?', 2)[1]).has(SIGNATURE);
}

/** The session that signed this address, or null when it is not whole or has run out. */
export function sessionOfSignedAddress(secrets: Secrets, address: string, now: number): number | null {
  const match = /^(.*)[?&]assinatura=(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/.exec(address);
  if (!match) return null;
  const [, signed = '', session = '', until = '', signature = ''] = match;
  // One that was signed by a clock ahead of this one would open for longer.
  if (Number(until) < now || Number(until) > now + SIGNED_MS + CLOCK_TOLERANCE_MS) return null;
  return secrets.isSigned(`${session}.${until} ${signed}`, signature) ? Number(session) : null;
}
