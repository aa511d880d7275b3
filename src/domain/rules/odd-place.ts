/** What looks wrong about a property's point that can be stored all the same, in words. */
import { cityWithState } from '../shared/address.ts';
import { isInBrazil, positionOf, type Position } from './coordinates.ts';
import { FAR_FROM_HEADQUARTERS, kilometresBetween } from './distance.ts';
import { formatGrouped, joinList } from '../shared/numbers.ts';
import type { PlaceWarning } from './place-guard.ts';
import type { LocatedPoint } from './spring-survey-types.ts';
import { mayLieInState } from './state-bounds.ts';
import { FIRST_ZONE, gridOf, LAST_ZONE, readZone, zoneName } from './utm-zone.ts';

type PlaceCode = PlaceWarning['code'];

/** What a point is expected to lie near. */
export interface Surroundings {
  /** The municipality of the property; null while it is not known. */
  readonly city: { readonly name: string; readonly state: { readonly uf: string } } | null;
  /** Null: the property has no point of its own yet, or the point is that one. */
  readonly headquarters: Position | null;
}

/** Of what the guard of places tells by itself, each in its own words. */
const TOLD_OF_STATE: readonly PlaceCode[] = ['outside_brazil', 'outside_municipality'];
const TOLD_OF_ZONE: PlaceCode = 'wrong_zone';

/**
 * A sentence for each oddity; none for a place as expected.
 *
 * @param told what the guard of places tells already: it is not told twice
 */
export function placeWarnings(
  point: LocatedPoint,
  { city, headquarters }: Surroundings,
  told: readonly PlaceCode[] = [],
): string[] {
  const place = { latitude: point.google_latitude, longitude: point.google_longitude };
  const isInState = (at: Position) =>
    city === null || mayLieInState(city.state.uf, at.latitude, at.longitude);
  const isNear = (at: Position) =>
    headquarters === null || kilometresBetween(headquarters, at) <= FAR_FROM_HEADQUARTERS;

  const isOutside = city !== null && !isInState(place);
  const isFar = headquarters !== null && !isNear(place);
  const warnings: string[] = [];
  if (isOutside && !told.some((code) => TOLD_OF_STATE.includes(code))) {
    warnings.push(
      `O ponto fica fora do estado do município da propriedade (${cityWithState(city)}). Confira os números e a zona.`,
    );
  }
  if (isFar) {
    const kilometres = formatGrouped(kilometresBetween(headquarters, place), 1);
    warnings.push(
      `O ponto fica a ${kilometres} km da sede da propriedade. Confira se os números estão certos.`,
    );
  }
  if (!(isOutside || isFar) || told.includes(TOLD_OF_ZONE)) return warnings;
  const zones = otherZones(point, (at) => isInState(at) && isNear(at));
  if (zones.length > 0) warnings.push(zoneSentence(zones, headquarters !== null));
  return warnings;
}

/** The zones in which the same Este and Norte lie in Brazil and where they are expected. */
function otherZones(
  { utm_zone, utm_easting: easting, utm_northing: northing }: LocatedPoint,
  isExpected: (at: Position) => boolean,
): string[] {
  const own = readZone(utm_zone);
  if (!own.ok) return [];
  const { hemisphere } = gridOf(own, northing);
  const names: string[] = [];
  for (let zone = FIRST_ZONE; zone <= LAST_ZONE; zone += 1) {
    const grid = { zone, hemisphere };
    const at = positionOf(grid, { easting, northing });
    if (zone !== own.zone && isInBrazil(at) && isExpected(at)) names.push(zoneName(grid, at.latitude));
  }
  return names;
}

function zoneSentence(zones: readonly string[], nearHeadquarters: boolean): string {
  const where = nearHeadquarters ? 'perto da sede' : 'no estado da propriedade';
  const which = zones.length === 1 ? 'Na zona' : 'Nas zonas';
  return `${which} ${joinList(zones)} estes números ficam ${where}: a zona pode estar errada.`;
}
