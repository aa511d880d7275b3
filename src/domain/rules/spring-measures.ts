/** What of a survey reaches the materials: modality, fence and water eyes. */

interface MeasuredPoint {
  readonly utm_zone?: string | null | undefined;
  readonly utm_easting?: number | null | undefined;
  readonly utm_northing?: number | null | undefined;
}

interface Measured {
  readonly recovery_modality: number;
  readonly coordinates: readonly MeasuredPoint[];
  readonly water_eyes: readonly MeasuredPoint[];
}

/** Whether both surveys give the same fence and materials. */
export function hasSameMeasures(one: Measured, other: Measured): boolean {
  return JSON.stringify(measures(one)) === JSON.stringify(measures(other));
}

function measures({ recovery_modality, coordinates, water_eyes }: Measured) {
  const place = ({ utm_zone, utm_easting, utm_northing }: MeasuredPoint) => [
    utm_zone ?? null,
    utm_easting ?? null,
    utm_northing ?? null,
  ];
  return [recovery_modality, coordinates.map(place), water_eyes.map(place)];
}
