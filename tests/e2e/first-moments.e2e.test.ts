/** The sign-in stands in the page before its code: what is typed, ticked and pressed meanwhile is not lost. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { axeFindings, PHONE } from '../support/chromium.ts';
import { holdBack } from '../support/hold-back.ts';
import { adminOf, signIn } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';
import { button, heading } from '../support/screen.ts';

const CODE = '**/assets/entrance-*.js';

const run = usePanel();

const email = (page: Page) => page.locator('input[name="email"]');
const password = (page: Page) => page.locator('input[name="password"]');
const isWaiting = (page: Page) => page.locator('[data-drawn-ahead]').count();

async function atHeldSignIn(page: Page, address = '/login?voltar=/admin/veiculos'): Promise<() => void> {
  const letCome = await holdBack(page, CODE);
  await page.goto(address, { waitUntil: 'commit' });
  await button(page, 'Acessar').waitFor();
  expect(await isWaiting(page)).toBe(1);
  return letCome;
}

async function takenOver(page: Page): Promise<void> {
  await expect.poll(() => isWaiting(page)).toBe(0);
}

describe('before its code is there', () => {
  let page: Page;
  let letCome: () => void;

  beforeEach(async () => {
    page = await run.visitor(PHONE);
    letCome = await atHeldSignIn(page);
  });

  test('one signs in: the press is taken up, with what was typed and ticked', async () => {
    const { email: address, password: secret } = adminOf(run.product);
    await email(page).fill(address);
    await password(page).fill(secret);
    await page.getByLabel('Lembrar-me').check();
    const sent = page.waitForRequest('**/api/auth');
    const asked: string[] = [];
    page.on('request', (one) => {
      const path = new URL(one.url()).pathname.replace(/^.*\/|-[\w-]{8}(?=\.)/g, '');
      asked.push(`${one.method()} ${path}`);
    });
    await button(page, 'Acessar').click();
    expect(new URL(page.url()).pathname).toBe('/login');
    const colour = () => button(page, 'Acessar').evaluate((its) => getComputedStyle(its).backgroundColor);
    const pressed = await colour();
    // It leaves with the press.
    expect((await sent).postDataJSON()).toEqual({ email: address, password: secret, remember: true });
    // So does what will be needed behind it, and the rows leave with its answer.
    const behind = ['GET kit.js', 'GET frame.js', 'GET frame.css', 'GET vehicles'];
    await expect.poll(() => asked).toEqual(expect.arrayContaining(behind));
    letCome();
    await heading(page, 'Veículos').waitFor();
    for (const one of [...behind, 'POST auth']) expect(asked.filter((other) => other === one)).toEqual([one]);
    expect(page.url()).not.toContain('?');

    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await atHeldSignIn(page);
    expect(await colour()).not.toBe(pressed);
  });

  test('what is written after the press counts, and a refusal of it is said', async () => {
    const { email: address, password: secret } = adminOf(run.product);
    await email(page).fill(address);
    await password(page).fill('outra-coisa');
    const refused = page.waitForResponse('**/api/auth');
    await button(page, 'Acessar').click();
    expect((await refused).status()).toBe(401);
    await password(page).fill(secret);
    letCome();
    await heading(page, 'Veículos').waitFor();

    await page.evaluate(() => localStorage.clear());
    const letComeAgain = await atHeldSignIn(page);
    await email(page).fill(address);
    await password(page).fill('outra-coisa');
    await button(page, 'Acessar').click();
    letComeAgain();
    await page.getByRole('alert').getByText('Verifique suas credenciais').waitFor();
    expect(await password(page).inputValue()).toBe('outra-coisa');
  });

  test('the Enter key sends it as the button does', async () => {
    const { email: address, password: secret } = adminOf(run.product);
    await email(page).fill(address);
    await password(page).pressSequentially(secret);
    await password(page).press('Enter');
    letCome();
    await heading(page, 'Veículos').waitFor();
  });

  test.each(['requestSubmit', 'submit'] as const)(
    'a form that is sent by %s, as password managers do, puts nothing into an address',
    async (way) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
      const { email: address, password: secret } = adminOf(run.product);
      await email(page).fill(address);
      await password(page).fill(secret);
      await page.evaluate((its) => document.querySelector('form')?.[its](), way);
      if (way === 'submit') {
        // Not told to the page, as ever: the browser itself sends it.
        await expect.poll(() => asked.filter((one) => one.startsWith('POST'))).toHaveLength(1);
      } else {
        letCome();
        await heading(page, 'Veículos').waitFor();
      }
      expect(asked.filter((one) => one.includes('email=') || one.includes(secret))).toEqual([]);
    },
  );

  test('what is missing is said once it can be', async () => {
    await email(page).fill('maria@example.org');
    await button(page, 'Acessar').click();
    expect(await page.locator('form p').count()).toBe(0);
    letCome();
    await page.getByText('Digite sua senha!').waitFor();
    expect(await email(page).inputValue()).toBe('maria@example.org');
    await expect.poll(() => password(page).evaluate((its) => its === document.activeElement)).toBe(true);
  });

  test('a field keeps its letters, the caret and the focus, and is the same field', async () => {
    await email(page).pressSequentially('maria@exmplo.org');
    const caret = await email(page).evaluate((its: HTMLInputElement) => {
      Reflect.set(window, 'field', its);
      its.setSelectionRange(8, 8);
      return its.selectionStart;
    });
    letCome();
    await takenOver(page);
    const now = await email(page).evaluate((its: HTMLInputElement) => ({
      isSame: Reflect.get(window, 'field') === its,
      hasFocus: its === document.activeElement,
      caret: its.selectionStart,
    }));
    expect(now).toEqual({ isSame: true, hasFocus: true, caret });
    await page.keyboard.type('e');
    expect(await email(page).inputValue()).toBe('maria@exemplo.org');
    // React's own drawing keeps them: nothing it knows is older.
    await page.getByLabel('Lembrar-me').check();
    expect(await email(page).inputValue()).toBe('maria@exemplo.org');
  });

  test('a letter that is typed while React takes the field over is not lost', async () => {
    await email(page).fill('maria@exemplo.or');
    await page.evaluate(() => {
      const { namedItem } = HTMLFormControlsCollection.prototype;
      HTMLFormControlsCollection.prototype.namedItem = function (name) {
        const found = namedItem.call(this, name);
        // The last of what is read; React has not drawn with it yet.
        if (name === 'remember') {
          HTMLFormControlsCollection.prototype.namedItem = namedItem;
          document.querySelector<HTMLInputElement>('input[name="email"]')?.setRangeText('g', 16, 16);
        }
        return found;
      };
    });
    letCome();
    await takenOver(page);
    await page.getByLabel('Lembrar-me').check();
    expect(await email(page).inputValue()).toBe('maria@exemplo.org');
  });

  test('the eye that was pressed opens, and presses nothing else', async () => {
    await password(page).fill('segredo');
    await button(page, 'Mostrar senha').click();
    letCome();
    await button(page, 'Ocultar senha').waitFor();
    expect([await password(page).getAttribute('type'), await password(page).inputValue()]).toEqual([
      'text',
      'segredo',
    ]);
    expect(await page.locator('form p').count()).toBe(0);
  });

  // In every run sign-in-again.e2e.test.ts proves that who signs in in one tab is so in the other.
  test.runIf(process.env['TEST_FULL'])(
    'whoever signs in meanwhile in another tab is not asked again',
    async () => {
      const other = await page.context().newPage();
      await other.goto('/login');
      await signIn(other, adminOf(run.product));
      letCome();
      await heading(page, 'Veículos').waitFor();
      expect(await isWaiting(page)).toBe(0);
    },
  );

  test('its links lead on, and nothing on it is out of reach', async () => {
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Acessibilidade' }).click();
    letCome();
    await heading(page, 'Acessibilidade').waitFor();
  });
});

test('where its code does not come, the page says so and keeps what was typed', async () => {
  const page = await run.visitor(PHONE, { expectsErrors: true });
  await page.route(CODE, (route) => route.abort());
  await page.goto('/login');
  await page.getByRole('alert').getByText('Uma parte do painel não chegou').waitFor();
  await email(page).fill('maria@example.org');
  await button(page, 'Acessar').click();
  expect(await email(page).inputValue()).toBe('maria@example.org');
  expect(page.url()).toBe(`${run.product.url}/login`);
});

test('what an extension of the browser puts into the form costs neither letters nor press', async () => {
  // React says that the page is not as it was drawn.
  const page = await run.visitor(PHONE, { expectsErrors: true });
  const letCome = await atHeldSignIn(page);
  const { email: address, password: secret } = adminOf(run.product);
  await email(page).fill(address);
  await password(page).fill(secret);
  await page.evaluate(() => {
    const icon = document.createElement('div');
    icon.append(document.createElement('button'));
    document.querySelector('form > div')?.before(icon);
  });
  letCome();
  await takenOver(page);
  expect([await email(page).inputValue(), await password(page).inputValue()]).toEqual([address, secret]);
  expect(await password(page).evaluate((its) => its === document.activeElement)).toBe(true);
  await page.evaluate(() => window.stop());

  const again = await atHeldSignIn(page);
  await email(page).fill(address);
  await password(page).fill(secret);
  await page.evaluate(() => document.querySelector('form > div')?.before(document.createElement('div')));
  await button(page, 'Acessar').click();
  again();
  await heading(page, 'Veículos').waitFor();
});

test('whoever is signed in never has a sign-in in the page, nor do the pages beside it', async () => {
  const page = await run.person();
  await page.addInitScript(() => {
    const seen: string[] = [];
    Reflect.set(window, 'seen', seen);
    new MutationObserver(() => {
      if (document.querySelector('input[type="password"]')) seen.push(location.pathname);
    }).observe(document, { childList: true, subtree: true });
  });
  const seen = () => page.evaluate(() => Reflect.get(window, 'seen') as string[]);
  await page.goto('/admin/veiculos');
  await heading(page, 'Veículos').waitFor();
  expect(await seen()).toEqual([]);
  expect(await page.locator('template').count()).toBe(0);

  const stranger = await run.visitor();
  const letCome = await holdBack(stranger, CODE);
  await stranger.goto('/esqueci-a-senha', { waitUntil: 'commit' });
  await stranger.getByText('Carregando, aguarde...').waitFor();
  expect(await password(stranger).count()).toBe(0);
  letCome();
  await heading(stranger, 'Esqueci a senha').waitFor();
});

test('an organisation’s own name stands there from the first moment, as text', async () => {
  await run.api.send('PUT', '/organisation', { name: 'Nascentes & <b>Vida</b> $& "Viva"' });
  const page = await run.visitor();
  const letCome = await atHeldSignIn(page);
  await page.locator('main').getByText('Nascentes & <b>Vida</b> $& "Viva"').waitFor();
  const brand = () => page.locator('main > div').first().innerHTML();
  const before = await brand();
  letCome();
  await takenOver(page);
  expect(await brand()).toBe(before);
  expect(await button(page, 'Entrar com chave de acesso').count()).toBe(0);
  expect(await page.getByText('Demonstração:').count()).toBe(0);
});

test('the panel is brought behind the sign-in’s own code, its largest file before all of that is here', async () => {
  const page = await run.visitor(PHONE, { fetchesAhead: true });
  const asked: string[] = [];
  page.on('request', (request) =>
    asked.push(
      request
        .url()
        .replace(/.*\/|-[\w-]{8}\./g, ' ')
        .trim(),
    ),
  );
  const letEntrance = await holdBack(page, CODE);
  const letStart = await holdBack(page, '**/assets/index-*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await button(page, 'Acessar').waitFor();
  await page.waitForTimeout(300);
  expect(asked.filter((name) => /^(?:kit|frame)/.test(name))).toEqual(['kit js']);
  letEntrance();
  const ofPanel = () => asked.filter((name) => /^(?:kit|frame|start-page)/.test(name)).toSorted();
  await expect.poll(ofPanel).toEqual(['frame css', 'frame js', 'kit js', 'start-page css', 'start-page js']);
  expect(await isWaiting(page)).toBe(1);
  letStart();
  await signIn(page, adminOf(run.product));
});

describe('of somebody who is signed in', () => {
  const LIST = '/admin/veiculos';
  const ROWS = 'vehicles?page=1&per_page=25';

  async function atList(): Promise<{ page: Page; asked: string[] }> {
    const page = await run.person({ viewport: PHONE });
    await page.goto(LIST);
    await heading(page, 'Veículos').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url().replace(/.*\/(?:assets|api)\//, '')));
    return { page, asked };
  }

  test('the panel, who it is and the rows are asked for before the page’s code is here, and nothing twice', async () => {
    const { page, asked } = await atList();
    const letCome = await holdBack(page, CODE);
    const letKit = await holdBack(page, '**/assets/kit-*.js');
    const letUser = await holdBack(page, '**/api/user');
    await page.addInitScript(() => {
      Reflect.set(window, 'waited', false);
      new MutationObserver(() => {
        if (document.querySelector('main .mantine-Skeleton-root')) Reflect.set(window, 'waited', true);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(LIST, { waitUntil: 'commit' });
    const before = () => asked.map((name) => name.replace(/-[\w-]{8}\./, ' ')).toSorted();
    const rows = page.waitForResponse(`**/api/${ROWS}`);
    await expect
      .poll(before)
      .toEqual(expect.arrayContaining(['frame css', 'frame js', 'kit js', 'user', ROWS]));
    // Before it is known who it is, and before what shows them: that is drawn with them at once.
    await (await rows).finished();
    letCome();
    letUser();
    letKit();
    await heading(page, 'Veículos').waitFor();
    await page.waitForLoadState('networkidle');
    const once = asked.filter((name) => /^(?:user|vehicles|kit|frame)/.test(name));
    expect(once).toHaveLength(new Set(once).size);
    expect(once).toContain(ROWS);
    expect(await page.evaluate(() => Reflect.get(window, 'waited'))).toBe(false);
  });

  test('a session that is over leads to the sign-in, whatever was asked before that was known', async () => {
    const { page } = await atList();
    await page.evaluate(() => localStorage.setItem('token', 'gone'));
    await page.goto(LIST);
    await button(page, 'Acessar').waitFor();
    expect(new URL(page.url()).search).toContain('voltar=');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test('of a first list on a phone the cards in sight come before the others; what is called again is whole', async () => {
    for (let number = 0; number < 12; number += 1) {
      await run.api.send('POST', '/vehicles', {
        model_description: `Caminhonete ${number}`,
        plate: `ABC-${1000 + number}`,
      });
    }
    const page = await run.person({ viewport: PHONE });
    await page.addInitScript(() => {
      const counts: number[] = [];
      Reflect.set(window, 'counts', counts);
      new MutationObserver(() => {
        const count = document.querySelectorAll('main article').length;
        if (count > 0 && counts.at(-1) !== count) counts.push(count);
      }).observe(document, { childList: true, subtree: true });
    });
    const counts = async (all: number) => {
      await expect.poll(() => page.locator('main article').count()).toBe(all);
      return page.evaluate(() => Reflect.get(window, 'counts') as number[]);
    };
    await page.goto(LIST);
    const [first, all = 0] = await counts(12);
    expect([first, all]).toEqual([6, 12]);
    await page.reload();
    expect(await counts(12)).toEqual([12]);
  });
});
