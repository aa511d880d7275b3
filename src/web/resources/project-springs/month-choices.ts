/** Months to plan for: from the present one on, and the one that stands where it is another. */
import { monthName } from '#domain/shared/dates.ts';

const AHEAD = 24;

/** @param present `YYYY-MM` */
export function monthChoices(
  present: string,
  standing: string | null = null,
): { value: string; label: string }[] {
  const year = Number(present.slice(0, 4));
  const first = Number(present.slice(5)) - 1;
  const ahead = Array.from({ length: AHEAD }, (_, at) => {
    const month = first + at;
    return `${year + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
  const months = standing === null || ahead.includes(standing) ? ahead : [standing, ...ahead];
  // The year is always said: a list of two years has each name twice.
  return months.map((value) => ({ value, label: monthName(value, 0) }));
}
