/** What looks wrong about where a survey's points lie. It warns, and only warns. */
import { asSurveyPoint } from './computation.ts';
import type { BodyOf } from '#domain/shared/contract.ts';
import type { springDrawing } from '#domain/resources/spring-drawing.ts';
import { naturalGrid } from '#domain/rules/coordinates.ts';
import { FAR_FROM_HEADQUARTERS, kilometresBetween } from '#domain/rules/distance.ts';
import { isWithin, onOnePlane } from '#domain/rules/fence-plane.ts';
import { fencesOverlap } from '#domain/rules/fence-overlap.ts';
import { FENCE_LIMITS } from '#domain/rules/fence.ts';
import { message } from '#domain/rules/messages.ts';
import type { PlaceWarning } from '#domain/rules/place-guard.ts';
import type { LocatedPoint, SpringFigures } from '#domain/rules/spring-survey-types.ts';
import { type CheckedPoint, checkPoints, MOST_POINTS } from '#domain/rules/survey-points.ts';
import { readZone } from '#domain/rules/utm-zone.ts';
import { SPRING_MESSAGES } from '#domain/resources/water-springs.ts';
import { allows } from '../../platform/auth/rights.ts';
import { reading } from '../../platform/http/reading.ts';
import { guardPoints } from '../coordinates/guard-points.ts';
import { type Surroundings, surroundingsOf } from '../coordinates/surroundings.ts';
import { type Fence, fencesNear } from './neighbours.ts';
import type { SpringCall } from './rows.ts';

type Asked = BodyOf<typeof springDrawing.guard>;
type Call = SpringCall & Parameters<typeof reading>[0];

interface NamedPoint extends CheckedPoint {
  /** 'Vértice 3' */
  readonly name: string;
}

const NO_ZONE = readZone(null);

/** Points that can't be located are left out: what is wrong with them is told where they are refused. */
export async function guardSurvey(call: Call, asked: Asked): Promise<PlaceWarning[]> {
  const points = {
    vertices: located('coordinates', 'Vértice', asked.coordinates),
    eyes: located('water_eyes', "Olho d'água", asked.water_eyes),
  };
  return [...(await guardPlaces(call, points, asked.water_spring ?? null)), ...eyesOutside(points)];
}

/** Of a survey that was computed, which told already where its eyes lie: sentences about its neighbours, and the others. */
export async function guardFigures(
  call: Call,
  { coordinates, water_eyes }: Pick<SpringFigures, 'coordinates' | 'water_eyes'>,
  except: number | null,
): Promise<{ overlaps: string[]; places: string[] }> {
  const points = {
    vertices: located('coordinates', 'Vértice', coordinates),
    eyes: located('water_eyes', "Olho d'água", water_eyes),
  };
  const { overlaps = [], places = [] } = Object.groupBy(
    await guardPlaces(call, points, except),
    ({ code }) => (code === 'overlaps_spring' ? 'overlaps' : 'places'),
  );
  const inWords = (told: readonly PlaceWarning[]) => told.map(({ detail }) => detail);
  return { overlaps: inWords(overlaps), places: inWords(places) };
}

async function guardPlaces(call: Call, points: Points, except: number | null): Promise<PlaceWarning[]> {
  const { projectId: project, propertyId: rural_property } = call.params;
  const around: Surroundings = allows(call.user, 'rural_properties.view')
    ? await surroundingsOf(call, { project, rural_property })
    : { project, property: null };
  const guarded = [...points.vertices, ...points.eyes].map(({ name, position, grid, metres }) => ({
    name,
    place: position,
    utm: isRightAcrossBorder({ position, grid }, around) ? null : { grid, ...metres },
  }));
  return [
    ...(await guardPoints(call.db, around, guarded)),
    ...(await neighbourWarnings(call, points, except)),
  ];
}

/**
 * Whether the point is near the headquarters, in the zone where it lies: beside a zone's border a
 * place that was drawn has the zone beyond it, and none is wrong.
 */
function isRightAcrossBorder(
  { position, grid }: Pick<CheckedPoint, 'position' | 'grid'>,
  { property }: Surroundings,
): boolean {
  const headquarters = property?.headquarters;
  return (
    headquarters !== undefined &&
    headquarters !== null &&
    naturalGrid(position).zone === grid.zone &&
    kilometresBetween(headquarters.place, position) <= FAR_FROM_HEADQUARTERS
  );
}

function located(
  list: 'coordinates' | 'water_eyes',
  one: string,
  written: readonly Asked['coordinates'][number][],
): NamedPoint[] {
  const points = written.slice(0, MOST_POINTS).map(asSurveyPoint);
  return checkPoints(list, points, NO_ZONE).points.map((point) => ({
    ...point,
    name: `${one} ${point.number}`,
  }));
}

interface Points {
  readonly vertices: readonly NamedPoint[];
  readonly eyes: readonly NamedPoint[];
}

/** Fences that this one overlaps; else those in which a water eye lies, or a vertex while there is no fence. */
async function neighbourWarnings(
  call: Call,
  { vertices, eyes }: Points,
  except: number | null,
): Promise<PlaceWarning[]> {
  const all = [...vertices, ...eyes].map(placed);
  // All fences of a project are looked through.
  const near = await reading(call, 'search', ({ db }) =>
    fencesNear(db, call.params.projectId, [{ label: '', coordinates: all }], except),
  );
  const isFence = vertices.length >= FENCE_LIMITS.fewestVertices;
  const single = isFence ? eyes : [...vertices, ...eyes];
  return near.flatMap(({ label, coordinates }): PlaceWarning[] => {
    const rings = [vertices.map(placed), single.map(placed), coordinates];
    const [ring = [], points = [], its = []] = onOnePlane(rings);
    if (isFence && fencesOverlap(ring, its)) {
      return [{ code: 'overlaps_spring', detail: SPRING_MESSAGES.fenceOverlaps(label) }];
    }
    const at = points.findIndex((point) => isWithin(point, its));
    const inside = single[at];
    const detail = `${inside?.name}: O ponto fica dentro da cerca da nascente ${label}.`;
    return inside ? [{ code: 'inside_other_fence', detail }] : [];
  });
}

function placed({ located: point }: { readonly located: LocatedPoint }): Fence['coordinates'][number] {
  return point;
}

function eyesOutside({ vertices, eyes }: Points): PlaceWarning[] {
  if (vertices.length < FENCE_LIMITS.fewestVertices) return [];
  const [ring = [], points = []] = onOnePlane([vertices.map(placed), eyes.map(placed)]);
  return eyes.flatMap(({ number }, at): PlaceWarning[] => {
    const point = points[at];
    if (!point || isWithin(point, ring)) return [];
    return [{ code: 'eye_outside_fence', detail: message('eye_outside_fence', { n: number }) }];
  });
}
