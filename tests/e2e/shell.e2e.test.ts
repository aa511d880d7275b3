/** What surrounds every screen: signing in, the menu, the current project, the way around a lost connection. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings, DESKTOP, PHONE } from '../support/chromium.ts';
import { holdBack } from '../support/hold-back.ts';
import { adminOf, signIn } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';

const PASSWORD = 'mina-dagua-2026';

const panel = usePanel();
/** Ids of two projects; the technician is in the first alone, the manager enters both. */
let projects: { first: number; second: number };

const openAt = (viewport: typeof DESKTOP | typeof PHONE = DESKTOP) => panel.visitor(viewport);

/** The manager at the start, where signing in is not what is tried. */
async function atStart(viewport: typeof DESKTOP | typeof PHONE = DESKTOP): Promise<Page> {
  const page = await panel.person({ viewport });
  await page.goto('/admin');
  await start(page).waitFor();
  return page;
}

async function makeProject(name: string): Promise<number> {
  const { id } = await panel.api.send('POST', '/projects', {
    name,
    status: 1,
    start_date: '2025-01-01',
    end_date: '2028-12-31',
  });
  return Number(id);
}

const start = (page: Page) => page.getByRole('heading', { level: 1, name: 'Início' });
const selector = (page: Page) => page.getByRole('combobox', { name: 'Selecione um projeto' });
const menuItem = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });

test('without any project who may create one is led to it', async () => {
  const page = await openAt();
  await signIn(page, adminOf(panel.product));
  await start(page).waitFor();
  await page.getByText('Olá, ').waitFor();
  await page.getByText('MENU GERAL').waitFor();
  expect(await page.getByText('PROJETO', { exact: true }).count()).toBe(0);
  expect(await selector(page).count()).toBe(0);
  await page.getByRole('heading', { name: 'Até a primeira nascente' }).waitFor();
  await page.getByRole('link', { name: 'Cadastrar a bacia é o próximo' }).waitFor();
  await page.getByRole('button', { name: '+ Novo Projeto' }).click();
  await page.waitForURL('**/admin/projetos/adicionar');
});

test('a wrong password is answered in red, a missing one at its field', async () => {
  const page = await openAt();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Acessar' }).click();
  await page.getByText('Digite um e-mail válido!').waitFor();
  await page.getByText('Digite sua senha!').waitFor();
  await page.locator('input[name="email"]').fill('gerente@example.org');
  const password = page.locator('input[name="password"]');
  // Hidden from who looks on, and open to the paste and the keeper of passwords.
  expect(await password.getAttribute('type')).toBe('password');
  expect(await password.getAttribute('autocomplete')).toBe('current-password');
  await password
    .evaluate((field) => {
      const data = new DataTransfer();
      data.setData('text', 'outra');
      return field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    })
    .then((isLetThrough) => expect(isLetThrough).toBe(true));
  await password.fill('outra-coisa');
  await page.getByRole('button', { name: 'Acessar' }).click();
  await page
    .getByRole('alert')
    .getByText('Falha ao fazer login! Verifique suas credenciais e tente novamente.')
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

test('a project is chosen, remembered, and left without one again when there are several', async () => {
  projects = {
    first: await makeProject('Rio Doce Vivo'),
    second: await makeProject('Nascentes do Manhuaçu'),
  };
  const page = await openAt();
  await signIn(page, adminOf(panel.product));
  await start(page).waitFor();
  expect(await selector(page).inputValue()).toBe('');
  expect(await menuItem(page, 'Propriedades').count()).toBe(0);
  await page.goto('/admin/propriedades');
  await start(page).waitFor();

  await selector(page).click();
  await page.getByRole('option', { name: 'Rio Doce Vivo' }).click();
  await page.getByText('PROJETO', { exact: true }).waitFor();
  await menuItem(page, 'Propriedades').click();
  await page.getByRole('heading', { level: 1, name: 'Propriedades' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Propriedades' }).waitFor();
  expect(await selector(page).inputValue()).toBe('Rio Doce Vivo');
  expect(await axeFindings(page)).toEqual([]);
});

test('another project reads the list on screen anew', async () => {
  const page = await atStart();
  await selector(page).click();
  await page.getByRole('option', { name: 'Rio Doce Vivo' }).click();
  await menuItem(page, 'Propriedades').click();
  await page.getByText('Ainda não existem propriedades cadastradas.').waitFor();
  const read = page.waitForRequest((request) =>
    request.url().includes(`/api/projects/${projects.second}/rural_properties`),
  );
  await selector(page).click();
  await page.getByRole('option', { name: 'Nascentes do Manhuaçu' }).click();
  await read;
});

test('another project leaves out what was chosen of the old one; what it has nothing of is seen, and taken off', async () => {
  const activity = await panel.api.send('POST', `/projects/${projects.first}/activities`, { name: 'Roçada' });
  const me = await panel.api.send('GET', '/user');
  const page = await atStart();
  const chosen = (name: string) =>
    page
      .locator(`select[name="${name}"]`)
      .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text);
  await selector(page).click();
  await page.getByRole('option', { name: 'Rio Doce Vivo' }).click();
  await menuItem(page, 'Propriedades').waitFor();
  await page.goto(`/admin/lancamento-de-atividades?activity=${String(activity.id)}&q=doce&pagina=5`);
  await expect.poll(() => chosen('activity')).toBe('Roçada');
  await selector(page).click();
  await page.getByRole('option', { name: 'Nascentes do Manhuaçu' }).click();
  await page.waitForURL(({ search }) => search === '?q=doce');
  await expect.poll(() => chosen('activity')).toBe('Todas');

  await page.goto(`/admin/relatorios?technician=${String(me.id)}`);
  await expect.poll(() => chosen('technician')).toBe('Sem nascentes');
  await page.locator('select[name="technician"]').selectOption('Todos');
  await page.waitForURL(({ search }) => search === '');
});

test('the last used project comes first, and the closed ones stand apart', async () => {
  const closed = await makeProject('Antigas do Caparaó');
  await panel.api.send('PUT', `/projects/${closed}`, { status: 2 });
  const page = await atStart();
  for (const name of ['Nascentes do Manhuaçu', 'Rio Doce Vivo', 'Nascentes do Manhuaçu']) {
    await selector(page).click();
    await page.getByRole('option', { name }).click();
    await expect.poll(() => selector(page).inputValue()).toBe(name);
  }
  await page.reload();
  await selector(page).click();
  const running = page.getByRole('group', { name: 'Em execução' }).getByRole('option');
  await expect.poll(() => running.allTextContents()).toEqual(['Nascentes do Manhuaçu', 'Rio Doce Vivo']);
  const apart = page.getByRole('group', { name: 'Encerrados' }).getByRole('option');
  expect(await apart.allTextContents()).toEqual(['Antigas do Caparaó']);
  expect(await axeFindings(page)).toEqual([]);
  // By its letters, by keys alone.
  await page.keyboard.type('antigas');
  await page.keyboard.press('Enter');
  await expect.poll(() => selector(page).inputValue()).toBe('Antigas do Caparaó');
  await panel.api.send('DELETE', `/projects/${closed}`);
});

test('on a phone the project stands above every screen, and leads to the others', async () => {
  const page = await atStart(PHONE);
  await page.getByRole('button', { name: 'Trocar de projeto: Escolha um projeto' }).click();
  await page.getByRole('option', { name: 'Rio Doce Vivo' }).click();
  await selector(page).waitFor({ state: 'detached' });
  await page.goto('/admin/propriedades');
  await page.getByRole('heading', { level: 1, name: 'Propriedades' }).waitFor();
  const bar = page.getByRole('button', { name: 'Trocar de projeto: Rio Doce Vivo' });
  await bar.click();
  // The one in use again: nothing changes, and the menu is out of the way.
  await page.getByRole('option', { name: 'Rio Doce Vivo' }).click();
  await selector(page).waitFor({ state: 'detached' });
  await bar.click();
  await page.getByRole('option', { name: 'Nascentes do Manhuaçu' }).click();
  await page.getByRole('button', { name: 'Trocar de projeto: Nascentes do Manhuaçu' }).waitFor();
  await selector(page).waitFor({ state: 'detached' });
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Alt+4');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Abrir menu');
});

test('another project asks before typed text is lost', async () => {
  const page = await panel.person();
  await page.goto('/admin/veiculos/adicionar');
  await page.locator('input[name="model_description"]').fill('Caminhão');
  await selector(page).click();
  await page.getByRole('option', { name: 'Rio Doce Vivo' }).click();
  const question = page.getByRole('dialog', { name: 'Há alterações que não foram salvas.' });
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  expect(await selector(page).inputValue()).toBe('');
  expect(await page.locator('input[name="model_description"]').inputValue()).toBe('Caminhão');
});

test('a project that an address asks for, and that becomes known once one is elsewhere, opens nothing there', async () => {
  // A single one would be open in any case.
  const other = await makeProject('Nascentes do Piranga');
  const page = await atStart();
  const added = await makeProject('Cabeceiras do Jequitinhonha');
  const letRead = await holdBack(page, '**/api/user');
  const asked = page.waitForRequest('**/api/user');
  // As what leads past the router does.
  await page.evaluate((id) => history.pushState(null, '', `/admin/veiculos?projeto=${id}`), added);
  await asked;
  await page.locator('main a[href="/admin/veiculos/adicionar"]').click();
  await page.locator('input[name="model_description"]').fill('Caminhão');
  const read = page.waitForResponse('**/api/user');
  letRead();
  await read;
  // As long as it takes to be led away.
  await page.waitForTimeout(300);
  expect(new URL(page.url()).pathname).toBe('/admin/veiculos/adicionar');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await selector(page).inputValue()).not.toBe('Cabeceiras do Jequitinhonha');
  for (const id of [added, other]) await panel.api.send('DELETE', `/projects/${id}`);
});

test('a single project is chosen without asking, and the phone menu leads through it', async () => {
  await panel.api.send('POST', '/users', {
    name: 'Ana Técnica',
    email: 'ana@example.org',
    role: 6,
    password: PASSWORD,
    enabled: true,
    projects: [projects.first],
  });
  const page = await openAt(PHONE);
  await signIn(page, { email: 'ana@example.org', password: PASSWORD });
  await start(page).waitFor();
  await page.getByRole('button', { name: /menu/i }).click();
  await page.getByText('Olá, Ana Técnica').waitFor();
  expect(await selector(page).inputValue()).toBe('Rio Doce Vivo');
  expect(await axeFindings(page)).toEqual([]);
  await menuItem(page, 'Veículos').click();
  await page.getByRole('heading', { level: 1, name: 'Veículos' }).waitFor();
  await menuItem(page, 'Veículos').waitFor({ state: 'detached' });
});

test('without a connection at the start the panel says so, and tries again', async () => {
  const page = await panel.person();
  await page.route('**/api/user', (route) => route.abort('internetdisconnected'));
  await page.goto('/admin/veiculos');
  await page
    .getByRole('alert')
    .getByText(/Sem conexão com o servidor/)
    .waitFor();
  await page.unroute('**/api/user');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await page.getByRole('heading', { level: 1, name: 'Veículos' }).waitFor();
});

test('while it is found out who is signed in, the page asks for patience', async () => {
  const page = await panel.person();
  const release = await holdBack(page, '**/api/user');
  await page.goto('/admin');
  await page.getByText('Carregando, aguarde...').waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  release();
  await start(page).waitFor();
});

test('signing out leaves nothing typed or kept, but the project, and a new sign-in right away stays', async () => {
  const page = await openAt();
  await signIn(page, adminOf(panel.product));
  await page.goto('/admin/proprietarios/adicionar');
  await page.locator('[name="name"]').fill('Antônia Conceição');
  await page.locator('[name="cpf"]').fill('529.982.247-25');
  // Typing is kept 0.4 s after the last key.
  await page.waitForTimeout(800);
  const stored = () =>
    page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
  expect(await stored()).not.toMatch(/529|982|Antônia/);
  await page.evaluate(() => {
    localStorage.setItem('projeto', '7');
    localStorage.setItem('de-outra-versao', 'x');
  });
  await menuItem(page, 'Sair').click();
  await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  await signIn(page, adminOf(panel.product));
  await start(page).waitFor();
  const kept = await page.evaluate(() => Object.keys(localStorage).toSorted());
  expect(kept).toEqual(['projeto', 'token']);
  expect(await stored()).not.toMatch(/529|982|Antônia/);
  await page.reload();
  await start(page).waitFor();
});

test('signing out in one tab signs out the other', async () => {
  const page = await atStart();
  const other = await page.context().newPage();
  await other.goto('/admin/veiculos/adicionar');
  const typed = other.locator('input[name="model_description"]');
  const drafts = () =>
    other.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('rascunho:')));
  await typed.fill('Caminhão');
  await expect.poll(drafts).toHaveLength(1);
  // Not kept yet as the session ends.
  await typed.pressSequentially(' azul');
  await menuItem(page, 'Sair').click();
  await other.waitForURL('**/login');
  expect(await drafts()).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('keys lead to the content, the menu, the search and the account; ? lists them', async () => {
  const page = await atStart();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await page.keyboard.press('Alt+2');
  await expect.poll(focused).toBe('Vertente');
  await page.keyboard.press('Alt+4');
  await expect.poll(focused).toBe('Minha conta');
  await page.keyboard.press('Alt+1');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('conteudo');
  await page.keyboard.press('Alt+3');
  await page.getByRole('combobox', { name: 'Buscar em tudo' }).waitFor();
  // Typed, it is a letter like any other.
  await page.keyboard.type('o que?');
  expect(await page.getByRole('combobox', { name: 'Buscar em tudo' }).inputValue()).toBe('o que?');
  await page.keyboard.press('Escape');
  const list = page.getByRole('dialog', { name: 'Teclas de atalho' });
  await page.keyboard.press('Alt+4');
  await page.keyboard.press('?');
  await list.getByText('Ir para o conteúdo').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Minha conta');
  await page.keyboard.press('?');
  await list.getByLabel('Mostrar esta lista com a tecla ?').uncheck();
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.keyboard.press('Alt+1');
  expect(await list.count()).toBe(0);
  // Who switched it off finds the list in the search, and there the way back.
  await page.keyboard.press('Control+k');
  await page.getByRole('button', { name: 'Teclas de atalho' }).click();
  await list.getByLabel('Mostrar esta lista com a tecla ?').check();
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await list.waitFor();
  await page.keyboard.press('Escape');
  // Signs that Windows writes with AltGr, which it tells as Ctrl and Alt.
  await page.keyboard.press('Alt+1');
  for (const key of ['2', '²']) {
    await page.evaluate(
      (typed) => dispatchEvent(new KeyboardEvent('keydown', { key: typed, altKey: true, ctrlKey: true })),
      key,
    );
  }
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('conteudo');
});
