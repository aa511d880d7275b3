/** What points come to, asked of the server: of a registered spring beside what it is, of a new one alone. */
import { springDrawing } from '#domain/resources/spring-drawing.ts';
import { waterSprings } from '#domain/resources/water-springs.ts';
import { FENCE_LIMITS } from '#domain/rules/fence.ts';
import type { BodyOf, ResponseOf } from '#domain/shared/contract.ts';
import { call } from '../../../platform/client.ts';
import type { Figures } from '../figures.ts';
import type { FormPoint, PointLists } from '../points-editor/point-lists.ts';

export interface SpringParams {
  readonly projectId: number;
  readonly propertyId: number;
  /** Null of one that is not registered yet. */
  readonly id: number | null;
}

type Recalculated = ResponseOf<typeof waterSprings.preview>;

export interface SurveyPreview
  extends Pick<Recalculated, 'recalculated' | 'coordinates' | 'water_eyes' | 'warnings' | 'fingerprint'> {
  /** As it is registered; null of a new one. */
  readonly current: Figures | null;
}

export interface MeasuredForm extends PointLists {
  /** Undefined while it is not chosen. */
  readonly recovery_modality: number | undefined;
}

/** What a new spring can't be computed without. */
export type Lack = 'points' | 'vertices' | 'modality';

/** Null where the server can be asked. */
export function lackOf({ id }: SpringParams, form: MeasuredForm): Lack | null {
  if (id !== null) return null;
  const vertices = form.coordinates.length;
  if (vertices === 0 && form.water_eyes.length === 0) return 'points';
  if (vertices > 0 && vertices < FENCE_LIMITS.fewestVertices) return 'vertices';
  return form.recovery_modality === undefined ? 'modality' : null;
}

/** Null of a new spring that lacks its modality. Throws `ApiProblem`. */
export async function askPreview(
  { id, ...place }: SpringParams,
  { recovery_modality, ...lists }: MeasuredForm,
  signal: AbortSignal,
): Promise<SurveyPreview | null> {
  const points = sentPoints(lists);
  if (id !== null) {
    const body = { ...points, ...(recovery_modality !== undefined && { recovery_modality }) };
    return (await call(waterSprings.preview, { params: { ...place, id }, body, signal })).body;
  }
  if (recovery_modality === undefined) return null;
  return askCalculation(place, { ...points, recovery_modality }, signal);
}

type Calculation = BodyOf<typeof springDrawing.calculation>;

/** Of a new spring. Throws `ApiProblem`. */
export async function askCalculation(
  params: Omit<SpringParams, 'id'>,
  { coordinates, water_eyes, recovery_modality }: Calculation,
  signal?: AbortSignal,
): Promise<SurveyPreview> {
  const body = { coordinates, water_eyes, recovery_modality };
  const answer = await call(springDrawing.calculation, { params, body, ...(signal && { signal }) });
  const { figures, ...rest } = answer.body;
  return { ...rest, current: null, recalculated: figures };
}

/** A text that is no number is no measure: the server says which is missing. */
export function sentPoints({ coordinates, water_eyes }: PointLists) {
  return { coordinates: coordinates.map(sentPoint), water_eyes: water_eyes.map(sentPoint) };
}

function sentPoint({ utm_zone, utm_easting, utm_northing }: FormPoint) {
  const number = (metres: number | string | null) => (typeof metres === 'number' ? metres : null);
  return { utm_zone, utm_easting: number(utm_easting), utm_northing: number(utm_northing) };
}
