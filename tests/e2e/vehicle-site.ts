/** The built product with vehicles, for the tests that work on them. */
import type { Locator, Page } from 'playwright-core';
import { openBrowser, type BrowserLease } from '../support/browser.ts';
import { DESKTOP, openPage, type OpenPage } from '../support/chromium.ts';
import { adminOf, type Credentials, directApi, type DirectApi, signIn } from '../support/panel.ts';
import { type Product, startProduct } from '../support/product.ts';

export interface VehicleSite {
  readonly product: Product;
  readonly api: DirectApi;
  /** A page where nobody is signed in. */
  page(viewport?: { width: number; height: number }): Promise<Page>;
  /** A page where this person, otherwise the first manager, is signed in. */
  person(viewport?: { width: number; height: number }, who?: Credentials): Promise<Page>;
  /** A vehicle with a plate of its own: `QAA-0001`, `QAA-0002`, … */
  makeVehicle(model: string): Promise<{ id: number; plate: string }>;
  modelOf(id: number): Promise<unknown>;
  /** Closes the pages of one test and answers the errors of their scripts. */
  closePages(): Promise<string[]>;
  close(): Promise<void>;
}

export async function openVehicleSite(): Promise<VehicleSite> {
  const product = await startProduct();
  const browser: BrowserLease = await openBrowser();
  const api = await directApi(product, adminOf(product));
  let opened: OpenPage[] = [];
  let made = 0;
  const page = async (viewport: { width: number; height: number } = DESKTOP) => {
    const one = await openPage(browser, { baseURL: product.url, viewport });
    opened.push(one);
    return one.page;
  };
  return {
    product,
    api,
    page,
    async person(viewport, who = adminOf(product)) {
      const own = await page(viewport);
      await signIn(own, who);
      return own;
    },
    async makeVehicle(model) {
      made += 1;
      const plate = `QAA-${String(made).padStart(4, '0')}`;
      const { id } = await api.send('POST', '/vehicles', { plate, model_description: model });
      return { id: Number(id), plate };
    },
    async modelOf(id) {
      const vehicle = await api.send('GET', `/vehicles/${id}`);
      return vehicle.model_description;
    },
    async closePages() {
      const errors = opened.flatMap((one) => one.errors);
      for (const one of opened) await one.close();
      opened = [];
      return errors;
    },
    async close() {
      await browser.close();
      await product.close();
    },
  };
}

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const link = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true });
export const plate = (page: Page): Locator => page.locator('input[name="plate"]');
export const model = (page: Page): Locator => page.locator('input[name="model_description"]');

/** The row or card that holds the text. */
export function record(page: Page, text: string): Locator {
  return page.locator('tbody tr, article').filter({ hasText: text });
}
