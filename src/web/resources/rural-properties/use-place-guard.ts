/** Where the place lies that the fields hold, and what looks wrong about that, asked of the server. */
import { coordinates } from '#domain/resources/coordinates.ts';
import { formatNumber } from '#domain/shared/numbers.ts';
import type { LocatedPoint } from '#domain/rules/spring-survey-types.ts';
import { cityWithState } from '#domain/shared/address.ts';
import type { ResponseOf } from '#domain/shared/contract.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/client.ts';
import { routeKey } from '../../platform/queries.ts';

type Code = ResponseOf<typeof coordinates.read>['warnings'][number]['code'];

export interface GuardedPlace {
  /** 'Aimorés/MG'; null where it is not known. */
  readonly city: string | null;
  readonly warnings: readonly string[];
  /** Of the warnings, in their order. */
  readonly codes: readonly Code[];
}

export interface PlaceQuestion {
  readonly projectId: number;
  readonly propertyId: number;
  /** What the form tells by itself, or does not ask. */
  readonly without: readonly Code[];
}

const PAUSE_MS = 500;
const UNKNOWN: GuardedPlace = { city: null, warnings: [], codes: [] };

/** Nothing without an answer: it only warns, and the form goes on without it. */
export function usePlaceGuard(
  point: LocatedPoint | null,
  { projectId: project, propertyId: rural_property, without }: PlaceQuestion,
): GuardedPlace {
  const text = point && textOf(point);
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const asked = { text: settled ?? '', project, rural_property };
  const { data } = useQuery({
    queryKey: routeKey(coordinates.read.path, {}, asked),
    queryFn: ({ signal }) => call(coordinates.read, { body: asked, signal }),
    retry: false,
    enabled: settled !== null && settled === text,
  });
  if (!data || settled !== text) return UNKNOWN;
  const { city, warnings } = data.body;
  const told = warnings.filter(({ code }) => !without.includes(code));
  return {
    city: city && cityWithState(city),
    warnings: told.map(({ detail }) => detail),
    codes: told.map(({ code }) => code),
  };
}

export function textOf({ utm_zone, utm_easting, utm_northing }: LocatedPoint): string {
  return `${utm_zone} ${formatNumber(utm_easting)} ${formatNumber(utm_northing)}`;
}
