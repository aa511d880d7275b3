import { sql } from 'kysely';
import type { Migration } from './types.ts';

/**
 * What springs take together is added up along one index that holds all of it, and the
 * movements of one item and kind are counted and read along one of their own.
 */
export const materialNeeds: Migration = async ({ db }) => {
  await sql`create index water_springs_needs on water_springs
    (project_id, status, rural_property_id, id, stake_quantity, stretcher_quantity, clip_quantity,
     limestone_sacks, planting_fertilizer_sacks, cover_fertilizer_sacks, formicide_sacks,
     recovery_seedlings)`.execute(db);
  await sql`create index stock_movements_by_project_id_item_kind_moved_at on stock_movements
    (project_id, item, kind, moved_at, id)`.execute(db);
};
