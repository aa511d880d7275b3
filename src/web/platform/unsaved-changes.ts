/** Which forms on screen hold changes that were not saved, and the question before losing them. */
import { useEffect, useEffectEvent, useId } from 'react';
import { signal } from './signal.ts';

/** What each of them does when its changes are given up. */
const holders = new Map<string, () => void>();

/** What waits until nothing is unsaved. */
let waiting = new Set<() => void>();

function release(id: string): void {
  holders.delete(id);
  runWaiting();
}

function releaseAll(): void {
  holders.clear();
  runWaiting();
}

function runWaiting(): void {
  if (holders.size > 0) return;
  const ready = waiting;
  waiting = new Set();
  for (const work of ready) work();
}

/** At once, or as soon as the last change is saved or given up: for what could close a form. */
export function whenNothingIsUnsaved(work: () => void): void {
  waiting.add(work);
  runWaiting();
}

/** The pending question; the guard in the shell shows it. */
export const leaveQuestion = signal<((leave: boolean) => void) | null>(null);

export function hasUnsavedChanges(): boolean {
  return holders.size > 0;
}

/** After a save, or a session that ended by itself: the next leaving asks nothing. */
export function forgetUnsavedChanges(): void {
  releaseAll();
}

/** The person chose to lose them: their drafts go too. */
export function giveUpUnsavedChanges(): void {
  for (const giveUp of holders.values()) giveUp();
  releaseAll();
}

interface UnsavedChanges {
  /** Asks about these changes alone, before 'Cancelar' gives them up; true at once when there are none. */
  readonly ask: () => Promise<boolean>;
  /** They are saved: the next leaving asks nothing about them. */
  readonly forget: () => void;
}

/** While `unsaved` is true, leaving the screen asks first; `giveUp` is called when that is answered with yes. */
export function useUnsavedChanges(unsaved: boolean, giveUp?: () => void): UnsavedChanges {
  const id = useId();
  const givenUp = useEffectEvent(() => giveUp?.());
  useEffect(() => {
    if (!unsaved) return;
    holders.set(id, () => givenUp());
    return () => release(id);
  }, [id, unsaved]);
  const forget = () => release(id);
  return {
    forget,
    ask: () =>
      ask(holders.has(id), () => {
        holders.get(id)?.();
        forget();
      }),
  };
}

/**
 * Asks before what throws every change away without leaving the address: another
 * project, signing out. True at once when there are none.
 */
export function askToLeave(): Promise<boolean> {
  return ask(hasUnsavedChanges(), giveUpUnsavedChanges);
}

function ask(unsaved: boolean, giveUp: () => void): Promise<boolean> {
  if (!unsaved) return Promise.resolve(true);
  return new Promise((resolve) => {
    leaveQuestion.set((leave) => {
      leaveQuestion.set(null);
      if (leave) giveUp();
      resolve(leave);
    });
  });
}
