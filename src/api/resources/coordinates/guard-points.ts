/** The guard of a single place, for all points of a fence: of each kind of warning the point farthest off speaks. */
import type { Position } from '#domain/rules/coordinates.ts';
import { kilometresBetween } from '#domain/rules/distance.ts';
import { type Expected, guardPlace, type PlaceWarning, type ReadPlace } from '#domain/rules/place-guard.ts';
import { cityWithState } from '#domain/shared/address.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { isNearBrazil, metresOutside, municipalityAt } from '../../platform/municipalities/outlines.ts';
import { cityOfCode } from '../places-lookup.ts';
import { NEAR_BRAZIL_METRES } from './place-around.ts';
import type { Surroundings } from './surroundings.ts';

export interface GuardedPoint extends Pick<ReadPlace, 'place' | 'utm'> {
  /** 'Vértice 3'; null where there is no other. */
  readonly name: string | null;
}

interface Told extends PlaceWarning {
  readonly point: GuardedPoint;
}

export async function guardPoints(
  db: Db | Tx,
  { property }: Surroundings,
  points: readonly GuardedPoint[],
): Promise<PlaceWarning[]> {
  const headquarters = property?.headquarters ?? null;
  const places = points.map(({ place }) => place);
  const outside = property ? metresOutside(property.city.id, places) : null;
  const expectedAt = (at: number): Expected => ({
    headquarters,
    municipality:
      property && outside ? { name: cityWithState(property.city), metresAway: outside[at] ?? 0 } : null,
  });
  const worst = new Map<PlaceWarning['code'], Told & { readonly at: number }>();
  for (const at of farthestFirst(places, headquarters?.place ?? null, outside)) {
    const point = points[at];
    if (!point) continue;
    const found = {
      municipality: null,
      isNearBrazil: outside?.[at] === 0 || isNearBrazil(point.place, NEAR_BRAZIL_METRES),
      fences: [],
    };
    for (const warning of guardPlace({ ...point, wasSwapped: false }, expectedAt(at), found)) {
      if (!worst.has(warning.code)) worst.set(warning.code, { ...warning, point, at });
    }
  }
  const told: PlaceWarning[] = [];
  for (const { code, detail, point, at } of worst.values()) {
    const inWords = code === 'outside_municipality' ? await whereItLies(db, point, expectedAt(at)) : detail;
    told.push({ code, detail: point.name === null ? inWords : `${point.name}: ${inWords}` });
  }
  return told;
}

/** In which municipality is asked of one point alone: it may be any of them. */
async function whereItLies(db: Db | Tx, point: GuardedPoint, expected: Expected): Promise<string> {
  const code = municipalityAt(point.place);
  const city = code === null ? null : await cityOfCode(db, code);
  const found = { municipality: city && cityWithState(city), isNearBrazil: true, fences: [] };
  const warnings = guardPlace({ ...point, wasSwapped: false }, expected, found);
  return warnings.find((warning) => warning.code === 'outside_municipality')?.detail ?? '';
}

function farthestFirst(
  places: readonly Position[],
  headquarters: Position | null,
  outside: readonly number[] | null,
): number[] {
  const away = places.map((place, at) =>
    headquarters ? kilometresBetween(headquarters, place) : (outside?.[at] ?? 0),
  );
  return [...away.keys()].sort((a, b) => (away[b] ?? 0) - (away[a] ?? 0));
}
