/** Which forms on screen hold changes that were not saved, and the question before losing them. */
import { useEffect, useEffectEvent, useId } from 'react';
import { signal } from './signal.ts';

/** What each of them does when its changes are given up. */
const holders = new Map<string, () => void>();

/** The pending question of `askToLeave`; the guard in the shell shows it. */
export const leaveQuestion = signal<((leave: boolean) => void) | null>(null);

export function hasUnsavedChanges(): boolean {
  return holders.size > 0;
}

/** After a save, or a session that ended by itself: the next leaving asks nothing. */
export function forgetUnsavedChanges(): void {
  holders.clear();
}

/** The person chose to lose them: their drafts go too. */
export function giveUpUnsavedChanges(): void {
  for (const giveUp of holders.values()) giveUp();
  holders.clear();
}

/** While `unsaved` is true, leaving the screen asks first; `giveUp` is called when that is answered with yes. */
export function useUnsavedChanges(unsaved: boolean, giveUp?: () => void): void {
  const id = useId();
  const givenUp = useEffectEvent(() => giveUp?.());
  useEffect(() => {
    if (!unsaved) return;
    holders.set(id, () => givenUp());
    return () => {
      holders.delete(id);
    };
  }, [id, unsaved]);
}

/**
 * Asks before what throws changes away without leaving the address: another
 * project, 'Cancelar', signing out. True at once when there are none.
 */
export function askToLeave(): Promise<boolean> {
  if (!hasUnsavedChanges()) return Promise.resolve(true);
  return new Promise((resolve) => {
    leaveQuestion.set((leave) => {
      leaveQuestion.set(null);
      if (leave) giveUpUnsavedChanges();
      resolve(leave);
    });
  });
}
