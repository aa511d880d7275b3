/** Area, materials and warnings of the points as they stand, computed by the server while a person draws. */
import { waterSprings } from '#domain/resources/water-springs.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../../platform/client.ts';
import { routeKey } from '../../../platform/queries.ts';
import type { PointLists } from '../points-editor/point-lists.ts';

export type SurveyPreview = z.output<typeof waterSprings.preview.response>;

const PAUSE_MS = 350;

export interface SpringParams {
  readonly projectId: number;
  readonly propertyId: number;
  readonly id: number;
}

export function useSurveyPreview(params: SpringParams, { coordinates, water_eyes }: PointLists) {
  const recovery_modality: unknown = useWatch({ name: 'recovery_modality' });
  const body = useMemo(
    () => ({
      coordinates: coordinates.map(bare),
      water_eyes: water_eyes.map(bare),
      ...(typeof recovery_modality === 'number' && { recovery_modality }),
    }),
    [coordinates, water_eyes, recovery_modality],
  );
  const [settled] = useDebouncedValue(body, PAUSE_MS);
  const query = useQuery({
    queryKey: ['preview', ...routeKey(waterSprings.preview.path, params, settled)],
    queryFn: ({ signal }) => call(waterSprings.preview, { params, body: toSent(settled), signal }),
    placeholderData: (before) => before,
    retry: false,
  });
  const isWaiting = settled !== body || query.isFetching;
  return { preview: query.data?.body ?? null, error: isWaiting ? null : query.error, isWaiting };
}

function bare({ utm_zone, utm_easting, utm_northing }: PointLists['coordinates'][number]) {
  return { utm_zone, utm_easting, utm_northing };
}

/** A text that is no number is no measure: the server says which is missing. */
function toSent(body: { coordinates: ReturnType<typeof bare>[]; water_eyes: ReturnType<typeof bare>[] }) {
  const number = (metres: number | string | null) => (typeof metres === 'number' ? metres : null);
  const sent = (points: ReturnType<typeof bare>[]) =>
    points.map(({ utm_zone, utm_easting, utm_northing }) => ({
      utm_zone,
      utm_easting: number(utm_easting),
      utm_northing: number(utm_northing),
    }));
  return { ...body, coordinates: sent(body.coordinates), water_eyes: sent(body.water_eyes) };
}
