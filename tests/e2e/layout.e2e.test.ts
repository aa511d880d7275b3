/**
 * Every screen with names of 255 letters and no space, from a phone to a desk and
 * at 150 %: no page scrolls sideways, every button can be reached and pressed, and one at
 * most is filled: the screen's main act.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawn } from '../support/chromium.ts';
import { ADDRESSES } from '#web/platform/addresses.ts';
import { usePanel } from '../support/panel-run.ts';
import { walkTo } from '../support/walk.ts';
import { httpMaker } from '../support/world/http-maker.ts';
import { makeWorld } from '../support/world/make-world.ts';
import { allScreens, screenAddress } from '../support/world/screen-addresses.ts';
import type { World } from '../support/world/world.ts';

const LETTERS = 'Nascentedasamoreiras'.repeat(13).slice(0, 255);
/** The world writes 'P-' before a sheet's code. */
const SHORTER: Readonly<Record<string, number>> = { label: 253 };

/** 853 is a desk of 1280 at 150 %, 320 the same at 400 %. */
const WIDTHS = [320, 360, 768, 853, 900, 1024, 1100, 1280];

/**
 * In every run one half at the narrowest, the other at the one that leaves a screen least
 * room beside the menu; both at all of them with `TEST_FULL=1`.
 */
function widthsOf(half: number): readonly number[] {
  if (process.env['TEST_FULL']) return WIDTHS;
  return half === 0 ? [320] : [1024];
}

/** Made of the same parts as barrages', or a single name. */
const LIKE_OTHERS = [
  ADDRESSES.dryBoxes,
  ADDRESSES.dryBox,
  ADDRESSES.septicTanks,
  ADDRESSES.septicTank,
  ADDRESSES.basin,
  ADDRESSES.activity,
];

/** A form of a new record has the fields of its record's: in every run that one's screen alone, and none that is like another. */
function screensToLookAt(): string[] {
  const all = allScreens(world);
  if (process.env['TEST_FULL']) return all;
  const alike = LIKE_OTHERS.map((address) => screenAddress(world, address));
  return all.filter((address) => !address.endsWith('/adicionar') && !alike.includes(address));
}

const HEIGHT = 800;
/** From here on the menu stands beside the screen: 62em. */
const MENU_BESIDE = 992;

let world: World;

const run = usePanel(async ({ product, api }) => {
  world = await makeWorld(httpMaker(product, api), {
    text: (_, field) => LETTERS.slice(0, SHORTER[field] ?? 255),
    tag: 'larga',
    fileName: LETTERS.slice(0, 200),
  });
});

/** What is wrong on the screen as it is now. Runs in the page. */
function layoutFaults(): string[] {
  const faults: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide`);
  const controls = document.querySelectorAll<HTMLElement>(
    'main :is(button, a[href], select, input:not([type="hidden"]), textarea)',
  );
  const nameOf = (one: HTMLElement) =>
    (one.getAttribute('aria-label') ?? one.getAttribute('name') ?? one.innerText).trim().slice(0, 40) ||
    one.outerHTML.slice(0, 80);
  for (const control of controls) {
    // A file input lies under its label, a tick under its box, and what a fold hides is not offered.
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (control.closest('.visually-hidden, [aria-hidden="true"]')) continue;
    control.scrollIntoView({ block: 'center', inline: 'nearest' });
    const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
    if (width < 2 || height < 2) continue;
    const place = `${control.tagName.toLowerCase()} "${nameOf(control)}"`;
    if (left < -0.5 || right > clientWidth + 0.5) {
      faults.push(`${place} stands from ${Math.round(left)} to ${Math.round(right)} px`);
      continue;
    }
    const y = Math.min(Math.max((top + bottom) / 2, 1), window.innerHeight - 1);
    // Near both ends: what is half covered can be pressed in its middle.
    for (const x of [left + Math.min(6, width / 2), right - Math.min(6, width / 2)]) {
      const hit = document.elementFromPoint(x, y);
      const own = hit !== null && (control.contains(hit) || hit.contains(control) || sameField(hit, control));
      if (!own) {
        faults.push(`${place} lies under ${hit?.outerHTML.slice(0, 80) ?? 'nothing'}`);
        break;
      }
    }
  }
  // A pressed one shows which way was chosen; a dialog has a main act of its own.
  const filled = Array.from(
    document.querySelectorAll<HTMLElement>(
      'main .mantine-Button-root:is(:not([data-variant]), [data-variant="filled"]):not([aria-pressed])',
    ),
  ).filter((one) => one.checkVisibility() && !one.closest('[role="dialog"]'));
  if (filled.length > 1) faults.push(`filled buttons: ${filled.map(nameOf).join(', ')}`);
  for (const cell of document.querySelectorAll<HTMLElement>('main :is(td, th):not([data-actions])')) {
    if (cell.scrollWidth > cell.clientWidth + 1) faults.push(`a cell cuts "${cell.innerText.slice(0, 40)}"`);
  }
  for (const heading of document.querySelectorAll<HTMLElement>('main th button')) {
    const row = heading.closest('th') ?? heading;
    if (getComputedStyle(heading).fontSize !== getComputedStyle(row).fontSize)
      faults.push(`the heading "${heading.innerText}" is larger than those beside it`);
  }
  return faults;

  function sameField(hit: Element, control: HTMLElement): boolean {
    const label = hit.closest('label');
    const frame = control.closest(
      '.mantine-InputWrapper-root, .mantine-Input-wrapper, .mantine-Checkbox-root',
    );
    return label?.control === control || (frame?.contains(hit) ?? false);
  }
}

/** Until nothing is being read any more and what came stands still. */
async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(
    () => document.querySelector('main [aria-busy="true"], main .mantine-Skeleton-root') === null,
  );
}

/** Until the panel has drawn itself for that width: its menu is beside the screen, or a bar above it. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.waitForFunction(
    (isNarrow) => (document.querySelector('#root [data-narrow]') !== null) === isNarrow,
    width < MENU_BESIDE,
  );
  await drawn(page);
}

test.each([
  ['the first half', 0],
  ['the second half', 1],
])('every screen stands whole at every width: %s', { timeout: 180_000 }, async (_, half) => {
  const page = await run.person({ viewport: { width: 1280, height: HEIGHT } });
  await page.goto(ADDRESSES.start);
  const found: string[] = [];
  const screens = screensToLookAt().filter((__, at) => at % 2 === half);
  const widths = widthsOf(half);
  // Where there is but one, no screen is drawn twice.
  await resize(page, widths[0] ?? 1280);
  for (const address of screens) {
    await walkTo(page, address);
    await settled(page);
    expect(new URL(page.url()).pathname).toBe(address);
    for (const width of widths) {
      await resize(page, width);
      const faults = await page.evaluate(layoutFaults);
      found.push(...faults.map((fault) => `${address} at ${width}: ${fault}`));
    }
  }
  expect(found).toEqual([]);
});
