/** The fences that reach into the box, as many as there is room for. */
import { sql } from 'kysely';
import type { MapFeature } from '#domain/resources/map.ts';
import type { Box } from '#domain/rules/map-box.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import type { Db } from '../../platform/database/database.ts';
import { engineOf } from '../../platform/database/engine.ts';
import type { Signs } from './signs.ts';

/** Of one answer. */
const MOST_FENCES = 200;
const FENCE = 0;

/** Around the box, for springs outside of it whose fence reaches in: degrees, some 1,100 m. */
const FENCE_REACH = 0.01;

export function withFenceReach({ west, south, east, north }: Box): Box {
  return {
    west: west - FENCE_REACH,
    south: south - FENCE_REACH,
    east: east + FENCE_REACH,
    north: north + FENCE_REACH,
  };
}

type Ring = [number, number][];

/** The springs were found within the caller's scope. Those nearest to the middle come first. */
export async function fencesWithin(
  db: Db,
  springs: Signs,
  box: Box,
  room: number,
  sizeOf: (feature: MapFeature) => number,
): Promise<{ fences: MapFeature[]; omitted: number }> {
  const order = nearestFirst(springs, box);
  const asked = order.slice(0, MOST_FENCES);
  const rings = await ringsOf(
    db,
    asked.map((index) => springs.idAt(index)),
  );
  const fences: MapFeature[] = [];
  let left = room;
  let omitted = order.length - asked.length;
  for (const index of asked) {
    const ring = rings.get(springs.idAt(index));
    const [first] = ring ?? [];
    if (!ring || !first || !reachesInto(ring, box)) continue;
    const fence: MapFeature = {
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [[...ring, first]] },
      properties: { ...springs.propertiesAt(index), kind: 'fence' },
    };
    left -= sizeOf(fence);
    if (left < 0) omitted += 1;
    else fences.push(fence);
  }
  return { fences, omitted };
}

function nearestFirst(springs: Signs, { west, south, east, north }: Box): number[] {
  const away = Float64Array.from({ length: springs.count }, (_, index) => {
    const { longitude, latitude } = springs.placeAt(index);
    return Math.hypot(longitude - (west + east) / 2, latitude - (south + north) / 2);
  });
  return Array.from(away.keys()).sort((a, b) => (away[a] ?? 0) - (away[b] ?? 0));
}

/** Each spring's vertices as one JSON text: hundreds of fences are thousands of rows. */
export async function ringsOf(db: Db, springs: readonly number[]): Promise<Map<number, Ring>> {
  const degrees = sql.raw('google_longitude, google_latitude');
  const ring =
    engineOf(db) === 'sqlite'
      ? sql`json_group_array(json_array(${degrees}) order by position)`
      : sql`json_agg(json_build_array(${degrees}) order by position)`;
  const { rows } = await sql<{ spring: number; ring: string }>`
    select water_spring_id as spring, cast(${ring} as text) as ring from water_spring_points
     where ${isAmong(db, 'water_spring_id', springs)} and kind = ${FENCE} group by water_spring_id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.spring, JSON.parse(row.ring) as Ring]));
}

/** By the box around the ring. */
function reachesInto(ring: Ring, box: Box): boolean {
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  return (
    Math.min(...xs) <= box.east &&
    Math.max(...xs) >= box.west &&
    Math.min(...ys) <= box.north &&
    Math.max(...ys) >= box.south
  );
}
