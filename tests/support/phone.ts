/** A phone on a poor signal, made of this machine through Chromium's own protocol, and a finger on it. */
import type { CDPSession, Locator, Page } from 'playwright-core';
import { drawn } from './chromium.ts';

export const SIGNAL = { latencyMs: 150, downKbps: 1600, upKbps: 750, timesSlower: 4 } as const;

const BYTES_A_KILOBIT = 125;

/** A short tap: a link acts when the finger leaves it. */
export const TAP_MS = 80;

/** From now on every request of the page waits and crawls, and its code runs slower. */
export async function throttle(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await slowDown(devtools.send.bind(devtools));
}

/** The same, for who speaks with the page's browser: `send` takes a command of its protocol. */
export async function slowDown(send: CDPSession['send']): Promise<void> {
  await send('Network.enable');
  await send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SIGNAL.latencyMs,
    downloadThroughput: SIGNAL.downKbps * BYTES_A_KILOBIT,
    uploadThroughput: SIGNAL.upKbps * BYTES_A_KILOBIT,
  });
  await send('Emulation.setCPUThrottlingRate', { rate: SIGNAL.timesSlower });
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

/** One finger lies on a spot and moves a little; a second one comes, and both go apart: the map is drawn nearer. */
export async function pinchApart(page: Page, { x, y }: Spot): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: (Spot & { id: number })[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  const first = (away: number) => ({ x: x - away, y: y - away, id: 0 });
  const second = (away: number) => ({ x: x + 60 + away, y: y + 30 + away, id: 1 });
  await send('touchStart', [first(0)]);
  await send('touchMove', [first(12)]);
  await drawn(page);
  await send('touchStart', [first(12), second(0)]);
  for (const away of [20, 35, 50]) await send('touchMove', [first(away), second(away)]);
  await send('touchEnd', []);
  await devtools.detach();
}

/** Its middle, in sight. */
export async function middleOf(on: Locator): Promise<Spot> {
  await on.scrollIntoViewIfNeeded();
  const box = await on.boundingBox();
  if (!box) throw new Error('Nothing is there to press');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
