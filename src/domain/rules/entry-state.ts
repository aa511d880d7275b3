/** Where an entry of the schedule stands on a day. */
import { isLate, type Progress } from './lateness.ts';

/** In the order in which they want looking at. */
export const ENTRY_STATES = ['late', 'running', 'next', 'done'] as const;

export type EntryState = (typeof ENTRY_STATES)[number];

export const ENTRY_STATE_LABELS: Readonly<Record<EntryState, string>> = {
  late: 'Atrasado',
  running: 'Em dia',
  next: 'Ainda não começou',
  done: 'Concluído',
};

interface Entry extends Progress {
  /** `YYYY-MM-DD`, the first day. */
  readonly start_date: string;
}

/** `today`: the day in the organisation's zone, `YYYY-MM-DD`. */
export function entryState(entry: Entry, today: string): EntryState {
  if (entry.finished === 1) return 'done';
  if (isLate(entry, today)) return 'late';
  return entry.start_date > today ? 'next' : 'running';
}
