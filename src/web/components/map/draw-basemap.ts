/** Draws outlines, waters and names; what lies outside of the canvas is passed over. */
import { type BasemapLine, LINE_KINDS } from './basemap.ts';
import type { Drawing } from './canvas-layer.ts';
import { mapStyle } from './map-style.ts';

/** From these zooms on. */
export const DETAIL_ZOOM = 7;
const NAME_ZOOM = 9;
/** Pixels that a name takes around its middle. */
const NAME_ROOM = { width: 108, height: 26 };

interface Basemap {
  readonly country: readonly BasemapLine[];
  /** Of the states in sight. */
  readonly states: readonly (readonly BasemapLine[])[];
  /** By the code of the municipality. */
  readonly names: ReadonlyMap<number, string>;
  /** The one that is named whatever stands beside it; null for none. */
  readonly first: number | null;
}

export function drawBasemap(drawing: Drawing, { country, states, names, first }: Basemap): void {
  const { context, width, height, zoom } = drawing;
  const style = mapStyle();
  context.fillStyle = style.water;
  context.fillRect(0, 0, width, height);
  context.lineJoin = 'round';
  const lands = country.filter(({ kind }) => kind === LINE_KINDS.land);
  fill(drawing, lands, style.land);
  // From near, the state's own file has its border as it is.
  const isNear = zoom >= DETAIL_ZOOM && states.length > 0;
  if (isNear) {
    for (const lines of states) stroke(drawing, ofKind(lines, LINE_KINDS.border), style.border, 1);
  }
  stroke(drawing, ofKind(country, LINE_KINDS.river), style.river, zoom < 7 ? 1 : 2);
  fill(drawing, ofKind(country, LINE_KINDS.lake), style.water);
  if (isNear) {
    for (const lines of states)
      stroke(drawing, ofKind(lines, LINE_KINDS.stateBorder), style.stateBorder, 1.6);
  } else stroke(drawing, lands, style.stateBorder, 1.2);
  if (zoom >= NAME_ZOOM) {
    const places = ofKind(states.flat(), LINE_KINDS.name);
    drawNames(drawing, [...places.filter(({ code }) => code === first), ...places], names);
  }
}

function ofKind(lines: readonly BasemapLine[], kind: number): BasemapLine[] {
  return lines.filter((line) => line.kind === kind);
}

function fill(drawing: Drawing, lines: readonly BasemapLine[], colour: string): void {
  trace(drawing, lines);
  drawing.context.fillStyle = colour;
  drawing.context.fill('evenodd');
}

function stroke(drawing: Drawing, lines: readonly BasemapLine[], colour: string, width: number): void {
  trace(drawing, lines);
  drawing.context.strokeStyle = colour;
  drawing.context.lineWidth = width;
  drawing.context.stroke();
}

/** Smaller steps are not seen. */
const LEAST_STEP = 0.7;

function trace(drawing: Drawing, lines: readonly BasemapLine[]): void {
  const { context, world, left, top } = drawing;
  context.beginPath();
  for (const line of lines) {
    if (!isSeen(drawing, line)) continue;
    const { points } = line;
    let [lastX, lastY] = [(points[0] ?? 0) * world - left, (points[1] ?? 0) * world - top];
    context.moveTo(lastX, lastY);
    for (let at = 2; at < points.length; at += 2) {
      const x = (points[at] ?? 0) * world - left;
      const y = (points[at + 1] ?? 0) * world - top;
      const isLast = at + 2 >= points.length;
      if (!isLast && Math.abs(x - lastX) < LEAST_STEP && Math.abs(y - lastY) < LEAST_STEP) continue;
      context.lineTo(x, y);
      [lastX, lastY] = [x, y];
    }
  }
}

export function isSeen(
  { world, left, top, width, height }: Drawing,
  { west, north, east, south }: Pick<BasemapLine, 'west' | 'north' | 'east' | 'south'>,
): boolean {
  return (
    east * world >= left &&
    west * world <= left + width &&
    south * world >= top &&
    north * world <= top + height
  );
}

/** Names that have room, each municipality's in its middle: of two that would meet, the first. */
function drawNames(
  drawing: Drawing,
  places: readonly BasemapLine[],
  names: ReadonlyMap<number, string>,
): void {
  const { context, world, left, top } = drawing;
  const style = mapStyle();
  context.font = '500 12px Figtree Variable, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = 3;
  context.strokeStyle = style.halo;
  context.fillStyle = style.name;
  const taken: { x: number; y: number }[] = [];
  for (const place of places) {
    const name = names.get(place.code);
    if (name === undefined || !isSeen(drawing, place)) continue;
    const [x, y] = [(place.points[0] ?? 0) * world - left, (place.points[1] ?? 0) * world - top];
    const isFree = taken.every(
      (other) => Math.abs(other.x - x) > NAME_ROOM.width || Math.abs(other.y - y) > NAME_ROOM.height,
    );
    if (!isFree) continue;
    taken.push({ x, y });
    context.strokeText(name, x, y);
    context.fillText(name, x, y);
  }
}
