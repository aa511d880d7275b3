import { type Kysely, sql } from 'kysely';
import { countRows } from './row-counts.ts';
import { countStarts } from './start-counts.ts';
import type { Migration } from './types.ts';

/**
 * A project's springs are counted like its trips; what springs take of rolls is read along
 * one index that holds all of it. Producers are one list of all projects: its far pages are
 * found by the letters of their names.
 */
export const longLists: Migration = async ({ engine, db }) => {
  const untyped = db as unknown as Kysely<never>;
  await countRows(untyped, engine, { table: 'water_springs', within: 'project_id' });
  await sql`create index water_spring_wire_rollers_whole on water_spring_wire_rollers
    (water_spring_id, wire_roller_id, length, quantity)`.execute(db);
  await countStarts(untyped, engine, { table: 'rural_producers', column: 'name_folded', letters: 4 });
};
