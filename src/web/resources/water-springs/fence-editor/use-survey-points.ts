/** The points of the surrounding form as the map has them, and what is done with them there. */
import {
  checkDrawn,
  type DrawnSurvey,
  nudged,
  type UtmPoint,
  utmPointAt,
} from '#domain/rules/drawn-survey.ts';
import type { Position } from '#domain/rules/coordinates.ts';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  cellName,
  type FormPoint,
  POINT_CELLS,
  type PointLists,
  type PointListName,
} from '../points-editor/point-lists.ts';
import type { ChosenPoint } from './chosen-point.ts';

export interface SurveyPoints {
  readonly lists: PointLists;
  readonly survey: DrawnSurvey;
  readonly move: (point: ChosenPoint, to: Position) => void;
  /** By metres. */
  readonly nudge: (point: ChosenPoint, east: number, north: number) => void;
  /** Before this index; where it lies beyond the end, last. The point as it stands then; null off the grids. */
  readonly insert: (at: ChosenPoint, to: Position) => ChosenPoint | null;
  readonly takeOut: (point: ChosenPoint) => void;
  readonly put: (lists: PointLists) => void;
  /** As they are this moment, for what happens later. */
  readonly now: () => PointLists;
}

export function useSurveyPoints(): SurveyPoints {
  const { getValues, setValue, formState } = useFormContext<PointLists>();
  const [coordinates, water_eyes] = useWatch<PointLists, ['coordinates', 'water_eyes']>({
    name: ['coordinates', 'water_eyes'],
  });
  const lists = useMemo(() => ({ coordinates, water_eyes }), [coordinates, water_eyes]);
  const survey = useMemo(() => checkDrawn(lists), [lists]);
  const options = { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted };
  const hold = (list: PointListName, points: FormPoint[]) => setValue(list, points, options);
  const set = ({ list, index }: ChosenPoint, point: UtmPoint | null) => {
    if (!point) return;
    for (const cell of POINT_CELLS) setValue(cellName(list, index, cell), point[cell], options);
  };
  return {
    lists,
    survey,
    move: (point, to) => set(point, utmPointAt(to, getValues(point.list)[point.index])),
    nudge: (point, east, north) => set(point, nudged(getValues(point.list)[point.index], east, north)),
    insert({ list, index }, to) {
      const points = getValues(list);
      const other = getValues(list === 'coordinates' ? 'water_eyes' : 'coordinates');
      const made = utmPointAt(to, points[index - 1] ?? points[0] ?? other[0]);
      if (!made) return null;
      const place = Math.min(index, points.length);
      hold(list, [...points.slice(0, place), made, ...points.slice(place)]);
      return { list, index: place };
    },
    takeOut: ({ list, index }) =>
      hold(
        list,
        getValues(list).filter((_, place) => place !== index),
      ),
    put(all) {
      hold('coordinates', all.coordinates);
      hold('water_eyes', all.water_eyes);
    },
    now: () => ({ coordinates: getValues('coordinates'), water_eyes: getValues('water_eyes') }),
  };
}
