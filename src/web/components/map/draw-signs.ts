/** Draws fences, springs, other places and clusters. */
import type { Drawing } from './canvas-layer.ts';
import { drawProtected } from './spring-focus.ts';
import { type FenceShape, nameOf, type Sign } from './map-signs.ts';
import { mapStyle } from './map-style.ts';

/** Pixels, half the width. */
const SPRING = 8;
const OTHER = 6;
const LEAST_CLUSTER = 14;
const MOST_CLUSTER = 26;

const NAME_ZOOM = 15;
/** Of a name; the card has all of it. */
const MOST_LETTERS = 24;

export function radiusOf({ cluster, place }: Sign): number {
  if (place) return place.kind === 'water_spring' ? SPRING : OTHER;
  return Math.min(MOST_CLUSTER, LEAST_CLUSTER + 4 * Math.log10(cluster.count));
}

interface Shown {
  readonly signs: readonly Sign[];
  readonly fences: readonly FenceShape[];
  /** Key of the sign whose card is open. */
  readonly open: string | null;
  /** Of the spring that the map was opened for; null for none. */
  readonly focus: {
    readonly id: number | null;
    readonly eyes: readonly Pick<Sign, 'across' | 'down'>[];
  } | null;
}

const FAINT = 0.55;

export function drawSigns(drawing: Drawing, { signs, fences, open, focus }: Shown): void {
  const { context, world, left, top, zoom } = drawing;
  if (focus) drawProtected(drawing, focus.eyes);
  for (const fence of fences) {
    context.globalAlpha = focus && fence.spring !== focus.id ? FAINT : 1;
    drawFence(drawing, fence);
  }
  for (const sign of signs) {
    context.globalAlpha = focus && sign.key !== `water_spring ${focus.id}` ? FAINT : 1;
    const [x, y] = [sign.across * world - left, sign.down * world - top];
    if (sign.cluster) drawCluster(context, sign, x, y);
    else drawPlace(context, sign, x, y);
    if (sign.key === open) ring(context, x, y, radiusOf(sign) + 4);
  }
  context.globalAlpha = 1;
  if (zoom >= NAME_ZOOM) for (const sign of signs) drawName(drawing, sign);
}

function colourOf(status: number | null): string {
  const { statuses } = mapStyle();
  return statuses[status ?? 0] ?? statuses[0];
}

function drawFence({ context, world, left, top }: Drawing, { ring: points, status }: FenceShape): void {
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x * world - left, y * world - top);
  context.closePath();
  const colour = colourOf(status);
  context.fillStyle = `${colour}22`;
  context.fill();
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.stroke();
}

function drawPlace(context: CanvasRenderingContext2D, { place }: Sign, x: number, y: number): void {
  if (!place) return;
  context.beginPath();
  if (place.kind === 'water_spring') springShape(context, place.status ?? 0, x, y);
  else otherShape(context, place.kind, x, y);
  context.fillStyle = place.kind === 'water_spring' ? colourOf(place.status) : mapStyle().other;
  context.fill();
  context.strokeStyle = mapStyle().rim;
  context.lineWidth = 2;
  context.stroke();
}

/** A circle, a triangle, a square: told apart without colours. */
function springShape(context: CanvasRenderingContext2D, status: number, x: number, y: number): void {
  if (status === 0) context.arc(x, y, SPRING - 1, 0, 2 * Math.PI);
  else if (status === 1) polygon(context, x, y + 1, SPRING + 1, 3);
  else context.rect(x - SPRING + 1, y - SPRING + 1, 2 * SPRING - 2, 2 * SPRING - 2);
}

/** A house, a half moon, a diamond, a hexagon. */
function otherShape(context: CanvasRenderingContext2D, kind: string, x: number, y: number): void {
  if (kind === 'rural_property') houseShape(context, x, y);
  else if (kind === 'barrage') {
    context.arc(x, y - 2, OTHER, 0, Math.PI);
    context.closePath();
  } else polygon(context, x, y, OTHER, kind === 'dry_box' ? 4 : 6);
}

/** Of a headquarters. */
export function houseShape(context: CanvasRenderingContext2D, x: number, y: number): void {
  for (const [dx, dy] of [
    [0, -OTHER - 1],
    [OTHER + 1, 0],
    [OTHER - 1, 0],
    [OTHER - 1, OTHER],
    [1 - OTHER, OTHER],
    [1 - OTHER, 0],
    [-OTHER - 1, 0],
  ] as const) {
    context.lineTo(x + dx, y + dy);
  }
  context.closePath();
}

function polygon(context: CanvasRenderingContext2D, x: number, y: number, radius: number, corners: number) {
  for (let corner = 0; corner < corners; corner += 1) {
    const angle = (corner * 2 * Math.PI) / corners - Math.PI / 2;
    context.lineTo(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
  context.closePath();
}

/** Its number, within a ring of its statuses' shares. */
function drawCluster(context: CanvasRenderingContext2D, sign: Sign, x: number, y: number): void {
  const { cluster } = sign;
  if (!cluster) return;
  const radius = radiusOf(sign);
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = mapStyle().rim;
  context.fill();
  let from = -Math.PI / 2;
  context.lineWidth = 5;
  for (const status of [0, 1, 2] as const) {
    const share = cluster.of === 'springs' ? cluster.by_status[status] / cluster.count : status === 0 ? 1 : 0;
    if (share === 0) continue;
    context.beginPath();
    context.arc(x, y, radius - 2.5, from, from + share * 2 * Math.PI);
    context.strokeStyle = cluster.of === 'springs' ? colourOf(status) : mapStyle().other;
    context.stroke();
    from += share * 2 * Math.PI;
  }
  context.font = '700 12px Figtree Variable, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = mapStyle().ink;
  context.fillText(shortCount(cluster.count), x, y + 0.5);
}

/** 940, '5,8 mil' */
function shortCount(count: number): string {
  if (count < 1000) return String(count);
  return `${(count / 1000).toLocaleString('pt-BR', { maximumFractionDigits: count < 10_000 ? 1 : 0 })} mil`;
}

function drawName({ context, world, left, top }: Drawing, sign: Sign): void {
  if (sign.place?.kind !== 'water_spring') return;
  context.font = '600 12px Figtree Variable, sans-serif';
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  const [x, y] = [sign.across * world - left + SPRING + 5, sign.down * world - top];
  context.lineWidth = 3;
  context.strokeStyle = mapStyle().halo;
  const name = nameOf(sign);
  const text = name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS)}…` : name;
  context.strokeText(text, x, y);
  context.fillStyle = mapStyle().ink;
  context.fillText(text, x, y);
}

function ring(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.strokeStyle = mapStyle().ring;
  context.lineWidth = 3;
  context.stroke();
}

/** The topmost sign at a place of the square of the world; null where there is none. */
export function signAt(
  signs: readonly Sign[],
  { across, down, world }: { readonly across: number; readonly down: number; readonly world: number },
): Sign | null {
  return (
    signs.findLast(
      (sign) => Math.hypot(sign.across - across, sign.down - down) * world <= radiusOf(sign) + 4,
    ) ?? null
  );
}
