/** What is worth a look in a survey that can be registered. */
import { toUnits } from '../shared/exact-decimals.ts';
import { CENTIMETRE, distanceToRing, isInside } from './geometry.ts';
import { type MessageArguments, message, type WarningCode } from './messages.ts';
import { formatFixed, formatNumber } from '../shared/numbers.ts';
import type { SpringSurvey, Warning } from './spring-survey-types.ts';
import { type Enclosure, toPlane } from './survey-enclosure.ts';
import type { CheckedPoint } from './survey-points.ts';
import type { WireChoice } from './wire-rollers.ts';

/** Distances that the forest law asks between an eye and the use of land around it, in centimetres. */
const LEAST_IN_CONSOLIDATED_AREA = 1500;
const LEAST_ELSEWHERE = 5000;

export interface Computed {
  readonly vertices: readonly CheckedPoint[];
  readonly eyes: readonly CheckedPoint[];
  readonly enclosure: Enclosure;
  /** Centimetres that the project pays for. */
  readonly fenceCentimetres: number;
  readonly wire: WireChoice;
}

/** The warnings in the order of reading: points, fence, eyes, land, materials. */
export function collectWarnings(survey: SpringSurvey, computed: Computed): Warning[] {
  const points = [...computed.vertices, ...computed.eyes];
  return [
    ...zoneWarnings(points),
    ...fenceWarnings(computed.enclosure),
    ...eyeWarnings(computed),
    ...landWarnings(survey, points, computed.enclosure),
    ...limitWarnings(computed),
    ...wireWarnings(survey, computed.wire),
  ];
}

function warning<C extends WarningCode>(code: C, ...values: MessageArguments<C>): Warning {
  return { code, message: message(code, ...values) };
}

/** Metres or m² with two decimals and a comma, from whole hundredths. */
function fromHundredths(units: number): string {
  return formatFixed(units / 100, 2);
}

function zoneWarnings(points: readonly CheckedPoint[]): Warning[] {
  const corrected = points.filter((point) => point.bandCorrected).map((point) => point.located.utm_zone);
  const warnings = [...new Set(corrected)].map((zona) => warning('band_corrected', { zona }));
  const first = points[0];
  if (first === undefined) return warnings;
  const { zone, hemisphere } = first.grid;
  const areSeveral = points.some(({ grid }) => grid.zone !== zone || grid.hemisphere !== hemisphere);
  return areSeveral ? [...warnings, warning('reprojected', { zona: first.located.utm_zone })] : warnings;
}

function fenceWarnings({ dropped, ring, areaHundredths }: Enclosure): Warning[] {
  const duplicates = dropped.map(([a, b]) => warning('duplicate_dropped', { a, b }));
  return ring === null
    ? [...duplicates, warning('default_area', { area: fromHundredths(areaHundredths) })]
    : duplicates;
}

/** A default area is a circle that nobody measured: no distance to its fence is told. */
function eyeWarnings({ vertices, eyes, enclosure: { ring } }: Computed): Warning[] {
  if (ring === null) return [];
  return toPlane(eyes, vertices[0]).flatMap((eye) => {
    const n = eye.number;
    if (!isInside(eye, ring)) return [warning('eye_outside_fence', { n })];
    const centimetres = Math.round(distanceToRing(eye, ring) / CENTIMETRE);
    const d = fromHundredths(centimetres);
    if (centimetres < LEAST_IN_CONSOLIDATED_AREA) return [warning('eye_nearer_than_15m', { d, n })];
    if (centimetres < LEAST_ELSEWHERE) return [warning('eye_nearer_than_50m', { d, n })];
    return [];
  });
}

function landWarnings(
  { total_area, state }: SpringSurvey,
  points: readonly CheckedPoint[],
  { areaHundredths }: Enclosure,
): Warning[] {
  const warnings: Warning[] = [];
  // One hectare is 10^6 hundredths of a square metre. A property without area says nothing.
  const property = Number.isFinite(total_area) ? toUnits(total_area ?? 0, 6) : 0n;
  if (property > 0n && BigInt(areaHundredths) > property) {
    const a = formatFixed(areaHundredths / 1e6, 4);
    warnings.push(warning('area_over_property', { a, p: formatFixed(total_area ?? 0, 4) }));
  }
  const contains = ({ position }: CheckedPoint) =>
    state?.contains(position.latitude, position.longitude) ?? true;
  if (state && !points.every(contains)) warnings.push(warning('point_outside_state', { uf: state.uf }));
  return warnings;
}

function limitWarnings({ enclosure: { perimeterCentimetres }, fenceCentimetres }: Computed): Warning[] {
  const left = perimeterCentimetres - fenceCentimetres;
  if (left <= 0) return [];
  const values = {
    p: fromHundredths(perimeterCentimetres),
    l: fromHundredths(fenceCentimetres),
    d: fromHundredths(left),
  };
  return [warning('perimeter_over_limit', values)];
}

function wireWarnings(survey: SpringSurvey, wire: WireChoice): Warning[] {
  // With any type to choose from at least 95 % of the wire is on rolls.
  if (wire.wire_rollers.length === 0 && wire.wire_shortage > 0) return [warning('wire_no_types')];
  const strands = survey.feedstock_parameters.wire_amount ?? 1;
  const warnings: Warning[] = [];
  if (wire.wire_shortage > 0) {
    const values = {
      m: formatFixed(wire.wire_shortage, 2),
      c: formatFixed(wire.wire_shortage / strands, 2),
    };
    warnings.push(warning('wire_short', values));
  }
  if (wire.below_minimum !== null) {
    const { usage, minimum } = wire.below_minimum;
    warnings.push(warning('wire_below_minimum', { u: formatFixed(usage, 2), min: formatNumber(minimum, 2) }));
  }
  return warnings;
}
