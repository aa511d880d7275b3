/** One measured point: read, checked and located, in the order zone → ranges → inside Brazil. */
import {
  EASTING_RANGE,
  type GridPoint,
  isInBrazil,
  NORTHING_RANGE,
  type Position,
  positionOf,
  roundDegrees,
} from './coordinates.ts';
import { message, withoutPlace } from './messages.ts';
import { formatNumber, readNumber } from '../shared/numbers.ts';
import type { Finding, LocatedPoint, PointList, SurveyPoint } from './spring-survey-types.ts';
import {
  contradicts,
  type Grid,
  gridOf,
  readZone,
  type WrittenZone,
  type ZoneReading,
  zoneName,
} from './utm-zone.ts';

/** A point that passed its checks. */
export interface CheckedPoint {
  readonly grid: Grid;
  readonly metres: GridPoint;
  readonly position: Position;
  readonly located: LocatedPoint;
  /** Number in the sheet. */
  readonly number: number;
  /** Whether the written band letter was another than the point's own. */
  readonly bandCorrected: boolean;
}

export type PointField = 'utm_zone' | 'utm_easting' | 'utm_northing';

/** Something wrong with one point, on the field where a person can mend it. */
interface PointProblem {
  readonly field: PointField;
  /** The catalogue's sentence. */
  readonly message: string;
  /** For a form that is no sheet, where the catalogue's words don't fit. */
  readonly sentence?: string;
}

/** Where a point stands in the sheet: tab and row. */
interface Place {
  readonly aba: string;
  readonly l: number;
}

export const TABS: Readonly<Record<PointList, string>> = {
  coordinates: 'Vértices',
  water_eyes: "Olhos d'água",
};

/** Most filled rows of a list. */
export const MOST_POINTS = 500;

/** The header takes the first row of a tab. */
const FIRST_ROW = 2;

/** The catalogue's sentence for a zone that can't be used; null for one that can. */
export function zoneProblem(reading: ZoneReading, place: Place): string | null {
  if (reading.ok) return null;
  switch (reading.problem) {
    case 'zone_missing':
      return message('zone_missing', place);
    case 'zone_not_understood':
      return message('zone_not_understood', { ...place, texto: reading.text });
    case 'zone_outside_brazil':
      return message('zone_outside_brazil', { ...place, z: reading.zone });
    case 'letter_outside_brazil':
      return message('letter_outside_brazil', { ...place, x: reading.letter });
  }
}

/**
 * Checks a list's points. `defaultZone` fills blank zones; an unusable one is
 * the caller's to report once, and silences the rows that rely on it.
 */
export function checkPoints(
  list: PointList,
  points: readonly SurveyPoint[],
  defaultZone: ZoneReading,
): { readonly points: readonly CheckedPoint[]; readonly findings: readonly Finding[] } {
  const checked: CheckedPoint[] = [];
  const findings: Finding[] = [];
  for (const [index, point] of points.entries()) {
    const place = { aba: TABS[list], l: point.row ?? index + FIRST_ROW };
    const result = checkPoint(point, place, point.number ?? index + 1, defaultZone);
    if (result.point !== null) checked.push(result.point);
    for (const problem of result.problems) {
      findings.push({
        message: problem.message,
        sentence: problem.sentence ?? withoutPlace(problem.message),
        list,
        index,
        field: problem.field,
      });
    }
  }
  return { points: checked, findings };
}

/**
 * Checks a point that stands in a form of its own: a barraginha, a dry box, a
 * mini-ETE, a property's headquarters.
 * @returns the point as stored, or one sentence for each field that is wrong.
 */
export function checkSinglePoint(
  point: Pick<SurveyPoint, PointField>,
):
  | { readonly ok: true; readonly point: LocatedPoint }
  | { readonly ok: false; readonly errors: readonly { field: PointField; sentence: string }[] } {
  const nowhere = { aba: TABS.coordinates, l: FIRST_ROW };
  const result = checkPoint(point, nowhere, 1, { ok: false, problem: 'zone_missing' });
  if (result.point !== null) return { ok: true, point: result.point.located };
  return {
    ok: false,
    errors: result.problems.map(({ field, message: full, sentence }) => ({
      field,
      sentence: sentence ?? withoutPlace(full),
    })),
  };
}

function checkPoint(
  point: SurveyPoint,
  place: Place,
  number: number,
  defaultZone: ZoneReading,
): { point: CheckedPoint | null; problems: PointProblem[] } {
  const written = readZone(point.utm_zone);
  const usesDefault = !written.ok && written.problem === 'zone_missing';
  const zone = usesDefault ? defaultZone : written;
  const sentence = zoneProblem(zone, place);
  const isReported = usesDefault && !defaultZone.ok && defaultZone.problem !== 'zone_missing';
  // A row with neither metres nor zone is one thing to mend, not two.
  const isEmpty = usesDefault && isBlank(point.utm_easting) && isBlank(point.utm_northing);
  const problems: PointProblem[] = [];
  if (sentence !== null && !isReported && !isEmpty) {
    problems.push({
      field: 'utm_zone',
      message: sentence,
      ...(usesDefault && { sentence: 'Informe a zona UTM, por exemplo 24K.' }),
    });
  }
  const metres = readMetres(point, place);
  problems.push(...metres.problems);
  if (!zone.ok || metres.point === null) return { point: null, problems };
  const located = locate(zone, metres.point, number);
  if (isInBrazil(located.position)) return { point: located, problems };
  return { point: null, problems: [outsideBrazil(zone, located, place)] };
}

function locate(zone: WrittenZone, metres: GridPoint, number: number): CheckedPoint {
  const grid = gridOf(zone, metres.northing);
  const position = positionOf(grid, metres);
  const name = zoneName(grid, position.latitude);
  return {
    grid,
    metres,
    position,
    number,
    bandCorrected: contradicts(zone, name),
    located: {
      utm_zone: name,
      utm_easting: metres.easting,
      utm_northing: metres.northing,
      google_latitude: roundDegrees(position.latitude),
      google_longitude: roundDegrees(position.longitude),
    },
  };
}

function outsideBrazil(
  zone: WrittenZone,
  { grid, metres, position }: CheckedPoint,
  place: Place,
): PointProblem {
  const south: Grid = { ...grid, hemisphere: 'south' };
  if (zone.letter === 'N' && isInBrazil(positionOf(south, metres))) {
    return {
      field: 'utm_zone',
      message: message('letter_n_outside_brazil', { ...place, z: zone.zone }),
    };
  }
  // With a longitude that would do, it is the northing that lost a digit.
  const longitudeFits = isInBrazil({ latitude: 0, longitude: position.longitude });
  return {
    field: longitudeFits ? 'utm_northing' : 'utm_easting',
    message: message('point_outside_brazil', {
      ...place,
      zona: zone.text,
      e: formatNumber(metres.easting),
      n: formatNumber(metres.northing),
    }),
  };
}

type Cell = { readonly kind: 'blank' | 'number' | 'text'; readonly value: number; readonly text: string };

function isBlank(written: number | string | null): boolean {
  return written === null || (typeof written === 'string' && written.trim() === '');
}

function readCell(written: number | string | null): Cell {
  if (written === null || isBlank(written)) return { kind: 'blank', value: Number.NaN, text: '' };
  const value = readNumber(written);
  const text = typeof written === 'number' ? formatNumber(written, 9) : written.trim();
  return value === null ? { kind: 'text', value: Number.NaN, text } : { kind: 'number', value, text };
}

/** Degree, minute and second signs, or a cardinal letter after up to three digits. */
const DEGREES_TEXT = /\d\s*[°º˚'"′″]|^[-+−]?\d{1,3}(?:[.,]\d+)?\s*[NSLOWE]$/i;

/**
 * Within ±180 no easting is one. Northings just above 0 exist at the Equator,
 * so there only the negative ones give degrees away.
 */
function looksLikeDegrees(cell: Cell, field: 'utm_easting' | 'utm_northing'): boolean {
  if (cell.kind === 'text') return DEGREES_TEXT.test(cell.text);
  if (field === 'utm_northing') return cell.value < 0 && cell.value >= -180;
  return cell.value !== 0 && Math.abs(cell.value) <= 180;
}

function isWithin(value: number, range: { readonly least: number; readonly most: number }): boolean {
  return value >= range.least && value <= range.most;
}

function readMetres(
  point: SurveyPoint,
  place: Place,
): { point: GridPoint | null; problems: readonly PointProblem[] } {
  const easting = readCell(point.utm_easting);
  const northing = readCell(point.utm_northing);
  const problems = metresProblems(easting, northing, place);
  if (problems.length > 0) return { point: null, problems };
  return { point: { easting: easting.value, northing: northing.value }, problems };
}

function metresProblems(easting: Cell, northing: Cell, place: Place): PointProblem[] {
  if (easting.kind === 'blank' || northing.kind === 'blank') {
    const field = easting.kind === 'blank' ? 'utm_easting' : 'utm_northing';
    return [{ field, message: message('incomplete', place), sentence: 'Preencha Este e Norte.' }];
  }
  if (looksLikeDegrees(easting, 'utm_easting')) {
    return [{ field: 'utm_easting', message: message('degrees', { ...place, x: easting.text }) }];
  }
  if (looksLikeDegrees(northing, 'utm_northing')) {
    return [{ field: 'utm_northing', message: message('degrees', { ...place, x: northing.text }) }];
  }
  const looksSwapped =
    isWithin(easting.value, { least: EASTING_RANGE.most + 1, most: NORTHING_RANGE.most }) &&
    isWithin(northing.value, EASTING_RANGE);
  if (looksSwapped) return [{ field: 'utm_easting', message: message('swapped', place) }];

  const problems: PointProblem[] = [];
  if (easting.kind === 'text') {
    const values = { ...place, texto: easting.text };
    problems.push({ field: 'utm_easting', message: message('easting_not_a_number', values) });
  } else if (!isWithin(easting.value, EASTING_RANGE)) {
    problems.push({ field: 'utm_easting', message: message('easting_out_of_range', place) });
  }
  if (northing.kind === 'text') {
    const values = { ...place, texto: northing.text };
    problems.push({ field: 'utm_northing', message: message('northing_not_a_number', values) });
  } else if (!isWithin(northing.value, NORTHING_RANGE)) {
    problems.push({ field: 'utm_northing', message: message('northing_out_of_range', place) });
  }
  return problems;
}
