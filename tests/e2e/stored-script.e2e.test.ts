/** Hundreds of scripts stored in every text field, and every screen that shows them: nothing runs. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADDRESSES } from '#web/platform/addresses.ts';
import { usePanel } from '../support/panel-run.ts';
import { walkTo } from '../support/walk.ts';
import { httpMaker } from '../support/world/http-maker.ts';
import { makeWorld } from '../support/world/make-world.ts';
import { packedPayloads, payloadTexts, SCRIPT_PAYLOADS } from '../support/world/script-payloads.ts';
import { allScreens, screenAddress } from '../support/world/screen-addresses.ts';
import type { World } from '../support/world/world.ts';

/** Screens of figures and of empty forms: no text of anybody is on them, and every run leaves them out. */
const WITHOUT_TEXTS: ReadonlySet<string> = new Set([
  ADDRESSES.vehicleNew,
  ADDRESSES.basinNew,
  ADDRESSES.subbasinNew,
  ADDRESSES.sponsorNew,
  ADDRESSES.projectNew,
  ADDRESSES.producerNew,
  ADDRESSES.propertyNew,
  ADDRESSES.account,
  ADDRESSES.accountSessions,
  ADDRESSES.accountKeys,
  ADDRESSES.accessRules,
  ADDRESSES.purchaseList,
  ADDRESSES.stockBalances,
  ADDRESSES.materialBalance,
  ADDRESSES.stock,
  '/admin/controle-de-insumos/editar/1/rolos-de-arame/1',
  ADDRESSES.financialResources,
  ADDRESSES.financialResourceNew,
  '/admin/recursos/editar/1',
  ADDRESSES.accountabilities,
  ADDRESSES.accountabilityNew,
  '/admin/prestacao-de-contas/editar/1',
  ADDRESSES.activityNew,
  ADDRESSES.help,
]);

let world: World;

const run = usePanel(async ({ product, api }) => {
  const maker = httpMaker(product, api);
  world = await makeWorld(maker, {
    text: payloadTexts(),
    tag: 'pwn',
    website: 'pwn.example.org/"><img/src=x/onerror=pwn()>',
    fileName: '"><img src=x onerror=pwn()>',
  });
  for (const name of packedPayloads(250)) {
    await maker.send('POST', `/projects/${world.project}/activities`, { name });
  }
});

/** Every screen with its ids filled in, and the further pages of the list that holds every payload. */
function addresses(): string[] {
  const pages = Array.from(
    { length: Math.ceil((packedPayloads(250).length + 1) / 25) - 1 },
    (_, at) => `${ADDRESSES.activities}?page=${at + 2}`,
  );
  const searches = ['<img src=x onerror=pwn()>', 'javascript:pwn()', '{{pwn()}}'].map(
    (q) => `${ADDRESSES.activities}?${new URLSearchParams({ q })}`,
  );
  const screens = allScreens(world);
  const withTexts = screens.filter((address) => !WITHOUT_TEXTS.has(address));
  expect(withTexts.length).toBe(screens.length - WITHOUT_TEXTS.size);
  return [...(process.env['TEST_FULL'] ? screens : withTexts), ...pages, ...searches];
}

/** Before any script of the page: whatever runs, or is kept from running, is written down. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('pwn', (how?: string) => seen.push(`ran ${how ?? ''}`));
  await page.exposeFunction('breach', (what: string) => seen.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      Reflect.get(window, 'breach')(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => seen.push(`popup ${popup.url()}`));
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) seen.push(`request ${request.url()}`);
  });
  return seen;
}

/** Elements and attributes that none of our screens has: they came out of a text. */
function foreignMarkup(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase();
    if (['object', 'embed', 'base', 'marquee', 'math', 'audio', 'video', 'details'].includes(tag))
      found.push(tag);
    if (tag === 'script' && !element.getAttribute('src')?.startsWith('/assets/')) found.push('script');
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name) || name === 'srcdoc') found.push(`${tag} ${name}`);
      const isAddress = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'background'].includes(
        name,
      );
      // Browsers skip what is no word character before an address.
      if (isAddress && /^\W*(javascript|vbscript|data:text)/i.test(value)) {
        found.push(`${tag} ${name}=${value.slice(0, 40)}`);
      }
    }
  }
  return found;
}

/** Whether any payload is on the screen, as text or in a field; the name of the project above it apart. */
function showsPayloads(): boolean {
  const main = document.querySelector('main');
  const fields = Array.from(
    main?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [],
    ({ value }) => value,
  );
  return [main?.innerText ?? '', ...fields].some((text) => text.includes('pwn'));
}

async function visit(page: Page, address: string, shown: Set<string>): Promise<string[]> {
  // Another page of the same list keeps its title: that one is loaded.
  await (address.includes('?') ? page.goto(address) : walkTo(page, address));
  await page.locator('h1').first().waitFor();
  // Its texts are drawn; beside them they are a table.
  if (address === ADDRESSES.map) await page.getByRole('button', { name: 'Ver como tabela' }).click();
  if (!WITHOUT_TEXTS.has(address)) {
    await page.waitForFunction(showsPayloads).catch(() => {
      throw new Error(`${address} shows none`);
    });
    shown.add(address);
  }
  expect(new URL(page.url()).pathname).toBe(address.split('?')[0]);
  return (await page.evaluate(foreignMarkup)).map((found) => `${address}: ${found}`);
}

test('nothing of it runs', { timeout: 240_000 }, async () => {
  expect(SCRIPT_PAYLOADS.length).toBeGreaterThan(400);
  const page = await run.person({ own: true });
  const seen = await watch(page);
  await page.goto(ADDRESSES.start);
  const shown = new Set<string>();
  const found: string[] = [];
  for (const address of addresses()) found.push(...(await visit(page, address, shown)));
  // The question before a deletion names nothing foreign either.
  await page.goto(ADDRESSES.activities);
  await page
    .getByRole('button', { name: /^Excluir/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  found.push(...(await page.evaluate(foreignMarkup)));
  // What was written is told again in the histories.
  for (const address of [ADDRESSES.project, ADDRESSES.producer, ADDRESSES.property]) {
    await page.goto(screenAddress(world, address));
    await page.getByRole('button', { name: 'Histórico', exact: true }).click();
    await page.getByRole('dialog').getByText('pwn').first().waitFor();
    found.push(...(await page.evaluate(foreignMarkup)));
  }
  expect(found).toEqual([]);
  expect(seen).toEqual([]);
  expect(shown.size).toBe(addresses().filter((address) => !WITHOUT_TEXTS.has(address)).length);
});

test('what is looked for is found when it is there', async () => {
  // The browser reports what it keeps from running.
  const page = await run.person({ expectsErrors: true });
  const seen = await watch(page);
  await page.goto(ADDRESSES.start);
  await page.evaluate(() => {
    const image = document.createElement('img');
    document.body.append(image, document.createElement('math'));
    try {
      image.setAttribute('onerror', 'pwn()');
    } catch {
      // Trusted Types refuse it; the breach is told all the same.
    }
  });
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  expect(await page.evaluate(foreignMarkup)).toContain('math');
});
