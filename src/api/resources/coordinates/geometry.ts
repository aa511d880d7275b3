/** A file of a fence or of points, understood: each point, the measures, and what looks wrong. */
import { GEOMETRY_MESSAGES, type geometry, type ShapeWarning } from '#domain/resources/geometry.ts';
import { measureRing, type ReadShape, readShape, type ShapeProblem } from '#domain/rules/read-shape.ts';
import { type Grid, gridOf, readZone } from '#domain/rules/utm-zone.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Call, Handlers } from '../../platform/http/call.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import { reading } from '../../platform/http/reading.ts';
import type { Placed, PlacedShape } from '../../documents/geometry-file/placed.ts';
import { guardPoints } from './guard-points.ts';
import { shapeWarnings } from './shape-warnings.ts';
import { type Surroundings, surroundingsOf, zoneAround } from './surroundings.ts';
import { springOf } from './spring-around.ts';

type GeometryCall = Call<typeof geometry.read> & { readonly db: Db | Tx };

interface Candidate extends ReadShape {
  readonly name: string | null;
  readonly kind: PlacedShape['kind'];
  readonly holes: number;
  readonly area: number | null;
  readonly perimeter: number | null;
  readonly problems: readonly string[];
}

export const geometryHandlers: Handlers<typeof geometry> = {
  async read(call) {
    const spring = call.query.water_spring ? await springOf(call, call.query.water_spring) : null;
    const around = await surroundingsOf(call, {
      project: call.query.project ?? spring?.project_id,
      rural_property: call.query.rural_property ?? spring?.rural_property_id,
    });
    const placed = await placedOf(call);
    const candidates = candidatesOf(placed, await zoneAround(call, around));
    const [chosen] = candidates;
    if (!chosen) throw refused(GEOMETRY_MESSAGES.outOfRange);
    const warnings: ShapeWarning[] = [
      ...fileWarnings(placed, chosen),
      ...(await placeWarnings(call, around, chosen)),
      ...(await reading(call, 'search', (own) => shapeWarnings(own, { around, spring, chosen }))),
    ];
    const { points, area, perimeter } = chosen;
    return { body: { points: [...points], area, perimeter, warnings, candidates: candidates.map(offered) } };
  },
};

function offered({ name, points, area, perimeter }: Candidate) {
  return { name, points: [...points], area, perimeter };
}

/** Throws 422 with the sentence of what can't be read. */
async function placedOf(call: GeometryCall): Promise<Placed> {
  const [file] = call.files;
  if (!file) throw new Problem(400, 'Envie um arquivo.');
  const answer = await call.services.geometries.read({ path: file.path, name: file.name }, call.user.id);
  if (!answer.ok) throw refused(answer.sentence);
  return answer.placed;
}

/** The largest first. Throws 422 where none can be used. */
function candidatesOf({ shapes }: Placed, zone: Grid | null): Candidate[] {
  const read = shapes.map((shape): Candidate | ShapeProblem => {
    const found = readShape(shape.points, zone);
    if (typeof found === 'string') return found;
    const measured = shape.kind === 'points' ? NOT_MEASURED : measureRing(found.points);
    const wasSwapped = found.wasSwapped || shape.wasSwapped;
    return { ...found, ...measured, wasSwapped, name: shape.name, kind: shape.kind, holes: shape.holes };
  });
  const usable = read.filter((one) => typeof one !== 'string');
  const [problem] = read.filter((one) => typeof one === 'string');
  if (usable.length === 0 && problem) throw refused(SENTENCES[problem]);
  return usable.toSorted((one, other) => (other.area ?? 0) - (one.area ?? 0));
}

const NOT_MEASURED = { area: null, perimeter: null, problems: [] };

const SENTENCES: Readonly<Record<ShapeProblem, string>> = {
  zone_missing: GEOMETRY_MESSAGES.zoneMissing,
  zone_not_understood: GEOMETRY_MESSAGES.zoneNotUnderstood,
  out_of_range: GEOMETRY_MESSAGES.outOfRange,
};

function fileWarnings(placed: Placed, chosen: Candidate): ShapeWarning[] {
  const told: [ShapeWarning['code'], string | false][] = [
    ['datum_moved', placed.movedFrom !== null && GEOMETRY_MESSAGES.moved(placed.movedFrom)],
    ['datum_assumed', placed.isAssumed && GEOMETRY_MESSAGES.assumed],
    ['several_polygons', placed.polygons > 1 && GEOMETRY_MESSAGES.several(placed.polygons)],
    ['holes_ignored', chosen.holes > 0 && GEOMETRY_MESSAGES.holes],
    ['line_closed', chosen.kind === 'open' && GEOMETRY_MESSAGES.open],
    ...chosen.problems.map((sentence): [ShapeWarning['code'], string] => ['not_a_fence', sentence]),
  ];
  return told.flatMap(([code, detail]) => (detail === false ? [] : [{ code, detail }]));
}

async function placeWarnings(
  call: GeometryCall,
  around: Surroundings,
  { kind, points, kinds, wasSwapped }: Candidate,
): Promise<ShapeWarning[]> {
  const one = kind === 'points' ? 'Ponto' : 'Vértice';
  const guarded = points.map((point, at) => {
    // Of a place in degrees the zone is reckoned, and can't be wrong.
    const zone = readZone(kinds[at] === 'utm' ? point.utm_zone : null);
    const metres = { easting: point.utm_easting, northing: point.utm_northing };
    return {
      name: points.length > 1 ? `${one} ${at + 1}` : null,
      place: point,
      utm: zone.ok ? { grid: gridOf(zone, metres.northing), ...metres } : null,
    };
  });
  return [
    ...(wasSwapped ? [{ code: 'axes_swapped' as const, detail: GEOMETRY_MESSAGES.swapped }] : []),
    ...(await guardPoints(call.db, around, guarded)),
  ];
}

function refused(sentence: string): Problem {
  return invalid({ file: [sentence] });
}
