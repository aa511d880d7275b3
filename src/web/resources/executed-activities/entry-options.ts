/** Schedule entries as the choices of a launch. Pure. */
import { formatDate } from '#domain/shared/dates.ts';

interface Entry {
  readonly id: number;
  readonly activity: { readonly name: string };
  readonly user: { readonly id: number; readonly name: string };
  readonly start_date: string;
  readonly end_date: string;
  readonly finished: 0 | 1;
}

/**
 * Each by its activity's name; those of one activity also by who is responsible and when. This person's come first,
 * and those still to be done before the finished ones; otherwise they stay as they were.
 */
export function entryOptions(entries: readonly Entry[], userId: number): { value: number; label: string }[] {
  const names = entries.map(({ activity }) => activity.name);
  const rank = ({ user, finished }: Entry) => (user.id === userId ? 0 : 2) + finished;
  return entries
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ id, activity: { name }, user, start_date, end_date }) => {
      const isAlone = names.indexOf(name) === names.lastIndexOf(name);
      const which = `${user.name}, ${formatDate(start_date)} a ${formatDate(end_date)}`;
      return { value: id, label: isAlone ? name : `${name} – ${which}` };
    });
}
