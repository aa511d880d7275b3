/** What is asked for before it is opened: code by itself, while nobody waits for an answer; a record at a press that is meant. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { firstReads } from '#web/entrance/first-reads.ts';
import { DESKTOP, PHONE } from '../support/chromium.ts';
import { holdBack } from '../support/hold-back.ts';
import { adminOf, signIn } from '../support/panel.ts';
import { settled, watchTraffic } from '../support/panel-traffic.ts';
import { usePanel } from '../support/panel-run.ts';
import { fingerOn, middleOf } from '../support/phone.ts';
import { makePropertyPlace } from '../support/property-place.ts';
import { field, heading, record } from '../support/screen.ts';

const run = usePanel(async ({ api }) => {
  const place = await makePropertyPlace(api);
  await place.makeProperty({ name: 'Fazenda Boa Vista' });
});

/** Long enough for what comes in spare time to have begun, where nothing keeps it. */
const LOOK_MS = 4000;
/** Between two turns of a wheel; in all they last longer than one who has come to rest is waited for. */
const WHEEL_MS = 400;
const WHEELS = 16;
/** Longer than a press is looked at. */
const STILL_MS = 300;

test('while the rows of a list are waited for, no other list comes', async () => {
  const page = await run.visitor(DESKTOP, { fetchesAhead: true });
  const letAhead = await holdBack(page, '**/assets/over-screens-*.js');
  const letRows = await holdBack(page, '**/api/users?*');
  const lists: string[] = [];
  page.on('request', (one) => {
    const list = /assets\/([a-z-]+)-list-[\w-]+\.js$/.exec(one.url())?.[1];
    if (list !== undefined) lists.push(list);
  });
  await page.goto('/login?voltar=/admin/veiculos');
  const begun = page.waitForRequest('**/assets/over-screens-*.js');
  await signIn(page, adminOf(run.product));
  // What comes ahead has begun, with what opens over a list.
  await begun;
  const asked = page.waitForRequest('**/api/users?*');
  await page.getByRole('link', { name: 'Usuários' }).click();
  await asked;
  letAhead();
  await page.waitForTimeout(LOOK_MS);
  expect(new Set(lists)).toEqual(new Set(['vehicles', 'users']));

  letRows();
  await expect.poll(() => new Set(lists).size, { timeout: 15_000 }).toBeGreaterThan(3);
});

// In every run the test before it holds the same code back, for a reading, and lets it come.
test.runIf(process.env['TEST_FULL'])(
  'who moves about in a list is brought no other; who has come to rest is',
  {
    timeout: 60_000,
  },
  async () => {
    const page = await run.visitor(DESKTOP, { fetchesAhead: true });
    const code = new Set<string>();
    page.on('request', (one) => {
      const name = /assets\/([a-z-]+)-[\w-]{8}\.js$/.exec(one.url())?.[1];
      if (name !== undefined) code.add(name);
    });
    const otherLists = () => [...code].filter((name) => name.endsWith('-list') && name !== 'vehicles-list');
    await page.goto('/login?voltar=/admin/veiculos');
    await signIn(page, adminOf(run.product));
    await heading(page, 'Veículos').waitFor();
    for (let turn = 0; turn < WHEELS; turn += 1) {
      await page.mouse.wheel(0, 10);
      await page.waitForTimeout(WHEEL_MS);
    }
    // What a record there needs has come.
    expect([...code]).toContain('registry');
    expect(
      otherLists().filter((name) => ['trips-list', 'schedule-list', 'finances-list'].includes(name)),
    ).toEqual([]);
    await expect.poll(() => otherLists(), { timeout: 20_000 }).toContain('trips-list');
  },
);

test('what there is of an open record comes by itself', async () => {
  const page = await run.visitor(DESKTOP, { fetchesAhead: true });
  await page.goto('/login?voltar=/admin/propriedades');
  await signIn(page, adminOf(run.product));
  await page.getByRole('heading', { level: 1, name: 'Propriedades' }).waitFor();
  const row = page.getByRole('link', { name: 'Fazenda Boa Vista' });
  await row.waitFor();
  const places = page.waitForRequest('**/assets/land-places-*.js');
  await row.click();
  await places;
});

test('what is recorded as read is asked for once a finger lies still, and not by one that scrolls', async () => {
  const page = await run.person({ viewport: PHONE });
  const path = () => new URL(page.url()).pathname;
  const readings: string[] = [];
  page.on('request', (one) => {
    const asked = /\/api\/rural_producers\/(\d+)$/.exec(one.url())?.[1];
    if (asked !== undefined) readings.push(asked);
  });
  await page.goto('/admin/proprietarios');
  const row = record(page, 'João Batista');
  const links = [
    row.getByRole('link', { name: 'Visualizar' }),
    row.getByRole('link', { name: 'João Batista' }),
  ];
  for (const link of links) {
    // The browser says late that a slow finger scrolls.
    for (const ends of [['pointercancel'], ['pointerup'], ['pointermove', 'pointercancel']]) {
      await link.evaluate((its, types) => {
        const finger = { bubbles: true, pointerType: 'touch', isPrimary: true, clientX: 50, clientY: 300 };
        its.dispatchEvent(new PointerEvent('pointerdown', finger));
        const [first, then] = types.map((type) => new PointerEvent(type, { ...finger, clientY: 297 }));
        if (first) its.dispatchEvent(first);
        if (then) setTimeout(() => its.dispatchEvent(then), 60);
      }, ends);
    }
    // In another tab it is read by that one.
    await link.evaluate((its) =>
      its.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, ctrlKey: true })),
    );
  }
  await page.waitForTimeout(STILL_MS);
  expect(readings).toEqual([]);

  const finger = await fingerOn(page);
  const spot = await middleOf(links[0] ?? row);
  await finger.down(spot);
  // It trembles.
  await finger.move({ x: spot.x + 1, y: spot.y + 1 });
  await expect.poll(() => readings.length).toBe(1);
  expect(path()).toBe('/admin/proprietarios');
  await finger.up();
  await finger.away();
  await heading(page, 'João Batista').waitFor();
  await expect.poll(() => field(page, 'cpf').inputValue()).not.toBe('');
  expect(readings).toHaveLength(1);
});

test('a press on the menu has asked for the rows while the finger lies there; one that scrolls has not', async () => {
  const page = await run.person({ viewport: PHONE });
  const traffic = watchTraffic(page);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  const link = page.getByRole('dialog').getByRole('link', { name: 'Veículos' });
  await link.scrollIntoViewIfNeeded();
  await settled(page);
  traffic.forget();
  await link.evaluate((its) => {
    const finger = { bubbles: true, pointerType: 'touch', isPrimary: true, clientX: 50, clientY: 300 };
    for (const type of ['pointerdown', 'pointercancel']) its.dispatchEvent(new PointerEvent(type, finger));
    // Another tab reads for itself.
    its.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, ctrlKey: true }));
    its.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, button: 2 }));
  });
  await page.waitForTimeout(STILL_MS);
  expect(traffic.calls()).toEqual([]);

  const finger = await fingerOn(page);
  await finger.down(await middleOf(link));
  await expect.poll(() => traffic.calls()).toEqual(['GET /api/vehicles']);
  expect(new URL(page.url()).pathname).toBe('/admin');
  await finger.up();
  await finger.away();
  await heading(page, 'Veículos').waitFor();
  await settled(page);
  expect(traffic.calls()).toEqual(['GET /api/vehicles']);
});

/** What nobody has come for. */
const askedInVain = (page: Page) => page.evaluate(() => [...(globalThis.earlyAnswers?.keys() ?? [])]);

/** `GET /api/projects/7/activities` → `GET /api/projects/$/activities`. */
const withoutId = (call: string) => call.replace(/\/\d+(?=\/)/, '/$');

test('what the menu leads to has asked for what it shows before its code, takes all, and asks nothing twice', {
  timeout: 120_000,
}, async () => {
  const page = await run.person();
  const traffic = watchTraffic(page);
  const reads = firstReads();
  await page.goto('/admin');
  await settled(page);
  const links = page.getByRole('navigation', { name: 'Navegação principal' }).getByRole('link');
  const places = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const withReads = places.filter((place) => place !== '/admin' && place in reads);
  expect(withReads.length).toBeGreaterThan(12);
  const open = async (place: string) => {
    traffic.forget();
    await links.and(page.locator(`[href="${place}"]`)).click();
  };
  const isNothingLeft = async (place: string) => {
    await expect.poll(() => askedInVain(page), { message: place }).toEqual([]);
    await settled(page);
    expect(new URL(page.url()).pathname).toBe(place);
    expect(traffic.repeated(), place).toEqual([]);
  };
  for (const place of withReads) {
    const letCome = await holdBack(page, /\/assets\/.*\.js$/);
    await open(place);
    const wanted = (reads[place] ?? [])
      .slice(1)
      .map((path) => `GET /api${path.replace(':projectId', '$').split('?')[0]}`);
    const calls = () => traffic.calls().map(withoutId);
    // Some of the screen before may come late.
    await expect.poll(calls, { message: place }).toEqual(expect.arrayContaining(wanted));
    letCome();
    await isNothingLeft(place);
    await page.unrouteAll({ behavior: 'wait' });
  }
  // Its rows are as new as they were.
  const [before = '', last = ''] = withReads.slice(-2);
  await open(before);
  await isNothingLeft(before);
  await open(last);
  await isNothingLeft(last);
  expect(traffic.calls()).toEqual([]);
});

test('a record that a row leads to asks at once for all that it shows, and nothing twice', async () => {
  const page = await run.person();
  const traffic = watchTraffic(page);
  await page.goto('/admin/propriedades');
  await settled(page);
  const letCome = await holdBack(page, /\/assets\/.*\.js$/);
  traffic.forget();
  await page.getByRole('link', { name: 'Fazenda Boa Vista' }).first().click();
  const record = expect.stringMatching(/^GET \/api\/projects\/\d+\/rural_properties\/\d+$/);
  const springs = expect.stringMatching(/rural_properties\/\d+\/water_springs$/);
  await expect.poll(() => traffic.calls().toSorted()).toEqual([record, springs]);
  letCome();
  await heading(page, 'Fazenda Boa Vista').waitFor();
  await settled(page);
  expect(traffic.repeated()).toEqual([]);
  expect(await askedInVain(page)).toEqual([]);
});
