/** The gallery's form as a person meets it. */
import type { Locator, Page } from 'playwright-core';
import type { GallerySite } from './gallery-site.ts';
import type { BrowserLease } from '../support/browser.ts';

export interface FormPage {
  readonly page: Page;
  /** What the page reported so far: exceptions, breaches of the security policy. */
  readonly faults: readonly string[];
  field(name: string): Locator;
  /** What the form holds under the name. */
  value(name: string): Promise<unknown>;
  /** Text, whether it is marked invalid, and the sentences tied to it. */
  state(name: string): Promise<{ text: string; invalid: boolean; described: string }>;
  caret(name: string): Promise<number | null>;
  submit(): Promise<void>;
  /** Hands the page on to the next form. Throws where it has reported something. */
  leave(): void;
}

/** Pages that a form has left: the next one begins anew there, in a fraction of what a page in a new profile takes. */
const left = new WeakMap<BrowserLease, Page>();

async function newPage(browser: BrowserLease): Promise<Page> {
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  return context.newPage();
}

async function takePage(browser: BrowserLease): Promise<Page> {
  const used = left.get(browser);
  if (!used) return newPage(browser);
  left.delete(browser);
  used.removeAllListeners();
  return used;
}

/** A form of which nobody has seen anything: where its page is loaded already, that is drawn anew. */
async function begin(page: Page, wanted: string): Promise<void> {
  const isLoaded = new URL(page.url()).origin === new URL(wanted).origin;
  if (!isLoaded || new URL(page.url()).hash !== new URL(wanted).hash) {
    // From another page of the same address, which a hash alone would not leave.
    if (isLoaded) await page.goto('about:blank');
    await page.goto(wanted);
    return;
  }
  await page.evaluate((address) => {
    history.replaceState(null, '', address);
    window.scrollTo(0, 0);
    window.dispatchEvent(new Event('form-anew'));
  }, wanted);
  // As after loading, the pointer is over nothing.
  await page.mouse.move(0, 0);
}

export async function openForm(
  { address, browser }: Pick<GallerySite, 'address'> & { browser: BrowserLease },
  { query = '', width = 1280 }: { query?: string; width?: number } = {},
): Promise<FormPage> {
  const page = await takePage(browser);
  await page.setViewportSize({ width, height: 900 });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    const isFault = message.type() === 'error' && !message.text().startsWith('Failed to load resource');
    if (isFault) faults.push(message.text());
  });
  page.setDefaultTimeout(8000);
  await begin(page, address + query);
  await page.locator('h1.page-title').waitFor();
  const expectNoFault = () => {
    if (faults.length > 0) throw new Error(`The page reported: ${faults.join('; ')}`);
  };
  expectNoFault();
  const field = (name: string) => page.locator(`[name="${name}"]`);
  return {
    page,
    faults,
    field,
    async value(name) {
      const values: unknown = JSON.parse((await page.getByTestId('values').textContent()) ?? '{}');
      return (values as Record<string, unknown>)[name];
    },
    state: (name) =>
      field(name)
        .first()
        .evaluate((input: HTMLInputElement) => ({
          text: input.value,
          invalid: input.getAttribute('aria-invalid') === 'true',
          described: (input.getAttribute('aria-describedby') ?? '')
            .split(' ')
            .map((id) => document.getElementById(id)?.textContent ?? '')
            .join(' ')
            .trim(),
        })),
    caret: (name) => field(name).evaluate((input: HTMLInputElement) => input.selectionStart),
    submit: () => page.getByRole('button', { name: 'Enviar' }).click(),
    leave: () => {
      expectNoFault();
      left.set(browser, page);
    },
  };
}

/** Puts the text on the clipboard and pastes it with the keys. */
export async function paste(form: FormPage, name: string, text: string): Promise<void> {
  await form.field(name).focus();
  await form.page.evaluate((written) => navigator.clipboard.writeText(written), text);
  await form.page.keyboard.press('Control+v');
}
