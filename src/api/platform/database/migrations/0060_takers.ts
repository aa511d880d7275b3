import { type Kysely, sql } from 'kysely';
import { MATERIALS, tallyTakers } from './tallies.ts';
import type { Migration } from './types.ts';

/**
 * How many springs of each status take of a material is kept by triggers, and an index of each
 * material holds them by how much: of fifty thousand none is counted, and none sorted.
 */
export const takers: Migration = async ({ engine, db, table }) => {
  await tallyTakers({ engine, table, db: db as unknown as Kysely<never> });
  for (const material of MATERIALS) {
    await sql
      .raw(
        `create index water_springs_by_${material} on water_springs (project_id, ${material}, id, status)
           where ${material} > 0`,
      )
      .execute(db);
  }
};
