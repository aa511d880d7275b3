/** What looks wrong about where the points lie, asked of the server while a person draws. */
import { springDrawing } from '#domain/resources/spring-drawing.ts';
import type { SurveyBody } from '#domain/resources/water-springs.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../platform/client.ts';
import { routeKey } from '../../../platform/queries.ts';
import type { PointLists } from '../points-editor/point-lists.ts';
import { sentPoints, type SpringParams } from './survey-preview.ts';

/** Longer than the materials wait: it is read, not watched. */
const PAUSE_MS = 700;
const NOTHING: readonly string[] = [];

/** The sentences; none without an answer: it only warns, and the figures tell that there is no signal. */
export function useSurveyGuard(params: SpringParams, lists: PointLists): readonly string[] {
  const points = useMemo(() => sentPoints(lists), [lists]);
  const [settled] = useDebouncedValue(points, PAUSE_MS);
  const { data } = useQuery({
    queryKey: routeKey(springDrawing.guard.path, params, settled),
    queryFn: ({ signal }) => askGuard(params, settled, signal),
    placeholderData: (before) => before,
    retry: false,
    enabled: settled.coordinates.length + settled.water_eyes.length > 0,
  });
  return points.coordinates.length + points.water_eyes.length > 0 ? (data ?? NOTHING) : NOTHING;
}

/** Throws `ApiProblem`. */
export async function askGuard(
  { id, ...params }: SpringParams,
  { coordinates, water_eyes }: Pick<SurveyBody, 'coordinates' | 'water_eyes'>,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const body = { coordinates, water_eyes, water_spring: id };
  const answer = await call(springDrawing.guard, { params, body, ...(signal && { signal }) });
  return answer.body.warnings.map(({ detail }) => detail);
}
