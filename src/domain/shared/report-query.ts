/** Query values of the reports: a form's empty choice counts as none. */
import { z } from 'zod';
import { idFilter } from './crud.ts';
import { MESSAGES } from './messages.ts';

/** The bearer token of a client that can only open addresses. Accepted, never logged, never in an answer. */
export const tokenInAddress = z.string().max(200, MESSAGES.tooLong(200)).optional();

/** Filter by the id of another record; empty: all. */
export function idOrAll() {
  return z.union([z.literal(''), idFilter()], { error: MESSAGES.invalid });
}
