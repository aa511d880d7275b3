/** What lies around the spring that is edited, faint below its points. */
import { map as mapRoutes } from '#domain/resources/map.ts';
import type { DrawnSurvey } from '#domain/rules/drawn-survey.ts';
import { useQuery } from '@tanstack/react-query';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { addCanvasLayer, type CanvasLayer } from '../../../components/map/canvas-layer.ts';
import { drawSigns } from '../../../components/map/draw-signs.ts';
import { fencesOf, placedAt, signsOf } from '../../../components/map/map-signs.ts';
import type { MapLook } from '../../../components/map/map-look.ts';
import { lookOf } from '../../../components/map/use-leaflet.ts';
import { useMay } from '../../../platform/permissions.ts';
import { routeQuery } from '../../../platform/queries.ts';
import type { SpringParams } from './survey-preview.ts';

const BELOW = 2;
/** Farther away one draws no fence. */
const LEAST_ZOOM = 13;

export function useNeighbours(
  map: LeafletMap | null,
  { projectId, id }: SpringParams,
  { eyes }: DrawnSurvey,
): void {
  const [look, setLook] = useState<MapLook | null>(null);
  const may = useMay();
  useEffect(() => {
    if (!map) return undefined;
    const moved = () => setLook(map.getZoom() >= LEAST_ZOOM ? lookOf(map) : null);
    map.on('moveend', moved);
    return () => void map.off('moveend', moved);
  }, [map]);
  const { data } = useQuery({
    ...routeQuery(mapRoutes.project, { params: { projectId }, query: look ?? { bbox: '0,0,0,0', zoom: 0 } }),
    enabled: look !== null && may(mapRoutes.project.can),
    placeholderData: (before) => before,
  });
  const around = useMemo(
    () => ({
      signs: data
        ? signsOf(data.body).filter(({ place }) => place?.kind !== 'water_spring' || place.id !== id)
        : [],
      fences: data ? fencesOf(data.body).filter(({ spring }) => spring !== id) : [],
      open: null,
      focus: { id, eyes: eyes.map(placedAt) },
    }),
    [data, id, eyes],
  );
  const now = useRef(around);
  const layer = useRef<CanvasLayer | null>(null);
  useEffect(() => {
    now.current = around;
    layer.current?.redraw();
  }, [around]);
  useEffect(() => {
    if (!map) return undefined;
    const made = addCanvasLayer(map, { order: BELOW, draw: (drawing) => drawSigns(drawing, now.current) });
    layer.current = made;
    return () => {
      made.remove();
      layer.current = null;
    };
  }, [map]);
}
