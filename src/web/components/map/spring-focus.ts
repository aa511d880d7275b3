/** A map that was opened for one spring: it begins there, and what lies around is faint. */
import { latitudeOf } from '#domain/rules/map-box.ts';
import type { Drawing } from './canvas-layer.ts';
import { mapStyle } from './map-style.ts';
import type { MapLook } from './map-look.ts';

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

export interface SpringFocus {
  readonly id: number;
  readonly at: Place;
  readonly eyes: readonly Place[];
}

/** Around a water eye, nothing may be cut: Lei 12.651/2012, art. 4, IV. Metres. */
export const PROTECTED_METRES = 50;

/** Metres around the earth, as maps on screens have it. */
const AROUND_THE_EARTH = 40_075_016.686;
const DEGREES = Math.PI / 180;

/** Fences are drawn, and their neighbours' too. */
export const FOCUS_ZOOM = 17;
/** Degrees: more than a screen shows at that zoom. */
const REACH = 0.008;

export function lookAt({ latitude, longitude }: Place): MapLook {
  const edges = [longitude - REACH, latitude - REACH, longitude + REACH, latitude + REACH];
  return { bbox: edges.map((edge) => edge.toFixed(5)).join(','), zoom: FOCUS_ZOOM };
}

/** Metres at a latitude in pixels of the square of the world. */
export function pixelsOf(metres: number, latitude: number, world: number): number {
  return (metres / (AROUND_THE_EARTH * Math.cos(latitude * DEGREES))) * world;
}

/** Dashed, so that it is no fence. */
export function drawProtected(
  { context, world, left, top }: Drawing,
  eyes: readonly { readonly across: number; readonly down: number }[],
): void {
  const { protection } = mapStyle();
  context.save();
  context.setLineDash([6, 5]);
  context.lineWidth = 2;
  context.strokeStyle = protection;
  context.fillStyle = `${protection}1a`;
  for (const { across, down } of eyes) {
    context.beginPath();
    const radius = pixelsOf(PROTECTED_METRES, latitudeOf(down), world);
    context.arc(across * world - left, down * world - top, radius, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
  context.restore();
}
