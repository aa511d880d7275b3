import type { Secrets } from '../../platform/secrets.ts';

/**
 * The column for a plain text: sealed, or the value it has already when that
 * opens to the same text. Sealing anew would change the bytes, and the audit
 * would tell of a change that nobody made.
 */
export function sealUnlessSame(
  secrets: Secrets,
  text: string | null | undefined,
  before: string | null | undefined,
): string | null {
  const wanted = text || null;
  if (before !== undefined && secrets.open(before) === wanted) return before;
  return secrets.seal(wanted);
}
