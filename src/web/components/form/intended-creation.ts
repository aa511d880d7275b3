/** One `Idempotency-Key` for one intended creation. */
import type { ApiProblem } from '../../platform/api-problem.ts';

/**
 * Whether the next attempt is a new intention. While it is unknown what became
 * of the last one (no answer, a server in trouble) the key stays, so that a
 * second attempt can't make a second record; after a clear refusal nothing was
 * made, and the corrected form goes under a new key.
 */
export function needsNewKey(problem: ApiProblem): boolean {
  return !problem.outcomeUnknown;
}

export function newKey(): string {
  // `randomUUID` is missing on plain http, where a small organisation may well run.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
