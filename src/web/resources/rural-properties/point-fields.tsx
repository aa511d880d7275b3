/** UTM fields with the place they mean, shown while they are typed. */
import { propertyCoordinates } from '#domain/resources/property-points.ts';
import { ruralProperties } from '#domain/resources/rural-properties.ts';
import type { Position } from '#domain/rules/coordinates.ts';
import { placeWarnings } from '#domain/rules/odd-place.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { UtmFields } from '../../components/fields/utm-fields.tsx';
import { routeQuery } from '../../platform/queries.ts';
import { PastePlace } from './paste-place.tsx';
import { PlacePreview, useShownPlace } from './place-preview.tsx';
import type { PlaceQuestion } from './use-place-guard.ts';

interface PointFieldsProps {
  readonly projectId: number;
  readonly propertyId: number;
}

/** The form says this by itself, without a connection too. */
const SAID_HERE = ['far_from_headquarters'] as const;
/** Held against the headquarters, which is what is being moved. */
const OF_THE_OTHERS = ['far_from_headquarters', 'wrong_zone'] as const;

/** The headquarters' own point. */
export function HeadquartersFields(place: PointFieldsProps) {
  return <PointFields {...place} headquarters={null} without={OF_THE_OTHERS} />;
}

/** A barraginha's, dry box's or mini-ETE's, which lies near its property's headquarters. */
export function StructureFields({ projectId, propertyId }: PointFieldsProps) {
  const { data } = useQuery(routeQuery(propertyCoordinates.get, { params: { projectId, propertyId } }));
  const { google_latitude: latitude = null, google_longitude: longitude = null } = data?.body ?? {};
  const headquarters = useMemo(
    () => (latitude === null || longitude === null ? null : { latitude, longitude }),
    [latitude, longitude],
  );
  return (
    <PointFields
      projectId={projectId}
      propertyId={propertyId}
      headquarters={headquarters}
      without={SAID_HERE}
    />
  );
}

function PointFields({
  projectId,
  propertyId,
  headquarters,
  without,
}: PointFieldsProps & { readonly headquarters: Position | null } & Pick<PlaceQuestion, 'without'>) {
  const { data } = useQuery(routeQuery(ruralProperties.get, { params: { projectId, id: propertyId } }));
  const shown = useShownPlace(
    (point, told) => placeWarnings(point, { city: data?.body.city ?? null, headquarters }, told),
    { projectId, propertyId, without },
  );
  return (
    <>
      <PastePlace projectId={projectId} propertyId={propertyId} warnings={shown.warnings.length} />
      <UtmFields required />
      <PlacePreview shown={shown} headquarters={headquarters} city={data?.body.city_id ?? null} />
    </>
  );
}
