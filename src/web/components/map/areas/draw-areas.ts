/** Draws municipalities filled by what they have, or a disc for each sub-basin, of which there are no outlines. */
import type { MapAreaSums } from '#domain/resources/map-areas.ts';
import { acrossOf, downOf } from '#domain/rules/map-box.ts';
import type { Drawing } from '../canvas-layer.ts';
import { mapStyle } from '../map-style.ts';
import { withRoom } from './area-names.ts';
import type { Outline, Ring } from './municipality-rings.ts';

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
  const told = areas.map(({ area, colour, rings }) => {
    const middle = middleOf(drawing, area);
    context.beginPath();
    if (rings.length > 0) trace(drawing, rings);
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
    return { name: area.name, ...middle };
  });
  if (zoom >= NAME_ZOOM) writeNames(drawing, areas);
  return told;
}

/** Whether the place, on the square of the world, lies in the area. */
export function liesIn({ rings }: ShownArea, across: number, down: number): boolean {
  let isInside = false;
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at += 2) {
      const [ax, ay] = [ring[at] ?? 0, ring[at + 1] ?? 0];
      const next = (at + 2) % ring.length;
      const [bx, by] = [ring[next] ?? 0, ring[next + 1] ?? 0];
      if (ay > down !== by > down && across < ((bx - ax) * (down - ay)) / (by - ay) + ax)
        isInside = !isInside;
    }
  }
  return isInside;
}

function middleOf({ world, left, top }: Drawing, { latitude, longitude }: MapAreaSums) {
  return { x: acrossOf(longitude) * world - left, y: downOf(latitude) * world - top };
}

function trace({ context, world, left, top }: Drawing, rings: readonly Ring[]): void {
  for (const ring of rings) {
    context.moveTo((ring[0] ?? 0) * world - left, (ring[1] ?? 0) * world - top);
    for (let at = 2; at < ring.length; at += 2) {
      context.lineTo((ring[at] ?? 0) * world - left, (ring[at + 1] ?? 0) * world - top);
    }
    context.closePath();
  }
}

/** A municipality's over the one of the map below, a disc's above its middle. */
function writeNames(drawing: Drawing, areas: readonly ShownArea[]): void {
  const { context, world, left, top } = drawing;
  context.font = '600 12px Figtree Variable, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = 3;
  context.strokeStyle = mapStyle().halo;
  context.fillStyle = mapStyle().ink;
  const wanted = areas.map(({ area, name }) => {
    const middle = middleOf(drawing, area);
    return {
      text: area.name,
      x: name ? name.across * world - left : middle.x,
      y: name ? name.down * world - top : middle.y - ABOVE_MIDDLE,
      width: context.measureText(area.name).width,
    };
  });
  for (const { text, x, y } of withRoom(wanted)) {
    context.strokeText(text, x, y);
    context.fillText(text, x, y);
  }
}
