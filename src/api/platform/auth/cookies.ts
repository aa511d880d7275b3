/**
 * Cookies of ours. No script reads them, and where people come through TLS they have the
 * prefix by which a browser takes them from this very host alone, never from a neighbour's
 * name or an unencrypted page.
 */

interface CookieRules {
  readonly seconds: number;
  readonly sameSite: 'Strict' | 'Lax';
  /** Whether people reach the panel through TLS. */
  readonly secure: boolean;
}

/** The `Set-Cookie` of one. */
export function ownCookie(name: string, value: string, { seconds, sameSite, secure }: CookieRules): string {
  const rules = `Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}`;
  // A browser takes the prefix with this path alone.
  return secure
    ? `${nameBehindTls(name)}=${value}; Path=/; ${rules}; Secure`
    : `${name}=${value}; Path=/api/auth; ${rules}`;
}

export function nameBehindTls(name: string): string {
  return `__Host-${name}`;
}

/** The cookies of a request by name, of one that stands there twice the first. */
export function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? '').split(';')) {
    const [name = '', value] = pair.split('=', 2).map((part) => part.trim());
    if (value !== undefined && !cookies.has(name)) cookies.set(name, value);
  }
  return cookies;
}
