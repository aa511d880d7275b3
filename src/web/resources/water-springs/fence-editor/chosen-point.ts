import type { PointListName } from '../points-editor/point-lists.ts';

/** The point that keys and buttons act on, in the table and on the map. */
export interface ChosenPoint {
  readonly list: PointListName;
  readonly index: number;
}

const NAMES: Readonly<Record<PointListName, string>> = { coordinates: 'Vértice', water_eyes: "Olho d'água" };

/** 'Vértice 3' */
export function pointName({ list, index }: ChosenPoint): string {
  return `${NAMES[list]} ${index + 1}`;
}

export function isSamePoint(one: ChosenPoint | null, other: ChosenPoint | null): boolean {
  return one?.list === other?.list && one?.index === other?.index;
}
