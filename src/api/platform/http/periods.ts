import { type Expression, type SqlBool, sql } from 'kysely';
import { daysBefore, localDateTime } from '#domain/shared/dates.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import type { Period } from '#domain/shared/periods.ts';
import { invalid } from './problem.ts';

interface Options {
  /** The column holds local date-times (`YYYY-MM-DDTHH:mm`) and not dates (`YYYY-MM-DD`). */
  readonly hasTime?: boolean;
  /** What the query calls the period's end. */
  readonly endName?: string;
}

/**
 * The conditions of a period on a column: both days whole.
 * @throws Problem 422 for a period that ends before it begins
 */
export function within(
  column: string,
  { from, to }: Period,
  { hasTime = false, endName = 'to' }: Options = {},
): Expression<SqlBool>[] {
  if (from && to && from > to) throw invalid({ [endName]: [MESSAGES.endBeforeStart] });
  const [start, end] = hasTime ? ['T00:00', 'T23:59'] : ['', ''];
  return [
    ...(from ? [sql<SqlBool>`${sql.ref(column)} >= ${`${from}${start}`}`] : []),
    ...(to ? [sql<SqlBool>`${sql.ref(column)} <= ${`${to}${end}`}`] : []),
  ];
}

/** The same on a column of instants: days of the organisation's zone. */
export function withinInstants(column: string, { from, to }: Period, zone: string): Expression<SqlBool>[] {
  if (from && to && from > to) throw invalid({ to: [MESSAGES.endBeforeStart] });
  return [
    ...(from ? [sql<SqlBool>`${sql.ref(column)} >= ${dayStart(from, zone)}`] : []),
    ...(to ? [sql<SqlBool>`${sql.ref(column)} < ${dayStart(daysBefore(to, -1), zone)}`] : []),
  ];
}

function dayStart(date: string, zone: string): number {
  return instantOf(`${date}T00:00`, zone);
}

/** The instant of a local `YYYY-MM-DDTHH:mm`. Twice: the first guess may lie across a change of the zone's clock. */
export function instantOf(local: string, zone: string): number {
  const wanted = Date.parse(`${local}:00Z`);
  let instant = wanted;
  for (let round = 0; round < 2; round += 1) {
    instant += wanted - Date.parse(`${localDateTime(new Date(instant), zone)}:00Z`);
  }
  return instant;
}
