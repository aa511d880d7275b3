/** Rows of a CSV in UTM, on the grid of the zone that each says. */
import { GEOMETRY_MESSAGES } from '#domain/resources/geometry.ts';
import { gridPointOf } from '#domain/rules/coordinates.ts';
import { axesInOrder, type FilePoint } from '#domain/rules/read-shape.ts';
import { gridOf, readZone } from '#domain/rules/utm-zone.ts';
import { type Pair, RefusedFile, type System } from './drawn.ts';
import type { InOrder } from './in-order.ts';
import type { Datum } from './systems/datums.ts';
import { moverOfUtm } from './systems/mover.ts';

type Row = Extract<FilePoint, { kind: 'utm' }>;

const CENTIMETRES = 100;

/**
 * A row without a zone is read by the project's, which is known to who asks; one on another
 * datum is moved here and needs its own.
 *
 * @throws RefusedFile for a row on another datum whose zone or place is none
 */
export function placeRows(
  { zones, datum }: Extract<System, { kind: 'utm_rows' }>,
  pairs: readonly Pair[],
): InOrder {
  const rows = pairs.map(
    ([easting, northing], at): FilePoint => ({ kind: 'utm', zone: zones[at] ?? '', easting, northing }),
  );
  if (!datum || datum.shift === null) return { points: rows, wasSwapped: false };
  const { points, wasSwapped } = axesInOrder(rows);
  return { points: points.map((row) => (row.kind === 'utm' ? moved(datum, row) : row)), wasSwapped };
}

/** To SIRGAS 2000 on the same grid. */
function moved(datum: Datum, { zone: written, easting, northing }: Row): Row {
  const zone = readZone(written);
  if (!zone.ok)
    throw new RefusedFile(
      zone.problem === 'zone_missing' ? GEOMETRY_MESSAGES.zoneMissing : GEOMETRY_MESSAGES.zoneNotUnderstood,
    );
  const grid = gridOf(zone, northing);
  const place = moverOfUtm(datum, grid).positionOf([easting, northing]);
  if (place === null) throw new RefusedFile(GEOMETRY_MESSAGES.outOfRange);
  const point = gridPointOf(grid, place);
  const toCentimetre = (metres: number) => Math.round(metres * CENTIMETRES) / CENTIMETRES;
  return {
    kind: 'utm',
    zone: written,
    easting: toCentimetre(point.easting),
    northing: toCentimetre(point.northing),
  };
}
