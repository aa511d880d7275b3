import type { Generated } from 'kysely';
import type { CountedMaterial } from '#domain/rules/material-counts.ts';
import type { AddressColumns, Flag, Instant } from './organisation.ts';
import type { PrimaryKeys } from './primary-keys.ts';

export interface RuralPropertiesTable {
  id: Generated<number>;
  project_id: number;
  /** Null after its producer was deleted: 'Produtor não definido'. */
  rural_producer_id: number | null;
  user_id: number;
  user_update_id: number | null;
  name: string;
  /** Hectares. */
  total_area: number | null;
  registration_date: string;
  interest_register: string | null;
  descriptive_roadmaps: string | null;
  /** Kept by a trigger: what the list goes by. */
  readonly name_folded: Generated<string>;
  /** Folded name of the property and of its producer. */
  search: string;
  version: Generated<number>;
}

export interface PropertyAddressesTable extends AddressColumns {
  rural_property_id: number;
  /** Put there by a trigger: the property's. */
  readonly project_id: Generated<number | null>;
  version: Generated<number>;
}

export interface HydrographicPropertiesTable {
  rural_property_id: number;
  /** Put there by a trigger: the property's. */
  readonly project_id: Generated<number | null>;
  subbasin_id: number;
  microbasin: string | null;
  version: Generated<number>;
}

export interface CoordinateColumns {
  /** Metres. */
  utm_easting: number;
  utm_northing: number;
  /** `24K`. */
  utm_zone: string;
  /** Degrees, six decimals. */
  google_latitude: number;
  google_longitude: number;
}

export interface PropertyCoordinatesTable {
  rural_property_id: number;
  utm_easting: number | null;
  utm_northing: number | null;
  utm_zone: string | null;
  google_latitude: number | null;
  google_longitude: number | null;
  version: Generated<number>;
}

export interface RecoveryInterestsTable {
  rural_property_id: number;
  septic_tank: Flag | null;
  dry_boxes: Flag | null;
  quantity_dry_boxes: number | null;
  water_dam: Flag | null;
  quantity_water_dam: number | null;
  riparian_forest: Flag | null;
  quantity_riparian_forest: number | null;
  hill_top: Flag | null;
  quantity_hill_top: number | null;
  declivity_app: Flag | null;
  quantity_declivity_app: number | null;
  recovery_activity: string | null;
  version: Generated<number>;
}

/** Barrages, dry boxes and septic tanks: one thing three times. */
export interface StructuresTable extends CoordinateColumns {
  id: Generated<number>;
  rural_property_id: number;
  version: Generated<number>;
}

export interface WaterSpringsTable {
  id: Generated<number>;
  rural_property_id: number;
  /** Its property's; here so that the label is unique in the project. */
  project_id: number;
  /** Who registered it. */
  user_id: number;
  /** Who made the survey, and the name as the sheet has it. */
  technician_id: number | null;
  technician_name: string | null;
  label: string;
  label_folded: string;
  /** `naturalKey` of the label: what codes are ordered by. */
  label_order: string;
  status: Generated<number>;
  delivery_date: string | null;
  /** `YYYY-MM`: when its material is to be delivered. */
  planned_month: string | null;
  /** Kept by triggers (migration 0030): whether a delivered note names the spring. */
  in_note: Generated<Flag>;
  surveyed_at: string | null;
  notes: string | null;
  recovery_modality: number;
  declivity: number;
  landscape_position: number;
  erosion: number;
  vegetation: number;
  typology: number;
  typology_specification: string | null;
  water_color: number;
  /** Metres. */
  distance_forest: number;
  /** Square metres and metres. */
  area: number;
  perimeter: number;
  recovery_seedlings: number;
  stake_quantity: number;
  stretcher_quantity: number;
  clip_quantity: number;
  limestone_sacks: number;
  limestone_kilograms: number;
  cover_fertilizer_sacks: number;
  cover_fertilizer_kilograms: number;
  planting_fertilizer_sacks: number;
  planting_fertilizer_kilograms: number;
  formicide_sacks: number;
  formicide_kilograms: number;
  /** The sheet as it was sent; null when registered without one. */
  sheet_file_id: string | null;
  created_at: Instant;
  /** Where a map shows it (`placeOfSpring`): degrees. Null without any point. */
  place_latitude: number | null;
  place_longitude: number | null;
  search: string;
  /** Kept by a trigger: the folded names of its property and of the property's producer. */
  readonly property_search: Generated<string>;
  /** Kept by triggers (migration 0061): where its property is, which each is told of. */
  readonly property_city_id: Generated<number>;
  readonly property_subbasin_id: Generated<number>;
  version: Generated<number>;
}

/** Kept by triggers (migration 0036): how often what a map shows of a project has changed. */
interface MapChangesTable {
  project_id: number;
  /** Of PostgreSQL: writers of one project don't wait for each other. */
  slot: number;
  changes: number;
}

export interface WaterSpringPointsTable extends CoordinateColumns {
  water_spring_id: number;
  /** 0 a vertex of the fence as measured, 1 a water eye. */
  kind: 0 | 1;
  /** From 0, in the sheet's order. */
  position: number;
}

export interface WaterSpringWireRollersTable {
  water_spring_id: number;
  wire_roller_id: number;
  /** Metres, as it was when the spring was computed. */
  length: number;
  quantity: number;
}

export interface WaterSpringPhotosTable {
  id: Generated<number>;
  water_spring_id: number;
  file_id: string;
  thumbnail_file_id: string;
  taken_at: string | null;
  latitude: number | null;
  longitude: number | null;
  created_at: Instant;
}

export interface SpringImportsTable {
  id: Generated<number>;
  user_id: number;
  rural_property_id: number;
  sheet_file_id: string;
  /** JSON: the survey as it was read. */
  survey: string;
  created_at: Instant;
  used_at: Instant | null;
}

/** How many springs there are of a kind, and what they come to. */
interface SpringSums {
  /** Several of PostgreSQL's connections count beside each other: the sum over them counts. */
  slot: number;
  springs: number;
  area_hundredths: number;
  perimeter_hundredths: number;
  recovery_seedlings: number;
  stake_quantity: number;
  stretcher_quantity: number;
  clip_quantity: number;
  limestone_sacks: number;
  planting_fertilizer_sacks: number;
  cover_fertilizer_sacks: number;
  formicide_sacks: number;
}

/** Kept by triggers (migration 0030). */
interface SpringTalliesTable extends SpringSums {
  project_id: number;
  status: number;
  /** `YYYY-MM` of springs that wait; '' of those without one and of all others. */
  planned_month: string;
  /** Whether a delivered note names them. */
  in_note: Flag;
  /** Of delivery, `YYYY-MM`; '' for none. */
  month: string;
}

/** Kept by triggers (migration 0048). */
interface NeedTalliesTable extends SpringSums {
  project_id: number;
  /** Whether they are past 'Cadastrada' and no delivered note names them: what they need was delivered. */
  by_need: Flag;
}

/** Kept by triggers (migration 0057). */
interface StatusTalliesTable extends SpringSums {
  project_id: number;
  status: number;
}

/** Kept by triggers (migration 0060): how many springs of a status take anything of each. */
interface TakerTalliesTable extends Record<CountedMaterial, number> {
  project_id: number;
  status: number;
  slot: number;
}

/** Kept by triggers (migration 0030): the rolls of wire that a project's springs take. */
interface RollTalliesTable {
  project_id: number;
  status: number;
  planned_month: string;
  in_note: Flag;
  wire_roller_id: number;
  /** Metres. */
  length: number;
  slot: number;
  quantity: number;
}

/**
 * Kept by triggers (migration 0048): how many springs a property has, from its first one on.
 * `row_counts` holds, by this table's name, how many properties of a project have any.
 */
interface PropertySpringsTable {
  rural_property_id: number;
  project_id: number;
  springs: number;
}

/** Without an outline all of it is null: it was removed, and the version goes on. */
interface SubbasinOutlinesTable {
  subbasin_id: number;
  /** As `outlineText` writes it. */
  outline: string | null;
  file_name: string | null;
  feature_name: string | null;
  /** Square metres. */
  area: number | null;
  vertices: number | null;
  version: Generated<number>;
}

export interface LandTables {
  subbasin_outlines: SubbasinOutlinesTable;
  rural_properties: RuralPropertiesTable;
  property_addresses: PropertyAddressesTable;
  hydrographic_properties: HydrographicPropertiesTable;
  property_coordinates: PropertyCoordinatesTable;
  recovery_interests: RecoveryInterestsTable;
  barrages: StructuresTable;
  dry_boxes: StructuresTable;
  septic_tanks: StructuresTable;
  water_springs: WaterSpringsTable;
  spring_tallies: SpringTalliesTable;
  need_tallies: NeedTalliesTable;
  status_tallies: StatusTalliesTable;
  taker_tallies: TakerTalliesTable;
  roll_tallies: RollTalliesTable;
  property_springs: PropertySpringsTable;
  map_changes: MapChangesTable;
  water_spring_points: WaterSpringPointsTable;
  water_spring_wire_rollers: WaterSpringWireRollersTable;
  water_spring_photos: WaterSpringPhotosTable;
  spring_imports: SpringImportsTable;
}

export const LAND_KEYS = {
  subbasin_outlines: ['subbasin_id'],
  rural_properties: ['id'],
  property_addresses: ['rural_property_id'],
  hydrographic_properties: ['rural_property_id'],
  property_coordinates: ['rural_property_id'],
  recovery_interests: ['rural_property_id'],
  barrages: ['id'],
  dry_boxes: ['id'],
  septic_tanks: ['id'],
  water_springs: ['id'],
  spring_tallies: ['project_id', 'status', 'planned_month', 'in_note', 'month', 'slot'],
  need_tallies: ['project_id', 'by_need', 'slot'],
  status_tallies: ['project_id', 'status', 'slot'],
  taker_tallies: ['project_id', 'status', 'slot'],
  roll_tallies: ['project_id', 'status', 'planned_month', 'in_note', 'wire_roller_id', 'length', 'slot'],
  property_springs: ['rural_property_id'],
  map_changes: ['project_id', 'slot'],
  water_spring_points: ['water_spring_id', 'kind', 'position'],
  water_spring_wire_rollers: ['water_spring_id', 'wire_roller_id'],
  water_spring_photos: ['id'],
  spring_imports: ['id'],
} as const satisfies PrimaryKeys<LandTables>;
