/** Which screens stay, out of sight, when another one is opened: those that say that nothing is begun on them. */
import { createContext, use, useEffect, useId } from 'react';

/** What the parts of one screen say of it. */
export class Stay {
  readonly #rests = new Map<string, boolean>();

  say(part: string, rests: boolean): void {
    this.#rests.set(part, rests);
  }

  /** At least one part says that nothing is begun, and none that something is. */
  get isWanted(): boolean {
    return this.#rests.size > 0 && [...this.#rests.values()].every(Boolean);
  }
}

export const StayOfScreen = createContext(new Stay());

/**
 * Says whether this part of the screen is as it was opened: coming back to it, one finds it so.
 * What it said last stands while it is out of sight.
 */
export function useStaying(rests: boolean): void {
  const stay = use(StayOfScreen);
  const part = useId();
  useEffect(() => stay.say(part, rests), [stay, part, rests]);
}
