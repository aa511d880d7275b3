/** Where the map of a survey begins: at its points, else at the headquarters, else at what the property has, else at its municipality. */
import { map as mapRoutes } from '#domain/resources/map.ts';
import type { coordinatesPart } from '#domain/resources/property-parts.ts';
import { ruralProperties } from '#domain/resources/rural-properties.ts';
import type { Position } from '#domain/rules/coordinates.ts';
import { useQuery } from '@tanstack/react-query';
import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { z } from 'zod';
import { signsOf } from '../../../components/map/map-signs.ts';
import { WHOLE } from '../../../components/map/map-look.ts';
import { useMunicipality } from '../../../components/map/municipality-corners.ts';
import { showPlaces } from '../../../components/map/use-leaflet.ts';
import { useMay } from '../../../platform/permissions.ts';
import { routeQuery } from '../../../platform/queries.ts';
import { recordQuery } from '../../../platform/record-query.ts';
import type { SpringParams } from './survey-preview.ts';

/** Around the points one draws; around the property one looks for the place first. */
const MOST_ZOOM = { points: 18, property: 17 } as const;

/** Answers IBGE's code of the property's municipality once it is known, and what shows all of it again. */
export function useStart(
  map: LeafletMap | null,
  { projectId, propertyId }: SpringParams,
  points: readonly Position[],
): { readonly city: number | null; readonly showAll: () => void } {
  const may = useMay();
  const isEmpty = points.length === 0;
  // The screen's tabs read it too: no call more.
  const property = useQuery(recordQuery(ruralProperties, { projectId, id: propertyId }));
  const city = property.data?.body.city_id ?? null;
  const headquarters = useMemo(
    () => placeOf(property.data?.body.parts?.coordinate_rural_properties),
    [property.data],
  );
  const isRead = !property.isPending && !property.isPlaceholderData;
  const asks = isEmpty && isRead && headquarters === null && may(mapRoutes.project.can);
  const query = { ...WHOLE, rural_property: propertyId };
  const { data, isPending } = useQuery({
    ...routeQuery(mapRoutes.project, { params: { projectId }, query }),
    enabled: asks,
  });
  const ofProperty = useMemo(
    () => (headquarters ? [headquarters] : data ? signsOf(data.body) : []),
    [headquarters, data],
  );
  const hasNoPlace = isEmpty && isRead && ofProperty.length === 0 && (!asks || !isPending);
  const municipality = useMunicipality(hasNoPlace ? city : null);
  const showAll = useCallback(() => {
    if (!map) return;
    if (points.length > 0) showPlaces(map, points, MOST_ZOOM.points);
    else if (ofProperty.length > 0) showPlaces(map, ofProperty, MOST_ZOOM.property);
    else showPlaces(map, municipality ?? []);
  }, [map, points, ofProperty, municipality]);
  const isShown = useRef(false);
  const isKnown = !isEmpty || ofProperty.length > 0 || (hasNoPlace && municipality !== null);
  useEffect(() => {
    if (!map || !isKnown || isShown.current) return;
    isShown.current = true;
    showAll();
  }, [map, isKnown, showAll]);
  return { city, showAll };
}

/** Where its headquarters are; null for a property that has none, or that is not read yet. */
function placeOf(coordinates: z.output<typeof coordinatesPart> | undefined): Position | null {
  const { google_latitude: latitude, google_longitude: longitude } = coordinates ?? {};
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;
}
