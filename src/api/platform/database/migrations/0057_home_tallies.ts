import type { Kysely } from 'kysely';
import { tallyMoney } from './money-tallies.ts';
import { tallyStatuses } from './tallies.ts';
import type { Migration } from './types.ts';

/**
 * What the first screen compares all projects by, in a few rows of each: `status_tallies`, what
 * its springs of one status come to, without the months that `spring_tallies` tells apart, and
 * `resource_tallies`, what its resources of one status come to.
 */
export const homeTallies: Migration = async ({ engine, db, table }) => {
  const tools = { engine, table, db: db as unknown as Kysely<never> };
  await tallyStatuses(tools);
  await tallyMoney(tools, {
    table: 'financial_resources',
    kept: 'resource_tallies',
    status: 'status',
    of: ['type', 'value_cents'],
    // A refund (3) counts below nothing.
    cents: (row) =>
      `case when ${row}.type = 3 then -coalesce(${row}.value_cents, 0) else coalesce(${row}.value_cents, 0) end`,
  });
};
