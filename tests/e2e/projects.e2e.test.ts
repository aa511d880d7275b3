/** A project and its parts, as a person sets them up in the panel. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, type PHONE } from '../support/chromium.ts';
import { usePanel } from '../support/panel-run.ts';
import {
  button,
  confirmDeletion,
  expectAsked,
  expectGood,
  field,
  heading,
  record,
} from '../support/screen.ts';
import { sizes } from '../support/sizes.ts';

const panel = usePanel();

const person = (viewport: typeof DESKTOP | typeof PHONE = DESKTOP) => panel.person({ viewport });

async function makeProject(name: string): Promise<number> {
  const body = { name, status: 1, start_date: '2026-01-01', end_date: '2027-12-31' };
  const { id } = await panel.api.send('POST', '/projects', body);
  return Number(id);
}

const titled = (page: Page, title: string) => page.locator('main header').getByText(title, { exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Partes do projeto' }).getByRole('link', { name, exact: true });

test('the project selector follows a project that is created, renamed and deleted', async () => {
  const page = await person();
  await page.goto('/admin/projetos');
  await page.getByText('Ainda não existem projetos cadastrados.').waitFor();
  await link(page, '+ Adicionar').click();
  await heading(page, 'Cadastro de novo projeto').waitFor();
  await field(page, 'name').fill('Águas do Manhuaçu');
  await field(page, 'status').selectOption('Em execução');
  await field(page, 'start_date').fill('01/02/2026');
  await field(page, 'end_date').fill('31/01/2028');
  await field(page, 'objective').fill('Recuperar cem nascentes.');
  await field(page, 'add_information').fill('Com a prefeitura.\nSem contrapartida.');
  await button(page, 'Cadastrar e adicionar outro').waitFor();
  await button(page, 'Cadastrar').click();

  await titled(page, 'Edição de projeto').waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/admin\/projetos\/editar\/\d+$/);
  expect(await field(page, 'objective').inputValue()).toBe('Recuperar cem nascentes.');
  expect(await field(page, 'add_information').inputValue()).toBe('Com a prefeitura.\nSem contrapartida.');
  // The only project there is: chosen without asking.
  const selector = page.getByRole('combobox', { name: 'Selecione um projeto' });
  await expect.poll(() => selector.inputValue()).toBe('Águas do Manhuaçu');
  await page.getByText('PROJETO', { exact: true }).waitFor();

  await button(page, 'Editar').click();
  await field(page, 'name').fill('Águas do Rio Manhuaçu');
  await button(page, 'Atualizar').click();
  await heading(page, 'Projetos').waitFor();
  await expect.poll(() => selector.inputValue()).toBe('Águas do Rio Manhuaçu');

  await page.getByLabel('Pesquisa (nome do projeto)').fill('aguas do rio');
  await button(page, 'Pesquisar').click();
  await record(page, 'Águas do Rio Manhuaçu').getByRole('button', { name: 'Excluir' }).click();
  await page.getByText(/^Vai junto: área de atuação, parâmetros, /).waitFor();
  await confirmDeletion(page);
  await link(page, '+ Novo Projeto').or(button(page, '+ Novo Projeto')).waitFor();
  expect(await page.getByText('PROJETO', { exact: true }).count()).toBe(0);
});

test('what is missing or out of order is said at its field', async () => {
  const page = await person();
  await page.goto('/admin/projetos/adicionar');
  await button(page, 'Cadastrar').click();
  for (const message of [
    'Digite o nome do projeto!',
    'Selecione o status atual do projeto!',
    'Digite a data de início!',
    'Digite a data de término!',
  ]) {
    await page.getByText(message).waitFor();
  }
  await field(page, 'name').fill('Ao contrário');
  await field(page, 'status').selectOption('Encerrado');
  await field(page, 'start_date').fill('02/02/2026');
  await field(page, 'end_date').fill('01/02/2026');
  await button(page, 'Cadastrar').click();
  await page.getByText('O término não pode ser antes do início.').waitFor();
  expect(await field(page, 'end_date').getAttribute('aria-invalid')).toBe('true');
});

test('a project with an activity is not deleted, and the dialog says why', async () => {
  const id = await makeProject('Com atividade');
  await panel.api.send('POST', `/projects/${id}/activities`, { name: 'Plantio' });
  const page = await person();
  await page.goto('/admin/projetos');
  await record(page, 'Com atividade').getByRole('button', { name: 'Excluir' }).click();
  await button(page, 'Sim, Excluir!').click();
  await page
    .getByRole('alert')
    .getByText('O projeto não pode ser excluído: há atividades cadastradas nele.')
    .waitFor();
  expect(await panel.api.send('GET', `/projects/${id}`)).toMatchObject({ name: 'Com atividade' });
});

describe.each(sizes('at a desk'))('%s', (_, viewport) => {
  test('every part of a project has its tab, its address and no barrier', async () => {
    const id = await makeProject('Partes');
    const page = await person(viewport);
    await page.goto(`/admin/projetos/editar/${id}`);
    for (const [name, address, title] of [
      ['Dados bancários', 'dados-bancarios', 'Edição de projeto - Dados bancários'],
      ['Área de atuação', 'area-de-atuacao', 'Edição de projeto - Área de atuação'],
      [
        'Parâmetros de matéria-prima',
        'parametros-materia-prima',
        'Edição de projeto - Parâmetros de matéria-prima',
      ],
      ['Termo de compromisso', 'termos-de-compromisso', 'Edição de projeto - Termo de compromisso'],
      ['Patrocinadores', 'patrocinadores', 'Edição de projeto - Patrocinadores'],
    ] as const) {
      await tab(page, name).click();
      await titled(page, title).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/admin/projetos/editar/${id}/${address}`);
      expect(await tab(page, name).getAttribute('aria-current')).toBe('page');
      expect(await tab(page, 'Geral').getAttribute('aria-current')).toBeNull();
      await page.waitForFunction(
        (waiting) => document.querySelector(waiting) === null,
        '[aria-busy="true"], [role="status"][aria-label="Carregando"]',
      );
      await expectGood(page);
    }
  });

  test('an account is added, changed and deleted', async () => {
    const id = await makeProject('Contas');
    const page = await person(viewport);
    await page.goto(`/admin/projetos/editar/${id}/dados-bancarios`);
    await page.getByText('Ainda não existem dados bancários cadastrados.').waitFor();
    await link(page, '+ Adicionar').click();
    await button(page, 'Cadastrar').click();
    for (const message of [
      'Digite o nome do banco!',
      'Digite a agência!',
      'Digite o número da conta!',
      'Selecione o tipo da conta!',
    ]) {
      await page.getByText(message).waitFor();
    }
    await field(page, 'bank_name').fill('Banco do Brasil');
    await field(page, 'agency').fill('0123-4');
    await field(page, 'account_number').fill('56.789-X');
    await field(page, 'account_type').selectOption('Conta poupança');
    await expectGood(page);
    await button(page, 'Cadastrar').click();
    await record(page, 'Conta poupança').getByRole('link', { name: 'Visualizar' }).click();
    await heading(page, 'Edição de dados bancários').waitFor();
    await button(page, 'Editar').click();
    await field(page, 'agency').fill('9876-5');
    await button(page, 'Atualizar').click();
    await record(page, '9876-5').getByRole('button', { name: 'Excluir' }).click();
    await expectAsked(page, 'Banco: Banco do Brasil', 'Agência: 9876-5', 'Número da conta: 56.789-X');
    await confirmDeletion(page);
    await page.getByText('Ainda não existem dados bancários cadastrados.').waitFor();
    expect((await panel.api.send('GET', `/projects/${id}/banking_datas`)).data).toEqual([]);
  });
});

test('areas of activity are ticked and stay ticked', async () => {
  const id = await makeProject('Áreas');
  const page = await person();
  await page.goto(`/admin/projetos/editar/${id}/area-de-atuacao`);
  await button(page, 'Editar').click();
  await page.getByLabel('Viveiro florestal').check();
  await page.getByLabel('Sustentabilidade econômica').check();
  await button(page, 'Atualizar').click();
  await button(page, 'Editar').waitFor();
  await page.reload();
  await button(page, 'Editar').waitFor();
  const ticked = await page
    .getByRole('checkbox', { checked: true })
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('name')));
  expect(ticked).toEqual(['forest_nursery', 'economic_sustainability']);
  expect(await page.getByRole('checkbox').count()).toBe(6);
});

test('parameters are filled in, the spacing as a product', async () => {
  const id = await makeProject('Parâmetros');
  const page = await person();
  await page.goto(`/admin/projetos/editar/${id}/parametros-materia-prima`);
  await button(page, 'Editar').click();
  await page.getByLabel('Espaçamento das mudas (m²)').pressSequentially('5 x 5');
  await page.getByLabel('Espaçamento entre estacas (m)').fill('0');
  await page.getByLabel('Espaçamento entre esticadores (m)').pressSequentially('47,5');
  expect(await field(page, 'seedlings_spacing').inputValue()).toBe('25');
  await button(page, 'Atualizar').click();
  await page.getByText('O número deve ser maior que zero.').waitFor();
  await field(page, 'stake_spacing').fill('2,5');
  await button(page, 'Atualizar').click();
  await page.getByText('Atualizado com sucesso!').waitFor();
  expect(await panel.api.send('GET', `/projects/${id}/feedstock_parameters`)).toMatchObject({
    stake_spacing: 2.5,
    stretcher_spacing: 47.5,
    seedlings_spacing: 25,
    wire_amount: null,
  });
});

test('the commitment term is created where there is none, then updated, then deleted', async () => {
  const id = await makeProject('Termo');
  const page = await person();
  const preamble = page.getByRole('textbox', { name: 'Preâmbulo' });
  const terms = page.getByRole('textbox', { name: 'Termos do contrato' });
  await page.goto(`/admin/projetos/editar/${id}/termos-de-compromisso`);
  await preamble.click();
  await page.keyboard.type('Eu, [NOME_PROPRIETARIO], declaro que li o termo.');
  await terms.click();
  await page.keyboard.type('Cercar a nascente.');
  await button(page, 'Cadastrar').click();

  await button(page, 'Editar').click();
  await terms.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Plantar.');
  await button(page, 'Atualizar').click();
  await button(page, 'Editar').waitFor();
  const [term] = (await panel.api.send('GET', `/projects/${id}/commitment_terms`)).data as {
    preamble: unknown;
    contract_terms: unknown;
  }[];
  expect(JSON.stringify(term?.preamble)).toContain('"name":"NOME_PROPRIETARIO"');
  expect(JSON.stringify(term?.contract_terms)).toContain('Cercar a nascente. Plantar.');

  await button(page, 'Excluir').click();
  await expectAsked(page, 'Termo de compromisso do projeto: Termo');
  await confirmDeletion(page);
  await button(page, 'Cadastrar').waitFor();
  expect((await panel.api.send('GET', `/projects/${id}/commitment_terms`)).data).toEqual([]);
});

test('a commitment term that a colleague changed is not deleted before it was seen', async () => {
  const id = await makeProject('Termo alterado');
  const terms = `/projects/${id}/commitment_terms`;
  const written = (text: string) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  });
  const [preamble, contract_terms] = [written('Declaro.'), written('Cercar a nascente.')];
  const term = await panel.api.send('POST', terms, { preamble, contract_terms });
  const page = await person();
  await page.goto(`/admin/projetos/editar/${id}/termos-de-compromisso`);
  await page.locator('main').getByText('Cercar a nascente.').waitFor();
  await button(page, 'Excluir').waitFor();
  await panel.api.send('PUT', `${terms}/${String(term.id)}`, { preamble, contract_terms: preamble });

  await button(page, 'Excluir').click();
  await button(page, 'Sim, Excluir!').click();
  await page
    .getByRole('alert')
    .getByText(/^Outra pessoa alterou este registro/)
    .waitFor();
  // Behind the question.
  await page.locator('main').getByText('Cercar a nascente.').waitFor({ state: 'detached' });
  expect((await panel.api.send('GET', terms)).data).toHaveLength(1);
  await confirmDeletion(page);
  await button(page, 'Cadastrar').waitFor();
});
