/** Keys on the map that act on the chosen point. */
import type { KeyboardEvent } from 'react';
import type { ChosenPoint } from './chosen-point.ts';

export interface PointKeys {
  readonly chosen: ChosenPoint | null;
  readonly nudge: (point: ChosenPoint, east: number, north: number) => void;
  readonly takeOut: (point: ChosenPoint) => void;
  /** The point before or behind it; without one the first. */
  readonly step: (by: 1 | -1) => void;
  readonly letGo: () => void;
  /** What marks a point in the middle of the map, and leads the map by pixels; null while one only moves points. */
  readonly marking: {
    readonly mark: () => void;
    readonly lead: (east: number, north: number) => void;
  } | null;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

const WAYS: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
/** Metres. */
const [FINE, COARSE] = [1, 10];
const [FINE_PIXELS, COARSE_PIXELS] = [8, 80];

/** Takes the keys that are its own before the map moves by them. */
export function actOnKey(event: KeyboardEvent, keys: PointKeys): void {
  const isMap = event.target instanceof Element && event.target.matches('[data-fence-map]');
  const act = actOf(event, isMap, keys);
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

function actOf(
  { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
  isMap: boolean,
  keys: PointKeys,
): (() => void) | null {
  const { chosen, nudge, takeOut, step, letGo, marking, undo, redo } = keys;
  if (ctrlKey || metaKey) {
    const letter = key.toLowerCase();
    if (letter === 'z') return shiftKey ? redo : undo;
    return letter === 'y' ? redo : null;
  }
  // On a button the same key presses it.
  if (key === 'Enter') return isMap && marking ? marking.mark : null;
  if (key === 'PageDown') return () => step(1);
  if (key === 'PageUp') return () => step(-1);
  const way = WAYS[key];
  if (!chosen && way && isMap && marking) {
    const pixels = shiftKey ? FINE_PIXELS : COARSE_PIXELS;
    return () => marking.lead(way[0] * pixels, way[1] * pixels);
  }
  if (!chosen) return null;
  if (way) {
    const metres = shiftKey ? COARSE : FINE;
    return () => nudge(chosen, way[0] * metres, way[1] * metres);
  }
  if (key === 'Delete' || key === 'Backspace') return () => takeOut(chosen);
  return key === 'Escape' ? letGo : null;
}
