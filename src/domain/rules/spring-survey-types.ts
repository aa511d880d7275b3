/** What goes into the computation of a spring and what comes out. */
import type { FeedstockParameters } from './feedstock-parameters.ts';
import type { WarningCode } from './messages.ts';

/** A measured point as the sheet or the JSON body has it. */
export interface SurveyPoint {
  /** As written: `24K`, `Fuso 24`, `24`…; null or blank where the default zone fills in. */
  readonly utm_zone: string | null;
  /** Metres; a text is read as a Brazilian writes numbers, and refused in words when it is none. */
  readonly utm_easting: number | string | null;
  readonly utm_northing: number | string | null;
  /** Row in the sheet; index + 2 when absent. */
  readonly row?: number | undefined;
  /** Number that the sheet's person knows the point by (column A); index + 1 when absent. */
  readonly number?: number | undefined;
}

export interface WireRollerType {
  readonly id?: number | undefined;
  /** Metres, whole, 1 to 100,000. */
  readonly length: number;
  /** Percent of a roll that must be used for it to be opened, 0 to 100. */
  readonly minimum_usage: number;
}

export interface SpringSurvey {
  readonly vertices: readonly SurveyPoint[];
  readonly water_eyes: readonly SurveyPoint[];
  /** 1 Enriquecimento, 2 Regeneração, 3 Recuperação total; another value is a finding. */
  readonly recovery_modality: number | null;
  readonly feedstock_parameters: FeedstockParameters;
  /** The project's types; none: the fence gets no rolls, and a warning. */
  readonly wire_rollers: readonly WireRollerType[];
  /** `Zona UTM padrão` of the sheet (B15), for points without a zone. */
  readonly default_zone?: string | null | undefined;
  /** Hectares of the property, for the warning that the fence encloses more. */
  readonly total_area?: number | null | undefined;
  /** The property's state and whether a point (degrees) lies in it, for the warning. */
  readonly state?:
    | { readonly uf: string; readonly contains: (latitude: number, longitude: number) => boolean }
    | null
    | undefined;
}

/** Names of a spring's lists in the API. */
export type PointList = 'coordinates' | 'water_eyes';

/** One thing that prevents the computation. */
export interface Finding {
  /** The catalogue's sentence, with tab and cell. */
  readonly message: string;
  /** The same without the place in the sheet, for a form that shows it beside the field. */
  readonly sentence: string;
  readonly list: PointList | 'form' | 'project';
  /** 0-based place in the list; null where the finding is of the list as a whole. */
  readonly index: number | null;
  /** API field name; null where it is of the whole point, list or form. */
  readonly field: string | null;
}

/** Something to look at that leaves registration possible. */
export interface Warning {
  readonly code: WarningCode;
  readonly message: string;
}

/** A point as stored: the zone is number and band, the rest as measured. */
export interface LocatedPoint {
  readonly utm_zone: string;
  readonly utm_easting: number;
  readonly utm_northing: number;
  /** Degrees, SIRGAS 2000, six decimals. */
  readonly google_latitude: number;
  readonly google_longitude: number;
}

export interface WireRolls {
  readonly id?: number;
  /** Metres each. */
  readonly length: number;
  readonly quantity: number;
}

export interface FenceFigures {
  /** Metres of fence that the project pays for. */
  readonly fence_length: number;
  readonly post_count: number;
  readonly stake_quantity: number;
  readonly stretcher_quantity: number;
  /** Clips, pieces. */
  readonly clip_count: number;
  /** Clips, kilograms. */
  readonly clip_quantity: number;
  /** Metres of wire needed. */
  readonly wire_length: number;
}

export interface WireFigures {
  readonly wire_rollers: readonly WireRolls[];
  /** Metres on the rolls, left over, and missing. */
  readonly wire_delivered: number;
  readonly wire_surplus: number;
  readonly wire_shortage: number;
}

/** Kilograms are exact; sacks are whole. */
export interface PlantingFigures {
  readonly recovery_seedlings: number;
  readonly limestone_kilograms: number;
  readonly limestone_sacks: number;
  readonly planting_fertilizer_kilograms: number;
  readonly planting_fertilizer_sacks: number;
  readonly cover_fertilizer_kilograms: number;
  readonly cover_fertilizer_sacks: number;
  readonly formicide_kilograms: number;
  readonly formicide_sacks: number;
}

/** What a spring's delivery consists of besides wire and seedlings. */
export type SpringMaterials = Pick<FenceFigures, 'stake_quantity' | 'stretcher_quantity' | 'clip_quantity'> &
  Omit<PlantingFigures, 'recovery_seedlings'>;

export interface SpringFigures extends FenceFigures, WireFigures, PlantingFigures {
  /** m², two decimals. */
  readonly area: number;
  /** Four decimals. */
  readonly area_hectares: number;
  /** Metres, two decimals. */
  readonly perimeter: number;
  /** Of the cleaned fence: without repeated points. */
  readonly vertex_count: number;
  readonly corner_count: number;
  /** All points as measured, in the sheet's order. */
  readonly coordinates: readonly LocatedPoint[];
  readonly water_eyes: readonly LocatedPoint[];
}

export type SpringComputation =
  | { readonly ok: true; readonly figures: SpringFigures; readonly warnings: readonly Warning[] }
  | { readonly ok: false; readonly findings: readonly Finding[] };
