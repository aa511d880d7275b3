/** The outlines of the sub-basins that a map shows: each read once in the version that it has. */
import type { MapAreaSums } from '#domain/resources/map-areas.ts';
import { subbasinOutlines } from '#domain/resources/subbasin-outlines.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/client.ts';
import { queryClient } from '../../../platform/queries.ts';
import { outlineOfText } from './outline-rings.ts';
import type { Outline } from './outline.ts';

/** Of a call: to read more of them at once would be felt on a phone. */
const AT_ONCE = 10;

interface Wanted {
  readonly id: number;
  readonly version: number;
}

const keyOf = ({ id, version }: Wanted) => [subbasinOutlines.many.path, null, {}, { id, version }] as const;

/** By the sub-basins' ids; what does not come is a disc, and asked for when the map is opened again. */
export function useSubbasinOutlines(areas: readonly MapAreaSums[]): ReadonlyMap<number, Outline> {
  const [outlines, setOutlines] = useState<ReadonlyMap<number, Outline>>(NONE);
  useEffect(() => {
    const left = new AbortController();
    void readOutlines(wantedOf(areas), left.signal, setOutlines).catch(leaveOut);
    return () => left.abort();
  }, [areas]);
  return outlines;
}

const NONE: ReadonlyMap<number, Outline> = new Map();

function wantedOf(areas: readonly MapAreaSums[]): Wanted[] {
  return areas.flatMap(({ id, outline }) =>
    id === null || outline === null ? [] : [{ id, version: outline }],
  );
}

async function readOutlines(
  wanted: readonly Wanted[],
  signal: AbortSignal,
  show: (outlines: ReadonlyMap<number, Outline>) => void,
): Promise<void> {
  const found = new Map<number, Outline>();
  const missing: Wanted[] = [];
  for (const one of wanted) {
    const known = queryClient.getQueryData<Outline>(keyOf(one));
    if (known) found.set(one.id, known);
    else missing.push(one);
  }
  show(new Map(found));
  if (missing.length === 0) return;
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    const of = missing
      .slice(at, at + AT_ONCE)
      .map(({ id }) => id)
      .join();
    const { body } = await call(subbasinOutlines.many, { query: { of }, signal });
    for (const { subbasin_id: id, version, outline } of body.outlines) {
      const read = outlineOfText(outline);
      queryClient.setQueryData(keyOf({ id, version }), read);
      found.set(id, read);
    }
    if (signal.aborted) return;
  }
  // All at once: the map moves to what it then shows.
  show(found);
}

function leaveOut(): void {}
