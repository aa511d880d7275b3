/** The stock against the springs: what they still need, what they got, and what is missing. */
import { isOnlyRegistered } from './spring-status.ts';
import { SPRING_STATUS, type SpringStatus } from './spring-enumerations.ts';

/** What a registered spring takes is needed; what any other took was delivered. */
export const SPRING_FIGURES = ['needed', 'delivered'] as const;
export type SpringFigure = (typeof SPRING_FIGURES)[number];

/** The statuses whose springs a figure counts. */
export function statusesOf(figure: SpringFigure): SpringStatus[] {
  return SPRING_STATUS.map(({ value }) => value).filter(
    (status) => isOnlyRegistered(status) === (figure === 'needed'),
  );
}

/** What the stock lacks for the springs that wait; a stock never counted has nothing. */
export function missingOf(needed: number, inStock: number | null): number {
  return Math.max(0, needed - (inStock ?? 0));
}

/** 'falta' one, 'faltam' two. */
export function lackWord(missing: number): 'falta' | 'faltam' {
  return missing === 1 ? 'falta' : 'faltam';
}
