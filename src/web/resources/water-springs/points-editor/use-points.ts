import type { UtmEntry } from '#domain/rules/utm-entry.ts';
import { readPointRows } from '#domain/rules/utm-rows.ts';
import type { ClipboardEvent } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { cellName, type FormPoint, type PointListName, type PointLists } from './point-lists.ts';

interface Points {
  /** One key for each point, in their order. */
  readonly keys: readonly string[];
  /** A new point at this place, with the zone of its neighbour. */
  readonly add: (index: number) => void;
  readonly takeOut: (index: number) => void;
  /** A whole pair that was pasted into one cell. */
  readonly fill: (index: number, pair: UtmEntry) => void;
  /** Rows copied from a sheet take the place of the ones from here on, and go on below them. */
  readonly pasteRows: (event: ClipboardEvent) => void;
}

/** What is done with the points of one list of the surrounding form. */
export function usePoints(name: PointListName): Points {
  const { getValues, setValue, setFocus } = useFormContext<PointLists>();
  const { fields, insert, remove } = useFieldArray<PointLists>({ name });
  const zoneOf = (index: number) => getValues(name)[index]?.utm_zone ?? null;

  return {
    keys: fields.map(({ id }) => id),
    add(index) {
      // A fence rarely leaves its zone.
      const utm_zone = zoneOf(index - 1) ?? zoneOf(index);
      insert(
        index,
        { utm_zone, utm_easting: null, utm_northing: null },
        { focusName: cellName(name, index, utm_zone === null ? 'utm_zone' : 'utm_easting') },
      );
    },
    takeOut: (index) => remove(index),
    fill(index, pair) {
      setValue(`${name}.${index}`, pointOf(pair, zoneOf(index)), { shouldDirty: true });
      setFocus(cellName(name, index, 'utm_northing'));
    },
    pasteRows(event) {
      const rows = readPointRows(event.clipboardData.getData('text'));
      const row = (event.target as HTMLElement).closest('[data-row]')?.getAttribute('data-row');
      if (!rows || row === null || row === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const from = Number(row);
      const points = getValues(name);
      const pasted = rows.map((pair) => pointOf(pair, zoneOf(from)));
      setValue(name, [...points.slice(0, from), ...pasted, ...points.slice(from + rows.length)], {
        shouldDirty: true,
      });
    },
  };
}

function pointOf({ easting, northing, zone }: UtmEntry, otherwise: string | null): FormPoint {
  return { utm_zone: zone ?? otherwise, utm_easting: easting, utm_northing: northing };
}
