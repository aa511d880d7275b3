/** How far a page jumps while it is looked at: the layout shift, as web-vitals adds it up. */
import type { Page } from 'playwright-core';

/** One jump: when, in milliseconds of the page's own clock, how far, and which parts jumped. */
export interface Shift {
  at: number;
  value: number;
  parts: string[];
}

/** A window ends when nothing jumped for so long, or after its whole time. */
const REST_MS = 1000;
const WINDOW_MS = 5000;
/** Beyond it a screen may not jump. */
export const MOST_SHIFT = 0.02;

/** The sum of the worst window of jumps. */
export function worstWindow(shifts: readonly Pick<Shift, 'at' | 'value'>[]): number {
  let worst = 0;
  let sum = 0;
  let first = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { at, value } of shifts) {
    const goesOn = at - last < REST_MS && at - first < WINDOW_MS;
    sum = goesOn ? sum + value : value;
    if (!goesOn) first = at;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}

/** Counts the jumps of each page opened from now on, but for those that follow a press, as the browser tells. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Reflect.set(window, 'shifts', shifts);
    const nameOf = (node: Node | null) => {
      if (!(node instanceof Element)) return String(node?.nodeName);
      const text = node.textContent?.trim().slice(0, 30) ?? '';
      return `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''} "${text}"`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const parts = entry.sources.map(({ node, previousRect, currentRect }) => {
          const moved = `${Math.round(previousRect.y)} to ${Math.round(currentRect.y)}`;
          return `${nameOf(node)} from ${moved}`;
        });
        shifts.push({ at: entry.startTime, value: entry.value, parts });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Those of the page as it is open now. */
export function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(() => Reflect.get(window, 'shifts') as Shift[]);
}

/** As Chromium tells it; TypeScript's own library does not know it yet. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}
