/** What the points were and which was chosen, one step back and forth, whoever changed them: the map, the table, a file, the receiver. */
import { useEffect, useState } from 'react';
import type { PointLists } from '../points-editor/point-lists.ts';
import { type ChosenPoint, isSamePoint } from './chosen-point.ts';
import type { SurveyPoints } from './use-survey-points.ts';

/** Changes that follow each other quicker are one step. */
export const STEP_MS = 500;
const MOST_STEPS = 100;

interface Step {
  readonly lists: PointLists;
  /** The one behind which the next is marked. */
  readonly chosen: ChosenPoint | null;
}

interface Steps {
  readonly all: readonly Step[];
  readonly at: number;
}

interface Choice {
  readonly chosen: ChosenPoint | null;
  readonly choose: (point: ChosenPoint | null) => void;
}

interface PointHistory {
  /** Null where there is nothing to take back. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  /** Makes a step of what stands, before a point is marked or something taken away: however quickly, that alone is undone. */
  readonly keep: () => void;
}

export function usePointHistory({ lists, put, now }: SurveyPoints, { chosen, choose }: Choice): PointHistory {
  const [steps, setSteps] = useState<Steps>(() => ({
    all: [{ lists: structuredClone(lists), chosen }],
    at: 0,
  }));
  const standing = steps.all[steps.at];
  const isAhead = !isSame(lists, standing);
  // Whichever is chosen while nothing changes belongs to the points as they stand.
  if (standing && !isAhead && !isSamePoint(chosen, standing.chosen))
    setSteps(withStep(steps, { lists, chosen }));
  useEffect(() => {
    if (!isAhead) return undefined;
    const timer = window.setTimeout(() => setSteps((known) => withStep(known, { lists, chosen })), STEP_MS);
    return () => window.clearTimeout(timer);
  }, [isAhead, lists, chosen]);
  const go = (known: Steps, by: number) => {
    const at = known.at + by;
    const wanted = known.all[at];
    if (!wanted) return;
    setSteps({ ...known, at });
    put(structuredClone(wanted.lists));
    choose(wanted.chosen);
  };
  return {
    undo: steps.at > 0 || isAhead ? () => go(withStep(steps, { lists: now(), chosen }), -1) : null,
    keep() {
      // Read now: React asks for the next state only after what follows was done.
      const kept = { lists: structuredClone(now()), chosen };
      setSteps((known) => withStep(known, kept));
    },
    redo: !isAhead && steps.at < steps.all.length - 1 ? () => go(steps, 1) : null,
  };
}

function withStep(known: Steps, { lists, chosen }: Step): Steps {
  const standing = known.all[known.at];
  if (standing && isSame(lists, standing)) {
    if (isSamePoint(chosen, standing.chosen)) return known;
    return { ...known, all: known.all.with(known.at, { ...standing, chosen }) };
  }
  const made = { lists: structuredClone(lists), chosen };
  const all = [...known.all.slice(0, known.at + 1), made].slice(-MOST_STEPS);
  return { all, at: all.length - 1 };
}

function isSame(lists: PointLists, step: Step | undefined): boolean {
  return JSON.stringify(lists) === JSON.stringify(step?.lists);
}
