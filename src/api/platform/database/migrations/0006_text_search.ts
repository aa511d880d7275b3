import { addTrigramIndex, mayUseTrigrams } from '../trigrams.ts';
import type { Migration } from './types.ts';

const SEARCHED = [
  'users',
  'vehicles',
  'sponsors',
  'rural_producers',
  'rural_properties',
  'water_springs',
  'projects',
] as const;

/**
 * PostgreSQL finds text in the middle of the `search` columns by trigrams.
 * SQLite scans them: at the sizes of an embedded database that costs less than
 * keeping a second index in step (docs/decisions/0004).
 */
export const textSearch: Migration = async ({ engine, db }) => {
  if (engine !== 'postgres') return;
  if (!(await mayUseTrigrams(db))) return;
  for (const table of SEARCHED) await addTrigramIndex(db, table);
};
