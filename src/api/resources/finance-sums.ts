/** What the rows of a list of money come to, whatever it is filtered by. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { fromCents } from '#domain/shared/cents.ts';
import type { Db } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/transaction.ts';

interface Summed {
  readonly table: 'financial_resources' | 'accountabilities';
  /** Column of the status, and that of the cents, refunds below nothing. */
  readonly status: string;
  readonly cents: string;
}

export const RESOURCE_SUMS: Summed = {
  table: 'financial_resources',
  status: 'status',
  cents: 'signed_cents',
};
export const ACCOUNTABILITY_SUMS: Summed = {
  table: 'accountabilities',
  status: 'situation',
  cents: 'value_cents',
};

/** Reais in all and of each of the statuses, along one index of the project's rows. */
export async function sumsOf(
  db: Db | Tx,
  { table, status, cents }: Summed,
  labels: Readonly<Record<number, string>>,
  {
    above,
    scope,
    filters,
  }: { above: number; scope: Expression<SqlBool>; filters: readonly Expression<SqlBool>[] },
): Promise<{ value: number; by_status: Record<string, number> }> {
  const conditions = [sql<SqlBool>`${sql.ref(`${table}.project_id`)} = ${above}`, scope, ...filters];
  const { rows } = await sql<{ status: number; cents: number | string | null }>`
    select ${sql.ref(`${table}.${status}`)} as status, sum(${sql.ref(`${table}.${cents}`)}) as cents
      from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}
     group by ${sql.ref(`${table}.${status}`)}`.execute(db);
  const found = new Map(rows.map((row) => [row.status, Number(row.cents ?? 0)]));
  return {
    value: fromCents([...found.values()].reduce((total, one) => total + one, 0)),
    by_status: Object.fromEntries(
      Object.keys(labels).map((value) => [value, fromCents(found.get(Number(value)) ?? 0)]),
    ),
  };
}
