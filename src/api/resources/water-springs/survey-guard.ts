/** What looks wrong about where a survey's points lie. It warns, and only warns. */
import { asSurveyPoint } from './computation.ts';
import type { BodyOf } from '#domain/shared/contract.ts';
import type { springDrawing } from '#domain/resources/spring-drawing.ts';
import { kilometresBetween } from '#domain/rules/distance.ts';
import { isWithin, onOnePlane } from '#domain/rules/fence-plane.ts';
import { fencesOverlap } from '#domain/rules/fence-overlap.ts';
import { FENCE_LIMITS } from '#domain/rules/fence.ts';
import { message } from '#domain/rules/messages.ts';
import { guardPlace, type PlaceWarning } from '#domain/rules/place-guard.ts';
import type { LocatedPoint } from '#domain/rules/spring-survey-types.ts';
import { type CheckedPoint, checkPoints, MOST_POINTS } from '#domain/rules/survey-points.ts';
import { readZone } from '#domain/rules/utm-zone.ts';
import { SPRING_MESSAGES } from '#domain/resources/water-springs.ts';
import { allows } from '../../platform/auth/rights.ts';
import { reading } from '../../platform/http/reading.ts';
import { placeAround } from '../coordinates/place-around.ts';
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
  const vertices = located('coordinates', 'Vértice', asked);
  const eyes = located('water_eyes', "Olho d'água", asked);
  const { projectId: project, propertyId: rural_property } = call.params;
  const around: Surroundings = allows(call.user, 'rural_properties.view')
    ? await surroundingsOf(call, { project, rural_property })
    : { project, property: null };
  return [
    ...(await placeWarnings(call, around, [...outermost(vertices), ...outermost(eyes)])),
    ...(await neighbourWarnings(call, { vertices, eyes }, asked.water_spring ?? null)),
    ...eyesOutside(vertices, eyes),
  ];
}

function located(list: 'coordinates' | 'water_eyes', one: string, asked: Asked): NamedPoint[] {
  const points = asked[list].slice(0, MOST_POINTS).map(asSurveyPoint);
  return checkPoints(list, points, NO_ZONE).points.map((point) => ({
    ...point,
    name: `${one} ${point.number}`,
  }));
}

/** The farthest towards each of eight directions: a point that lies apart from the others is one of them. */
function outermost(points: readonly NamedPoint[]): NamedPoint[] {
  const first = points[0];
  if (!first) return [];
  const directions = [-1, 0, 1].flatMap((east) => [-1, 0, 1].map((north) => [east, north] as const));
  const far = directions.map(([east, north]) => {
    const reach = ({ position: { latitude, longitude } }: NamedPoint) => east * longitude + north * latitude;
    return points.reduce((most, point) => (reach(point) > reach(most) ? point : most), first);
  });
  return [...new Set(far)];
}

/** Of each kind the one farthest off, named by its point. */
async function placeWarnings(
  { db }: Pick<Call, 'db'>,
  around: Surroundings,
  points: readonly NamedPoint[],
): Promise<PlaceWarning[]> {
  const told: (PlaceWarning & { readonly off: number })[] = [];
  for (const { name, position, grid, metres } of points) {
    const { expected, found } = await placeAround(db, around, position);
    const read = { place: position, utm: { grid, ...metres }, wasSwapped: false };
    const { headquarters, municipality } = expected;
    const off =
      (municipality?.metresAway ?? 0) + (headquarters ? kilometresBetween(headquarters.place, position) : 0);
    for (const { code, detail } of guardPlace(read, expected, { ...found, fences: [] })) {
      told.push({ code, detail: `${name}: ${detail}`, off });
    }
  }
  const byCode = Map.groupBy(
    told.toSorted((one, other) => other.off - one.off),
    ({ code }) => code,
  );
  return [...byCode.values()].flatMap(([worst]) =>
    worst ? [{ code: worst.code, detail: worst.detail }] : [],
  );
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

function eyesOutside(vertices: readonly NamedPoint[], eyes: readonly NamedPoint[]): PlaceWarning[] {
  if (vertices.length < FENCE_LIMITS.fewestVertices) return [];
  const [ring = [], points = []] = onOnePlane([vertices.map(placed), eyes.map(placed)]);
  return eyes.flatMap(({ number }, at): PlaceWarning[] => {
    const point = points[at];
    if (!point || isWithin(point, ring)) return [];
    return [{ code: 'eye_outside_fence', detail: message('eye_outside_fence', { n: number }) }];
  });
}
