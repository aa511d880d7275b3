/** How far every screen of the panel jumps while it comes, at a desk and on the phone, on the phone's signal. */
import type { Browser, Page } from 'playwright-core';
import { DESKTOP, openPage, PHONE } from '../../../tests/support/chromium.ts';
import { type Shift, shiftsOf, watchShifts, worstWindow } from '../../../tests/support/layout-shift.ts';
import { settled } from '../../../tests/support/panel-traffic.ts';
import { adminOf, directApi, signIn } from '../../../tests/support/panel.ts';
import { throttle } from '../../../tests/support/phone.ts';
import { type Product, startProduct } from '../../../tests/support/product.ts';
import { httpMaker } from '../../../tests/support/world/http-maker.ts';
import { makeWorld } from '../../../tests/support/world/make-world.ts';
import { allScreens } from '../../../tests/support/world/screen-addresses.ts';

export interface ScreenShift {
  address: string;
  width: number;
  shift: number;
  shifts: Shift[];
}

/** Each screen opened by its address, as with a link or a reload, on a product with one record of each kind. */
export async function everyScreen(browser: Browser): Promise<ScreenShift[]> {
  const product = await startProduct();
  try {
    const api = await directApi(product, adminOf(product));
    const world = await makeWorld(httpMaker(product, api), {
      text: (resource, field) => `${resource} ${field}`,
      tag: 'medida',
    });
    const found: ScreenShift[] = [];
    for (const viewport of [PHONE, DESKTOP]) {
      const { page, close } = await openPage(browser, { baseURL: product.url, viewport });
      found.push(...(await visitAll(page, product, allScreens(world), viewport.width)));
      await close();
    }
    return found;
  } finally {
    await product.close();
  }
}

async function visitAll(
  page: Page,
  product: Product,
  addresses: readonly string[],
  width: number,
): Promise<ScreenShift[]> {
  page.setDefaultTimeout(60_000);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await watchShifts(page);
  await throttle(page);
  const found: ScreenShift[] = [];
  const look = async (address: string) => {
    const shifts = await shiftsOf(page);
    found.push({ address, width, shift: worstWindow(shifts), shifts });
  };
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  await look('/login');
  await signIn(page, adminOf(product));
  for (const address of addresses) {
    process.stderr.write(`\r${width} ${address}\u001B[K`);
    await page.goto(address);
    await settled(page);
    await look(address);
  }
  process.stderr.write('\n');
  return found;
}
