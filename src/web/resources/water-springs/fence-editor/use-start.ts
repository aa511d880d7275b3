/** Where the map of a survey begins: at its points, else at the headquarters, else at what the property has. */
import { map as mapRoutes } from '#domain/resources/map.ts';
import type { Position } from '#domain/rules/coordinates.ts';
import { useQuery } from '@tanstack/react-query';
import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { signsOf } from '../../../components/map/map-signs.ts';
import { showPlaces, WHOLE } from '../../../components/map/use-leaflet.ts';
import { useMay } from '../../../platform/permissions.ts';
import { routeQuery } from '../../../platform/queries.ts';
import type { SpringParams } from './survey-preview.ts';

/** Around the points one draws; around the property one looks for the place first. */
const MOST_ZOOM = { points: 18, property: 17 } as const;

/** @returns shows all of it again */
export function useStart(
  map: LeafletMap | null,
  { projectId, propertyId }: SpringParams,
  points: readonly Position[],
): () => void {
  const may = useMay();
  const asks = points.length === 0 && may(mapRoutes.project.can);
  const query = { ...WHOLE, rural_property: propertyId };
  const { data, isPending } = useQuery({
    ...routeQuery(mapRoutes.project, { params: { projectId }, query }),
    enabled: asks,
  });
  const ofProperty = useMemo(() => {
    const signs = data ? signsOf(data.body) : [];
    const headquarters = signs.filter(({ place }) => place?.kind === 'rural_property');
    return headquarters.length > 0 ? headquarters : signs;
  }, [data]);
  const showAll = useCallback(() => {
    if (!map) return;
    if (points.length > 0) showPlaces(map, points, MOST_ZOOM.points);
    else showPlaces(map, ofProperty, MOST_ZOOM.property);
  }, [map, points, ofProperty]);
  const isShown = useRef(false);
  const isKnown = !asks || !isPending;
  useEffect(() => {
    if (!map || !isKnown || isShown.current) return;
    isShown.current = true;
    showAll();
  }, [map, isKnown, showAll]);
  return showAll;
}
