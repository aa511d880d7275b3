/** Users, as a manager looks after them in the panel. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Credentials, directApi, signIn } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';
import {
  button,
  confirmDeletion,
  expectGood,
  field,
  heading,
  record,
  sentencesOf,
} from '../support/screen.ts';
import { sizes } from '../support/sizes.ts';

const PASSWORD = 'tres pratos de trigo';
const MANAGER = 2;
const TECHNICIAN = 6;
const FINANCE = 8;

let project = 0;
const panel = usePanel(async ({ api }) => {
  const { id } = await api.send('POST', '/projects', {
    name: 'Rio Doce Vivo',
    status: 1,
    start_date: '2026-01-01',
    end_date: '2027-12-31',
  });
  project = Number(id);
});

let made = 0;
/** A user of its own for each test. */
async function makeUser(more: object = {}): Promise<Credentials & { id: number; name: string }> {
  made += 1;
  const user = { name: `Pessoa ${made}`, email: `pessoa${made}@example.org`, password: PASSWORD };
  const { id } = await panel.api.send('POST', '/users', { ...user, role: TECHNICIAN, ...more });
  return { ...user, ...more, id: Number(id) };
}

const linked = (page: Page) => page.getByRole('checkbox', { name: 'Rio Doce Vivo', exact: true });

describe.each(sizes('at a desk'))('%s', (_, viewport) => {
  test('a technician is registered with a project, signs in, is disabled and deleted', async () => {
    const email = `joana${viewport.width}@example.org`;
    const name = `Joana Prado ${viewport.width}`;
    const page = await panel.person({ viewport });
    await page.goto('/admin/usuarios/adicionar');
    await heading(page, 'Cadastro de usuário').waitFor();
    await field(page, 'name').fill(name);
    await field(page, 'role').selectOption({ label: 'Técnico' });
    await field(page, 'email').fill(email);
    await field(page, 'password').fill(PASSWORD);
    await linked(page).check();
    await expectGood(page);
    await button(page, 'Cadastrar').click();

    await heading(page, 'Edição de usuário').waitFor();
    await page.getByText('Cadastrado com sucesso!').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/admin\/usuarios\/editar\/\d+$/);
    await expect.poll(() => linked(page).isChecked()).toBe(true);
    expect(await field(page, 'password').count()).toBe(0);
    await expectGood(page);
    const own = await directApi(panel.product, { email, password: PASSWORD });
    expect((await own.send('GET', '/user')).projects).toEqual([{ id: project, name: 'Rio Doce Vivo' }]);

    await button(page, 'Editar').click();
    await field(page, 'enabled').uncheck();
    await linked(page).uncheck();
    await expectGood(page);
    await button(page, 'Atualizar').click();
    await page.getByText('Atualizado com sucesso!').waitFor();
    await record(page, name).getByText('Não', { exact: true }).waitFor();
    await expect(own.send('GET', '/user')).rejects.toThrow('401');

    await record(page, name).getByRole('button', { name: 'Excluir' }).click();
    await confirmDeletion(page);
    await record(page, name).waitFor({ state: 'detached' });
  });

  // In every run of a producer: registry-creation.e2e.test.ts.
  test.runIf(process.env['TEST_FULL'])(
    'what is missing is said at its field, in the words of each',
    async () => {
      const page = await panel.person({ viewport });
      await page.goto('/admin/usuarios/adicionar');
      await button(page, 'Cadastrar').click();
      await page.getByText('Digite o nome do usuário!').waitFor();
      expect(await sentencesOf(page, 'role')).toContain('Selecione um cargo para o usuário!');
      expect(await sentencesOf(page, 'email')).toContain('Digite um e-mail válido!');
      expect(await sentencesOf(page, 'password')).toContain('Digite sua senha!');
      expect(await field(page, 'name').evaluate((input) => input === document.activeElement)).toBe(true);
      await expectGood(page);
    },
  );
});

test('a common password and a taken e-mail are refused by the server at their fields', async () => {
  const { email } = await makeUser();
  const page = await panel.person();
  await page.goto('/admin/usuarios/adicionar');
  await field(page, 'name').fill('Outra Pessoa');
  await field(page, 'role').selectOption({ label: 'Supervisor' });
  await field(page, 'email').fill(email.toUpperCase());
  await field(page, 'password').fill('senha1234');
  await button(page, 'Cadastrar').click();
  await expect.poll(() => sentencesOf(page, 'password')).toContain('Esta senha é comum demais');
  await field(page, 'password').fill(PASSWORD);
  await button(page, 'Cadastrar').click();
  await expect.poll(() => sentencesOf(page, 'email')).toContain('Já existe um usuário com este e-mail.');
});

test('who is linked to a project is not deleted, and the question says why', async () => {
  const { name } = await makeUser({ projects: [project] });
  const page = await panel.person();
  await page.goto(`/admin/usuarios?q=${encodeURIComponent(name)}`);
  await record(page, name).getByRole('button', { name: 'Excluir' }).click();
  await button(page, 'Sim, Excluir!').click();
  const refusal = 'O usuário não pôde ser deletado. Verifique se o mesmo possui vínculo com algum projeto!';
  await page.getByRole('dialog').getByText(refusal).waitFor();
});

test('a filter or a search that nobody answers to says that nothing was found', async () => {
  const page = await panel.person();
  const others = process.env['TEST_FULL'] ? ['role=9', 'q=ninguem-assim'] : [];
  for (const asked of [...others, 'role=9&projects=none']) {
    await page.goto(`/admin/usuarios?${asked}`);
    await page.getByText('Nenhum registro corresponde à pesquisa.').waitFor();
  }
});

test('the role in the address filters the list, also after a reload', async () => {
  const { name } = await makeUser({ name: 'Vera do Financeiro', role: FINANCE });
  const page = await panel.person();
  await page.goto('/admin/usuarios');
  await field(page, 'role').selectOption({ label: 'Financeiro' });
  await page.waitForURL(/role=8/);
  await expect.poll(() => record(page, '@').count()).toBe(1);
  await page.reload();
  await record(page, name).waitFor();
  expect(await record(page, '@').count()).toBe(1);
  // Its options come by themselves.
  await expect.poll(() => field(page, 'role').inputValue()).toBe(String(FINANCE));
});

describe('on their own account', () => {
  test("there is no 'Excluir', and neither role nor 'Ativo?' can be changed", async () => {
    const page = await panel.person();
    const { id, email } = await panel.api.send('GET', '/user');
    await page.goto('/admin/usuarios');
    await record(page, String(email)).getByRole('link', { name: 'Visualizar' }).waitFor();
    expect(await record(page, String(email)).getByRole('button', { name: 'Excluir' }).count()).toBe(0);
    await page.goto(`/admin/usuarios/editar/${Number(id)}`);
    await button(page, 'Editar').click();
    expect(await field(page, 'role').isDisabled()).toBe(true);
    expect(await field(page, 'enabled').isDisabled()).toBe(true);
    expect(await field(page, 'name').isEditable()).toBe(true);
  });

  test('a new name is greeted at once', async () => {
    const own = await makeUser({ role: MANAGER });
    const page = await panel.person({ as: own });
    await page.goto(`/admin/usuarios/editar/${own.id}`);
    await button(page, 'Editar').click();
    await field(page, 'name').fill('Dona Filó');
    await button(page, 'Atualizar').click();
    await page.getByText('Olá, Dona Filó').waitFor();
  });

  test('a new password leads to the sign-in page, where only the new one opens', async () => {
    const own = await makeUser({ role: MANAGER });
    const page = await panel.person({ as: own });
    await page.goto(`/admin/usuarios/editar/${own.id}`);
    await button(page, 'Editar').click();
    await field(page, 'password').fill('quatro sacos de milho');
    await button(page, 'Atualizar').click();
    await page.waitForURL(/\/login/);
    const { email, password: old } = own;
    await expect(directApi(panel.product, { email, password: old })).rejects.toThrow('401');
    await signIn(page, { email, password: 'quatro sacos de milho' });
    await page.getByText(`Olá, ${own.name}`).waitFor();
  });
});

describe('whose role changes while they work', () => {
  const VIEWER = 7;
  const menuEntry = (page: Page) => page.getByRole('link', { name: 'Usuários', exact: true });

  test('the menu follows without a reload, as soon as something is refused', async () => {
    const own = await makeUser({ role: MANAGER });
    const page = await panel.person({ as: own });
    await page.goto('/admin');
    await menuEntry(page).waitFor();
    await panel.api.send('PUT', `/users/${own.id}`, { role: VIEWER });
    await menuEntry(page).click();
    await menuEntry(page).waitFor({ state: 'detached' });
    await page.getByText(`Olá, ${own.name}`).waitFor();
  });

  test('a form with something typed stays open, and the menu follows when it is left', async () => {
    const own = await makeUser({ role: MANAGER });
    const page = await panel.person({ as: own });
    await page.goto('/admin/veiculos/adicionar');
    await field(page, 'model_description').fill('Toyota Bandeirante');
    await field(page, 'plate').fill('GVT1A23');
    await panel.api.send('PUT', `/users/${own.id}`, { role: VIEWER });
    const refused = page.waitForResponse((answer) => answer.status() === 403);
    await button(page, 'Cadastrar').click();
    await refused;
    await page
      .getByRole('alert')
      .filter({ hasText: /permiss/i })
      .waitFor();
    expect(await field(page, 'model_description').inputValue()).toBe('Toyota Bandeirante');
    await menuEntry(page).waitFor();

    await page.getByRole('link', { name: 'Veículos', exact: true }).first().click();
    await button(page, 'Sair sem salvar').click();
    await menuEntry(page).waitFor({ state: 'detached' });
    await heading(page, 'Veículos').waitFor();
  });
});

test('many people are linked and disabled at once, and one’s own account is told apart', async () => {
  const [one, other] = [await makeUser(), await makeUser()];
  const page = await panel.person();
  await page.goto('/admin/usuarios');
  const bar = page.getByRole('region', { name: 'Pessoas selecionadas' });
  for (const name of [one.name, other.name])
    await page.getByLabel(`Selecionar ${name}`, { exact: true }).check();
  await bar.getByText('2 pessoas selecionadas').waitFor();
  await expectGood(page);
  await bar.getByRole('button', { name: 'Vincular a projetos' }).click();
  await linked(page).check();
  await expectGood(page);
  await button(page, 'Vincular').click();
  await page.getByText('2 pessoas com os projetos vinculados.').waitFor();
  await button(page, 'OK').click();
  await bar.waitFor({ state: 'detached' });
  expect((await panel.api.send('GET', `/users/${one.id}`)).projects).toEqual([
    { id: project, name: 'Rio Doce Vivo' },
  ]);

  await page.getByLabel('Selecionar todas desta página').check();
  await bar.getByRole('button', { name: 'Desativar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click();
  await page.getByText('1 ficou como estava').waitFor();
  await page.getByText('É a sua própria conta: outra pessoa precisa fazer isso.').waitFor();
  await expectGood(page);
  await button(page, 'OK').click();
  await record(page, other.name).getByText('Não', { exact: true }).waitFor();
  await bar.getByText('1 pessoa selecionada').waitFor();

  // Of one's own account alone nothing comes: no success is said.
  await bar.getByRole('button', { name: 'Desativar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click();
  await page.getByRole('dialog').getByText('Nada foi alterado.').waitFor();
  expect(await page.getByText('Pronto!').count()).toBe(0);
});
