/** What the panel may cost a poor signal: bytes of code before a page is there, calls and jumps of each screen. */
import { expect, test } from 'vitest';
import { firstReads } from '#web/entrance/first-reads.ts';
import { type AddressName, ADDRESSES } from '#web/platform/addresses.ts';
import { DESKTOP, PHONE } from '../support/chromium.ts';
import { everyday } from '../support/everyday.ts';
import { holdBack } from '../support/hold-back.ts';
import { MOST_SHIFT, shiftsOf, watchShifts, worstWindow } from '../support/layout-shift.ts';
import { adminOf, signIn } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';
import { settled, sum, type Traffic, watchTraffic } from '../support/panel-traffic.ts';
import { button } from '../support/screen.ts';
import { sizes } from '../support/sizes.ts';
import { httpMaker } from '../support/world/http-maker.ts';
import { makeWorld } from '../support/world/make-world.ts';
import { allScreens, LISTS, screenAddress } from '../support/world/screen-addresses.ts';
import type { World } from '../support/world/world.ts';

/** Bytes of scripts and style sheets, as the server sends them. */
const SIGN_IN_BYTES = 120_000;
const LIST_BYTES = 200_000;
/** Calls of a screen that is no list. */
const SCREEN_CALLS = 3;
/** Parts that neither the sign-in nor a list may bring along. */
const HEAVY = [
  'editor.js',
  'map.js',
  'coordinates.js',
  'kit-forms.js',
  'forms.js',
  'over-screens.js',
  'land.js',
  'land-maps.js',
  'land-places.js',
  'chart-drawing.js',
];

/** Parts that no record brings along but those with a map, a text or points of their own; of a property those screens that have them. */
const OF_FEW_RECORDS = [
  'editor.js',
  'map.js',
  'coordinates.js',
  'land-maps.js',
  'land-places.js',
  'chart-drawing.js',
];
/** Of a record, with the shell and the kit: what a phone waits for when it is opened by its address. Lists go without 33 kB of it. */
const RECORD_BYTES = 382_500;

let world: World;

const run = usePanel(async ({ product, api }) => {
  world = await makeWorld(httpMaker(product, api), {
    text: (resource, field) => `${resource} ${field}`,
    tag: 'medida',
  });
});

async function expectLight(traffic: Traffic, budget: number): Promise<void> {
  const assets = await traffic.assets();
  expect([...assets.keys()].filter((name) => HEAVY.includes(name))).toEqual([]);
  expect(sum(assets.values())).toBeGreaterThan(budget / 2);
  expect(sum(assets.values()), JSON.stringify([...assets])).toBeLessThanOrEqual(budget);
}

test('the sign-in page comes with its own code alone', async () => {
  const page = await run.visitor();
  const traffic = watchTraffic(page);
  await page.goto('/login');
  await button(page, 'Acessar').waitFor();
  await page.waitForLoadState('networkidle');
  await expectLight(traffic, SIGN_IN_BYTES);
});

test('how numbers are written here is not read up before the sign-in page is there', async () => {
  const page = await run.visitor();
  // The first number that the browser writes in Portuguese costs a slow phone as much as to draw the page.
  await page.addInitScript(() => {
    const written: number[] = [];
    Reflect.set(window, 'written', written);
    const { toLocaleString } = Number.prototype;
    Number.prototype.toLocaleString = function note(this: number, ...how) {
      written.push(this);
      return toLocaleString.apply(this, how);
    };
    Intl.NumberFormat = new Proxy(Intl.NumberFormat, {
      construct: (target, how) => {
        written.push(Number.NaN);
        return Reflect.construct(target, how) as object;
      },
    });
  });
  const written = () => page.evaluate(() => Reflect.get(window, 'written').length as number);
  await page.goto('/login');
  await button(page, 'Acessar').waitFor();
  expect(await written()).toBe(0);
  await page.evaluate(() => (1000).toLocaleString('pt-BR') + new Intl.NumberFormat('pt-BR').format(1));
  expect(await written()).toBe(2);
});

test('on a good connection the rest is fetched in spare time', async () => {
  const page = await run.visitor(DESKTOP, { fetchesAhead: true });
  const traffic = watchTraffic(page);
  await page.goto('/login');
  await button(page, 'Acessar').waitFor();
  await expect.poll(async () => sum((await traffic.assets()).values())).toBeGreaterThan(SIGN_IN_BYTES);
});

/** Calls of lists that ask for more behind their rows. */
const LIST_CALLS: Readonly<Record<string, number>> = {
  // The people and the vehicles that a filter offers.
  [ADDRESSES.trips]: 3,
  // Those who are responsible, whom a filter offers.
  [ADDRESSES.schedule]: 2,
  // The schedule and the activities that a filter offers.
  [ADDRESSES.launches]: 3,
};

/** The springs of a project bring what opens over them (columns, bulk acts) after their rows. In every run those that ask for more, and two that don't. */
function listsToWeigh(): string[] {
  const all = LISTS.filter((one) => one !== ADDRESSES.projectSprings);
  const plain: readonly string[] = [ADDRESSES.vehicles, ADDRESSES.properties];
  return process.env['TEST_FULL'] ? all : all.filter((one) => one in LIST_CALLS || plain.includes(one));
}

test('a list comes without forms, editor, map and projections, and waits for one call', async () => {
  const page = await run.person();
  const traffic = watchTraffic(page);
  for (const address of listsToWeigh()) {
    traffic.forget();
    await page.goto(address);
    await settled(page);
    expect(new URL(page.url()).pathname).toBe(address);
    await expectLight(traffic, LIST_BYTES);
    expect([address, traffic.repeated()]).toEqual([address, []]);
    expect(traffic.firstCalls(), address).toHaveLength(1);
    expect(traffic.calls(), address).toHaveLength(LIST_CALLS[address] ?? 1);
  }
});

test('the start comes as light as a list, and waits for one call', async () => {
  // So low that no chart is in sight: its drawing would come.
  const page = await run.person({ viewport: { width: 1280, height: 300 } });
  const traffic = watchTraffic(page);
  await page.goto(ADDRESSES.start);
  await page.getByRole('heading', { name: 'O que você quer fazer?' }).waitFor();
  await settled(page);
  await expectLight(traffic, LIST_BYTES);
  expect(traffic.repeated()).toEqual([]);
  expect(traffic.firstCalls()).toEqual(['GET /api/home']);
});

/** In every run the one with most parts and the one with most sorts of fields. */
const RECORDS = process.env['TEST_FULL']
  ? (['vehicle', 'user', 'producer', 'project', 'trip', 'launch', 'note'] as const)
  : (['project', 'trip'] as const);

test.each(RECORDS)('a record comes without what only few records need: %s', async (name) => {
  const page = await run.person();
  const traffic = watchTraffic(page);
  await page.goto(screenAddress(world, ADDRESSES[name]));
  await settled(page);
  const assets = await traffic.assets();
  expect([...assets.keys()].filter((part) => OF_FEW_RECORDS.includes(part))).toEqual([]);
  expect(assets.has('land.js')).toBe(false);
  expect(sum(assets.values()), JSON.stringify([...assets])).toBeLessThanOrEqual(RECORD_BYTES);
  expect(assets.has('forms.js')).toBe(true);
});

test('a property stands without its points and its maps, which come behind it on any connection', async () => {
  const page = await run.person();
  const traffic = watchTraffic(page);
  const behind = ['land-places', 'coordinates', 'land-maps', 'map'];
  const held = await Promise.all(behind.map((name) => holdBack(page, `**/assets/${name}-*.js`)));
  await page.goto(screenAddress(world, ADDRESSES.property));
  await page.locator('main form input').first().waitFor();
  for (const letCome of held) letCome();
  await page.waitForRequest('**/assets/land-maps-*.js');
  await settled(page);
  const assets = await traffic.assets();
  const own = [...assets].filter(([name]) => !behind.includes(name.replace(/\.\w+$/, '')));
  expect(own.map(([name]) => name)).toContain('land.js');
  expect(own.map(([name]) => name).filter((name) => OF_FEW_RECORDS.includes(name))).toEqual([]);
  expect(sum(own.map(([, size]) => size))).toBeLessThanOrEqual(RECORD_BYTES);
});

/** Of a list first-moments.e2e.test.ts proves it in every run, as one signs in. */
const FIRST_SCREENS = [
  ['the start', ADDRESSES.start, '/api/home'],
  ['a list', ADDRESSES.vehicles, '/api/vehicles'],
] as const;

test.each(FIRST_SCREENS.slice(0, everyday(1, FIRST_SCREENS.length)))(
  'what the first screen shows is asked for while its code is on its way: %s',
  async (_, address, call) => {
    const page = await run.visitor();
    await page.goto(`/login?voltar=${address}`);
    await button(page, 'Acessar').waitFor();
    const traffic = watchTraffic(page);
    const letCome = await holdBack(page, '**/assets/**');
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === call);
    await signIn(page, adminOf(run.product));
    await asked;
    letCome();
    await settled(page);
    expect(new URL(page.url()).pathname).toBe(address);
    expect(traffic.calls()).toEqual([`GET ${call}`]);
  },
);

/** `GET /api/vehicles/7` → `GET /api/vehicles/$`. */
const withoutIds = (call: string) => call.replace(/\/\d+(?=\/|$)/g, '/$');

/** Of screens that are no lists, more than three, each with its reason. */
const MORE_CALLS: Readonly<Partial<Record<AddressName, number>>> = {
  // The stock, its balance, the ledger's lines and movements, its rolls and their kinds on one screen.
  stock: 7,
  // What the other rolls are decides which kinds may be chosen.
  stockWireRoller: 4,
};

/**
 * In every run one of each sort that asks early (the start, a list, its record, an overview, records within
 * a record), those that ask for much, and the drawing, which asks late; all of them with `TEST_FULL=1`.
 */
const EVERYDAY_SCREENS: readonly AddressName[] = [
  'start',
  'trips',
  'trip',
  'map',
  'property',
  'spring',
  'barrage',
  'stock',
  'stockWireRoller',
  'springDraw',
  'projectFeedstockParameters',
];

test('called by its address, a screen has asked for what it shows before its code, takes all, and waits for at most three calls', {
  timeout: 400_000,
}, async () => {
  const page = await run.person();
  // Chosen some other day.
  await page.addInitScript((id) => localStorage.setItem('projeto', String(id)), world.ids['projects']);
  const traffic = watchTraffic(page);
  const reads = firstReads();
  const over: string[] = [];
  let early = 0;
  const all = Object.keys(ADDRESSES).filter((name): name is AddressName => name !== 'login');
  for (const name of process.env['TEST_FULL'] ? all : EVERYDAY_SCREENS) {
    const address = screenAddress(world, ADDRESSES[name]);
    const [, ...paths] = reads[ADDRESSES[name].replace(/\$\w+/g, '$')] ?? [''];
    traffic.forget();
    if (paths.length > 0) {
      early += 1;
      const letCome = await holdBack(page, /\/assets\/(?!first-moments).*\.js$/);
      await page.goto(address, { waitUntil: 'commit' });
      const wanted = paths.map((path) => `GET /api${path.replace(':projectId', '$').split('?')[0]}`);
      await expect.poll(() => traffic.calls().map(withoutIds), { message: address }).toEqual(wanted);
      letCome();
      await settled(page);
      await page.unrouteAll({ behavior: 'wait' });
      expect(await page.evaluate(() => [...(globalThis.earlyAnswers?.keys() ?? [])]), address).toEqual([]);
    } else {
      await page.goto(address);
      await settled(page);
    }
    over.push(...traffic.repeated().map((repeated) => `${name} asks twice for ${repeated}`));
    const calls = traffic.calls();
    const isList = LISTS.includes(ADDRESSES[name]);
    if (!isList && calls.length > (MORE_CALLS[name] ?? SCREEN_CALLS))
      over.push(`${name}: ${calls.join(', ')}`);
  }
  expect(over.join('\n')).toBe('');
  expect(early).toBe(process.env['TEST_FULL'] ? Object.keys(reads).length : 8);
});

/** Of those that jumped once, or are made of parts that come one after the other. All of them with `TEST_FULL=1`. */
const JUMPY = [ADDRESSES.trip, ADDRESSES.stock, ADDRESSES.launches, ADDRESSES.property];

test.each(sizes('on a phone'))(
  'no screen jumps while it comes, %s',
  { timeout: 300_000 },
  async (_, viewport) => {
    const page = await run.person({ viewport });
    await watchShifts(page);
    // Each answer late: what is shown before it is drawn.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 120,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    const jumped: string[] = [];
    const addresses = JUMPY.map((address) => screenAddress(world, address));
    for (const address of process.env['TEST_FULL'] ? allScreens(world) : addresses) {
      await page.goto(address);
      await settled(page);
      const shifts = await shiftsOf(page);
      if (worstWindow(shifts) > MOST_SHIFT) jumped.push(`${address}: ${JSON.stringify(shifts)}`);
    }
    expect(jumped.join('\n')).toBe('');
  },
);

test('a jump is seen', async () => {
  const page = await run.person({ viewport: PHONE });
  await watchShifts(page);
  await page.goto(ADDRESSES.vehicles);
  await settled(page);
  await page.evaluate(() => {
    const main = document.querySelector('main');
    main?.prepend(Object.assign(document.createElement('div'), { style: 'height: 200px' }));
  });
  await expect.poll(async () => worstWindow(await shiftsOf(page))).toBeGreaterThan(MOST_SHIFT);
});
