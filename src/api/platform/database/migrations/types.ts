import type { Kysely } from 'kysely';
import type { Engine, TableShape } from '../columns.ts';
import type { Tables } from '../tables.ts';

export interface MigrationTools {
  engine: Engine;
  /** The migration's own transaction. */
  db: Kysely<Tables>;
  table(name: string, shape: TableShape): Promise<void>;
}

/**
 * Foreign keys are on, and on SQLite dropping a table deletes the rows that hang
 * on it. So columns are added; a table that others name is never made anew.
 */
export type Migration = (tools: MigrationTools) => Promise<void>;
