/** The fences of a project that a new one overlaps. */
import { type SqlBool, sql } from 'kysely';
import { SPRING_MESSAGES } from '#domain/resources/water-springs.ts';
import { fencesOverlap } from '#domain/rules/fence-overlap.ts';
import { LineIndex } from '#domain/rules/line-index.ts';
import { type MeasuredPoint, onOnePlane } from '#domain/rules/fence-plane.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';

export interface Fence {
  readonly label: string;
  readonly coordinates: readonly (MeasuredPoint & {
    readonly google_latitude: number;
    readonly google_longitude: number;
  })[];
}

/** That are held against a fence; in the order of their codes. */
const MOST_NEIGHBOURS = 60;

/** Degrees, some metres: stored degrees are rounded. */
const MARGIN = 0.0001;

/**
 * The registered fences near the given ones, each with its code: those whose box one of them
 * reaches into, at most so many.
 * @param except a spring that is measured anew
 */
export async function fencesNear(
  db: Db | Tx,
  project: number,
  fences: readonly Fence[],
  except: number | null,
): Promise<Fence[]> {
  const points = fences.flatMap(({ coordinates }) => coordinates);
  if (points.length === 0) return [];
  const latitudes = points.map((point) => point.google_latitude);
  const longitudes = points.map((point) => point.google_longitude);
  const [south, north] = [Math.min(...latitudes) - MARGIN, Math.max(...latitudes) + MARGIN];
  const [west, east] = [Math.min(...longitudes) - MARGIN, Math.max(...longitudes) + MARGIN];
  const own = sql.ref('point.google_latitude');
  const its = sql.ref('point.google_longitude');
  const found = await db
    .selectFrom('water_springs as spring')
    .innerJoin('water_spring_points as point', 'point.water_spring_id', 'spring.id')
    .select(({ fn }) => [
      'spring.id',
      'spring.label',
      fn.min('point.google_longitude').as('west'),
      fn.max('point.google_longitude').as('east'),
      fn.min('point.google_latitude').as('south'),
      fn.max('point.google_latitude').as('north'),
    ])
    .where('spring.project_id', '=', project)
    .where('point.kind', '=', 0)
    .where('spring.id', '!=', except ?? 0)
    .where(mayReach({ west, east, south, north }))
    .groupBy(['spring.id', 'spring.label', 'spring.label_order'])
    .having(sql<SqlBool>`max(${own}) >= ${south}`)
    .having(sql<SqlBool>`min(${own}) <= ${north}`)
    .having(sql<SqlBool>`max(${its}) >= ${west}`)
    .having(sql<SqlBool>`min(${its}) <= ${east}`)
    .orderBy('spring.label_order')
    .execute();
  const lines = fences.map(({ coordinates }) => new LineIndex([closed(coordinates)]));
  const near = found.filter((box) => lines.some((line) => meets(line, box))).slice(0, MOST_NEIGHBOURS);
  const ids = near.map(({ id }) => id);
  const rows = await db
    .selectFrom('water_spring_points')
    .selectAll()
    .where(isAmong(db, 'water_spring_id', ids))
    .where('kind', '=', 0)
    .orderBy('water_spring_id')
    .orderBy('position')
    .execute();
  const bySpring = Map.groupBy(rows, ({ water_spring_id }) => water_spring_id);
  return near.map(({ id, label }) => ({ label, coordinates: bySpring.get(id) ?? [] }));
}

type Box = Readonly<Record<'west' | 'east' | 'south' | 'north', number>>;

/** Whether the fence may reach into the box: a vertex typed wrong makes the box around all of them meet every fence. */
function meets(line: LineIndex, { west, east, south, north }: Box): boolean {
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  const reach = Math.hypot(east - west, north - south) / 2 + MARGIN;
  return line.isNear(x, y, DEGREES, reach) || line.encloses(x, y);
}

/** Metres of a degree where it is shortest: of latitude anywhere, of longitude in Brazil's south. */
const SHORTEST = { latitude: 110_500, longitude: 91_000 };

/**
 * By the first vertex alone, without the others: no point of a fence lies farther from it than
 * half the way around. Metres of the grid are a little longer than those of the ground.
 */
function mayReach({ west, east, south, north }: Box) {
  const half = sql`spring.perimeter * 0.51`;
  return sql<SqlBool>`exists (select 1 from water_spring_points as first
    where first.water_spring_id = spring.id and first.kind = 0 and first.position = 0
      and first.google_latitude between ${south} - ${half} / ${SHORTEST.latitude}
                                    and ${north} + ${half} / ${SHORTEST.latitude}
      and first.google_longitude between ${west} - ${half} / ${SHORTEST.longitude}
                                     and ${east} + ${half} / ${SHORTEST.longitude})`;
}

const DEGREES = { east: 1, north: 1 };

function closed(points: Fence['coordinates']): number[] {
  return [...points, ...points.slice(0, 1)].flatMap((point) => [
    point.google_longitude,
    point.google_latitude,
  ]);
}

/** One sentence for each neighbour whose fence this one overlaps, by its code. */
export function overlapWarnings(fence: Fence, neighbours: readonly Fence[]): string[] {
  return neighbours.flatMap((neighbour) => {
    const [own = [], its = []] = onOnePlane([fence.coordinates, neighbour.coordinates]);
    return fencesOverlap(own, its) ? [SPRING_MESSAGES.fenceOverlaps(neighbour.label)] : [];
  });
}
