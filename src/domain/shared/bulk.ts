/** One act on many records: each is done, or refused with its reason. */
import { z } from 'zod';
import { LIMITS } from './fields.ts';
import { MESSAGES } from './messages.ts';

/** Records of one call. */
export const MOST_AT_ONCE = 500;

const id = z
  .number({ error: MESSAGES.invalid })
  .int(MESSAGES.invalid)
  .min(1, MESSAGES.invalid)
  .max(LIMITS.id, MESSAGES.invalid);

/** The ids that an act is asked for. One that is no record of the place is refused in the answer, not here. */
export function bulkIds({ none, tooMany }: { readonly none: string; readonly tooMany: string }) {
  return z.array(id, { error: none }).min(1, none).max(MOST_AT_ONCE, tooMany);
}

/** What is done, in the order sent, and what is not. */
export const bulkAnswer = z.object({
  done: z.array(z.int()),
  refused: z.array(z.object({ id: z.int(), reason: z.string() })),
});

export type BulkAnswer = z.output<typeof bulkAnswer>;
