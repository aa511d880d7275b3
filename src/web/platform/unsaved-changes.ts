/** Which forms on screen hold changes that were not saved, and the question before losing them. */
import { useEffect, useId } from 'react';
import { signal } from './signal.ts';

const holders = new Set<string>();

/** The pending question of `askToLeave`; the guard in the shell shows it. */
export const leaveQuestion = signal<((leave: boolean) => void) | null>(null);

export function hasUnsavedChanges(): boolean {
  return holders.size > 0;
}

/** After a save, or when the person chose to lose them: the next leaving asks nothing. */
export function forgetUnsavedChanges(): void {
  holders.clear();
}

/** While `unsaved` is true, leaving the screen asks first. */
export function useUnsavedChanges(unsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    if (unsaved) holders.add(id);
    else holders.delete(id);
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
      if (leave) forgetUnsavedChanges();
      resolve(leave);
    });
  });
}
