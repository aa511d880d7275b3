/** The demonstration's dates: counted from the day it is built, so that it never looks years old. */
import { localDate, localDateTime } from '#domain/shared/dates.ts';

const DAY_MS = 24 * 60 * 60_000;
const SATURDAY = 6;
const SUNDAY = 0;

export interface Calendar {
  /** The day it is built, `YYYY-MM-DD`. */
  readonly today: string;
  /** The working day so many days from today; a weekend gives the Friday before it. */
  day(fromToday: number): string;
  /** The milliseconds of a local `YYYY-MM-DDTHH:mm`. */
  instantOf(moment: string): number;
}

/** `zone` is an IANA name; `now` milliseconds. */
export function makeCalendar(now: number, zone: string): Calendar {
  const today = localDate(new Date(now), zone);
  return {
    today,
    day(fromToday) {
      const date = new Date(Date.parse(`${today}T00:00:00Z`) + fromToday * DAY_MS);
      const weekday = date.getUTCDay();
      const back = weekday === SATURDAY ? 1 : weekday === SUNDAY ? 2 : 0;
      return new Date(date.getTime() - back * DAY_MS).toISOString().slice(0, 10);
    },
    instantOf(moment) {
      const asUtc = Date.parse(`${moment}:00Z`);
      // What the zone's clock shows at that instant tells how far it is from UTC.
      const shown = Date.parse(`${localDateTime(new Date(asUtc), zone)}:00Z`);
      return asUtc - (shown - asUtc);
    },
  };
}
