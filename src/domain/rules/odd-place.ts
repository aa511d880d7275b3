/** What looks wrong about a property's point that can be stored all the same, in words. */
import { cityWithState } from '../shared/address.ts';
import { isInBrazil, positionOf, type Position } from './coordinates.ts';
import { FAR_FROM_HEADQUARTERS, kilometresBetween } from './distance.ts';
import { formatGrouped, joinList } from '../shared/numbers.ts';
import type { LocatedPoint } from './spring-survey-types.ts';
import { mayLieInState } from './state-bounds.ts';
import { FIRST_ZONE, gridOf, LAST_ZONE, readZone, zoneName } from './utm-zone.ts';

/** What a point is expected to lie near. */
export interface Surroundings {
  /** The municipality of the property; null while it is not known. */
  readonly city: { readonly name: string; readonly state: { readonly uf: string } } | null;
  /** Null: the property has no point of its own yet, or the point is that one. */
  readonly headquarters: Position | null;
}

/** A sentence for each oddity; none for a place as expected. */
export function placeWarnings(point: LocatedPoint, { city, headquarters }: Surroundings): string[] {
  const place = { latitude: point.google_latitude, longitude: point.google_longitude };
  const isInState = (at: Position) =>
    city === null || mayLieInState(city.state.uf, at.latitude, at.longitude);
  const isNear = (at: Position) =>
    headquarters === null || kilometresBetween(headquarters, at) <= FAR_FROM_HEADQUARTERS;

  const warnings: string[] = [];
  if (city !== null && !isInState(place)) {
    warnings.push(
      `O ponto fica fora do estado do município da propriedade (${cityWithState(city)}). Confira os números e a zona.`,
    );
  }
  if (headquarters !== null && !isNear(place)) {
    const kilometres = formatGrouped(kilometresBetween(headquarters, place), 1);
    warnings.push(
      `O ponto fica a ${kilometres} km da sede da propriedade. Confira se os números estão certos.`,
    );
  }
  if (warnings.length === 0) return [];
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
