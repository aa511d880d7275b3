/** What the tests ask axe is answered of the page as people meet it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserLease, openBrowser } from '../support/browser.ts';
import { axeFindings } from '../support/chromium.ts';

const PAGE = `<html lang="pt-BR"><head><title>Alvos</title><style>
  button { border: 0; padding: 0; }
  .small { width: 10px; height: 10px; }
  .foot { position: fixed; bottom: 0; left: 0; right: 0; height: 30px; }
  .foot button { width: 300px; height: 30px; }
</style></head><body><main>
  <h1>Alvos</h1><button class="small">a</button><button class="small">b</button>
  <div style="height: 340px"></div><button style="height: 40px">Meio coberto</button>
  <div style="height: 600px"></div><div class="foot"><button>Atualizar</button></div>
</main></body></html>`;

let browser: BrowserLease;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('a target too small is found; one that a foot covers by half is judged where it is seen whole', async () => {
  const page = await (await browser.newContext({ viewport: { width: 800, height: 400 } })).newPage();
  await page.setContent(PAGE);
  const [found, ...others] = await axeFindings(page);
  expect(found).toMatch(/^target-size: .* — \S+nth-child\(2\), \S+nth-child\(3\)$/);
  expect(others).toEqual([]);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
