/** What the rows of a list of money come to, whatever it is filtered by. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { fromCents } from '#domain/shared/cents.ts';
import type { Db } from '../platform/database/database.ts';
import { fixedSql } from '../platform/database/fixed-sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { having } from '../platform/http/conditions.ts';

interface Summed {
  readonly table: 'financial_resources' | 'accountabilities';
  /** Column of the status, and that of the cents, refunds below nothing. */
  readonly status: string;
  readonly cents: string;
  /** Where triggers keep the cents of each project and status. */
  readonly kept: 'resource_tallies' | 'accountability_tallies';
}

export const RESOURCE_SUMS: Summed = {
  table: 'financial_resources',
  status: 'status',
  cents: 'signed_cents',
  kept: 'resource_tallies',
};
export const ACCOUNTABILITY_SUMS: Summed = {
  table: 'accountabilities',
  status: 'situation',
  cents: 'value_cents',
  kept: 'accountability_tallies',
};

interface Found {
  readonly above: number;
  readonly scope: Expression<SqlBool>;
  readonly status: number | undefined;
  /** All but the status. */
  readonly narrowed: readonly Expression<SqlBool>[];
}

interface Sum {
  readonly status: number;
  readonly cents: number | string | null;
}

/** Reais in all and of each of the statuses. */
export async function sumsOf(
  db: Db | Tx,
  summed: Summed,
  labels: Readonly<Record<number, string>>,
  found: Found,
): Promise<{ value: number; by_status: Record<string, number> }> {
  const asked = found.narrowed.length === 0 ? keptSums(db, summed, found) : addedUp(summed, found);
  const { rows } = await asked.execute(db);
  const wanted = rows.filter(({ status }) => found.status === undefined || status === found.status);
  const sums = new Map(wanted.map(({ status, cents }) => [status, Number(cents ?? 0)]));
  return {
    value: fromCents([...sums.values()].reduce((total, one) => total + one, 0)),
    by_status: Object.fromEntries(
      Object.keys(labels).map((value) => [value, fromCents(sums.get(Number(value)) ?? 0)]),
    ),
  };
}

/** What is kept of each status. */
function keptSums(db: Db | Tx, summed: Summed, { above, scope }: Found): RawBuilder<Sum> {
  return sql<Sum>`${keptOf(db, summed)} where project_id = ${above} and ${scope} group by 1`;
}

const keptOf = fixedSql<Summed>(
  ({ kept, status }) =>
    sql`select ${sql.ref(`${kept}.${status}`)} as status, sum(${sql.ref(`${kept}.cents`)}) as cents
      from ${sql.table(kept)}`,
  ({ kept }) => kept,
);

/** Along one index of the project's rows. */
function addedUp(
  { table, status, cents }: Summed,
  { above, scope, status: one, narrowed }: Found,
): RawBuilder<Sum> {
  const conditions = [
    sql<SqlBool>`${sql.ref(`${table}.project_id`)} = ${above}`,
    scope,
    ...having(`${table}.${status}`, one),
    ...narrowed,
  ];
  return sql<Sum>`
    select ${sql.ref(`${table}.${status}`)} as status, sum(${sql.ref(`${table}.${cents}`)}) as cents
      from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}
     group by ${sql.ref(`${table}.${status}`)}`;
}
