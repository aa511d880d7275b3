import { sql } from 'kysely';
import type { Migration } from './types.ts';

/** Columns of the index behind the project's. */
const INDEXES = {
  // The status is counted of each technician.
  water_springs_by_technician: 'technician_id, label_order, id, status',
  water_springs_by_modality: 'recovery_modality, label_order, id',
  water_springs_by_month: 'planned_month, label_order, id',
  water_springs_filters:
    'rural_property_id, status, technician_id, recovery_modality, planned_month, delivery_date, label_order, id',
} as const;

/**
 * Springs that one filter chooses stand in its index in their standard order: their first
 * page is read from there, where they were all found and then sorted. Those that several
 * choose are sorted without looking up their rows.
 */
export const filteredInOrder: Migration = async ({ db }) => {
  for (const [name, columns] of Object.entries(INDEXES)) {
    await sql.raw(`drop index ${name}`).execute(db);
    await sql.raw(`create index ${name} on water_springs (project_id, ${columns})`).execute(db);
  }
};
