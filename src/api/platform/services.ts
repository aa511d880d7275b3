import type { Logger } from 'pino';
import type { Database } from './database/database.ts';
import type { FileStore } from './files.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/** What lives as long as the server and is shared by all calls. */
export interface Services {
  settings: Settings;
  database: Database;
  files: FileStore;
  secrets: Secrets;
  log: Logger;
  /** The clock; tests set it. */
  now(): number;
}
