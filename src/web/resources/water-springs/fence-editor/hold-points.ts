/** Points of the survey under the finger or the mouse: taken hold of, moved, added. */
import type { Position } from '#domain/rules/coordinates.ts';
import { acrossOf, downOf } from '#domain/rules/map-box.ts';
import type { DrawnSurvey } from '#domain/rules/drawn-survey.ts';
import { type Map as LeafletMap, Point } from 'leaflet';
import { holdOnMap, placeAt } from '../../../components/map/hold-on-map.ts';
import type { ChosenPoint } from './chosen-point.ts';
import { middlesOf } from './draw-survey.ts';

/** What a press on the empty map does. */
export type DrawMode = 'move' | 'coordinates' | 'water_eyes';

export interface Hands {
  readonly survey: () => DrawnSurvey;
  readonly mode: () => DrawMode;
  readonly choose: (point: ChosenPoint | null) => void;
  readonly move: (point: ChosenPoint, to: Position) => void;
  /** Before this index. */
  readonly insert: (at: ChosenPoint, to: Position) => ChosenPoint | null;
  /** At the end of the list, or behind the chosen point. */
  readonly add: (to: Position) => void;
  /** What brings back the points, and which is chosen, as they are now. */
  readonly remember: () => () => void;
}

/** Pixels around a point. */
const REACH = { mouse: 11, finger: 24 } as const;
const TILE = 256;

/** @returns what takes it off the map again */
export function holdPoints(map: LeafletMap, hands: Hands): () => void {
  const seen = ({ latitude, longitude }: Position) => {
    const world = TILE * 2 ** map.getZoom();
    return new Point(acrossOf(longitude) * world, downOf(latitude) * world)
      .subtract(map.getPixelOrigin())
      .add(map.layerPointToContainerPoint([0, 0]));
  };
  const under = (pixel: Point, reach: number): ChosenPoint | null => {
    const { vertices, eyes } = hands.survey();
    const near = [...eyes, ...vertices]
      .map((point) => ({ point, away: seen(point).distanceTo(pixel) }))
      .filter(({ away }) => away <= reach)
      .toSorted((one, other) => one.away - other.away);
    const [nearest] = near;
    return nearest ? { list: nearest.point.list, index: nearest.point.index } : null;
  };
  /** A middle of a side becomes a vertex as soon as one takes hold of it. */
  const fromMiddle = (pixel: Point, reach: number): ChosenPoint | null => {
    const { vertices } = hands.survey();
    const middle = middlesOf(vertices.map(seen)).find(
      ({ x, y }) => Math.hypot(x - pixel.x, y - pixel.y) <= reach,
    );
    const vertex = middle && vertices[middle.after];
    if (!vertex) return null;
    return hands.insert({ list: 'coordinates', index: vertex.index + 1 }, placeAt(map, pixel));
  };
  return holdOnMap(map, {
    take(pixel, kind) {
      const putBack = hands.remember();
      const point = under(pixel, REACH[kind]) ?? fromMiddle(pixel, REACH[kind] * 0.7);
      if (!point) return null;
      hands.choose(point);
      return { move: (to) => hands.move(point, placeAt(map, to)), putBack };
    },
    cursorAt(pixel) {
      if (under(pixel, REACH.mouse)) return 'grab';
      return hands.mode() === 'move' ? '' : 'crosshair';
    },
    pressed(at) {
      if (hands.mode() === 'move') hands.choose(null);
      else hands.add(at);
    },
  });
}
