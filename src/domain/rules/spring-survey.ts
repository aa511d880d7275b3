/**
 * From a survey to the materials of a spring: the one entry that the sheet, the
 * JSON route and the recalculation use.
 */
import { areComplete, type CompleteParameters, missingParameters } from './feedstock-parameters.ts';
import {
  fenceCentimetres,
  fenceMaterials,
  plantingMaterials,
  seedlingCount,
  wireCentimetres,
} from './materials.ts';
import { message } from './messages.ts';
import { joinList } from '../shared/numbers.ts';
import { isRecoveryModality, type RecoveryModality } from './spring-enumerations.ts';
import type {
  Finding,
  PointList,
  SpringComputation,
  SpringFigures,
  SpringSurvey,
} from './spring-survey-types.ts';
import {
  type EnclosureResult,
  encloseDefaultArea,
  encloseFence,
  hasDefaultArea,
  listFinding,
} from './survey-enclosure.ts';
import { type CheckedPoint, checkPoints, MOST_POINTS, TABS, zoneProblem } from './survey-points.ts';
import { type Computed, collectWarnings } from './survey-warnings.ts';
import { readZone, type ZoneReading } from './utm-zone.ts';
import { chooseWireRollers } from './wire-rollers.ts';

export type * from './spring-survey-types.ts';

/** Most findings that are told at once. */
export const MOST_FINDINGS = 50;

/** Tab and row of the default zone's cell. */
const FORM_TAB = 'Nascente';
const DEFAULT_ZONE_ROW = 15;

/**
 * Computes a spring's figures and materials, or says everything that prevents
 * it: project and form first, then points and fence in sheet order, at most 50
 * findings. Pure, never throws, and of bounded work: lists of more than 500
 * points are refused unread.
 */
export function computeSpring(survey: SpringSurvey): SpringComputation {
  const overfull = [
    ...tooManyRows('coordinates', survey.vertices.length),
    ...tooManyRows('water_eyes', survey.water_eyes.length),
  ];
  if (overfull.length > 0) return { ok: false, findings: overfull };

  const defaultZone = readZone(survey.default_zone);
  const vertices = checkPoints('coordinates', survey.vertices, defaultZone);
  const eyes = checkPoints('water_eyes', survey.water_eyes, defaultZone);
  const enclosed = enclose(survey, vertices, eyes);
  const findings = [
    ...projectFindings(survey),
    ...formFindings(survey, defaultZone),
    ...vertices.findings,
    ...(enclosed.ok ? [] : enclosed.findings),
    ...eyes.findings,
  ];
  const { feedstock_parameters: parameters, recovery_modality: modality } = survey;
  if (findings.length > 0 || !enclosed.ok || !areComplete(parameters) || !isRecoveryModality(modality)) {
    return { ok: false, findings: findings.slice(0, MOST_FINDINGS) };
  }
  const { enclosure } = enclosed;
  const fence = fenceCentimetres(enclosure.perimeterCentimetres, parameters.perimeter_limit);
  const wire = chooseWireRollers(wireCentimetres(fence, parameters), survey.wire_rollers);
  const computed = { vertices: vertices.points, eyes: eyes.points, enclosure, fenceCentimetres: fence, wire };
  return {
    ok: true,
    figures: figuresOf(computed, parameters, modality),
    warnings: collectWarnings(survey, computed),
  };
}

interface Checked {
  readonly points: readonly CheckedPoint[];
  readonly findings: readonly Finding[];
}

/** Fence or default area; no findings of its own while the points that it needs have some. */
function enclose(survey: SpringSurvey, vertices: Checked, eyes: Checked): EnclosureResult {
  const silent: EnclosureResult = { ok: false, findings: [] };
  if (survey.vertices.length > 0) {
    return vertices.findings.length > 0 || vertices.points.length < survey.vertices.length
      ? silent
      : encloseFence(vertices.points, MOST_FINDINGS);
  }
  if (survey.water_eyes.length === 0) {
    return { ok: false, findings: [listFinding('coordinates', message('no_points'))] };
  }
  const area = survey.feedstock_parameters.water_spring_default_area;
  if (!hasDefaultArea(area)) {
    return { ok: false, findings: [listFinding('project', message('default_area_missing'))] };
  }
  return eyes.points.length < survey.water_eyes.length ? silent : encloseDefaultArea(eyes.points, area);
}

function tooManyRows(list: PointList, n: number): Finding[] {
  return n > MOST_POINTS ? [listFinding(list, message('too_many_rows', { aba: TABS[list], n }))] : [];
}

function projectFindings({ feedstock_parameters: parameters }: SpringSurvey): Finding[] {
  const missing = missingParameters(parameters);
  return missing.length > 0
    ? [listFinding('project', message('parameters_missing', { lista: joinList(missing) }))]
    : [];
}

/** The form's own fields that the computation needs: the modality, and the default zone where a point relies on it. */
function formFindings(survey: SpringSurvey, defaultZone: ZoneReading): Finding[] {
  const findings: Finding[] = [];
  const { recovery_modality: modality } = survey;
  if (!isRecoveryModality(modality)) {
    const sentence = message('recovery_modality_unknown', { texto: modality ?? '' });
    findings.push({ ...listFinding('form', sentence), field: 'recovery_modality' });
  }
  const reliesOnDefault = [...survey.vertices, ...survey.water_eyes].some(
    ({ utm_zone }) => (utm_zone ?? '').trim() === '',
  );
  const isMissing = !defaultZone.ok && defaultZone.problem === 'zone_missing';
  const sentence = zoneProblem(defaultZone, { aba: FORM_TAB, l: DEFAULT_ZONE_ROW });
  if (sentence !== null && reliesOnDefault && !isMissing) {
    findings.push({ ...listFinding('form', sentence), field: 'default_zone' });
  }
  return findings;
}

function figuresOf(
  computed: Computed,
  parameters: CompleteParameters,
  modality: RecoveryModality,
): SpringFigures {
  const { enclosure, wire } = computed;
  const { areaHundredths, perimeterCentimetres } = enclosure;
  return {
    area: areaHundredths / 100,
    area_hectares: Math.round(areaHundredths / 100) / 10_000,
    perimeter: perimeterCentimetres / 100,
    vertex_count: enclosure.ring?.length ?? 0,
    corner_count: enclosure.corners,
    ...fenceMaterials({ ...enclosure, fenceCentimetres: computed.fenceCentimetres }, parameters),
    wire_rollers: wire.wire_rollers,
    wire_delivered: wire.wire_delivered,
    wire_surplus: wire.wire_surplus,
    wire_shortage: wire.wire_shortage,
    ...plantingMaterials(seedlingCount(areaHundredths, modality, parameters), parameters),
    coordinates: computed.vertices.map((point) => point.located),
    water_eyes: computed.eyes.map((point) => point.located),
  };
}
