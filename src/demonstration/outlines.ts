/**
 * Outlines of the sub-basins in which the projects work: invented, and honest in that each holds
 * the springs of its properties and none of another's. All land near a spring goes to the
 * sub-basin of the nearest one, as water goes to the nearest stream.
 */
import { Clipper, FillRule, type Path64, type Paths64 } from 'clipper2-ts';
import { STEPS } from '#domain/rules/outline-text.ts';
import type { Services } from '#api/platform/services.ts';
import type { Office } from './office.ts';
import { GERENTE } from './team.ts';

/** One stays a disc: nobody has all of them at once. */
const WITHOUT = 'Cuieté';

/** Steps of 0.00001°: the side of a cell, and how far from a spring its sub-basin goes. */
const CELL = 800;
const REACH = 27_000;

interface Site {
  readonly subbasin: number;
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** Sends an outline of each, as the manager who got the committees' files. */
export async function sendOutlines(
  office: Office,
  { database }: Pick<Services, 'database'>,
  moment: string,
): Promise<void> {
  const rows = await database.read
    .selectFrom('water_springs')
    .innerJoin(
      'hydrographic_properties',
      'hydrographic_properties.rural_property_id',
      'water_springs.rural_property_id',
    )
    .innerJoin('hydrographic_subbasins', 'hydrographic_subbasins.id', 'hydrographic_properties.subbasin_id')
    .select([
      'hydrographic_subbasins.id as subbasin',
      'hydrographic_subbasins.name',
      'water_springs.place_latitude as latitude',
      'water_springs.place_longitude as longitude',
    ])
    .orderBy('water_springs.id')
    .execute();
  const sites = rows.flatMap(({ subbasin, name, latitude, longitude }): Site[] =>
    latitude === null || longitude === null
      ? []
      : [{ subbasin, name, x: Math.round(longitude * STEPS), y: Math.round(latitude * STEPS) }],
  );
  const names = new Map(sites.map(({ subbasin, name }) => [subbasin, name]));
  const manager = office.at(GERENTE, moment);
  for (const [subbasin, polygons] of outlinesAround(sites)) {
    const name = names.get(subbasin) ?? '';
    if (name === WITHOUT) continue;
    const bytes = new TextEncoder().encode(geoJsonOf(name, polygons));
    await manager.upload(`/hydrographic_subbasins/${subbasin}/outline`, 'file', [
      { name: `${name.toLowerCase().replaceAll(' ', '-')}.geojson`, bytes },
    ]);
  }
}

/** By sub-basin; none lies over another. */
function outlinesAround(sites: readonly Site[]): ReadonlyMap<number, Paths64> {
  const rows = Map.groupBy(cellRows(sites), ({ subbasin }) => subbasin);
  const outlines = new Map<number, Paths64>();
  let taken: Paths64 = [];
  for (const [subbasin, own] of [...rows].toSorted(([one], [other]) => one - other)) {
    const drawn = Clipper.union(own.map(rectangleOf), FillRule.NonZero).map((path) => rounded(rounded(path)));
    const free = Clipper.difference(drawn, taken, FillRule.NonZero);
    outlines.set(subbasin, free);
    taken = [...taken, ...free];
  }
  return outlines;
}

/** Cells side by side that are of one sub-basin. */
interface CellRow {
  readonly subbasin: number;
  readonly y: number;
  readonly from: number;
  to: number;
}

function cellRows(sites: readonly Site[]): CellRow[] {
  const cellOf = (step: number) => Math.floor(step / CELL);
  // Where a spring lies is its own sub-basin, whatever is near.
  const own = new Map(sites.map((site) => [`${cellOf(site.x)} ${cellOf(site.y)}`, site.subbasin]));
  const [xs, ys] = [sites.map(({ x }) => x), sites.map(({ y }) => y)];
  const rows: CellRow[] = [];
  for (let y = cellOf(Math.min(...ys) - REACH); y <= cellOf(Math.max(...ys) + REACH); y += 1) {
    let row: CellRow | null = null;
    for (let x = cellOf(Math.min(...xs) - REACH); x <= cellOf(Math.max(...xs) + REACH); x += 1) {
      const subbasin = own.get(`${x} ${y}`) ?? nearest(sites, (x + 0.5) * CELL, (y + 0.5) * CELL);
      if (row && row.subbasin === subbasin) row.to = x + 1;
      else {
        row = subbasin === null ? null : { subbasin, y, from: x, to: x + 1 };
        if (row) rows.push(row);
      }
    }
  }
  return rows;
}

/** The sub-basin of the nearest spring; null beyond its reach. */
function nearest(sites: readonly Site[], x: number, y: number): number | null {
  let [found, least]: [number | null, number] = [null, (REACH * reachAt(x, y)) ** 2];
  for (const site of sites) {
    const squared = (site.x - x) ** 2 + (site.y - y) ** 2;
    if (squared < least) [found, least] = [site.subbasin, squared];
  }
  return found;
}

/** Hills: the divide is nowhere a circle. */
function reachAt(x: number, y: number): number {
  return 0.86 + 0.1 * Math.sin(x / 7000) * Math.cos(y / 6100) + 0.04 * Math.sin(x / 2900 + y / 3700);
}

function rectangleOf({ y, from, to }: CellRow): Path64 {
  const [west, east, south, north] = [from * CELL, to * CELL, y * CELL, (y + 1) * CELL];
  return [
    { x: west, y: south },
    { x: east, y: south },
    { x: east, y: north },
    { x: west, y: north },
  ];
}

/** Each corner cut off at a quarter of its sides. Source: Chaikin (1974). */
function rounded(path: Path64): Path64 {
  return path.flatMap((place, at) => {
    const next = path[(at + 1) % path.length] ?? place;
    const between = (part: number) => ({
      x: Math.round(place.x + (next.x - place.x) * part),
      y: Math.round(place.y + (next.y - place.y) * part),
    });
    return [between(0.25), between(0.75)];
  });
}

/** Holes run against the rest. */
function geoJsonOf(nome: string, paths: Paths64): string {
  const ring = (path: Path64) =>
    [...path, ...path.slice(0, 1)].map(({ x, y }) => [x / STEPS, y / STEPS] as const);
  const outer = paths.filter((path) => Clipper.isPositive(path)).map((path) => [ring(path)]);
  const holes = paths.filter((path) => !Clipper.isPositive(path)).map(ring);
  const [first, ...others] = outer;
  return JSON.stringify({
    type: 'Feature',
    properties: { nome },
    // Which outline a hole lies in, the reader finds.
    geometry: { type: 'MultiPolygon', coordinates: [[...(first ?? []), ...holes], ...others] },
  });
}
