import { type Expression, type SqlBool, sql } from 'kysely';
import { PERIOD_MESSAGES, type Period } from '#domain/shared/periods.ts';
import { invalid } from './problem.ts';

/**
 * The conditions of a period on a column of dates (`YYYY-MM-DD`), or with `hasTime` of
 * local date-times (`YYYY-MM-DDTHH:mm`): both days whole.
 * @throws Problem 422 for a period that ends before it begins
 */
export function within(
  column: string,
  { from, to }: Period,
  { hasTime = false }: { readonly hasTime?: boolean } = {},
): Expression<SqlBool>[] {
  if (from && to && from > to) throw invalid({ to: [PERIOD_MESSAGES.reversed] });
  const [start, end] = hasTime ? ['T00:00', 'T23:59'] : ['', ''];
  return [
    ...(from ? [sql<SqlBool>`${sql.ref(column)} >= ${`${from}${start}`}`] : []),
    ...(to ? [sql<SqlBool>`${sql.ref(column)} <= ${`${to}${end}`}`] : []),
  ];
}
