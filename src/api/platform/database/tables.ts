import { NOTE_KEYS, type NoteTables } from './tables/delivery-notes.ts';
import { LAND_KEYS, type LandTables } from './tables/land.ts';
import { ACCESS_KEYS, type AccessTables } from './tables/access.ts';
import { ORGANISATION_KEYS, type OrganisationTables } from './tables/organisation.ts';
import { PROJECT_KEYS, type ProjectTables } from './tables/projects.ts';
import type { PrimaryKeys } from './tables/primary-keys.ts';
import { RUNNING_KEYS, type RunningTables } from './tables/running.ts';
import { STOCK_KEYS, type StockTables } from './tables/stock.ts';

/** Every table. The migrations make them; both engines hold them alike. */
export interface Tables
  extends OrganisationTables,
    AccessTables,
    ProjectTables,
    LandTables,
    NoteTables,
    RunningTables,
    StockTables {}

export const PRIMARY_KEYS: PrimaryKeys<Tables> = {
  ...ORGANISATION_KEYS,
  ...ACCESS_KEYS,
  ...PROJECT_KEYS,
  ...LAND_KEYS,
  ...NOTE_KEYS,
  ...RUNNING_KEYS,
  ...STOCK_KEYS,
};
