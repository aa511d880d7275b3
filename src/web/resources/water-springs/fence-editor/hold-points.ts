/** Points of the survey under the finger or the mouse: taken hold of, moved, added; by keys too. */
import type { Position } from '#domain/rules/coordinates.ts';
import { acrossOf, downOf } from '#domain/rules/map-box.ts';
import type { DrawnSurvey } from '#domain/rules/drawn-survey.ts';
import { type LeafletMouseEvent, type Map as LeafletMap, Point } from 'leaflet';
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
}

/** Pixels around a point: a finger covers more than a mouse. */
const REACH = { mouse: 11, finger: 24 } as const;
const TILE = 256;

/** @returns what takes it off the map again */
export function holdPoints(map: LeafletMap, hands: Hands): () => void {
  const container = map.getContainer();
  let held: ChosenPoint | null = null;
  let wasHeld = false;
  let frame = 0;

  const offset = (event: PointerEvent) => {
    const { left, top } = container.getBoundingClientRect();
    return new Point(event.clientX - left, event.clientY - top);
  };
  const seen = ({ latitude, longitude }: Position) => {
    const world = TILE * 2 ** map.getZoom();
    return new Point(acrossOf(longitude) * world, downOf(latitude) * world)
      .subtract(map.getPixelOrigin())
      .add(map.layerPointToContainerPoint([0, 0]));
  };
  const placeAt = (pixel: Point): Position => {
    const { lat, lng } = map.containerPointToLatLng(pixel);
    return { latitude: lat, longitude: lng };
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
    return vertex ? hands.insert({ list: 'coordinates', index: vertex.index + 1 }, placeAt(pixel)) : null;
  };

  function down(event: PointerEvent): void {
    wasHeld = false;
    if (!event.isPrimary || event.button !== 0) return;
    const reach = event.pointerType === 'mouse' ? REACH.mouse : REACH.finger;
    const pixel = offset(event);
    held = under(pixel, reach) ?? fromMiddle(pixel, reach * 0.7);
    if (!held) return;
    wasHeld = true;
    // Before the library hears of the press: the map stays where it is.
    map.dragging.disable();
    container.setPointerCapture(event.pointerId);
    hands.choose(held);
  }
  function moved(event: PointerEvent): void {
    const pixel = offset(event);
    if (!held) {
      container.style.cursor = under(pixel, REACH.mouse)
        ? 'grab'
        : hands.mode() === 'move'
          ? ''
          : 'crosshair';
      return;
    }
    const point = held;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => hands.move(point, placeAt(pixel)));
  }
  function up(): void {
    held = null;
    map.dragging.enable();
  }
  function pressed({ latlng }: LeafletMouseEvent): void {
    if (wasHeld) return;
    if (hands.mode() === 'move') hands.choose(null);
    else hands.add({ latitude: latlng.lat, longitude: latlng.lng });
  }

  container.addEventListener('pointerdown', down, { capture: true });
  container.addEventListener('pointermove', moved);
  container.addEventListener('pointerup', up);
  container.addEventListener('pointercancel', up);
  map.on('click', pressed);
  map.doubleClickZoom.disable();
  return () => {
    cancelAnimationFrame(frame);
    container.removeEventListener('pointerdown', down, { capture: true });
    container.removeEventListener('pointermove', moved);
    container.removeEventListener('pointerup', up);
    container.removeEventListener('pointercancel', up);
    map.off('click', pressed);
  };
}
