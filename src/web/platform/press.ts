/** How long a press lies still before it is taken to be meant: a finger that scrolls has moved on by then. */
const STILL_MS = 40;

/**
 * Calls `act` once the press that has just begun has lain still, unless it is let go or called away
 * before; a click says by itself that it was meant.
 */
export function onceStill(act: () => void): void {
  const timer = setTimeout(act, STILL_MS);
  const over = new AbortController();
  const end = () => {
    clearTimeout(timer);
    over.abort();
  };
  for (const name of ['pointerup', 'pointercancel']) addEventListener(name, end, over);
}
