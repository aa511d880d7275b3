/** Schedule entries as the choices of a launch. Pure. */
import { formatDate } from '#domain/shared/dates.ts';

interface Entry {
  readonly id: number;
  readonly activity: { readonly name: string };
  readonly user: { readonly name: string };
  readonly start_date: string;
  readonly end_date: string;
}

/** Each by its activity's name; those of one activity also by who is responsible and when. */
export function entryOptions(entries: readonly Entry[]): { value: number; label: string }[] {
  const names = entries.map(({ activity }) => activity.name);
  return entries.map(({ id, activity: { name }, user, start_date, end_date }) => {
    const isAlone = names.indexOf(name) === names.lastIndexOf(name);
    const which = `${user.name}, ${formatDate(start_date)} a ${formatDate(end_date)}`;
    return { value: id, label: isAlone ? name : `${name} – ${which}` };
  });
}
