/** How a photo's time and place are written. */
import type { waterSpringPhoto } from '#domain/resources/water-springs.ts';
import { formatFixed } from '#domain/shared/numbers.ts';
import { formatDateTime } from '#domain/shared/dates.ts';
import type { z } from 'zod';

export type Photo = z.output<typeof waterSpringPhoto>;

/** About a metre. */
const DEGREE_DECIMALS = 5;

/** `21/11/2026 14:30`. */
export function timeOf({ taken_at }: Photo): string {
  return taken_at === null ? 'Sem data' : formatDateTime(taken_at);
}

/** `-19,49389; -41,06361`; null for a photo without a place. */
export function placeOf({ latitude, longitude }: Photo): string | null {
  if (latitude === null || longitude === null) return null;
  return `${formatFixed(latitude, DEGREE_DECIMALS)}; ${formatFixed(longitude, DEGREE_DECIMALS)}`;
}

/** What a screen reader says instead of the photo: whose it is and from when. */
export function altOf(photo: Photo, label: string): string {
  return `Nascente ${label}, foto ${photo.taken_at === null ? 'sem data' : `de ${timeOf(photo)}`}`;
}
