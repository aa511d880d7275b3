/** Draws municipalities and sub-basins filled by what they have; a disc stands for those without an outline. */
import type { MapAreaSums } from '#domain/resources/map-areas.ts';
import { acrossOf, downOf } from '#domain/rules/map-box.ts';
import type { Drawing } from '../canvas-layer.ts';
import { mapStyle } from '../map-style.ts';
import { shortened, withRoom } from './area-names.ts';
import type { Outline } from './outline.ts';

/** What has no outline has no rings. */
export interface ShownArea extends Outline {
  readonly area: MapAreaSums;
  readonly colour: string;
}

/** Pixels. */
const DISC = { least: 9, most: 30 } as const;
const ABOVE_MIDDLE = 12;
const NAME_ZOOM = 8;

/** The canvas tells what is drawn on it, and where that has its colour: tests ask. */
export interface AreasCanvas extends HTMLCanvasElement {
  drawnAreas?: readonly { readonly name: string; readonly x: number; readonly y: number }[];
}

export function drawAreas(
  drawing: Drawing,
  areas: readonly ShownArea[],
): NonNullable<AreasCanvas['drawnAreas']> {
  const { context, zoom } = drawing;
  context.lineWidth = 1.2;
  context.strokeStyle = mapStyle().name;
  const most = Math.max(1, ...areas.map(({ area }) => area.springs));
  const told = areas.map((outline) => {
    const { area, colour, rings } = outline;
    const middle = middleOf(drawing, area);
    const told = { name: area.name, ...middle };
    if (rings.length > 0 && !isSeen(drawing, outline)) return told;
    context.beginPath();
    if (rings.length > 0) traceOutline(drawing, outline);
    else
      context.arc(
        middle.x,
        middle.y,
        DISC.least + (DISC.most - DISC.least) * Math.sqrt(area.springs / most),
        0,
        2 * Math.PI,
      );
    context.globalAlpha = 0.85;
    context.fillStyle = colour;
    context.fill('evenodd');
    context.globalAlpha = 1;
    context.stroke();
    return told;
  });
  if (zoom >= NAME_ZOOM) writeNames(drawing, areas);
  return told;
}

function middleOf({ world, left, top }: Drawing, { latitude, longitude }: MapAreaSums) {
  return { x: acrossOf(longitude) * world - left, y: downOf(latitude) * world - top };
}

/** Pixels: a vertex nearer to the last one drawn would not be seen. */
const LEAST_WAY = 0.75;

export function traceOutline({ context, world, left, top }: Drawing, { rings }: Outline): void {
  for (const ring of rings) {
    let [drawnX, drawnY] = [(ring[0] ?? 0) * world - left, (ring[1] ?? 0) * world - top];
    context.moveTo(drawnX, drawnY);
    for (let at = 2; at < ring.length; at += 2) {
      const [x, y] = [(ring[at] ?? 0) * world - left, (ring[at + 1] ?? 0) * world - top];
      if (Math.abs(x - drawnX) + Math.abs(y - drawnY) < LEAST_WAY) continue;
      context.lineTo(x, y);
      [drawnX, drawnY] = [x, y];
    }
    context.closePath();
  }
}

function isSeen(
  { world, left, top, width, height }: Drawing,
  { west, north, east, south }: Outline,
): boolean {
  return (
    east * world - left >= 0 &&
    west * world - left <= width &&
    south * world - top >= 0 &&
    north * world - top <= height
  );
}

/** A municipality's over the one of the map below, a sub-basin's within it, a disc's above its middle. */
function writeNames(drawing: Drawing, areas: readonly ShownArea[]): void {
  const { context, world, left, top } = drawing;
  context.font = '600 12px Figtree Variable, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = 3;
  context.strokeStyle = mapStyle().halo;
  context.fillStyle = mapStyle().ink;
  const widthOf = (text: string) => context.measureText(text).width;
  const wanted = areas.map(({ area, name }) => {
    const middle = middleOf(drawing, area);
    const text = shortened(area.name, widthOf);
    return {
      text,
      x: name ? name.across * world - left : middle.x,
      y: name ? name.down * world - top : middle.y - ABOVE_MIDDLE,
      width: widthOf(text),
    };
  });
  for (const { text, x, y } of withRoom(wanted)) {
    context.strokeText(text, x, y);
    context.fillText(text, x, y);
  }
}
