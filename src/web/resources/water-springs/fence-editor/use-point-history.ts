/** What the points were, one step back and forth, whoever changed them: the map, the table, a file, the receiver. */
import { useEffect, useState } from 'react';
import type { PointLists } from '../points-editor/point-lists.ts';
import type { SurveyPoints } from './use-survey-points.ts';

/** Changes that follow each other quicker are one step. */
export const STEP_MS = 500;
const MOST_STEPS = 100;

interface Steps {
  readonly all: readonly PointLists[];
  readonly at: number;
}

interface PointHistory {
  /** Null where there is nothing to take back. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  /** Makes a step of what stands, before a point is marked or something taken away: however quickly, that alone is undone. */
  readonly keep: () => void;
}

export function usePointHistory({ lists, put, now }: SurveyPoints): PointHistory {
  const [steps, setSteps] = useState<Steps>(() => ({ all: [structuredClone(lists)], at: 0 }));
  const standing = steps.all[steps.at];
  const isAhead = !isSame(lists, standing);
  useEffect(() => {
    if (!isAhead) return undefined;
    const timer = window.setTimeout(() => setSteps((known) => withStep(known, lists)), STEP_MS);
    return () => window.clearTimeout(timer);
  }, [isAhead, lists]);
  const go = (known: Steps, by: number) => {
    const at = known.at + by;
    const wanted = known.all[at];
    if (!wanted) return;
    setSteps({ ...known, at });
    put(structuredClone(wanted));
  };
  return {
    undo: steps.at > 0 || isAhead ? () => go(withStep(steps, now()), -1) : null,
    keep() {
      // Read now: React asks for the next state only after what follows was done.
      const standing = structuredClone(now());
      setSteps((known) => withStep(known, standing));
    },
    redo: !isAhead && steps.at < steps.all.length - 1 ? () => go(steps, 1) : null,
  };
}

function withStep(known: Steps, lists: PointLists): Steps {
  if (isSame(lists, known.all[known.at])) return known;
  const all = [...known.all.slice(0, known.at + 1), structuredClone(lists)].slice(-MOST_STEPS);
  return { all, at: all.length - 1 };
}

function isSame(one: PointLists, other: PointLists | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
