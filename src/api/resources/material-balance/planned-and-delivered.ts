import { type RawBuilder, sql } from 'kysely';

/** Of springs past 'Cadastrada' that no delivered note names, the need was delivered. */
export const BY_NEED = 'status > 0 and in_note = 0';

/** The sums `<name>_planned` and `<name>_delivered` of a column, over rows of springs or of their tallies. */
export function plannedAndDelivered(column: string, name: string): RawBuilder<unknown> {
  return sql`sum(${sql.ref(column)}) as ${sql.ref(`${name}_planned`)},
    sum(case when ${sql.raw(BY_NEED)} then ${sql.ref(column)} else 0 end) as ${sql.ref(`${name}_delivered`)}`;
}
