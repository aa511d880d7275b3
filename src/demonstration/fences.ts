/** Fences as they are measured in the field: a handful of corners around a spring, never a circle. */
import { gridPointOf, naturalGrid, type Position } from '#domain/rules/coordinates.ts';
import type { Chance } from './chance.ts';

/** A point as a person writes it down. */
export interface WrittenPoint {
  readonly utm_zone: string;
  readonly utm_easting: number;
  readonly utm_northing: number;
}

export interface Fence {
  /** None where only the eyes were measured. */
  readonly coordinates: readonly WrittenPoint[];
  readonly water_eyes: readonly WrittenPoint[];
}

const METRES_A_DEGREE = 111_320;

/** The position so many metres east and north of another. */
export function moved({ latitude, longitude }: Position, east: number, north: number): Position {
  return {
    latitude: latitude + north / METRES_A_DEGREE,
    longitude: longitude + east / (METRES_A_DEGREE * Math.cos((latitude * Math.PI) / 180)),
  };
}

/** A position somewhere between `least` and `most` metres away. */
export function near(position: Position, least: number, most: number, chance: Chance): Position {
  const angle = chance.share() * 2 * Math.PI;
  const metres = least + chance.share() * (most - least);
  return moved(position, metres * Math.cos(angle), metres * Math.sin(angle));
}

/** As a receiver shows it, in tenths of a metre. All of the basin lies in band K. */
export function written(position: Position): WrittenPoint {
  const grid = naturalGrid(position);
  const { easting, northing } = gridPointOf(grid, position);
  const tenth = (metres: number) => Math.round(metres * 10) / 10;
  return { utm_zone: `${grid.zone}K`, utm_easting: tenth(easting), utm_northing: tenth(northing) };
}

function around(centre: Position, metres: readonly (readonly [east: number, north: number])[]) {
  return metres.map(([east, north]) => written(moved(centre, east, north)));
}

/** The fence around a spring at `centre`; about one in twelve has its eyes measured only. */
export function drawFence(centre: Position, chance: Chance): Fence {
  const eyes = Array.from({ length: chance.pick([1, 1, 1, 2, 2, 3]) }, (_, index) => {
    const from = index === 0 ? 3 : 9;
    const angle = chance.share() * 2 * Math.PI;
    const metres = chance.between(0, from, 1) + index * 2;
    return [metres * Math.cos(angle), metres * Math.sin(angle)] as const;
  });
  return {
    coordinates: chance.happens(1 / 12) ? [] : around(centre, corners(chance)),
    water_eyes: around(centre, eyes),
  };
}

/**
 * Metres around the spring. The corners stand in order of their direction, so that
 * no two sides cross; longer down the valley than across it, one corner mostly drawn in
 * where a rock or a cattle track is in the way.
 */
function corners(chance: Chance): (readonly [east: number, north: number])[] {
  const count = chance.whole(5, 10);
  const valley = chance.share() * Math.PI;
  const along = chance.between(50, 88);
  const across = along * chance.between(0.55, 0.95);
  const drawnIn = chance.happens(0.6) ? chance.whole(0, count - 1) : -1;
  return Array.from({ length: count }, (_, index) => {
    const direction = ((index + chance.between(-0.33, 0.33)) / count) * 2 * Math.PI;
    const reach = chance.between(0.86, 1.16) * (index === drawnIn ? 0.7 : 1);
    const down = along * reach * Math.cos(direction);
    const aside = across * reach * Math.sin(direction);
    return [
      down * Math.cos(valley) - aside * Math.sin(valley),
      down * Math.sin(valley) + aside * Math.cos(valley),
    ] as const;
  });
}
