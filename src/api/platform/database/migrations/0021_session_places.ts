import { addColumns } from '../columns.ts';
import type { Migration } from './types.ts';

/** A session says where it was opened, on what, and when it was last used. */
export const sessionPlaces: Migration = ({ engine, db }) =>
  addColumns(db, engine, 'sessions', { address: 'text', device: 'text', last_used_at: 'bigint' });
