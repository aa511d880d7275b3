/** Outlines of sub-basins as canvases draw them. */
import type { SubbasinOutline } from '#domain/resources/subbasin-outlines.ts';
import { acrossOf, downOf } from '#domain/rules/map-box.ts';
import { readOutlineText, STEPS } from '#domain/rules/outline-text.ts';
import { type Outline, outlineOf, placeWithin } from './outline.ts';

/** @throws RangeError for what is no outline's text */
export function outlineOfText(text: string): Outline {
  const rings = readOutlineText(text).flatMap((polygon) =>
    polygon.map((ring) =>
      ring.map((steps, at) => (at % 2 === 0 ? acrossOf(steps / STEPS) : downOf(steps / STEPS))),
    ),
  );
  return named(outlineOf(rings, null));
}

export function outlineOfGeometry({ coordinates }: NonNullable<SubbasinOutline['geometry']>): Outline {
  const rings = coordinates.flatMap((polygon) =>
    polygon.map((ring) => ring.flatMap(([longitude, latitude]) => [acrossOf(longitude), downOf(latitude)])),
  );
  return named(outlineOf(rings, null));
}

function named(outline: Outline): Outline {
  return { ...outline, name: placeWithin(outline) };
}
