import type { Map as LeafletMap } from 'leaflet';
import { type PointerEvent, useEffect, useState } from 'react';
import type { MapArea } from './map-area.ts';
import classes from './map.module.css';

interface Corner {
  readonly x: number;
  readonly y: number;
}

export type PickerShape = 'rectangle' | 'lasso';

interface AreaPickerProps {
  readonly map: LeafletMap;
  readonly shape: PickerShape;
  /** Null where nothing was drawn. */
  readonly done: (area: MapArea | null) => void;
}

/** Pixels: less is a press. */
const LEAST = 6;
/** Pixels between two corners of a lasso, and how many it may have. */
const STEP = 4;
const MOST_CORNERS = 1500;

const HINTS: Readonly<Record<PickerShape, string>> = {
  rectangle: 'Arraste para marcar a área.',
  lasso: 'Contorne a área sem soltar; ao soltar, o laço se fecha.',
};

/** Above the map while a rectangle or a lasso is drawn on it. */
export function AreaPicker({ map, shape, done }: AreaPickerProps) {
  const [line, setLine] = useState<readonly Corner[]>([]);
  useEffect(() => {
    const giveUp = (event: KeyboardEvent) => {
      if (event.key === 'Escape') done(null);
    };
    window.addEventListener('keydown', giveUp);
    return () => window.removeEventListener('keydown', giveUp);
  }, [done]);
  const at = (event: PointerEvent<HTMLElement>): Corner => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const goOn = (corner: Corner) => {
    const [first, last] = [line[0], line.at(-1)];
    if (!first || !last) return;
    if (shape === 'rectangle') setLine([first, corner]);
    else if (Math.hypot(corner.x - last.x, corner.y - last.y) >= STEP && line.length < MOST_CORNERS) {
      setLine([...line, corner]);
    }
  };
  const finish = (event: PointerEvent<HTMLElement>) => {
    const [first] = line;
    const end = at(event);
    if (!first) return done(null);
    const all = shape === 'rectangle' ? [first, end] : [...line, end];
    const [width, height] = [spanOf(all.map(({ x }) => x)), spanOf(all.map(({ y }) => y))];
    if (width < LEAST || height < LEAST) return done(null);
    const places = all.map(({ x, y }) => map.containerPointToLatLng([x, y]));
    done({ kind: shape, places: places.map(({ lat, lng }) => ({ latitude: lat, longitude: lng })) });
  };
  return (
    <div
      className={classes.picker}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setLine([at(event)]);
      }}
      onPointerMove={(event) => goOn(at(event))}
      onPointerUp={finish}
      onPointerCancel={() => done(null)}
    >
      <p className={classes.pickerHint}>{HINTS[shape]}</p>
      <svg className={classes.outline} aria-hidden>
        <polygon points={outlineOf(shape, line)} />
      </svg>
    </div>
  );
}

function spanOf(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}

function outlineOf(shape: PickerShape, line: readonly Corner[]): string {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last) return '';
  const corners =
    shape === 'lasso' ? line : [first, { x: last.x, y: first.y }, last, { x: first.x, y: last.y }];
  return corners.map(({ x, y }) => `${x},${y}`).join(' ');
}
