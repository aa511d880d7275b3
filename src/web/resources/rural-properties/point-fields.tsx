/** UTM fields with the place they mean, shown while they are typed. */
import { propertyCoordinates } from '#domain/resources/property-points.ts';
import { ruralProperties } from '#domain/resources/rural-properties.ts';
import { FAR_FROM_HEADQUARTERS, kilometresBetween } from '#domain/rules/distance.ts';
import { formatFixed } from '#domain/rules/numbers.ts';
import type { LocatedPoint } from '#domain/rules/spring-survey-types.ts';
import { mayLieInState } from '#domain/rules/state-bounds.ts';
import { useQuery } from '@tanstack/react-query';
import { UtmFields } from '../../components/fields/utm-fields.tsx';
import { routeQuery } from '../../platform/queries.ts';
import { PlacePreview } from './place-preview.tsx';

interface PointFieldsProps {
  readonly projectId: number;
  readonly propertyId: number;
}

/** The headquarters' own point. */
export function HeadquartersFields(place: PointFieldsProps) {
  const outsideState = useStateWarning(place);
  return (
    <>
      <UtmFields required />
      <PlacePreview warningsOf={outsideState} />
    </>
  );
}

/** A barraginha's, dry box's or mini-ETE's, which lies near its property's headquarters. */
export function StructureFields({ projectId, propertyId }: PointFieldsProps) {
  const outsideState = useStateWarning({ projectId, propertyId });
  const { data } = useQuery(routeQuery(propertyCoordinates.get, { params: { projectId, propertyId } }));
  const warningsOf = (point: LocatedPoint) => [...outsideState(point), ...distanceWarning(point, data?.body)];
  return (
    <>
      <UtmFields required />
      <PlacePreview warningsOf={warningsOf} />
    </>
  );
}

/** Warns of a point that is surely not in the state of the property's municipality. */
function useStateWarning({ projectId, propertyId }: PointFieldsProps) {
  const { data } = useQuery(routeQuery(ruralProperties.get, { params: { projectId, id: propertyId } }));
  return ({ google_latitude, google_longitude }: LocatedPoint): string[] => {
    const city = data?.body.city;
    if (!city || mayLieInState(city.state.uf, google_latitude, google_longitude)) return [];
    return [
      `O ponto fica fora do estado do município da propriedade (${city.name}/${city.state.uf}). Confira os números e a zona.`,
    ];
  };
}

interface Degrees {
  readonly google_latitude: number | null;
  readonly google_longitude: number | null;
}

function distanceWarning(point: LocatedPoint, headquarters: Degrees | undefined): string[] {
  const { google_latitude: latitude = null, google_longitude: longitude = null } = headquarters ?? {};
  if (latitude === null || longitude === null) return [];
  const kilometres = kilometresBetween(
    { latitude, longitude },
    { latitude: point.google_latitude, longitude: point.google_longitude },
  );
  if (kilometres <= FAR_FROM_HEADQUARTERS) return [];
  return [
    `O ponto fica a ${formatFixed(kilometres, 1)} km da sede da propriedade. Confira se os números estão certos.`,
  ];
}
