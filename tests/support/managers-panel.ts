/** The demonstration's panel as its manager has it open, in one project. */
import { ADDRESSES } from '#web/platform/addresses.ts';
import type { BrowserLease } from './browser.ts';
import { type OpenPage, openPage, type PageOptions } from './chromium.ts';

/** @param project `/projects/3` */
export async function openManagersPanel(
  browser: BrowserLease,
  options: PageOptions,
  project: string,
): Promise<OpenPage> {
  const opened = await openPage(browser, options);
  const { page } = opened;
  await page.goto(ADDRESSES.login);
  await page.getByRole('button', { name: 'gerente@example.org' }).click();
  await page.getByRole('button', { name: 'Acessar' }).click();
  await page.waitForURL(`**${ADDRESSES.start}`);
  await page.evaluate((id) => localStorage.setItem('projeto', id), project.replace(/\D/g, ''));
  return opened;
}
