/** Where an accountability stands on a day. */

/** In the order in which they want looking at. */
export const ACCOUNTABILITY_STATES = ['late', 'due', 'delivered'] as const;

export type AccountabilityState = (typeof ACCOUNTABILITY_STATES)[number];

export const ACCOUNTABILITY_STATE_LABELS: Readonly<Record<AccountabilityState, string>> = {
  late: 'Atrasada',
  due: 'A entregar',
  delivered: 'Entregue',
};

/** The situations in which it still has to be handed in: refused (3), being written (4, 5) or not begun (6). */
export const OPEN_SITUATIONS = [3, 4, 5, 6] as const;

interface Accountability {
  readonly situation: number;
  /** `YYYY-MM-DD`, the last day that is not late yet. */
  readonly delivery_date: string;
}

/** `today`: the day in the organisation's zone, `YYYY-MM-DD`; such dates sort as text. */
export function accountabilityState(
  { situation, delivery_date }: Accountability,
  today: string,
): AccountabilityState {
  if (!OPEN_SITUATIONS.some((open) => open === situation)) return 'delivered';
  return delivery_date < today ? 'late' : 'due';
}
