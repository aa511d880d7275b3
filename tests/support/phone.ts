/**
 * A phone on a poor signal, made of this machine through Chromium's own protocol, and
 * the moments of a page as its own clock tells them: no way of ours is in them.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

export const SIGNAL = { latencyMs: 150, downKbps: 1600, upKbps: 750, timesSlower: 4 } as const;

const BYTES_A_KILOBIT = 125;

/** A short tap: a link acts when the finger leaves it. */
export const TAP_MS = 80;

/** From now on every request of the page waits and crawls, and its code runs slower. */
export async function throttle(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SIGNAL.latencyMs,
    downloadThroughput: SIGNAL.downKbps * BYTES_A_KILOBIT,
    uploadThroughput: SIGNAL.upKbps * BYTES_A_KILOBIT,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SIGNAL.timesSlower });
}

/** What is waited for on a screen. */
export type Sight = 'list' | 'record';

/** Each page opened from now on keeps when a finger last left it, and when its first letter stood in a field. */
export async function watchMoments(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moments = { lifted: 0, letter: 0 };
    Reflect.set(window, 'moments', moments);
    window.addEventListener('pointerup', ({ timeStamp }) => (moments.lifted = timeStamp), true);
    window.addEventListener('input', ({ target }) => {
      if (moments.letter !== 0) return;
      requestAnimationFrame(() =>
        setTimeout(() => {
          // Were nobody there to take it, the field would be empty again.
          if (target instanceof HTMLInputElement && target.value !== '') moments.letter = performance.now();
        }),
      );
    });
  });
}

/** Looks at each of the page's own frames: a locator that has not found its field looks again after half a second. */
export async function focusOnceThere(page: Page, field: string): Promise<void> {
  const isThere = (selector: string) => {
    const found = document.querySelector<HTMLInputElement>(selector);
    found?.focus();
    return found !== null;
  };
  await page.waitForFunction(isThere, field, { polling: 'raf' });
}

/** Milliseconds from the call of the page until its first letter stood in a field. */
export async function firstLetter(page: Page): Promise<number> {
  const moment = await page.waitForFunction(() => Reflect.get(window, 'moments').letter || null);
  return (await moment.jsonValue()) as number;
}

/**
 * Milliseconds from a finger's leaving, as the browser's own measure of answers to a tap counts it, until
 * the sight is there, drawn. The finger comes from the browser itself: a locator's tap asks the page,
 * slowed as it is, what lies there.
 */
export async function fromTap(page: Page, sight: Sight, on: Locator): Promise<number> {
  const place = await middleOf(on);
  const [drawn] = await Promise.all([page.evaluate(untilDrawn, sight), tap(page, place)]);
  return drawn - (await page.evaluate(() => Reflect.get(window, 'moments').lifted as number));
}

async function tap(page: Page, place: Spot): Promise<void> {
  const finger = await fingerOn(page);
  await finger.down(place);
  await wait(TAP_MS);
  await finger.up();
  await finger.away();
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Finger {
  readonly down: (spot: Spot) => Promise<unknown>;
  readonly move: (spot: Spot) => Promise<unknown>;
  readonly up: () => Promise<unknown>;
  /** As where the browser itself begins to scroll, or a call comes in. */
  readonly cancel: () => Promise<unknown>;
  readonly away: () => Promise<void>;
}

/** As the browser itself feels it. */
export async function fingerOn(page: Page): Promise<Finger> {
  const devtools = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', touchPoints: Spot[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: (spot: Spot) => send('touchStart', [spot]),
    move: (spot: Spot) => send('touchMove', [spot]),
    up: () => send('touchEnd', []),
    cancel: () => send('touchCancel', []),
    away: () => devtools.detach(),
  };
}

/** Its middle, in sight. */
export async function middleOf(on: Locator): Promise<Spot> {
  await on.scrollIntoViewIfNeeded();
  const box = await on.boundingBox();
  if (!box) throw new Error('Nothing is there to press');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Answers the moment after the frame that shows it. Runs in the page. */
function untilDrawn(sight: Sight): Promise<number> {
  // What is laid out ahead is not seen.
  const seen = () =>
    [...document.querySelectorAll('main')].find((main) => main.checkVisibility({ opacityProperty: true }));
  const tests: Record<Sight, () => boolean> = {
    list: () => !!seen()?.querySelector('article, tbody tr button, tbody tr a'),
    record: () => {
      const main = seen();
      if (!main || main.querySelector('[aria-busy="true"], .mantine-Skeleton-root')) return false;
      const fields = main.querySelectorAll<HTMLInputElement>(
        'form input:not([type="hidden"]), form textarea',
      );
      return [...fields].some(({ value, type }) => type !== 'checkbox' && value !== '');
    },
  };
  return new Promise((resolve) => {
    const look = () => {
      // This frame is about to be drawn with it.
      if (tests[sight]()) setTimeout(() => resolve(performance.now()));
      else requestAnimationFrame(look);
    };
    look();
  });
}
