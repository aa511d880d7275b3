/** The manager's part of the chain test: from signing in to a project that technicians can work in. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { add, closeMenu, goTo, look, lookAgain, menuOf, openMenu, openPart, save } from './chain-walk.ts';
import type { Credentials } from './panel.ts';
import { button, choose, field, heading, record } from './screen.ts';

export const PROJECT = 'Nascentes do Suaçuí';

/** What the role of project managers sees once a project is chosen. */
const MENU = {
  PROJETO: [
    'Propriedades',
    'Nascentes',
    'Mapa',
    'Notas de entrega',
    'Lançamento de Atividades',
    'Cronograma de Execução',
    'Atividades de projeto',
    'Controle de Insumos',
    'O que comprar',
    'Previsto e entregue',
    'Controle de viagens',
    'Recursos',
    'Prestação de Contas',
    'Relatórios',
  ],
  'MENU GERAL': [
    'Projetos',
    'Proprietários',
    'Patrocinadores',
    'Bacias',
    'Sub-bacias',
    'Veículos',
    'Usuários',
    'Registro de segurança',
    'Organização',
  ],
};

/** Every parameter as it is typed, by its API name, and as the field then shows it. */
const PARAMETERS: readonly (readonly [name: string, typed: string, shown?: string])[] = [
  ['stake_spacing', '2,5'],
  ['stretcher_spacing', '50'],
  ['perimeter_limit', '0'],
  ['wire_amount', '4'],
  ['clip_amount', '190'],
  ['seedlings_spacing', '3 x 2', '6'],
  ['water_spring_default_area', '7853,98'],
  ['limestone_grams', '200'],
  ['limestone_sack_kilograms', '50'],
  ['planting_fertilizer_grams', '200'],
  ['planting_fertilizer_sack_kilograms', '50'],
  ['cover_fertilizer_grams', '50'],
  ['cover_fertilizer_sack_kilograms', '50'],
  ['formicide_grams', '3'],
  ['formicide_sack_kilograms', '0,5'],
];

/** Signs in with a wrong password first, and is told so. */
export async function signInAtTheSecondAttempt(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/');
  await page.waitForURL('**/login');
  await field(page, 'email').fill(email);
  await field(page, 'password').fill('outra-senha-2026');
  await button(page, 'Acessar').click();
  await page
    .getByRole('alert')
    .getByText('Falha ao fazer login! Verifique suas credenciais e tente novamente.')
    .waitFor();
  await lookAgain(page);
  await field(page, 'password').fill(password);
  await button(page, 'Acessar').click();
  await look(page, 'Início');
  await openMenu(page);
  await page.getByText(/^Olá, \S+/).waitFor();
}

/** 'Suaçuí Grande' in Minas Gerais and 'Guandu' in Espírito Santo, both of the Doce. */
export async function createBasins(page: Page): Promise<void> {
  await goTo(page, 'Bacias');
  await page.getByText('Ainda não existem bacias cadastradas.').waitFor();
  await add(page, 'Cadastro de bacia');
  await field(page, 'name').fill('Rio Doce');
  await save(page, 'Cadastrar');
  await record(page, 'Rio Doce').waitFor();
  await lookAgain(page);

  await goTo(page, 'Sub-bacias');
  await page.getByText('Ainda não existem subbacias cadastradas.').waitFor();
  for (const [name, typed, state] of [
    ['Suaçuí Grande', 'minas', 'Minas Gerais'],
    ['Guandu', 'espirito', 'Espírito Santo'],
  ] as const) {
    await add(page, 'Cadastro de sub-bacia');
    await field(page, 'name').fill(name);
    await choose(page, 'basin', 'doce', 'Rio Doce');
    await choose(page, 'state', typed, state);
    await lookAgain(page);
    await save(page, 'Cadastrar');
    await record(page, name).getByText(state).waitFor();
  }
  await lookAgain(page);
}

/** The first project there is, by the button that offers it; it is chosen at once. */
export async function createProject(page: Page): Promise<void> {
  await openMenu(page);
  expect(Object.keys(await menuOf(page))).toEqual(['MENU GERAL']);
  await button(page, '+ Novo Projeto').click();
  await look(page, 'Cadastro de novo projeto');
  await field(page, 'name').fill(PROJECT);
  await field(page, 'status').selectOption({ label: 'Em execução' });
  await field(page, 'start_date').fill('01022026');
  await field(page, 'end_date').fill('31/01/2029');
  await field(page, 'objective').fill('Cercar e reflorestar as nascentes do Suaçuí Grande.');
  await field(page, 'add_information').fill('Convênio com o comitê da bacia.');
  await lookAgain(page);
  await save(page, 'Cadastrar');
  await look(page, 'Edição de projeto');
  expect(await field(page, 'start_date').inputValue()).toBe('01/02/2026');
  expect(await field(page, 'objective').inputValue()).toContain('Suaçuí Grande');
  await openMenu(page);
  expect(await menuOf(page)).toEqual(MENU);
  await closeMenu(page);
}

/** All fifteen parameters, the seedlings' spacing as a product, and two types of wire rollers. */
export async function fillParameters(page: Page): Promise<void> {
  await openPart(page, 'do projeto', 'Parâmetros de matéria-prima');
  await look(page, 'Edição de projeto - Parâmetros de matéria-prima');
  await page
    .getByText('Preencha os parâmetros: sem eles as nascentes do projeto não podem ser calculadas.')
    .waitFor();
  await button(page, 'Editar').click();
  for (const [name, typed, shown = typed] of PARAMETERS) {
    await field(page, name).fill('');
    await field(page, name).pressSequentially(typed);
    await field(page, name).blur();
    expect(await field(page, name).inputValue()).toBe(shown);
  }
  await lookAgain(page);
  await save(page, 'Atualizar');

  await page.getByText('Nenhum rolo cadastrado').waitFor();
  for (const length of ['500', '250']) {
    await button(page, '+ Adicionar').click();
    const roller = page.getByRole('dialog', { name: 'Cadastro de rolo de arame' });
    await roller.getByLabel('Comprimento (m)').fill(length);
    await roller.getByLabel('Uso mínimo (%)').fill('10');
    await lookAgain(page);
    await roller.getByRole('button', { name: 'Cadastrar' }).click();
    await record(page, `${length} m`).getByText('10%').waitFor();
  }
  await lookAgain(page);
}

export interface NewUser extends Credentials {
  readonly name: string;
}

/** A user of role 'Técnico', linked to the project. */
export async function createTechnician(page: Page, { name, email, password }: NewUser): Promise<void> {
  await goTo(page, 'Usuários');
  await add(page, 'Cadastro de usuário');
  await field(page, 'name').fill(name);
  await field(page, 'role').selectOption({ label: 'Técnico' });
  await field(page, 'email').fill(email);
  await field(page, 'password').fill(password);
  const linked = page.getByRole('checkbox', { name: PROJECT, exact: true });
  await linked.check();
  await lookAgain(page);
  await save(page, 'Cadastrar');
  await heading(page, 'Edição de usuário').waitFor();
  await expect.poll(() => linked.isChecked()).toBe(true);
  await lookAgain(page);
}
