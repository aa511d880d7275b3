/** In which municipality a place lies, and where it should lie. */
import type { Position } from '#domain/rules/coordinates.ts';
import type { Expected, Found } from '#domain/rules/place-guard.ts';
import { cityWithState, type CityReference } from '#domain/shared/address.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { isNearBrazil, metresToBorder, municipalityAt } from '../../platform/municipalities/outlines.ts';
import { cityOfCode } from '../places-lookup.ts';
import type { Surroundings } from './surroundings.ts';

/** The coast and the borders of the mesh are drawn in short. */
export const NEAR_BRAZIL_METRES = 30_000;

interface PlaceAround {
  /** Null where no outline holds the place. */
  readonly city: CityReference | null;
  readonly expected: Expected;
  readonly found: Omit<Found, 'fences'>;
}

export async function placeAround(
  db: Db | Tx,
  { property }: Surroundings,
  place: Position,
): Promise<PlaceAround> {
  const code = municipalityAt(place);
  const city = code === null ? null : await cityOfCode(db, code);
  const own = property?.city;
  const metresAway = !own ? null : own.id === city?.id ? 0 : metresToBorder(own.id, place);
  return {
    city,
    expected: {
      headquarters: property?.headquarters ?? null,
      municipality: own && metresAway !== null ? { name: cityWithState(own), metresAway } : null,
    },
    found: {
      municipality: city && cityWithState(city),
      isNearBrazil: code !== null || isNearBrazil(place, NEAR_BRAZIL_METRES),
    },
  };
}
