/** A project's feedstock parameters: their names, labels, and which of them are missing. */

/** Section 3's fields; null is not filled in yet. */
export interface FeedstockParameters {
  /** Metres. */
  readonly stake_spacing: number | null;
  readonly stretcher_spacing: number | null;
  /** Most fence, in metres, paid for one spring; 0 or null is none. */
  readonly perimeter_limit: number | null;
  /** Strands of wire. */
  readonly wire_amount: number | null;
  /** Clips in a kilogram. */
  readonly clip_amount: number | null;
  /** m² a seedling. */
  readonly seedlings_spacing: number | null;
  /** Grams a seedling; 0: not used. */
  readonly limestone_grams: number | null;
  readonly planting_fertilizer_grams: number | null;
  readonly cover_fertilizer_grams: number | null;
  readonly formicide_grams: number | null;
  /** m² of a spring without measured fence; 0 or null: none. */
  readonly water_spring_default_area: number | null;
  /** Kilograms a sack. */
  readonly limestone_sack_kilograms: number | null;
  readonly planting_fertilizer_sack_kilograms: number | null;
  readonly cover_fertilizer_sack_kilograms: number | null;
  readonly formicide_sack_kilograms: number | null;
}

export type FeedstockParameter = keyof FeedstockParameters;

/** The labels of the form. */
export const FEEDSTOCK_PARAMETER_LABELS: Readonly<Record<FeedstockParameter, string>> = {
  stake_spacing: 'Espaçamento entre estacas (m)',
  stretcher_spacing: 'Espaçamento entre esticadores (m)',
  perimeter_limit: 'Limite do perímetro (m)',
  wire_amount: 'Fios de arame',
  clip_amount: 'Grampos por quilo',
  seedlings_spacing: 'Espaçamento das mudas (m²)',
  limestone_grams: 'Calcário (g/muda)',
  planting_fertilizer_grams: 'Adubo de plantio (g/muda)',
  cover_fertilizer_grams: 'Adubo de cobertura (g/muda)',
  formicide_grams: 'Formicida (g/muda)',
  water_spring_default_area: 'Área padrão da nascente (m²)',
  limestone_sack_kilograms: 'Saco de calcário (kg)',
  planting_fertilizer_sack_kilograms: 'Saco de adubo de plantio (kg)',
  cover_fertilizer_sack_kilograms: 'Saco de adubo de cobertura (kg)',
  formicide_sack_kilograms: 'Saco de formicida (kg)',
};

/** The parameters in the form's order. */
export const FEEDSTOCK_PARAMETERS = [
  'stake_spacing',
  'stretcher_spacing',
  'perimeter_limit',
  'wire_amount',
  'clip_amount',
  'seedlings_spacing',
  'limestone_grams',
  'planting_fertilizer_grams',
  'cover_fertilizer_grams',
  'formicide_grams',
  'water_spring_default_area',
  'limestone_sack_kilograms',
  'planting_fertilizer_sack_kilograms',
  'cover_fertilizer_sack_kilograms',
  'formicide_sack_kilograms',
] as const satisfies readonly FeedstockParameter[];

/** What a value must be for a spring to be computed; `optional` may also be absent. */
const RULES = {
  stake_spacing: 'above_zero',
  stretcher_spacing: 'above_zero',
  perimeter_limit: 'optional',
  wire_amount: 'whole',
  clip_amount: 'above_zero',
  seedlings_spacing: 'above_zero',
  limestone_grams: 'zero_or_above',
  planting_fertilizer_grams: 'zero_or_above',
  cover_fertilizer_grams: 'zero_or_above',
  formicide_grams: 'zero_or_above',
  water_spring_default_area: 'optional',
  limestone_sack_kilograms: 'above_zero',
  planting_fertilizer_sack_kilograms: 'above_zero',
  cover_fertilizer_sack_kilograms: 'above_zero',
  formicide_sack_kilograms: 'above_zero',
} as const satisfies Record<FeedstockParameter, string>;

/** Parameters that a spring can be computed with: nothing required is missing. */
export type CompleteParameters = {
  readonly [P in FeedstockParameter]: (typeof RULES)[P] extends 'optional' ? number | null : number;
};

/** Largest values: the contract's quantity, and its million hectares in m². They keep centimetres exact. */
const MOST_STRANDS = 1_000_000;
const MOST = 10_000_000_000;

/** Whether nothing is missing, so that materials can be counted with these parameters. */
export function areComplete(
  parameters: FeedstockParameters,
): parameters is FeedstockParameters & CompleteParameters {
  return missingParameters(parameters).length === 0;
}

/**
 * Labels of the parameters that are missing or can't be computed with, in the
 * form's order. Spacings, strands, clips, m² a seedling and sacks must be above
 * 0; grams may be 0; limit and default area may be absent.
 */
export function missingParameters(parameters: FeedstockParameters): string[] {
  return FEEDSTOCK_PARAMETERS.filter((name) => !isUsable(name, parameters[name])).map(
    (name) => FEEDSTOCK_PARAMETER_LABELS[name],
  );
}

function isUsable(name: FeedstockParameter, value: number | null | undefined): boolean {
  const rule = RULES[name];
  if (value === null || value === undefined) return rule === 'optional';
  if (!(value >= 0 && value <= MOST)) return false;
  if (rule === 'whole') return Number.isInteger(value) && value > 0 && value <= MOST_STRANDS;
  return rule !== 'above_zero' || value > 0;
}
