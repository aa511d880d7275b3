/** Typing in the fields that search: over an earlier choice, faster than the answers, and by keyboard alone. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, PHONE } from '../support/chromium.ts';
import { type FormPage, openForm } from './form-page.ts';
import { type GallerySite, openGallery } from './gallery-site.ts';

let site: GallerySite;
let form: FormPage;

beforeAll(async () => {
  site = await openGallery();
});
afterAll(() => site.close());
afterEach(() => form.leave());

const producer = () => form.field('rural_producer');
const keys = () => form.page.keyboard;
const shown = (name: string) => form.field(name).inputValue();
const options = () => form.page.getByRole('listbox').getByRole('option').allTextContents();
const marked = () => form.page.locator('[data-combobox-selected]').allTextContents();
const typeOver = async (text: string) => {
  await keys().press('Control+a');
  await keys().type(text);
};

describe('after a choice the next letters begin a new search', () => {
  test('where it was made by mouse, with Enter, with Tab, or brought back by Escape', async () => {
    form = await openForm(site);
    await form.field('state').click();
    await form.page.getByRole('option', { name: 'Pará' }).click();
    await form.field('state').click();
    await keys().type('bah');
    await expect.poll(options).toEqual(['Bahia']);
    await keys().press('Enter');
    await keys().type('minas');
    await expect.poll(options).toEqual(['Minas Gerais']);
    await keys().press('Escape');
    expect(await shown('state')).toBe('Bahia');
    await keys().type('minas');
    await keys().press('Tab');
    expect(await form.value('state')).toBe(31);
    await keys().press('Shift+Tab');
    await keys().type('rio');
    await expect.poll(options).toEqual(['Rio de Janeiro']);
  });

  test('a click into the chosen name marks it whole', async () => {
    form = await openForm(site, { query: '?preenchido' });
    await producer().click();
    await keys().type('jos');
    expect(await shown('rural_producer')).toBe('jos');
    await expect.poll(options).toContain('José da Silva');
  });

  test('a city typed over the chosen one finds it', async () => {
    form = await openForm(site, { query: '?preenchido' });
    await expect.poll(() => shown('city')).toBe('Belo Horizonte');
    await form.field('city').click();
    await keys().type('governador');
    await keys().press('Enter');
    expect(await form.value('city')).toBe(3_127_701);
    await keys().type('lapa');
    await keys().press('Tab');
    expect(await form.value('city')).toBe(3_163_201);
  });
});

describe('nothing is chosen before the answer to the letters typed', () => {
  /** 'José da Silva' first among the answers to 'jos'. */
  async function withOldAnswers(): Promise<void> {
    form = await openForm(site, { query: '?preenchido' });
    await producer().focus();
    await keys().type('jos');
    await expect.poll(options).toHaveLength(3);
    await expect.poll(marked).toEqual(['José da Silva']);
  }

  /** In one go within the page: no answer comes between. Tells what is held and shown then. */
  const leaveAtOnce = (letters: string, sends = false) =>
    producer().evaluate(
      async (input: HTMLInputElement, typed) => {
        const drawn = () => new Promise((resolve) => setTimeout(resolve));
        input.setRangeText(typed.letters, 0, input.value.length, 'end');
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
        await drawn();
        input.blur();
        await drawn();
        const values = document.querySelector('[data-testid="values"]')?.textContent ?? '';
        const { rural_producer: held } = JSON.parse(values) as { rural_producer: unknown };
        if (typed.sends) input.form?.requestSubmit();
        return { held, shown: input.value };
      },
      { letters, sends },
    );

  test('Tab right after other letters never takes the first of the old answers', async () => {
    await withOldAnswers();
    await typeOver('agropec');
    await keys().press('Tab');
    // Half a name chooses nothing, now or when its answer comes.
    expect(await form.value('rural_producer')).not.toBe(8);
    await expect.poll(() => shown('rural_producer')).toBe('Conceição Aparecida');
    expect(await form.value('rural_producer')).toBe(7);
  });

  test('a whole name left before its answer is chosen when it comes; until then it is refused, not taken for nothing', async () => {
    await withOldAnswers();
    expect(await leaveAtOnce('josefina prates')).toEqual({
      held: 'josefina prates',
      shown: 'josefina prates',
    });
    await expect.poll(() => form.value('rural_producer')).toBe(10);
    expect(await shown('rural_producer')).toBe('Josefina Prates');
  });

  test('a form that is sent before the answer is refused, and the search goes on in sight', async () => {
    await withOldAnswers();
    await leaveAtOnce('josefina', true);
    await expect.poll(() => form.state('rural_producer')).toMatchObject({ invalid: true, text: 'josefina' });
    await expect.poll(marked).toEqual(['Josefina Prates']);
    expect(await form.page.getByTestId('sent').textContent()).toBe('null');
    await keys().press('Enter');
    expect(await form.value('rural_producer')).toBe(10);
    await expect.poll(() => form.state('rural_producer')).toMatchObject({ invalid: false });
    await form.submit();
    await expect.poll(() => form.page.getByTestId('sent').textContent()).toContain('"rural_producer":10');
  });

  test('Enter, an arrow and a click on the old answers choose nothing', async () => {
    await withOldAnswers();
    await typeOver('con');
    await keys().press('Enter');
    await keys().press('ArrowDown');
    await keys().press('Enter');
    await form.page.getByRole('option', { name: 'Josefina Prates' }).click({ force: true });
    expect(await marked()).toEqual([]);
    expect(await form.value('rural_producer')).toBe(7);
    expect(await shown('rural_producer')).toBe('con');
    await expect.poll(options).toEqual(['Conceição Aparecida']);
    await keys().press('Enter');
    expect(await shown('rural_producer')).toBe('Conceição Aparecida');
  });

  test('an older answer that comes late changes nothing', async () => {
    form = await openForm(site);
    await producer().focus();
    await keys().type('con');
    // The question is on its way, and slow.
    await form.page.waitForTimeout(400);
    await typeOver('josef');
    await expect.poll(options).toEqual(['Josefina Prates']);
    await form.page.waitForTimeout(1200);
    expect(await options()).toEqual(['Josefina Prates']);
    await keys().press('Tab');
    expect(await form.value('rural_producer')).toBe(10);
  });

  test('a search that fails brings back what was chosen', async () => {
    await withOldAnswers();
    await typeOver('erro de rede');
    await keys().press('Tab');
    await expect.poll(() => shown('rural_producer')).toBe('Conceição Aparecida');
    expect(await form.value('rural_producer')).toBe(7);
  });

  test('coming back before the answer goes on with the letters', async () => {
    await withOldAnswers();
    await typeOver('con');
    await keys().press('Tab');
    await keys().press('Shift+Tab');
    await keys().press('End');
    await keys().type('ceição ap');
    await expect.poll(marked).toEqual(['Conceição Aparecida']);
    await keys().press('Escape');
    expect(await form.value('rural_producer')).toBe(7);
    expect(await shown('rural_producer')).toBe('Conceição Aparecida');
  });
});

test('Enter in an open list sends no form, and Escape leaves a closed one to what is around it', async () => {
  form = await openForm(site);
  await producer().focus();
  await keys().type('zzz');
  await form.page.locator('[class*="notice"]').getByText('Nada encontrado.').waitFor();
  await keys().press('Enter');
  expect(await form.page.getByTestId('sent').textContent()).toBe('null');
  expect(await form.state('name')).toMatchObject({ invalid: false });
  await keys().press('Escape');
  expect(await form.page.getByRole('listbox').count()).toBe(0);
  expect(await shown('rural_producer')).toBe('');
});

test('what is marked is what a screen reader hears', async () => {
  form = await openForm(site);
  const active = () =>
    producer().evaluate((input) => {
      const id = input.getAttribute('aria-activedescendant');
      return id === null ? null : document.getElementById(id)?.textContent;
    });
  await producer().focus();
  await keys().type('jos');
  await expect.poll(active).toBe('José da Silva');
  await keys().press('ArrowDown');
  expect(await active()).toBe('São José Agropecuária');
  await keys().type('e');
  expect(await active()).toBeNull();
  await expect.poll(active).toBe('José da Silva');
  await keys().press('Escape');
  expect(await active()).toBeNull();
});

test.each([
  ['at a desk', 1280],
  ['on a phone', PHONE.width],
])('axe has nothing to report while it searches and when it has found, %s', async (_, width) => {
  form = await openForm(site, { width });
  await producer().focus();
  await keys().type('jos');
  await expect.poll(options).toHaveLength(3);
  expect(await axeFindings(form.page)).toEqual([]);
  await typeOver('con');
  await form.page.locator('[class*="notice"]').getByText('Pesquisando…').waitFor();
  expect(await axeFindings(form.page)).toEqual([]);
  await typeOver('co');
  expect(await axeFindings(form.page)).toEqual([]);
});
