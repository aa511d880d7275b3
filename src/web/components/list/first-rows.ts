import { useEffect, useState } from 'react';
import { useDrawn } from '../use-drawn.ts';

/** What no phone's height shows more of. `list.module.css` counts the same. */
const ABOVE_THE_FOLD = 6;

let hasDrawnOne = false;

/** Where one may have scrolled to, all that was there before has to be there at once. */
function beginsAtItsTop(): boolean {
  const [call] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return call?.type === 'navigate' && window.scrollY === 0;
}

/**
 * The cards that are drawn now: of the first list of a page those that can be seen, until they are, since a
 * phone draws 25 of them in 0.2 s. All of any other.
 */
export function useFirstRows<Row>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  const [isFirst] = useState(() => !hasDrawnOne && beginsAtItsTop());
  const isDrawn = useDrawn(isFirst && rows !== undefined);
  useEffect(() => {
    if (rows !== undefined) hasDrawnOne = true;
  }, [rows]);
  return isFirst && !isDrawn ? rows?.slice(0, ABOVE_THE_FOLD) : rows;
}
