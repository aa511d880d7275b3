/** How long nobody has done anything on the page. */

/** What a person does; a mouse that is moved about means nothing yet. */
const ACTS = ['pointerdown', 'touchmove', 'wheel', 'scroll', 'keydown'] as const;

let lastAct = performance.now();

/** Whoever waits for what they asked for has not come to rest either. */
export function noteAct(): void {
  lastAct = performance.now();
}

/** Of the page's first moment, where nobody has done anything yet. */
export function msAtRest(): number {
  return performance.now() - lastAct;
}

/** From now on; wherever on the page it is done. */
export function watchActs(): void {
  for (const act of ACTS) addEventListener(act, noteAct, { capture: true, passive: true });
}
