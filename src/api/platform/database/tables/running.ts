import type { Generated } from 'kysely';
import type { Flag, Instant } from './organisation.ts';

export interface ActivitiesTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  search: string;
  version: Generated<number>;
}

export interface ExecutionCronogramsTable {
  id: Generated<number>;
  project_id: number;
  user_id: number;
  activity_id: number;
  goal: number;
  start_date: string;
  end_date: string;
  finished: Generated<Flag>;
  version: Generated<number>;
}

export interface ExecutedActivitiesTable {
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

/** The project's stock; quantities null until counted. */
export interface FeedstocksTable {
  id: Generated<number>;
  project_id: number;
  stake_quantity: number | null;
  stretcher_quantity: number | null;
  /** Kilograms. */
  clip_quantity: number | null;
  limestone_sacks: number | null;
  planting_fertilizer_sacks: number | null;
  cover_fertilizer_sacks: number | null;
  formicide_sacks: number | null;
  version: Generated<number>;
}

export interface FeedstockWireRollersTable {
  id: Generated<number>;
  feedstock_id: number;
  wire_roller_id: number;
  quantity: number;
  version: Generated<number>;
}

export interface FinancialResourcesTable {
  id: Generated<number>;
  project_id: number;
  forecast: string;
  type: number;
  value_cents: number | null;
  status: number;
  version: Generated<number>;
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

export interface TripControlsTable {
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
  accountabilities: AccountabilitiesTable;
  trip_controls: TripControlsTable;
}
