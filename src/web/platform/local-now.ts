import { localDateTime } from '#domain/shared/dates.ts';

/** Now as `YYYY-MM-DDTHH:mm` in the browser's own zone: the time that the person sees on the wall. */
export function localNow(): string {
  return localDateTime(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
}
