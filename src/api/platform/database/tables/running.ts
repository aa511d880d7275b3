import type { Generated } from 'kysely';
import type { Flag, Instant } from './organisation.ts';
import type { PrimaryKeys } from './primary-keys.ts';

/** Kept by triggers (migration 0017): what its activity and its responsible are searched by. */
interface KeptNames {
  readonly user_search: Generated<string>;
  readonly activity_search: Generated<string>;
}

export interface ActivitiesTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  search: string;
  version: Generated<number>;
}

export interface ExecutionCronogramsTable extends KeptNames {
  id: Generated<number>;
  project_id: number;
  user_id: number;
  activity_id: number;
  goal: number;
  start_date: string;
  end_date: string;
  finished: Generated<Flag>;
  /** Kept by triggers (migration 0058): how many of `executed_activities` name it. */
  readonly launches: Generated<number>;
  version: Generated<number>;
}

export interface ExecutedActivitiesTable extends KeptNames {
  /** Kept by a trigger; null without a property. */
  readonly property_search: Generated<string | null>;
  id: Generated<number>;
  project_id: number;
  execution_cronogram_id: number;
  rural_property_id: number | null;
  description: string;
  executed_at: string;
  mobilized_producers: number | null;
  search: string | null;
  version: Generated<number>;
}

/** The project's stock: what is in it stands in `stock_balances`. Whoever moves something locks this row first. */
export interface FeedstocksTable {
  id: Generated<number>;
  project_id: number;
  /** Counts on when a quantity that the stock record shows changes. */
  version: Generated<number>;
}

/** That the stock has a record of this roller type; how many stands in `stock_balances`. */
export interface FeedstockWireRollersTable {
  id: Generated<number>;
  feedstock_id: number;
  wire_roller_id: number;
  version: Generated<number>;
}

export interface FinancialResourcesTable {
  id: Generated<number>;
  project_id: number;
  forecast: string;
  type: number;
  value_cents: number | null;
  /** Kept by a trigger: a refund below nothing. */
  readonly signed_cents: Generated<number | null>;
  status: number;
  version: Generated<number>;
}

/** Kept by triggers (migration 0057): what a project's resources of one status come to. */
interface ResourceTalliesTable {
  project_id: number;
  status: number;
  /** Several of PostgreSQL's connections count beside each other: the sum over them counts. */
  slot: number;
  /** Refunds below nothing. */
  cents: number;
}

export interface AccountabilitiesTable {
  id: Generated<number>;
  project_id: number;
  forecast_date: string;
  type: number;
  value_cents: number | null;
  delivery_date: string;
  situation: number;
  version: Generated<number>;
}

/** Kept by triggers (migration 0062): what a project's accountabilities of one situation come to. */
interface AccountabilityTalliesTable {
  project_id: number;
  situation: number;
  /** As in `resource_tallies`. */
  slot: number;
  cents: number;
}

export interface TripControlsTable extends KeptNames {
  readonly origin_search: Generated<string>;
  readonly destination_search: Generated<string>;
  id: Generated<number>;
  project_id: number;
  user_id: number;
  activity_id: number;
  period_from: string;
  period_to: string;
  city_origin_id: number;
  city_destination_id: number;
  vehicle_id: number;
  /** Hundredths of a kilometre. */
  initial_km_hundredths: number;
  final_km_hundredths: number;
  value_supplying_cents: number;
  /** Hundredths of a litre. */
  liter_supplying_hundredths: number;
  activity_note: string;
  /** Its note, folded. */
  search: string | null;
  created_at: Instant;
  version: Generated<number>;
}

export interface RunningTables {
  activities: ActivitiesTable;
  execution_cronograms: ExecutionCronogramsTable;
  executed_activities: ExecutedActivitiesTable;
  feedstocks: FeedstocksTable;
  feedstock_wire_rollers: FeedstockWireRollersTable;
  financial_resources: FinancialResourcesTable;
  resource_tallies: ResourceTalliesTable;
  accountabilities: AccountabilitiesTable;
  accountability_tallies: AccountabilityTalliesTable;
  trip_controls: TripControlsTable;
}

export const RUNNING_KEYS = {
  activities: ['id'],
  execution_cronograms: ['id'],
  executed_activities: ['id'],
  feedstocks: ['id'],
  feedstock_wire_rollers: ['id'],
  financial_resources: ['id'],
  resource_tallies: ['project_id', 'status', 'slot'],
  accountabilities: ['id'],
  accountability_tallies: ['project_id', 'situation', 'slot'],
  trip_controls: ['id'],
} as const satisfies PrimaryKeys<RunningTables>;
