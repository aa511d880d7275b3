import type { Kysely } from 'kysely';
import type { Engine, TableShape } from '../columns.ts';
import type { Tables } from '../tables.ts';

export interface MigrationTools {
  engine: Engine;
  /** The migration's own transaction. */
  db: Kysely<Tables>;
  table(name: string, shape: TableShape): Promise<void>;
}

export type Migration = (tools: MigrationTools) => Promise<void>;
