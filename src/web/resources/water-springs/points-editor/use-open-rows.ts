import { useState } from 'react';
import { get, useFormState } from 'react-hook-form';
import type { PointListName, PointLists } from './point-lists.ts';

/** Three fields each: hundreds of points at once would make typing slow on a phone. */
const ROWS_AT_ONCE = 40;

interface OpenRows {
  /** How many rows are shown. */
  readonly open: number;
  readonly openMore: () => void;
  /** A new row here is shown. */
  readonly openAt: (index: number) => void;
}

/** The first rows of a list; what is wrong with a point is told at the point, wherever it stands. */
export function useOpenRows(name: PointListName): OpenRows {
  const [open, setOpen] = useState(ROWS_AT_ONCE);
  const { errors } = useFormState<PointLists>({ name });
  const refused = Object.keys(get(errors, name) ?? {})
    .map(Number)
    .filter(Number.isInteger);
  const toTell = Math.max(open, ...refused.map((index) => index + 1));
  // Mended, it stays in sight.
  if (toTell > open) setOpen(toTell);
  return {
    open,
    openMore: () => setOpen(open + ROWS_AT_ONCE),
    openAt: (index) => setOpen(Math.max(open, index + 1)),
  };
}
