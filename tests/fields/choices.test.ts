import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FormPage, openForm } from './form-page.ts';
import { type GallerySite, openGallery } from './gallery-site.ts';

let site: GallerySite;
let form: FormPage;

beforeAll(async () => {
  site = await openGallery();
});
afterAll(() => site.close());
beforeEach(async () => {
  form = await openForm(site);
});
afterEach(() => form.leave());

function options() {
  return form.page.getByRole('listbox').getByRole('option').allTextContents();
}

function notice(text: string) {
  return form.page.locator('[class*="notice"]').getByText(text);
}

describe('a plain select', () => {
  test('holds the number of what was chosen, and null for none', async () => {
    await form.field('status').selectOption('Encerrado');
    expect(await form.value('status')).toBe(2);
    await form.field('status').selectOption('Selecione');
    expect(await form.value('status')).toBeNull();
  });

  test('without options is disabled and says why', async () => {
    expect(await form.field('none').isDisabled()).toBe(true);
    expect(await form.field('none').locator('option').first().textContent()).toBe(
      'Você não cadastrou nenhuma atividade',
    );
  });

  test('yes and no are 1 and 0', async () => {
    await form.field('septic_tank').selectOption('Não');
    expect(await form.value('septic_tank')).toBe(0);
  });
});

describe('a searchable select', () => {
  test('finds "São Paulo" by "sao p", chosen with the keyboard alone', async () => {
    await form.field('state').focus();
    await form.page.keyboard.type('sao p');
    await expect.poll(options).toEqual(['São Paulo']);
    await form.page.keyboard.press('Enter');
    expect(await form.value('state')).toBe(35);
    expect(await form.state('state')).toMatchObject({ text: 'São Paulo' });
  });

  test('the arrow keys mark options that the input names as active', async () => {
    await form.field('state').focus();
    await form.page.keyboard.press('ArrowDown');
    const active = await form.field('state').getAttribute('aria-activedescendant');
    expect(await form.page.locator(`[id="${active}"]`).textContent()).toBe('Bahia');
    await form.page.keyboard.press('ArrowUp');
    await form.page.keyboard.press('Enter');
    expect(await form.state('state')).toMatchObject({ text: 'São Paulo' });
  });

  test('Escape closes the list and brings the chosen name back', async () => {
    await form.field('state').fill('bahia');
    await form.page.keyboard.press('Enter');
    await form.field('state').fill('min');
    await form.page.keyboard.press('Escape');
    expect(await form.page.getByRole('listbox').count()).toBe(0);
    expect(await form.state('state')).toMatchObject({ text: 'Bahia' });
  });

  test('a name typed whole counts on leaving, half a name does not', async () => {
    await form.field('state').fill('minas gerais');
    await form.page.getByRole('heading', { level: 1 }).click();
    expect(await form.value('state')).toBe(31);
    await form.field('state').fill('ba');
    await form.page.getByRole('heading', { level: 1 }).click();
    expect(await form.state('state')).toMatchObject({ text: 'Minas Gerais' });
  });

  test('emptied text is no choice', async () => {
    await form.field('state').fill('bahia');
    await form.page.keyboard.press('Enter');
    await form.field('state').fill('');
    await form.page.keyboard.press('Tab');
    expect(await form.value('state')).toBeNull();
  });

  test('a mouse chooses too', async () => {
    await form.field('state').click();
    await form.page.getByRole('option', { name: 'Pará' }).click();
    expect(await form.value('state')).toBe(15);
  });
});

describe('a select that asks the server', () => {
  test('waits for the third character, then lists what was found', async () => {
    await form.field('rural_producer').focus();
    await form.page.keyboard.type('jo');
    await notice('Digite ao menos 3 letras').waitFor();
    await form.page.keyboard.type('s');
    await expect.poll(options).toEqual(['José da Silva', 'São José Agropecuária', 'Josefina Prates']);
    await form.page.getByRole('option', { name: 'José da Silva' }).click();
    expect(await form.value('rural_producer')).toBe(8);
    expect(await form.state('rural_producer')).toMatchObject({ text: 'José da Silva' });
  });

  test('keeps the old options while new ones come', async () => {
    await form.field('rural_producer').fill('jos');
    await expect.poll(async () => (await options()).length).toBe(3);
    await form.page.keyboard.type('e');
    await notice('Pesquisando…').waitFor();
    expect(await options()).toHaveLength(3);
  });

  test('says when nothing was found and when the search failed', async () => {
    await form.field('rural_producer').fill('zzz');
    await expect.poll(() => notice('Nada encontrado.').count()).toBe(1);
    await form.field('rural_producer').fill('erro');
    await expect.poll(() => notice('Não foi possível pesquisar.').count()).toBe(1);
  });
});

describe('state and city', () => {
  const state = () => form.field('state_id');
  const city = () => form.field('city');

  test('the city waits for a state that has cities', async () => {
    expect(await city().isDisabled()).toBe(true);
    await state().fill('minas gerais');
    await form.page.keyboard.press('Enter');
    await expect.poll(() => city().isEnabled()).toBe(true);
    await state().fill('pará');
    await form.page.keyboard.press('Enter');
    await expect.poll(() => city().getAttribute('placeholder')).toBe('Nenhuma cidade disponível');
    expect(await city().isDisabled()).toBe(true);
  });

  test('another state clears the city, the same one does not', async () => {
    await state().fill('minas gerais');
    await form.page.keyboard.press('Enter');
    await city().fill('sao jose da l');
    await form.page.keyboard.press('Enter');
    expect(await form.value('city')).toBe(3163201);
    await state().fill('minas gerais');
    await form.page.keyboard.press('Enter');
    expect(await form.value('city')).toBe(3163201);
    await state().fill('bahia');
    await form.page.keyboard.press('Enter');
    expect(await form.value('city')).toBeNull();
    await city().fill('salvador');
    await form.page.keyboard.press('Enter');
    expect(await form.value('city')).toBe(2927408);
  });

  test('cities that can not be loaded are said to, and asked for again', async () => {
    await state().fill('espirito santo');
    await form.page.keyboard.press('Enter');
    const failure = form.page.getByRole('alert').getByText('Não foi possível carregar as cidades.');
    await failure.waitFor();
    // The next failure is an alert of its own, which may come before anyone sees the first one gone.
    await form.page.getByRole('alert').evaluate((one) => one.setAttribute('data-seen', ''));
    await form.page.getByRole('button', { name: 'Tentar de novo' }).click();
    await form.page
      .locator('[role="alert"]:not([data-seen])', { hasText: 'Não foi possível carregar as cidades.' })
      .waitFor();
    expect(await city().isDisabled()).toBe(true);
  });
});

describe('checkboxes', () => {
  test('a group holds the chosen values in the order of its options', async () => {
    await form.page.getByLabel('Rio Doce Vivo').check();
    await form.page.getByLabel('Nascentes do Suaçuí').check();
    expect(await form.value('projects')).toEqual([1, 3]);
    await form.page.getByLabel('Rio Doce Vivo').uncheck();
    expect(await form.value('projects')).toEqual([1]);
  });

  test('one alone is a boolean', async () => {
    await form.page.getByLabel('Ativo?').check();
    expect(await form.value('enabled')).toBe(true);
  });
});
