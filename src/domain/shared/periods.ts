/** Filters by a period of whole days, in the organisation's zone. */
import { date } from './fields.ts';

/** Both ends are included; either may be left out. */
export const periodFilter = {
  from: date().optional(),
  to: date().optional(),
} as const;

export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
