import { useState } from 'react';
import { signal, useSignal } from '../../platform/signal.ts';

/** Records that were deleted in this page, each by its resource and its id. */
const removed = signal<ReadonlySet<string>>(new Set());

const keyOf = (resource: string, id: number) => `${resource}/${id}`;

/** A tick on it would be acted on, and counted, with nothing to be seen: wherever it was deleted, no list has it ticked. */
export function noteRemoved(resource: string, id: number): void {
  removed.set(new Set([...removed.get(), keyOf(resource, id)]));
}

interface Identified {
  readonly id: number;
}

export interface Chosen<Row extends Identified> {
  readonly rows: readonly Row[];
  has(row: Row): boolean;
  change(rows: readonly Row[], checked: boolean): void;
  keep(ids: readonly number[]): void;
  /** Whether any row was ever ticked here: until then nothing is needed that acts on them. */
  readonly wasUsed: boolean;
}

/** Ticked rows: they stay ticked over pages, searches and filters. `resource`: as its paths name it. */
export function useChosen<Row extends Identified>(resource: string): Chosen<Row> {
  const gone = useSignal(removed);
  const [ticked, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
  const [wasUsed, setUsed] = useState(false);
  const chosen = new Map([...ticked].filter(([id]) => !gone.has(keyOf(resource, id))));
  return {
    wasUsed,
    rows: [...chosen.values()],
    has: ({ id }) => chosen.has(id),
    change(rows, checked) {
      const next = new Map(chosen);
      for (const row of rows) {
        if (checked) next.set(row.id, row);
        else next.delete(row.id);
      }
      setChosen(next);
      setUsed(true);
    },
    keep: (ids) => setChosen(new Map([...chosen].filter(([id]) => ids.includes(id)))),
  };
}
