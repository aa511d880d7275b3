import { localDateTime } from '#domain/shared/dates.ts';
import { pageWord } from './page-words.ts';

/** How far this machine's clock is before the server's, in milliseconds. */
let ahead = 0;

/**
 * Hears the server's clock from the `Date` of an answer. Its whole second and the answer's way here leave
 * the time told a little behind, never before the server's: what lies in its future is refused.
 */
export function hearClock(date: string | null, receivedAt: number): void {
  const told = Date.parse(date ?? '');
  if (!Number.isNaN(told)) ahead = receivedAt - told;
}

/**
 * Now as `YYYY-MM-DDTHH:mm`, as the server reads what comes without a zone: by its clock and in the
 * organisation's zone; in the browser's own where that does not know the name.
 * @param zone IANA name
 */
export function localNow(zone = pageWord('zone')): string {
  const now = new Date(Date.now() - ahead);
  try {
    return localDateTime(now, zone);
  } catch {
    return localDateTime(now, Intl.DateTimeFormat().resolvedOptions().timeZone);
  }
}

/** The day of `localNow`. */
export function today(zone?: string): string {
  return localNow(zone).slice(0, 10);
}
