/** Compressed bytes of scripts and style sheets before the sign-in page and before a list is there. */
import type { Browser } from 'playwright-core';
import { openPage } from '../../../tests/support/chromium.ts';
import { signIn } from '../../../tests/support/panel.ts';
import { settled, sum, watchTraffic } from '../../../tests/support/panel-traffic.ts';
import { ASKER } from '../ground/tables.ts';

export interface Bytes {
  signIn: number;
  /** Those of the heaviest list, with all of the sign-in that it needs. */
  list: number;
}

/** Without what is fetched ahead in spare time; what came from the browser's cache counts too. */
export async function bytesOf(browser: Browser, url: string, lists: readonly string[]): Promise<Bytes> {
  const { page, close } = await openPage(browser, { baseURL: url });
  await page.addInitScript(() => localStorage.setItem('projeto', '1'));
  const traffic = watchTraffic(page);
  const now = async () => sum((await traffic.assets()).values());
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  const ofSignIn = await now();
  await signIn(page, ASKER);
  let ofList = 0;
  for (const list of lists) {
    traffic.forget();
    await page.goto(list);
    await settled(page);
    ofList = Math.max(ofList, await now());
  }
  await close();
  return { signIn: ofSignIn, list: ofList };
}
