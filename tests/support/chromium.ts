/** The machine's Chromium, driven as a person would: pages at two sizes, axe, and the files they open. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { BrowserContext, Page, Response } from 'playwright-core';
import type { BrowserLease } from './browser.ts';
import { type ReadPdf, readPdf } from './pdf.ts';

export const DESKTOP = { width: 1280, height: 800 } as const;
export const PHONE = { width: 360, height: 740 } as const;

export interface OpenPage {
  page: Page;
  /** Errors of scripts and of the console so far, in further tabs too, but for refused requests, which screens handle. */
  errors: string[];
  close(): Promise<void>;
}

export interface PageOptions {
  /** The product's address: `page.goto('/login')` is below it. */
  baseURL: string;
  viewport?: { width: number; height: number };
  /** Whether the panel fetches in spare time what may come next; without, a page costs half as much. */
  fetchesAhead?: boolean;
}

/** A page of a browser profile of its own: nobody is signed in. Times out after ten seconds' waiting. */
export async function openPage(
  browser: BrowserLease,
  { baseURL, viewport = DESKTOP, fetchesAhead = false }: PageOptions,
): Promise<OpenPage> {
  const context = await browser.newContext({
    baseURL,
    viewport,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    hasTouch: viewport.width < 600,
    acceptDownloads: true,
  });
  context.setDefaultTimeout(10_000);
  if (!fetchesAhead) {
    // As a browser tells of a person who saves data.
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
  }
  const errors = watchErrors(context);
  const page = await context.newPage();
  return { page, errors, close: () => context.close() };
}

/** Errors of scripts and of the console from now on, in every tab; the list grows as they come. */
export function watchErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('weberror', (thrown) => errors.push(thrown.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      errors.push(message.text());
    }
  });
  return errors;
}

/** The short form: half of what each page that is looked at must take and read. */
const { source: AXE_SOURCE } = createRequire(import.meta.url)('axe-core/axe.min.js') as typeof axe;

const AXE = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // The only frames of the panel are the browser's own viewer of a PDF.
  iframes: false,
} satisfies axe.RunOptions;

/** What axe finds against WCAG 2.2 AA and its own best practice: one line a finding, with the places. Of the whole page unless `within` (a selector) says less. */
export async function axeFindings(page: Page, within = 'html'): Promise<string[]> {
  // By hand: the library that does it costs as much again as axe itself.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  return page.evaluate(
    async ({ options, within }) => {
      const here: typeof axe = Reflect.get(window, 'axe');
      const { violations } = await here.run(within, options);
      // What a bar at the foot covers by half is measured where one sees it whole.
      const isSmall = async ({ target }: axe.NodeResult) => {
        const place = target.join(' ');
        document.querySelector(place)?.scrollIntoView({ block: 'center' });
        const again = await here.run(place, {
          ...options,
          runOnly: { type: 'rule', values: ['target-size'] },
        });
        return again.violations.length > 0;
      };
      const found: string[] = [];
      for (const { id, help, nodes } of violations) {
        const left: axe.NodeResult[] = [];
        for (const node of nodes) if (id !== 'target-size' || (await isSmall(node))) left.push(node);
        const places = left.map(({ target }) => target.join(' ')).join(', ');
        if (left.length > 0) found.push(`${id}: ${help} — ${places}`);
      }
      if (violations.length > 0) window.scrollTo(0, 0);
      return found;
    },
    { options: AXE, within },
  );
}

/** Pixels by which the page is wider than the window: 0 unless something makes it scroll sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** What was done to the page is drawn, and it was told of it: a scroll, say. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** The file that `act` (a click, mostly) makes the page download, with the name it is saved under. */
export async function download(
  page: Page,
  act: () => Promise<void>,
): Promise<{ name: string; bytes: Uint8Array }> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** The PDF that `act` opens in a new tab, which is closed again. */
export async function pdfInNewTab(page: Page, act: () => Promise<void>): Promise<ReadPdf> {
  // The tab starts empty and is sent on once the server has answered with the address.
  const opened = page.context().waitForEvent('response', isPdf);
  const [tab, answer] = await Promise.all([page.waitForEvent('popup'), opened, act()]);
  const pdf = await pdfAt(page, answer.url());
  await tab.close();
  return pdf;
}

function isPdf(answer: Response): boolean {
  return answer.headers()['content-type'] === 'application/pdf';
}

/** The PDF at an address that the page holds (a frame's `src`, a link's `href`). */
export async function pdfAt(page: Page, address: string): Promise<ReadPdf> {
  const answer = await page.request.get(address);
  if (!answer.ok()) throw new Error(`${address.split('?')[0]} answered ${answer.status()}`);
  return readPdf(await answer.body());
}
