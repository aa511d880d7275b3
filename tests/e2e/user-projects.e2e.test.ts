/** A user's projects: chosen among many, and saved by a call of their own that may fail alone. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { failing, SERVER_FAILED } from '../support/failing-calls.ts';
import { holdBack } from '../support/hold-back.ts';
import { directApi } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';
import { button, expectGood, field, heading } from '../support/screen.ts';
import { sizes } from '../support/sizes.ts';

const PASSWORD = 'tres pratos de trigo';
const TECHNICIAN = 6;
const NAMES = [
  'Águas do Caratinga',
  'Café com Floresta',
  'Cercar e Cuidar',
  'Doce Capixaba',
  'Lagoas de Linhares',
  'Margens do Guandu',
  'Nascentes de Mutum',
  'Nascentes do Suaçuí',
  'Olhos d’Água',
  'Recupera Marliéria',
  'Rio Doce Vivo',
  'Sementes do Cuparaque',
];

const ids = new Map<string, number>();
const panel = usePanel(async ({ api }) => {
  for (const name of NAMES) {
    const body = { name, status: 1, start_date: '2026-01-01', end_date: '2027-12-31' };
    ids.set(name, Number((await api.send('POST', '/projects', body)).id));
  }
});

const linked = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const stored = async (id: number) => {
  const { projects } = await panel.api.send('GET', `/users/${id}`);
  return (projects as { name: string }[]).map(({ name }) => name);
};
const idOf = (page: Page) => Number(new URL(page.url()).pathname.split('/').at(-1));

let made = 0;
async function makeUser(more: object = {}): Promise<number> {
  made += 1;
  const user = { name: `Pessoa ${made}`, email: `pessoa${made}@example.org`, password: PASSWORD };
  return Number((await panel.api.send('POST', '/users', { ...user, role: TECHNICIAN, ...more })).id);
}

async function fillNew(page: Page, name: string): Promise<void> {
  await page.goto('/admin/usuarios/adicionar');
  await field(page, 'name').fill(name);
  await field(page, 'role').selectOption({ label: 'Técnico' });
  await field(page, 'email').fill(`${name.toLowerCase()}@example.org`);
  await field(page, 'password').fill(PASSWORD);
}

/** Bodies of what the page sends with this method below `/api/users`. */
function sentBy(page: Page, method: string): [path: string, body: unknown][] {
  const sent: [string, unknown][] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === method && pathname.startsWith('/api/users')) {
      sent.push([pathname.slice('/api'.length), request.postDataJSON()]);
    }
  });
  return sent;
}

describe.each(sizes('on a phone'))('%s', (_, viewport) => {
  test('projects are found by a piece of their name, counted, and linked by their own call', async () => {
    const page = await panel.person({ viewport });
    const sent = sentBy(page, 'POST');
    const name = `Dalva${viewport.width}`;
    await fillNew(page, name);
    await page.getByText('0 de 12 escolhidos').waitFor();
    await page.getByLabel('Filtrar projetos').fill('suacui');
    await expect
      .poll(() => page.getByRole('group', { name: 'Projetos' }).getByRole('checkbox').count())
      .toBe(1);
    await linked(page, 'Nascentes do Suaçuí').check();
    await page.getByLabel('Filtrar projetos').fill('nada assim');
    await page.getByText('Nada encontrado.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel('Filtrar projetos').fill('');
    await linked(page, 'Café com Floresta').check();
    await page.getByText('2 de 12 escolhidos').waitFor();
    await expectGood(page);
    await button(page, 'Cadastrar').click();
    await heading(page, 'Edição de usuário').waitFor();
    await expect.poll(() => linked(page, 'Café com Floresta').isChecked()).toBe(true);
    expect(await page.getByRole('group', { name: 'Projetos' }).getByRole('checkbox').count()).toBe(2);
    await expectGood(page);
    const id = idOf(page);
    const projects = [ids.get('Café com Floresta'), ids.get('Nascentes do Suaçuí')];
    expect(sent).toEqual([
      [
        '/users',
        {
          name,
          role: TECHNICIAN,
          email: `${name.toLowerCase()}@example.org`,
          password: PASSWORD,
          enabled: true,
        },
      ],
      [`/users/${id}/projects`, { projects }],
    ]);
    expect(await stored(id)).toEqual(['Café com Floresta', 'Nascentes do Suaçuí']);
  });
});

test('a user who is registered while the links fail is said so, and the links are still there to save', async () => {
  const page = await panel.person();
  await fillNew(page, 'Eurico');
  await linked(page, 'Rio Doce Vivo').check();
  await page.route(/\/api\/users\/\d+\/projects$/, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ title: 'Erro interno', status: 500, detail: SERVER_FAILED }),
    }),
  );
  await button(page, 'Cadastrar').click();
  await page.getByText(/O usuário foi cadastrado, mas os projetos não foram salvos\./).waitFor();
  await heading(page, 'Edição de usuário').waitFor();
  expect(await linked(page, 'Rio Doce Vivo').isChecked()).toBe(true);
  await expectGood(page);
  expect(await stored(idOf(page))).toEqual([]);
  const id = idOf(page);
  await page.unroute(/\/api\/users\/\d+\/projects$/);
  await button(page, 'Atualizar').click();
  await page.getByText('Atualizado com sucesso!').waitFor();
  expect(await stored(id)).toEqual(['Rio Doce Vivo']);
});

test('links that are saved while the rest fails are said so, and nothing typed is lost', async () => {
  const id = await makeUser({ projects: [ids.get('Doce Capixaba')] });
  const page = await panel.person();
  const sent = sentBy(page, 'PUT');
  await page.goto(`/admin/usuarios/editar/${id}`);
  await button(page, 'Editar').click();
  await field(page, 'name').fill('Dona Zizinha');
  await linked(page, 'Doce Capixaba').uncheck();
  await linked(page, 'Olhos d’Água').check();
  const mend = await failing(page, 'PUT', `/users/${id}`);
  await button(page, 'Atualizar').click();
  const alert = page.getByRole('alert');
  await alert.getByText('Falha ao atualizar. Tente novamente!').waitFor();
  await alert.getByText(/Os projetos foram salvos; os outros dados, não\./).waitFor();
  expect(await stored(id)).toEqual(['Olhos d’Água']);
  expect(await field(page, 'name').inputValue()).toBe('Dona Zizinha');
  await mend();
  await button(page, 'Atualizar').click();
  await page.getByText('Atualizado com sucesso!').waitFor();
  expect(await panel.api.send('GET', `/users/${id}`)).toMatchObject({ name: 'Dona Zizinha' });
  for (const [, body] of sent) expect(body).not.toHaveProperty('projects');
});

test('links that another person changed meanwhile are shown by name, and chosen between', async () => {
  const id = await makeUser({ projects: [ids.get('Cercar e Cuidar')] });
  const page = await panel.person();
  await page.goto(`/admin/usuarios/editar/${id}`);
  await button(page, 'Editar').click();
  await linked(page, 'Margens do Guandu').check();
  await page.getByLabel('Filtrar projetos').fill('margens');
  await panel.api.send('POST', `/users/${id}/projects`, { projects: [ids.get('Lagoas de Linhares')] });
  await button(page, 'Atualizar').click();
  const conflict = page.getByRole('dialog', { name: 'Outra pessoa alterou este registro' });
  await conflict.getByRole('radiogroup', { name: 'Projetos' }).waitFor();
  await conflict.getByText('Antes: Cercar e Cuidar').waitFor();
  await conflict.getByLabel('Manter o meu: Cercar e Cuidar; Margens do Guandu').waitFor();
  await conflict.getByLabel('Usar o da outra pessoa: Lagoas de Linhares').check();
  await conflict.getByRole('button', { name: 'Salvar com estas escolhas' }).click();
  await page.getByText('Atualizado com sucesso!').waitFor();
  expect(await stored(id)).toEqual(['Lagoas de Linhares']);
});

test('one’s own new password goes after the links, which need the session that it ends', async () => {
  const credentials = { email: 'gerente-proprio@example.org', password: PASSWORD };
  const id = await makeUser({ name: 'Própria', role: 2, ...credentials });
  const page = await panel.person({ as: credentials });
  await page.goto(`/admin/usuarios/editar/${id}`);
  await button(page, 'Editar').click();
  await field(page, 'password').fill('quatro sacos de milho');
  await linked(page, 'Nascentes de Mutum').check();
  await button(page, 'Atualizar').click();
  await page.waitForURL(/\/login/);
  expect(await stored(id)).toEqual(['Nascentes de Mutum']);
});

test('a project that is taken away while its screens are open is left with the next of them', async () => {
  const [kept, lost] = [ids.get('Cercar e Cuidar'), ids.get('Doce Capixaba')] as [number, number];
  const id = await makeUser({ projects: [kept, lost] });
  const { email } = await panel.api.send('GET', `/users/${id}`);
  const page = await panel.person({ as: { email: String(email), password: PASSWORD } });
  await page.goto(`/admin/propriedades?projeto=${lost}`);
  await heading(page, 'Propriedades').waitFor();
  const current = () => page.getByLabel('Selecione um projeto').first().inputValue();
  await expect.poll(current).toBe('Doce Capixaba');
  await panel.api.send('POST', `/users/${id}/projects`, { projects: [kept] });
  await page.getByRole('link', { name: 'Controle de viagens' }).click();
  await heading(page, 'Controle de viagens').waitFor();
  await expect.poll(current).toBe('Cercar e Cuidar');
  await page.getByText('Ainda não existem viagens cadastradas.').waitFor();
  await expect.poll(() => page.getByText('Doce Capixaba').count()).toBe(0);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test.each([
  ['the projects of a new user are not linked', 'the user was made', '**/api/users', 1],
  ['the link of a new user is not made', 'the projects were linked', '**/api/users/*/projects', 2],
])('%s as another person, who signed in before %s', async (_, __, heldBack, calls) => {
  const next = { email: `proxima${calls}@example.org`, password: PASSWORD };
  await panel.api.send('POST', '/users', { name: 'Próxima', role: 1, ...next });
  const { token } = await directApi(panel.product, next);
  const page = await panel.person();
  const sent = sentBy(page, 'POST');
  await fillNew(page, `Trocada${calls}`);
  await linked(page, 'Convidar por link').check();
  await linked(page, 'Café com Floresta').check();
  const letCome = await holdBack(page, heldBack);
  const isAsked = page.waitForRequest(heldBack);
  await button(page, 'Cadastrar').click();
  await isAsked;
  // As another tab does, before this one hears of it.
  await page.evaluate((other) => localStorage.setItem('token', other), token);
  const isMade = page.waitForResponse(heldBack);
  letCome();
  await isMade;
  await page.getByRole('alert').waitFor();
  expect(sent).toHaveLength(calls);
});
