import { useState } from 'react';

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

/** Ticked rows: they stay ticked over pages, searches and filters. */
export function useChosen<Row extends Identified>(): Chosen<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
  const [wasUsed, setUsed] = useState(false);
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
