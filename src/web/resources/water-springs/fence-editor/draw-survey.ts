/** Draws the survey that is being edited: its fence with the lengths of its sides, its points, the receiver. */
import { acrossOf, downOf } from '#domain/rules/map-box.ts';
import { formatFixed } from '#domain/shared/numbers.ts';
import type { DrawnPoint, DrawnSurvey } from '#domain/rules/drawn-survey.ts';
import type { GpsReading } from '#domain/rules/gps-readings.ts';
import type { Drawing } from '../../../components/map/canvas-layer.ts';
import { mapStyle } from '../../../components/map/map-style.ts';
import { pixelsOf } from '../../../components/map/spring-focus.ts';
import { type ChosenPoint, isSamePoint, pointName } from './chosen-point.ts';

export interface ShownSurvey {
  readonly survey: DrawnSurvey;
  readonly chosen: ChosenPoint | null;
  /** Where the receiver is. */
  readonly here: GpsReading | null;
}

interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** Pixels. */
const VERTEX = 7;
const MIDDLE = 4;
/** A side shorter than this has no room for its length, nor for a middle to take hold of. */
export const LEAST_SIDE = 54;

export function pixelOf(
  { world, left, top }: Drawing,
  { latitude, longitude }: { latitude: number; longitude: number },
): Pixel {
  return { x: acrossOf(longitude) * world - left, y: downOf(latitude) * world - top };
}

/** The canvas tells what is drawn on it, and at which of its pixels, to who asks the element: tests do. */
export interface SurveyCanvas extends HTMLCanvasElement {
  drawnPoints?: readonly { readonly name: string; readonly x: number; readonly y: number }[];
  zoom?: number;
}

export function drawSurvey(drawing: Drawing, { survey, chosen, here }: ShownSurvey): void {
  const { context } = drawing;
  const ring = survey.vertices.map((vertex) => pixelOf(drawing, vertex));
  if (ring.length > 1) drawRing(context, ring, survey.crossing);
  if (survey.sides.length === ring.length) drawSides(context, ring, survey.sides);
  for (const eye of survey.eyes) drawEye(context, pixelOf(drawing, eye));
  for (const [place, vertex] of survey.vertices.entries()) drawVertex(context, ring[place], vertex);
  const held = [...survey.vertices, ...survey.eyes].find((point) => isSamePoint(point, chosen));
  if (held) circle(context, pixelOf(drawing, held), VERTEX + 5, { line: mapStyle().ring, width: 3 });
  if (here) drawHere(drawing, here);
}

export function namesOf(drawing: Drawing, { survey }: ShownSurvey): SurveyCanvas['drawnPoints'] {
  return [...survey.vertices, ...survey.eyes].map((point) => ({
    name: pointName(point),
    ...pixelOf(drawing, point),
  }));
}

function drawRing(
  context: CanvasRenderingContext2D,
  ring: readonly Pixel[],
  crossing: readonly number[],
): void {
  context.beginPath();
  for (const { x, y } of ring) context.lineTo(x, y);
  context.closePath();
  context.fillStyle = `${mapStyle().fence}22`;
  context.fill();
  context.lineWidth = 3;
  context.strokeStyle = mapStyle().fence;
  context.stroke();
  context.strokeStyle = mapStyle().crossing;
  context.lineWidth = 5;
  for (const side of crossing) {
    const [from, to] = [ring[side], ring[(side + 1) % ring.length]];
    if (!from || !to) continue;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
  }
}

/** Middles of the sides that are long enough, by the index of the vertex that they begin at. */
export function middlesOf(ring: readonly Pixel[]): (Pixel & { readonly after: number })[] {
  if (ring.length < 2) return [];
  return ring.flatMap((from, after) => {
    const to = ring[(after + 1) % ring.length] ?? from;
    const isLong = Math.hypot(to.x - from.x, to.y - from.y) >= LEAST_SIDE;
    return isLong ? [{ after, x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }] : [];
  });
}

function drawSides(
  context: CanvasRenderingContext2D,
  ring: readonly Pixel[],
  sides: readonly number[],
): void {
  context.font = '600 12px Figtree Variable, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { after, x, y } of middlesOf(ring)) {
    circle(context, { x, y }, MIDDLE, { fill: mapStyle().rim, line: mapStyle().fence, width: 1.5 });
    text(context, `${formatFixed(sides[after] ?? 0, 2)} m`, { x, y: y - 13 });
  }
}

function drawVertex(
  context: CanvasRenderingContext2D,
  pixel: Pixel | undefined,
  { index }: DrawnPoint,
): void {
  if (!pixel) return;
  circle(context, pixel, VERTEX, {
    fill: index === 0 ? mapStyle().fence : mapStyle().rim,
    line: mapStyle().fence,
    width: 2.5,
  });
  context.font = '700 12px Figtree Variable, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  text(context, String(index + 1), { x: pixel.x + 13, y: pixel.y + 12 });
}

/** A drop with its tip up, as on the fence's drawing. */
function drawEye(context: CanvasRenderingContext2D, { x, y }: Pixel): void {
  context.beginPath();
  context.moveTo(x, y - 11);
  context.bezierCurveTo(x + 3, y - 6, x + 7, y - 3, x + 7, y + 2);
  context.arc(x, y + 2, 7, 0, Math.PI);
  context.bezierCurveTo(x - 7, y - 3, x - 3, y - 6, x, y - 11);
  context.fillStyle = mapStyle().protection;
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = mapStyle().rim;
  context.stroke();
}

function drawHere(drawing: Drawing, here: GpsReading): void {
  const { context, world } = drawing;
  const pixel = pixelOf(drawing, here);
  circle(context, pixel, Math.max(8, pixelsOf(here.accuracy, here.latitude, world)), {
    fill: `${mapStyle().ring}22`,
    line: mapStyle().ring,
    width: 1,
  });
  circle(context, pixel, 6, { fill: mapStyle().ring, line: mapStyle().rim, width: 2 });
}

interface Look {
  readonly fill?: string;
  readonly line: string;
  readonly width: number;
}

function circle(
  context: CanvasRenderingContext2D,
  { x, y }: Pixel,
  radius: number,
  { fill, line, width }: Look,
): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  if (fill !== undefined) {
    context.fillStyle = fill;
    context.fill();
  }
  context.lineWidth = width;
  context.strokeStyle = line;
  context.stroke();
}

function text(context: CanvasRenderingContext2D, words: string, { x, y }: Pixel): void {
  context.lineWidth = 3;
  context.strokeStyle = mapStyle().halo;
  context.strokeText(words, x, y);
  context.fillStyle = mapStyle().ink;
  context.fillText(words, x, y);
}
