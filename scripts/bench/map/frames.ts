/** The map in a real Chromium: when its first signs are there, and how many frames it draws while it is dragged. */
import type { Browser } from 'playwright-core';
import { DESKTOP, openPage, PHONE } from '../../../tests/support/chromium.ts';
import { framesWhileDragged, untilSignsAreDrawn } from '../../../tests/support/map-drawing.ts';
import { signIn } from '../../../tests/support/panel.ts';
import { throttle } from '../../../tests/support/phone.ts';
import { ASKER } from '../ground/tables.ts';

export const SCREENS = { desk: DESKTOP, phone: PHONE } as const;
export type Screen = keyof typeof SCREENS;

export interface Drawing {
  readonly screen: Screen;
  readonly address: string;
  /** Milliseconds from the call of the page until signs were drawn. */
  readonly painted: number;
  /** Of each second while the map was dragged. */
  readonly frames: number;
}

/** All projects on the home, and one project's own. */
export const ADDRESSES = ['/admin', '/admin/mapa'] as const;
const DRAG_MS = 3000;

export async function drawMap(
  browser: Browser,
  { url, screen, address }: { url: string; screen: Screen; address: string },
): Promise<Drawing> {
  const { page, close } = await openPage(browser, { baseURL: url, viewport: SCREENS[screen] });
  try {
    await page.addInitScript(() => localStorage.setItem('projeto', '1'));
    await page.goto('/login');
    await signIn(page, ASKER);
    await page.waitForLoadState('networkidle');
    if (screen === 'phone') await throttle(page);
    await page.goto(address, { waitUntil: 'commit' });
    const painted = await untilSignsAreDrawn(page);
    return { screen, address, painted, frames: await framesWhileDragged(page, DRAG_MS) };
  } finally {
    await close();
  }
}
