/** The first resource from end to end: the built panel in Chromium against the built server. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  axeFindings,
  DESKTOP,
  openBrowser,
  openPage,
  type OpenPage,
  PHONE,
  sidewaysScroll,
} from '../support/chromium.ts';
import { adminOf, directApi, type DirectApi, signIn } from '../support/panel.ts';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
let browser: Browser;
let api: DirectApi;
let opened: OpenPage[];

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  api = await directApi(product, adminOf(product));
});

afterAll(async () => {
  await browser.close();
  await product.close();
});

beforeEach(() => {
  opened = [];
});

afterEach(async () => {
  const errors = opened.flatMap((one) => one.errors);
  for (const one of opened) await one.close();
  expect(errors).toEqual([]);
});

async function person(viewport: { width: number; height: number } = DESKTOP): Promise<Page> {
  const one = await openPage(browser, { baseURL: product.url, viewport });
  opened.push(one);
  await signIn(one.page, adminOf(product));
  return one.page;
}

let made = 0;
/** A vehicle of its own for each test: `QAA-0001`, `QAA-0002`, … */
async function makeVehicle(model: string): Promise<{ id: number; plate: string }> {
  made += 1;
  const plate = `QAA-${String(made).padStart(4, '0')}`;
  const { id } = await api.send('POST', '/vehicles', { plate, model_description: model });
  return { id: Number(id), plate };
}

async function modelOf(id: number): Promise<unknown> {
  const vehicle = await api.send('GET', `/vehicles/${id}`);
  return vehicle.model_description;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const plate = (page: Page) => page.locator('input[name="plate"]');
const model = (page: Page) => page.locator('input[name="model_description"]');

/** The row or card that holds the text. */
function record(page: Page, text: string) {
  return page.locator('tbody tr, article').filter({ hasText: text });
}

describe.each([
  ['at a desk', DESKTOP],
  ['on a phone', PHONE],
])('%s', (_, viewport) => {
  async function expectGood(page: Page): Promise<void> {
    expect(await axeFindings(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  }

  test('a vehicle is registered, seen, changed and deleted, and every screen on the way is accessible', async () => {
    const page = await person(viewport);
    const own = viewport === PHONE ? 'RIO-2A22' : 'RIO-1A11';
    await page.goto('/admin/veiculos');
    await heading(page, 'Veículos').waitFor();
    expect(await page.title()).toBe('Veículos · Vertente');
    await expectGood(page);

    await link(page, '+ Adicionar').click();
    await heading(page, 'Cadastro de novo veículo').waitFor();
    await plate(page).fill(own.replace('-', ''));
    expect(await plate(page).inputValue()).toBe(own);
    await model(page).fill('  Fiat Strada  ');
    await expectGood(page);
    await button(page, 'Cadastrar').click();

    await record(page, own).waitFor();
    await page.getByText('Cadastrado com sucesso!').waitFor();
    await expectGood(page);

    await record(page, own).getByRole('link', { name: 'Visualizar' }).click();
    await heading(page, 'Edição de veículo').waitFor();
    await button(page, 'Editar').waitFor();
    expect(await model(page).inputValue()).toBe('Fiat Strada');
    expect(await model(page).isEditable()).toBe(false);
    await expectGood(page);

    await button(page, 'Editar').click();
    expect(await plate(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await model(page).fill('Fiat Strada Freedom');
    await button(page, 'Atualizar').click();
    await record(page, 'Fiat Strada Freedom').waitFor();
    await page.getByText('Atualizado com sucesso!').waitFor();

    await record(page, own).getByRole('button', { name: 'Excluir' }).click();
    const question = page.getByRole('dialog', { name: 'Você tem certeza?' });
    await question.getByText('Você não terá como reverter essa ação!').waitFor();
    await expectGood(page);
    await question.getByRole('button', { name: 'Sim, Excluir!' }).click();
    const done = page.getByRole('dialog', { name: 'Pronto!' });
    await done.getByText('O veículo foi excluído com sucesso!').waitFor();
    await done.getByRole('button', { name: 'OK' }).click();
    await record(page, own).waitFor({ state: 'detached' });
  });

  test('what is missing or wrong is said at its field, and the first one gets the focus', async () => {
    const page = await person(viewport);
    await page.goto('/admin/veiculos/adicionar');
    await button(page, 'Cadastrar').click();
    await page.getByText('Informe corretamente a placa do veículo! (modelo Mercosul)').waitFor();
    await page.getByText('Informe o modelo do veículo!').waitFor();
    for (const field of [plate(page), model(page)]) {
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      const told = await field.evaluate((input) =>
        (input.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' '),
      );
      expect(told).toMatch(/Informe/);
    }
    expect(await plate(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await expectGood(page);
  });
});

test('a plate that another vehicle has is refused at the field and in the alert', async () => {
  const { plate: taken } = await makeVehicle('Ford Ranger');
  const page = await person();
  await page.goto('/admin/veiculos/adicionar');
  await plate(page).fill(taken);
  await model(page).fill('Outra Ranger');
  await button(page, 'Cadastrar').click();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await plate(page).getAttribute('aria-invalid')).toBe('true');
  expect(await plate(page).evaluate((input) => input === document.activeElement)).toBe(true);
  const above = await alert.evaluate(
    (box, submit) => box.getBoundingClientRect().bottom <= (submit?.getBoundingClientRect().top ?? 0),
    await button(page, 'Cadastrar').elementHandle(),
  );
  expect(above).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
});

test('without a connection nothing typed is lost, and a second attempt makes one vehicle', async () => {
  const page = await person();
  await page.goto('/admin/veiculos/adicionar');
  await plate(page).fill('SEM-4G00');
  await model(page).fill('Jimny do campo');
  // The answer to the first attempt gets lost on the way back.
  await page.route('**/api/vehicles', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await button(page, 'Cadastrar').click();
  const alert = page.getByRole('alert');
  await alert.getByText('Falha ao cadastrar. Tente novamente!').waitFor();
  await alert.getByText(/Sem conexão com o servidor/).waitFor();
  expect(await model(page).inputValue()).toBe('Jimny do campo');
  await page.unroute('**/api/vehicles');
  await button(page, 'Cadastrar').click();
  await record(page, 'SEM-4G00').waitFor();
  const { data } = await api.send('GET', '/vehicles?q=Jimny do campo');
  expect(data).toHaveLength(1);
});

test('while the call runs the button says so and can not be pressed', async () => {
  const { id } = await makeVehicle('Kombi');
  const page = await person();
  await page.goto(`/admin/veiculos/editar/${id}`);
  await button(page, 'Editar').click();
  await model(page).fill('Kombi 1.4');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/vehicles/*', async (route) => {
    if (route.request().method() === 'PUT') await held;
    return route.continue();
  });
  await button(page, 'Atualizar').click();
  expect(await button(page, 'Atualizando...').isDisabled()).toBe(true);
  release();
  await record(page, 'Kombi 1.4').waitFor();
});

test('two people edit one vehicle: the second one sees what changed and chooses', async () => {
  const { id, plate: own } = await makeVehicle('Hilux 2019');
  const page = await person();
  await page.goto(`/admin/veiculos/editar/${id}`);
  await button(page, 'Editar').click();
  await model(page).fill('Hilux da Maria');
  await api.send('PUT', `/vehicles/${id}`, { model_description: 'Hilux do João' });

  await button(page, 'Atualizar').click();
  const conflict = page.getByRole('dialog', { name: 'Outra pessoa alterou este registro' });
  await conflict.getByRole('radiogroup', { name: 'Modelo' }).waitFor();
  await conflict.getByText('Antes: Hilux 2019').waitFor();
  await conflict.getByLabel('Usar o da outra pessoa: Hilux do João').waitFor();
  expect(await conflict.getByLabel('Manter o meu: Hilux da Maria').isChecked()).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  expect(await modelOf(id)).toBe('Hilux do João');

  await conflict.getByRole('button', { name: 'Salvar com estas escolhas' }).click();
  await record(page, own).getByText('Hilux da Maria').waitFor();
  expect(await modelOf(id)).toBe('Hilux da Maria');
});

test('of two changes to different fields both stay', async () => {
  const { id } = await makeVehicle('Saveiro');
  const page = await person();
  await page.goto(`/admin/veiculos/editar/${id}`);
  await button(page, 'Editar').click();
  await plate(page).fill('SAV-3C00');
  await api.send('PUT', `/vehicles/${id}`, { model_description: 'Saveiro Cross' });
  await button(page, 'Atualizar').click();
  const conflict = page.getByRole('dialog', { name: 'Outra pessoa alterou este registro' });
  expect(await conflict.getByLabel('Usar o da outra pessoa: Saveiro Cross').isChecked()).toBe(true);
  await conflict.getByRole('button', { name: 'Salvar com estas escolhas' }).click();
  await record(page, 'SAV-3C00').getByText('Saveiro Cross').waitFor();
});

test('leaving with unsaved changes asks; Escape goes on editing, and Cancelar asks too', async () => {
  const { id, plate: own } = await makeVehicle('Uno');
  const page = await person();
  await page.goto('/admin/veiculos');
  await record(page, own).getByRole('link', { name: 'Visualizar' }).click();
  await button(page, 'Editar').click();
  await model(page).fill('Uno Mille');
  await link(page, 'Voltar').click();
  const question = page.getByRole('dialog', { name: 'Há alterações que não foram salvas.' });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await model(page).inputValue()).toBe('Uno Mille');

  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  expect(new URL(page.url()).pathname).toBe(`/admin/veiculos/editar/${id}`);

  await button(page, 'Cancelar').click();
  await question.getByRole('button', { name: 'Sair sem salvar' }).click();
  await button(page, 'Editar').waitFor();
  expect(await model(page).inputValue()).toBe('Uno');
  await link(page, 'Voltar').click();
  await heading(page, 'Veículos').waitFor();
  expect(await modelOf(id)).toBe('Uno');
});

test('Ctrl+S saves', async () => {
  const { id, plate: own } = await makeVehicle('Gol');
  const page = await person();
  await page.goto(`/admin/veiculos/editar/${id}`);
  await button(page, 'Editar').click();
  await model(page).fill('Gol 1.0');
  await page.keyboard.press('Control+s');
  await record(page, own).getByText('Gol 1.0').waitFor();
});

test('by keyboard alone: register, and delete after a second thought', async () => {
  const page = await person();
  await page.goto('/admin/veiculos');
  await heading(page, 'Veículos').waitFor();
  const press = (key: string) => page.keyboard.press(key);
  const focusIs = async (name: string) => {
    for (let step = 0; step < 60; step += 1) {
      const text = await page.evaluate(
        () => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? '',
      );
      if (text === name) return;
      await press('Tab');
    }
    throw new Error(`Tab never reached ${name}`);
  };
  await press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Ir para o conteúdo');
  await press('Enter');
  await focusIs('+ Adicionar');
  await press('Enter');
  await heading(page, 'Cadastro de novo veículo').waitFor();
  await focusIs('plate');
  await page.keyboard.type('TEC1B00');
  await press('Tab');
  await page.keyboard.type('Só teclado');
  await press('Enter');
  await record(page, 'TEC-1B00').waitFor();

  await record(page, 'TEC-1B00').getByRole('button', { name: 'Excluir' }).focus();
  await press('Enter');
  const question = page.getByRole('dialog', { name: 'Você tem certeza?' });
  await question.waitFor();
  await press('Escape');
  // The focus goes back to the button that asked.
  await page.waitForFunction(() => document.activeElement?.textContent === 'Excluir');
  await press('Enter');
  await question.waitFor();
  await focusIs('Sim, Excluir!');
  await press('Enter');
  await page.getByRole('dialog', { name: 'Pronto!' }).waitFor();
  await focusIs('OK');
  await press('Enter');
  await record(page, 'TEC-1B00').waitFor({ state: 'detached' });
});

test('a session that ends while typing leads back to the form with its text', async () => {
  const page = await person();
  await page.goto('/admin/veiculos/adicionar');
  await plate(page).fill('VOL-7A00');
  await model(page).fill('Volta com o texto');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await fetch(`${product.url}/api/auth`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  });
  await button(page, 'Cadastrar').click();
  await page.getByText('Sua sessão terminou. Entre de novo para continuar de onde parou.').waitFor();
  await signIn(page, adminOf(product));
  await heading(page, 'Cadastro de novo veículo').waitFor();
  expect(await model(page).inputValue()).toBe('Volta com o texto');
  await button(page, 'Cadastrar').click();
  await record(page, 'VOL-7A00').waitFor();
});

test('a reload offers back what was typed', async () => {
  const { id } = await makeVehicle('Corsa');
  const page = await person();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`/admin/veiculos/editar/${id}`);
  await button(page, 'Editar').click();
  await model(page).fill('Corsa que fica');
  // Typing is kept 0.4 s after the last key.
  await page.waitForFunction(() =>
    Object.keys(sessionStorage).some((key) => sessionStorage.getItem(key)?.includes('Corsa que fica')),
  );
  await page.reload();
  await button(page, 'Recuperar o que digitei').click();
  expect(await model(page).inputValue()).toBe('Corsa que fica');
  expect(await model(page).isEditable()).toBe(true);
  await button(page, 'Cancelar').click();
  await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  await page.reload();
  await button(page, 'Editar').waitFor();
  expect(await button(page, 'Recuperar o que digitei').count()).toBe(0);
});

test('search, order and page live in the address, and Voltar leads back to them', async () => {
  for (let one = 0; one < 30; one += 1) {
    await api.send('POST', '/vehicles', {
      plate: `FRO-${String(1000 + one)}`,
      model_description: `Frota João ${String(one).padStart(2, '0')}`,
    });
  }
  const page = await person();
  await page.goto('/admin/veiculos');
  await page.getByLabel('Pesquisa (placa ou modelo)').fill('frota joao');
  await button(page, 'Pesquisar').click();
  await page.getByText('De 1 a 25 de 30 registros').waitFor();
  await button(page, 'Placa').click();
  await button(page, 'Placa').click();
  await record(page, 'FRO-1029').waitFor();
  await button(page, 'Página 2').click();
  await page.getByText('De 26 a 30 de 30 registros').waitFor();
  const address = new URL(page.url());
  expect(Object.fromEntries(address.searchParams)).toEqual({
    q: 'frota joao',
    ordem: '-plate',
    pagina: '2',
  });
  await record(page, 'FRO-1000').getByRole('link', { name: 'Visualizar' }).click();
  await link(page, 'Voltar').click();
  await page.getByText('De 26 a 30 de 30 registros').waitFor();
  await page.goBack();
  await page.goBack();
  await page.getByText('De 26 a 30 de 30 registros').waitFor();
  await page.goBack();
  await page.getByText('De 1 a 25 de 30 registros').waitFor();
});

test('a technician edits nothing, an accountant may not even look', async () => {
  const people = [
    { role: 6, email: 'tecnico@example.org' },
    { role: 8, email: 'financeiro@example.org' },
  ];
  for (const { role, email } of people) {
    await api.send('POST', '/users', {
      name: email,
      email,
      role,
      password: 'mina-dagua-2026',
      enabled: true,
    });
  }
  const { id } = await makeVehicle('Amarok');
  const open = async (email: string, address: string) => {
    const one = await openPage(browser, { baseURL: product.url });
    opened.push(one);
    await signIn(one.page, { email, password: 'mina-dagua-2026' });
    await one.page.goto(address);
    return one.page;
  };
  const technician = await open('tecnico@example.org', `/admin/veiculos/editar/${id}`);
  await heading(technician, 'Edição de veículo').waitFor();
  await model(technician).waitFor();
  expect(await button(technician, 'Editar').count()).toBe(0);

  const accountant = await open('financeiro@example.org', '/admin/veiculos');
  await accountant.getByText('Você não tem permissão para ver esta página.').waitFor();
  expect(await link(accountant, 'Veículos').count()).toBe(0);
  expect(await axeFindings(accountant)).toEqual([]);
});

test('an unknown address, and one without a session, lead where they should', async () => {
  const one = await openPage(browser, { baseURL: product.url });
  opened.push(one);
  await one.page.goto('/admin/veiculos?q=ranger');
  await one.page.waitForURL('**/login?**');
  await signIn(one.page, adminOf(product));
  await heading(one.page, 'Veículos').waitFor();
  expect(new URL(one.page.url()).search).toBe('?q=ranger');
  for (const address of ['/', '/nada', '/admin/nada', '/admin/veiculos/editar/abc', '/login']) {
    await one.page.goto(address);
    await heading(one.page, 'Início').waitFor();
    expect(new URL(one.page.url()).pathname).toBe('/admin');
  }
  await link(one.page, 'Sair').click();
  await one.page.waitForURL((url) => url.pathname === '/login' && url.search === '');
});
