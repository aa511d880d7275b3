/** The page of tokens and components, photographed: a change of the look is seen where it is made. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from '../support/chromium.ts';
import { type GallerySite, openGallery } from './gallery-site.ts';
import { pictureFault } from './pictures.ts';

const USUAL = [
  ['light', 1280, 'no-preference'],
  ['dark', 1280, 'no-preference'],
  ['dark', 360, 'no-preference'],
] as const;
const OTHERS = [
  ['light', 360, 'no-preference'],
  ['light', 1280, 'more'],
  ['dark', 1280, 'more'],
  ['light', 320, 'more'],
] as const;

let site: GallerySite;
/** By day at a desk, as it was photographed. */
let daylight: Page | undefined;

beforeAll(async () => {
  site = await openGallery();
});
afterAll(() => site.close());

async function openPage(
  colorScheme: 'light' | 'dark',
  width: number,
  contrast: 'more' | 'no-preference',
): Promise<Page> {
  const context = await site.browser.newContext({
    viewport: { width, height: 900 },
    colorScheme,
    contrast,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  // The panel's letters, however late they come.
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll('font-display:optional', 'font-display:block');
    await route.fulfill({ response: answer, body });
  });
  await page.goto(`${site.address}#componentes`);
  await page.getByRole('heading', { name: 'Desenhos' }).waitFor();
  const letters = await page.evaluate(async () => {
    const loaded = await document.fonts.load('16px "Figtree Variable"');
    await document.fonts.ready;
    return loaded.length;
  });
  expect(letters).toBeGreaterThan(0);
  return page;
}

/** How far the middle of the words is from the middle of a button, and of links that look like it, in a line of text and in a grid. */
function astray(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const button = document.querySelector('.mantine-Button-root');
    if (!button) throw new Error('The page has no button.');
    const places = ['block', 'grid'].map((display) => {
      const place = document.createElement('div');
      place.style.display = display;
      const link = document.createElement('a');
      link.className = button.className;
      for (const part of button.childNodes) link.append(part.cloneNode(true));
      place.append(link);
      document.querySelector('main')?.append(place);
      return link;
    });
    return [button, ...places].map((one) => {
      const words = document.createRange();
      words.selectNodeContents(one.querySelector('.mantine-Button-label') ?? one);
      const [inner, outer] = [words.getBoundingClientRect(), one.getBoundingClientRect()];
      return Math.abs(inner.top + inner.bottom - outer.top - outer.bottom) / 2;
    });
  });
}

test.each([360, 768, 1024])(
  '%d px wide the words of buttons and links stand in their middle',
  async (width) => {
    const page = await openPage('light', width, 'no-preference');
    for (const pixels of await astray(page)) expect(pixels).toBeLessThan(1.5);
    await page.context().close();
  },
);

/** All of the page in a window as high: a page that is stretched for its picture may be caught on its way. */
async function photograph(page: Page): Promise<Uint8Array> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const { width = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height });
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  return page.screenshot({ animations: 'disabled' });
}

test.each(process.env['TEST_FULL'] ? [...USUAL, ...OTHERS] : USUAL)(
  'the components by %s, %d px wide, contrast %s, are as they were',
  async (scheme, width, contrast) => {
    const page = await openPage(scheme, width, contrast);
    expect(await pictureFault(`${scheme}-${width}-${contrast}`, await photograph(page))).toBeNull();
    expect(await axeFindings(page)).toEqual([]);
    if (scheme === 'light' && width === 1280 && contrast === 'no-preference') daylight = page;
    else await page.context().close();
  },
);

test.skipIf(process.env['UPDATE_PICTURES'])('another colour of the buttons alone is seen', async () => {
  const page = daylight ?? (await openPage('light', 1280, 'no-preference'));
  await page.evaluate(() => document.documentElement.style.setProperty('--leaf-fill', 'rebeccapurple'));
  expect(await pictureFault('light-1280-no-preference', await photograph(page))).toMatch(/has changed/);
  await page.context().close();
});
