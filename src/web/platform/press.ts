/** How long a press lies still before it is taken to be meant. */
const STILL_MS = 40;
/** CSS pixels that a resting finger trembles at most. The browser itself calls a scroll so after some fifteen. */
const STILL_PX = 2;

/** Where it was put down, in CSS pixels, and when, by the page's clock. */
interface Press {
  readonly clientX: number;
  readonly clientY: number;
  readonly timeStamp: number;
}

/**
 * Calls `act` once the press that has just begun has lain still, unless it moves, is let go or called
 * away before; a click says by itself that it was meant. By the frames that are drawn meanwhile: Chromium
 * holds timers back while a finger lies on the page and may begin to scroll it. From when it was put down,
 * and not from when a busy page hears of it; between two frames the browser tells of any move.
 */
export function onceStill(press: Press, act: () => void): void {
  let frames = 0;
  let frame = requestAnimationFrame(look);
  function look(): void {
    frames += 1;
    if (frames < 2 || performance.now() - press.timeStamp < STILL_MS) frame = requestAnimationFrame(look);
    else act();
  }
  const over = new AbortController();
  const end = () => {
    cancelAnimationFrame(frame);
    over.abort();
  };
  const move = ({ clientX, clientY }: Pick<Press, 'clientX' | 'clientY'>) => {
    if (Math.hypot(clientX - press.clientX, clientY - press.clientY) > STILL_PX) end();
  };
  addEventListener('pointermove', move, over);
  for (const name of ['pointerup', 'pointercancel']) addEventListener(name, end, over);
}
