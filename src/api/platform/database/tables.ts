import type { LandTables } from './tables/land.ts';
import type { OrganisationTables } from './tables/organisation.ts';
import type { ProjectTables } from './tables/projects.ts';
import type { RunningTables } from './tables/running.ts';

/** Every table. The migrations make them; both engines hold them alike. */
export interface Tables extends OrganisationTables, ProjectTables, LandTables, RunningTables {}
