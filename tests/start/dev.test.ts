import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { openPage } from '../support/chromium.ts';
import { signIn } from '../support/panel.ts';
import { freePort } from '../support/ports.ts';
import { run } from './started.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const ACCOUNT = { email: 'dev@example.org', password: 'casa-rio-pedra-41' };

const dataDir = mkdtempSync(join(tmpdir(), 'vertente-dev-'));
let address: string;
let dev: ReturnType<typeof run>;

beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  dev = run(ROOT, ['npm', 'run', 'dev'], {
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ACCOUNT.email,
    ADMIN_PASSWORD: ACCOUNT.password,
  });
});

afterAll(async () => {
  await dev.stop();
  rmSync(dataDir, { recursive: true });
});

/** The answer's body, or what stands in its way: nobody listens yet, Vite has no API behind it. */
async function healthThroughVite(): Promise<string> {
  try {
    const answer = await fetch(`${address}/api/health`);
    return answer.ok ? await answer.text() : `status ${answer.status}`;
  } catch (error) {
    return String(error);
  }
}

test('npm run dev: the address it tells answers for the API, and its page lets a person in', async () => {
  await expect
    .poll(healthThroughVite, { timeout: 90_000, message: 'the API through Vite' })
    .toBe('{"status":"ok"}');
  expect(dev.lines()).toContain(`Painel em desenvolvimento: ${address}`);

  const browser = await openBrowser();
  try {
    const { page, errors } = await openPage(browser, { baseURL: address });
    // Vite puts the packages together at the first page, which a loaded machine takes its time for.
    page.setDefaultTimeout(90_000);
    await signIn(page, ACCOUNT);
    expect(await page.getByRole('main').innerText()).not.toBe('');
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
  }
});
