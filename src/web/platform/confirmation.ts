/** The question who one is, which the server asks before what a stolen session must not do. */
import { signal } from './signal.ts';

/** The pending question; the shell shows it. Answered with whether the person showed who they are. */
export const confirmationAsked = signal<((confirmed: boolean) => void) | null>(null);

/** Calls that are refused at the same moment wait for one answer. */
export function askToConfirm(): Promise<boolean> {
  return new Promise((resolve) => {
    const earlier = confirmationAsked.get();
    confirmationAsked.set((confirmed) => {
      confirmationAsked.set(null);
      earlier?.(confirmed);
      resolve(confirmed);
    });
  });
}
