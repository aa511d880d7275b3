/** What the keys save while forms lie over each other, and what is told of a quantity while it is typed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openForm, type FormPage } from './form-page.ts';
import { type GallerySite, openGallery } from './gallery-site.ts';

let site: GallerySite;
let form: FormPage;

beforeAll(async () => {
  site = await openGallery();
});
afterAll(() => site.close());

test('Ctrl+S saves the form that lies on top, and no other', async () => {
  form = await openForm(site, { query: '#digitacao' });
  const { page } = form;
  const saved = page.getByTestId('saved');
  await page.keyboard.press('Control+s');
  await expect.poll(() => saved.textContent()).toBe('tela');
  await page.getByRole('button', { name: 'Abrir', exact: true }).click();
  await form.field('embaixo').focus();
  await page.keyboard.press('Control+s');
  await expect.poll(() => saved.textContent()).toBe('tela embaixo');
  await page.getByRole('button', { name: 'Abrir outro' }).click();
  await form.field('encima').focus();
  await page.keyboard.press('Control+s');
  await expect.poll(() => saved.textContent()).toBe('tela embaixo encima');
  // Back over the lower one, and over the screen.
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Outro' }).waitFor({ state: 'hidden' });
  await form.field('embaixo').press('Control+s');
  await expect.poll(() => saved.textContent()).toBe('tela embaixo encima embaixo');
  form.leave();
});

test('what the stock lacks is seen at each digit, and read out once typing rests', async () => {
  form = await openForm(site, { query: '#digitacao' });
  const { page } = form;
  // Time passes only as it is told to.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  const quantity = page.getByLabel('Quantidade');
  const told = page.getByRole('status');
  for (const typed of ['2', '21', '217']) {
    await quantity.fill(typed);
    await page.getByRole('listitem').getByText(`a nota entrega ${typed}.`).waitFor();
    await page.clock.runFor(600);
    expect(await told.allTextContents()).toEqual(['']);
  }
  await page.clock.runFor(500);
  await expect
    .poll(() => told.allTextContents())
    .toEqual(['O estoque não tem tudo o que esta nota entrega: Estacas: a nota entrega 217.']);
  form.leave();
});
