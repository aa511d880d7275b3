/**
 * Fence, wire and planting materials from measures in whole units. Perimeter
 * and area come rounded to 0.01; parameters are taken as the decimals that were
 * typed, so that a quotient that comes out even is never rounded up.
 */
import { ceilRatio, type Decimal, decimalOf, multiply, toUnits } from '../shared/exact-decimals.ts';
import type { CompleteParameters } from './feedstock-parameters.ts';
import type { RecoveryModality } from './spring-enumerations.ts';
import type { FenceFigures, PlantingFigures } from './spring-survey-types.ts';

/** Enrichment plants at most one seedling on so many m², however dense the project plants. */
const ENRICHMENT_M2_PER_SEEDLING = 25;

const GRAMS_IN_KILOGRAM = decimalOf(1000);

/** A number of hundredths (centimetres, 0.01 m²) as a decimal of metres or m². */
function hundredths(units: number): Decimal {
  return { units: BigInt(units), scale: 2 };
}

/** Centimetres of fence that the project pays for: the perimeter, or less where its limit (m) says so. */
export function fenceCentimetres(perimeterCentimetres: number, limit: number | null): number {
  const most = limit === null ? 0 : Number(toUnits(limit, 2));
  return most > 0 ? Math.min(perimeterCentimetres, most) : perimeterCentimetres;
}

export interface Fence {
  /** Of the whole spring, above 0. */
  readonly perimeterCentimetres: number;
  /** Of the part that the project pays for. */
  readonly fenceCentimetres: number;
  readonly corners: number;
}

/**
 * Posts of a closed ring (as many as gaps), of which stretchers stand at every
 * change of direction and at most their spacing apart; clips and wire for all.
 */
export function fenceMaterials(fence: Fence, parameters: CompleteParameters): FenceFigures {
  const length = hundredths(fence.fenceCentimetres);
  const strands = parameters.wire_amount;
  const stretchers = Math.max(
    ceilRatio([length], [decimalOf(parameters.stretcher_spacing)]),
    ceilRatio([decimalOf(fence.corners), length], [hundredths(fence.perimeterCentimetres)]),
  );
  const posts = Math.max(ceilRatio([length], [decimalOf(parameters.stake_spacing)]), stretchers);
  return {
    fence_length: fence.fenceCentimetres / 100,
    post_count: posts,
    stake_quantity: posts - stretchers,
    stretcher_quantity: stretchers,
    clip_count: posts * strands,
    clip_quantity: ceilRatio([decimalOf(posts), decimalOf(strands)], [decimalOf(parameters.clip_amount)]),
    wire_length: wireCentimetres(fence.fenceCentimetres, parameters) / 100,
  };
}

/** Centimetres of wire: the fence once for each strand. */
export function wireCentimetres(fence: number, parameters: CompleteParameters): number {
  return fence * parameters.wire_amount;
}

/** Seedlings for the area (0.01 m²): none in regeneration, sparse in enrichment. */
export function seedlingCount(
  areaHundredths: number,
  modality: RecoveryModality,
  parameters: CompleteParameters,
): number {
  if (modality === 2) return 0;
  const spacing = parameters.seedlings_spacing;
  const each = modality === 1 ? Math.max(spacing, ENRICHMENT_M2_PER_SEEDLING) : spacing;
  return ceilRatio([hundredths(areaHundredths)], [decimalOf(each)]);
}

/** Kilograms (exact) and sacks (whole) of each item for so many seedlings. */
export function plantingMaterials(seedlings: number, parameters: CompleteParameters): PlantingFigures {
  const limestone = item(seedlings, parameters.limestone_grams, parameters.limestone_sack_kilograms);
  const planting = item(
    seedlings,
    parameters.planting_fertilizer_grams,
    parameters.planting_fertilizer_sack_kilograms,
  );
  const cover = item(
    seedlings,
    parameters.cover_fertilizer_grams,
    parameters.cover_fertilizer_sack_kilograms,
  );
  const formicide = item(seedlings, parameters.formicide_grams, parameters.formicide_sack_kilograms);
  return {
    recovery_seedlings: seedlings,
    limestone_kilograms: limestone.kilograms,
    limestone_sacks: limestone.sacks,
    planting_fertilizer_kilograms: planting.kilograms,
    planting_fertilizer_sacks: planting.sacks,
    cover_fertilizer_kilograms: cover.kilograms,
    cover_fertilizer_sacks: cover.sacks,
    formicide_kilograms: formicide.kilograms,
    formicide_sacks: formicide.sacks,
  };
}

function item(seedlings: number, grams: number, sackKilograms: number) {
  const grammes = [decimalOf(seedlings), decimalOf(grams)];
  return {
    kilograms: multiply(...grammes, { units: 1n, scale: 3 }),
    sacks: ceilRatio(grammes, [GRAMS_IN_KILOGRAM, decimalOf(sackKilograms)]),
  };
}
