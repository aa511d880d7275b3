/** Filters by a period of whole days, in the organisation's zone. */
import { date } from './fields.ts';

export const PERIOD_MESSAGES = { reversed: 'O fim do período não pode ser antes do início.' } as const;

/** Both ends are included; either may be left out. */
export const periodFilter = {
  from: date().optional(),
  to: date().optional(),
} as const;

export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
