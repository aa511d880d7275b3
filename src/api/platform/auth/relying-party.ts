/** For which site passkeys are made: the one at which people reach the panel. */
import { isIP } from 'node:net';
import type { Settings } from '../settings.ts';

export interface RelyingParty {
  /** A host name: passkeys of one are of no use at another. */
  readonly id: string;
  readonly origin: string;
}

/** Null where browsers would make none: without a public address, and at one without a name or TLS. */
export function relyingParty({ publicUrl }: Pick<Settings, 'publicUrl'>): RelyingParty | null {
  if (publicUrl === null) return null;
  const { protocol, hostname, origin } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : null;
}
