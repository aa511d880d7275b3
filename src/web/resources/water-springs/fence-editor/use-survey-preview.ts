/** Area, materials and warnings of the points as they stand, computed by the server while a person draws. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { routeKey } from '../../../platform/queries.ts';
import { waterSprings } from '#domain/resources/water-springs.ts';
import type { PointLists } from '../points-editor/point-lists.ts';
import { askPreview, lackOf, type MeasuredForm, type SpringParams } from './survey-preview.ts';

const PAUSE_MS = 350;

export function useSurveyPreview(params: SpringParams, { coordinates, water_eyes }: PointLists) {
  const modality: unknown = useWatch({ name: 'recovery_modality' });
  const form = useMemo(
    (): MeasuredForm => ({
      coordinates: coordinates.map(bare),
      water_eyes: water_eyes.map(bare),
      recovery_modality: typeof modality === 'number' ? modality : undefined,
    }),
    [coordinates, water_eyes, modality],
  );
  const [settled] = useDebouncedValue(form, PAUSE_MS);
  const lack = lackOf(params, settled);
  const query = useQuery({
    queryKey: ['preview', ...routeKey(waterSprings.preview.path, params, settled)],
    queryFn: ({ signal }) => askPreview(params, settled, signal),
    placeholderData: (before) => before,
    retry: false,
    enabled: lack === null,
  });
  const isWaiting = settled !== form || query.isFetching;
  return {
    preview: lack === null ? (query.data ?? null) : null,
    error: isWaiting || lack !== null ? null : query.error,
    isWaiting,
    lack,
  };
}

/** As the server sent them, points carry their degrees too. */
function bare({ utm_zone, utm_easting, utm_northing }: PointLists['coordinates'][number]) {
  return { utm_zone, utm_easting, utm_northing };
}
