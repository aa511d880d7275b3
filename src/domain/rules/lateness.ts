/** Whether an entry of the schedule is late. */

export interface Progress {
  readonly finished: 0 | 1;
  /** Launches made for the entry. */
  readonly executed: number;
  readonly goal: number;
  /** `YYYY-MM-DD`, the last day that is not late yet. */
  readonly end_date: string;
}

/** `today`: the day in the organisation's zone, `YYYY-MM-DD`; such dates sort as text. */
export function isLate({ finished, executed, goal, end_date }: Progress, today: string): boolean {
  return finished === 0 && executed < goal && end_date < today;
}
