import type { Generated } from 'kysely';
import type { ProjectStatus } from '#domain/resources/projects.ts';
import type { AccountType } from '#domain/shared/bank-account.ts';
import type { Flag } from './organisation.ts';
import type { PrimaryKeys } from './primary-keys.ts';

export interface ProjectsTable {
  id: Generated<number>;
  name: string;
  status: ProjectStatus;
  start_date: string;
  end_date: string;
  objective: string | null;
  add_information: string | null;
  /** Whether its term and reports name its sponsors. */
  sponsors_on_papers: Generated<Flag>;
  search: string;
  version: Generated<number>;
}

export interface ProjectUsersTable {
  project_id: number;
  user_id: number;
}

export interface ProceedingsTable {
  project_id: number;
  environmental_extension: Generated<Flag>;
  ecosystem_restoration: Generated<Flag>;
  forest_nursery: Generated<Flag>;
  environmental_education: Generated<Flag>;
  applied_research: Generated<Flag>;
  economic_sustainability: Generated<Flag>;
  version: Generated<number>;
}

/** Metres, square metres, grams a seedling, kilograms a sack; null until filled in. */
export interface FeedstockParametersTable {
  project_id: number;
  stake_spacing: number | null;
  stretcher_spacing: number | null;
  perimeter_limit: number | null;
  wire_amount: number | null;
  clip_amount: number | null;
  seedlings_spacing: number | null;
  limestone_grams: number | null;
  planting_fertilizer_grams: number | null;
  cover_fertilizer_grams: number | null;
  formicide_grams: number | null;
  water_spring_default_area: number | null;
  limestone_sack_kilograms: number | null;
  cover_fertilizer_sack_kilograms: number | null;
  planting_fertilizer_sack_kilograms: number | null;
  formicide_sack_kilograms: number | null;
  version: Generated<number>;
}

export interface WireRollersTable {
  id: Generated<number>;
  project_id: number;
  /** Metres. */
  length: number;
  /** Percent. */
  minimum_usage: number;
  version: Generated<number>;
}

export interface CommitmentTermsTable {
  id: Generated<number>;
  project_id: number;
  /** ProseMirror JSON documents. */
  preamble: string;
  contract_terms: string;
  version: Generated<number>;
}

export interface BankingDatasTable {
  id: Generated<number>;
  project_id: number;
  bank_name: string;
  agency: string;
  account_number: string;
  account_type: AccountType;
  /** Kept by a trigger: what the list goes by. */
  readonly bank_name_folded: Generated<string>;
  search: string;
  version: Generated<number>;
}

export interface ProjectSponsorsTable {
  project_id: number;
  sponsor_id: number;
}

export interface ProjectTables {
  projects: ProjectsTable;
  project_users: ProjectUsersTable;
  proceedings: ProceedingsTable;
  feedstock_parameters: FeedstockParametersTable;
  wire_rollers: WireRollersTable;
  commitment_terms: CommitmentTermsTable;
  banking_datas: BankingDatasTable;
  project_sponsors: ProjectSponsorsTable;
}

export const PROJECT_KEYS = {
  projects: ['id'],
  project_users: ['project_id', 'user_id'],
  proceedings: ['project_id'],
  feedstock_parameters: ['project_id'],
  wire_rollers: ['id'],
  commitment_terms: ['id'],
  banking_datas: ['id'],
  project_sponsors: ['project_id', 'sponsor_id'],
} as const satisfies PrimaryKeys<ProjectTables>;
