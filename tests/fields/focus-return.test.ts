/** Where the keyboard goes on after a dialog that comes open and is gone when it is closed. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FormPage, openForm } from './form-page.ts';
import { type GallerySite, openGallery } from './gallery-site.ts';

let site: GallerySite;
let form: FormPage;

beforeAll(async () => {
  site = await openGallery();
});
afterAll(() => site.close());
beforeEach(async () => {
  form = await openForm(site, { query: '#sobre' });
});
afterEach(() => form.leave());

/** The field's name, or the words of whatever else has it. */
const focused = () =>
  form.page.evaluate(() => {
    const at = document.activeElement;
    return at === document.body ? 'nowhere' : (at?.getAttribute('name') ?? at?.textContent);
  });
const button = (name: string) => form.page.getByRole('button', { name, exact: true });
const dialog = (name: string) => form.page.getByRole('dialog', { name });

/** By keyboard, until the focus is in it. */
async function open(opener: string, name = opener) {
  await button(opener).press('Enter');
  await dialog(name).locator(':focus').waitFor();
}

async function escape(name: string) {
  await form.page.keyboard.press('Escape');
  await dialog(name).waitFor({ state: 'detached' });
}

test('Escape and a save lead back to the button that opened it, and Tab goes on from there', async () => {
  await open('Fica');
  await escape('Fica');
  await expect.poll(focused).toBe('Fica');
  await open('Fica');
  await button('Salvar').press('Enter');
  await expect.poll(focused).toBe('Fica');
  await form.page.keyboard.press('Tab');
  expect(await focused()).toBe('Sai ao salvar');
});

test.each(['Sai ao salvar', 'Sai depois'])('where the button is gone, to the heading: %s', async (opener) => {
  await open(opener);
  await button('Salvar').press('Enter');
  await button(opener).waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Sobre a tela');
});

test('whoever went on meanwhile is left where they are', async () => {
  await open('Sai depois');
  await button('Salvar').press('Enter');
  await expect.poll(focused).toBe('Sai depois');
  await form.page.keyboard.press('Tab');
  await button('Sai depois').waitFor({ state: 'detached' });
  expect(await focused()).toBe('Exportar');
});

test('one over another leads back into that', async () => {
  await open('Fica');
  await open('Conferir', 'Conferência');
  await escape('Conferência');
  await expect.poll(focused).toBe('Conferir');
  await escape('Fica');
  await expect.poll(focused).toBe('Fica');
});

test('what a form asks while it saves leads back to the field, once that takes letters again', async () => {
  const question = 'Você tem certeza?';
  await form.field('name').press('Enter');
  for (const _ of ['one question', 'and another']) {
    await dialog(question).locator(':focus').waitFor();
    await escape(question);
    expect(await focused()).not.toBe('nowhere');
  }
  await form.page.getByRole('alert').waitFor();
  await expect.poll(focused).toBe('name');
});

test('where what was pressed afterwards is gone, the dialog before has no say', async () => {
  await open('Fica');
  await escape('Fica');
  await expect.poll(focused).toBe('Fica');
  await button('Exportar').press('Enter');
  await form.page.getByRole('menu').locator(':focus').waitFor();
  await form.page.keyboard.press('Escape');
  await expect.poll(focused).toBe('Exportar');
});

test('a menu that comes in the place of its button leads back to itself, also once its file was made', async () => {
  for (const key of ['Escape', 'Enter']) {
    await button('Exportar').press('Enter');
    await form.page.getByRole('menu').locator(':focus').waitFor();
    await form.page.keyboard.press(key);
    await form.page.getByRole('menu').waitFor({ state: 'detached' });
    if (key === 'Enter') await form.page.getByRole('alert').waitFor();
    await expect.poll(focused).toBe('Exportar');
  }
});
