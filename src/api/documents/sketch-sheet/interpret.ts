/**
 * From a sheet's cells to a survey, and from a survey to figures or to everything
 * that is wrong with it. Pure: what only the database knows is handed in.
 */
import { message } from '#domain/rules/messages.ts';
import type {
  Finding,
  LocatedPoint,
  PointList,
  SpringFigures,
  SpringSurvey,
  Warning,
} from '#domain/rules/spring-survey-types.ts';
import { computeSpring } from '#domain/rules/spring-survey.ts';
import { tell } from './findings.ts';
import type { Place, SketchFinding } from './findings.ts';
import { atRow, readForm } from './read-form.ts';
import type { DefaultZone, SketchForm } from './read-form.ts';
import { POINT_COLUMNS, readPoints } from './read-points.ts';
import type { PointField, SketchPoint } from './read-points.ts';
import type { SketchCells } from './sketch-cells.ts';

/** A survey in the API's field names, its points located. */
export interface SketchSurvey extends SketchForm {
  readonly coordinates: readonly SurveyedPoint[];
  readonly water_eyes: readonly SurveyedPoint[];
}

/** Metres; the zone as stored (number and band). */
export type SurveyedPoint = Pick<LocatedPoint, 'utm_zone' | 'utm_easting' | 'utm_northing'>;

/** A sheet that could be opened: what it says and what is wrong with its cells so far. */
export interface Sketch {
  readonly form: SketchForm;
  readonly coordinates: readonly SketchPoint[];
  readonly water_eyes: readonly SketchPoint[];
  readonly defaultZone: DefaultZone;
  readonly findings: readonly SketchFinding[];
  /** Sheet row of the code. */
  readonly labelRow: number;
  /** Whether both lists of points are there: without them no fence is judged. */
  readonly pointsComplete: boolean;
}

/** What the project and the database add to a survey. */
export interface SketchProject
  extends Pick<SpringSurvey, 'feedstock_parameters' | 'wire_rollers' | 'total_area' | 'state'> {
  /** Whether another spring of the project has the survey's code. */
  readonly labelTaken: boolean;
}

export type SketchResult =
  | {
      readonly ok: true;
      readonly survey: SketchSurvey;
      readonly figures: SpringFigures;
      readonly warnings: readonly Warning[];
    }
  | { readonly ok: false; readonly messages: readonly string[] };

/** @param today `YYYY-MM-DD` in the organisation's time zone */
export function interpretSketch(cells: SketchCells, today: string): Sketch {
  const { findings, ...form } = readForm(cells.form, today);
  const vertices = readPoints('vertices', cells.vertices);
  const waterEyes = readPoints('waterEyes', cells.waterEyes);
  return {
    ...form,
    coordinates: vertices.points,
    water_eyes: waterEyes.points,
    findings: [...findings, ...vertices.findings, ...waterEyes.findings],
    pointsComplete: vertices.complete && waterEyes.complete,
  };
}

/** Computes the spring; all findings, of cells and of the computation, come together in sheet order. */
export function computeSketch(sketch: Sketch, project: SketchProject): SketchResult {
  const { form } = sketch;
  const { labelTaken, ...given } = project;
  const computation = computeSpring({
    ...given,
    vertices: sketch.coordinates,
    water_eyes: sketch.water_eyes,
    recovery_modality: form.recovery_modality,
    default_zone: sketch.defaultZone.text,
  });
  const findings = [...sketch.findings];
  if (labelTaken && form.label !== null) {
    const taken = atRow(message('label_taken', { codigo: form.label }), 'label', sketch.labelRow);
    findings.push({ place: 'form', row: sketch.labelRow, column: 2, message: taken });
  }
  if (!computation.ok) {
    const told = computation.findings.filter((finding) => counts(finding, sketch));
    findings.push(...told.map((finding) => placed(finding, sketch)));
  }
  if (findings.length > 0 || !computation.ok) return { ok: false, messages: tell(findings) };
  const { figures, warnings } = computation;
  const survey = {
    ...form,
    coordinates: figures.coordinates.map(surveyed),
    water_eyes: figures.water_eyes.map(surveyed),
  };
  return { ok: true, survey, figures, warnings };
}

function surveyed({ utm_zone, utm_easting, utm_northing }: LocatedPoint): SurveyedPoint {
  return { utm_zone, utm_easting, utm_northing };
}

/**
 * Whether a finding of the computation counts beside the sheet's own: the form's
 * choices and failed formulas are told already, and no fence can be judged while
 * a list of points is missing.
 */
function counts({ list, index, field }: Finding, sketch: Sketch): boolean {
  if (list === 'project') return true;
  if (list === 'form') return field === 'default_zone' && !sketch.defaultZone.unread;
  if (index === null) return sketch.pointsComplete;
  return !sketch[list][index]?.unread.some((unread) => unread === field);
}

const PLACE_OF_LIST: Readonly<Record<PointList, Place>> = {
  coordinates: 'vertices',
  water_eyes: 'waterEyes',
};

function placed(finding: Finding, sketch: Sketch): SketchFinding {
  const { list, index, field, message: sentence } = finding;
  if (list === 'project') return { place: 'project', row: 0, column: 0, message: sentence };
  if (list === 'form') {
    const { row } = sketch.defaultZone;
    return { place: 'form', row, column: 2, message: atRow(sentence, 'default_zone', row) };
  }
  return {
    place: PLACE_OF_LIST[list],
    row: index === null ? 0 : (sketch[list][index]?.row ?? 0),
    column: isPointField(field) ? POINT_COLUMNS[field] : 0,
    message: sentence,
  };
}

function isPointField(field: string | null): field is PointField {
  return field !== null && Object.hasOwn(POINT_COLUMNS, field);
}
