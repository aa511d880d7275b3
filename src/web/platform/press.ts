/** How long a press lies still before it is taken to be meant. */
const STILL_MS = 40;
/** CSS pixels that a resting finger trembles at most. The browser itself calls a scroll so after some fifteen. */
const STILL_PX = 2;

/** Where it was put down, in CSS pixels. */
interface Press {
  readonly clientX: number;
  readonly clientY: number;
}

/**
 * Calls `act` once the press that has just begun has lain still, unless it moves, is let go or called
 * away before; a click says by itself that it was meant.
 */
export function onceStill(press: Press, act: () => void): void {
  const timer = setTimeout(act, STILL_MS);
  const over = new AbortController();
  const end = () => {
    clearTimeout(timer);
    over.abort();
  };
  const move = ({ clientX, clientY }: Press) => {
    if (Math.hypot(clientX - press.clientX, clientY - press.clientY) > STILL_PX) end();
  };
  addEventListener('pointermove', move, over);
  for (const name of ['pointerup', 'pointercancel']) addEventListener(name, end, over);
}
