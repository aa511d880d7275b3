/** The technician's part of the chain test: who owns the land, the land, and the spring on it. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openWorkbook } from '#api/documents/sketch-sheet/open-workbook.ts';
import { PROJECT } from './chain-manager.ts';
import {
  add,
  closeMenu,
  goTo,
  look,
  lookAgain,
  menuOf,
  openMenu,
  openPart,
  save,
  linesOf,
} from './chain-walk.ts';
import { download, pdfInNewTab } from './chromium.ts';
import { type Credentials, signIn } from './panel.ts';
import { button, choose, field, record, sentencesOf, titled } from './screen.ts';
import { goodSketch, rows } from './sketch-sheet.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const alert = (page: Page) => page.getByRole('alert');

/** The one project is chosen for them; the menu is their role's, and so are the screens. */
export async function signInAsTechnician(
  page: Page,
  technician: Credentials & { name: string },
): Promise<void> {
  await signIn(page, technician);
  await look(page, 'Início');
  await openMenu(page);
  await page.getByText(`Olá, ${technician.name}`).waitFor();
  expect(await page.getByRole('combobox', { name: 'Selecione um projeto' }).inputValue()).toBe(PROJECT);
  expect(await menuOf(page)).toEqual({
    PROJETO: [
      'Propriedades',
      'Nascentes',
      'Mapa',
      'Notas de entrega',
      'Lançamento de Atividades',
      'Cronograma de Execução',
      'Atividades de projeto',
      'Estoque',
      'Previsto e entregue',
      'Controle de viagens',
      'Relatórios',
    ],
    'MENU GERAL': ['Projetos', 'Proprietários', 'Bacias', 'Sub-bacias', 'Veículos'],
  });
  await lookAgain(page);
  await closeMenu(page);
  await page.goto('/admin/usuarios');
  await page.getByText('Você não tem permissão para ver esta página.').waitFor();
  await lookAgain(page);
}

/** Anyone whose CPF is typed wrong is told so at the field. */
export async function createProducer(page: Page): Promise<void> {
  await goTo(page, 'Proprietários');
  await page.getByText('Ainda não existem proprietários cadastrados.').waitFor();
  await add(page, 'Cadastro de novo proprietário');
  await field(page, 'name').fill('João Batista Peçanha');
  await field(page, 'cpf').pressSequentially('11144477734');
  expect(await field(page, 'cpf').inputValue()).toBe('111.444.777-34');
  await choose(page, 'state_id', 'minas', 'Minas Gerais');
  await choose(page, 'city', 'governador', 'Governador Valadares');
  await field(page, 'cep').fill('35010000');
  await button(page, 'Cadastrar').click();
  await expect.poll(() => sentencesOf(page, 'cpf')).toContain('O CPF não é válido. Confira os 11 dígitos.');
  await lookAgain(page);
  await field(page, 'cpf').fill('11144477735');
  await save(page, 'Cadastrar');
  await look(page, 'Edição de proprietário');
  await expect.poll(() => field(page, 'cpf').inputValue()).toBe('111.444.777-35');
}

/** The sub-basins offered are those of the state alone. */
export async function createProperty(page: Page): Promise<void> {
  await goTo(page, 'Propriedades');
  await page.getByText('Ainda não existem propriedades cadastradas.').waitFor();
  await add(page, 'Cadastro de nova propriedade');
  await field(page, 'name').fill('Sítio Boa Vista');
  await choose(page, 'rural_producer', 'joao bat', 'João Batista Peçanha');
  expect(await field(page, 'subbasin').isDisabled()).toBe(true);
  await choose(page, 'state_id', 'minas', 'Minas Gerais');
  await choose(page, 'city', 'governador', 'Governador Valadares');
  await field(page, 'subbasin').click();
  expect(await page.getByRole('option').allTextContents()).toEqual(['Rio Doce – Suaçuí Grande']);
  await page.getByRole('option', { name: 'Rio Doce – Suaçuí Grande' }).click();
  await field(page, 'cep').fill('35010000');
  await field(page, 'total_area').fill('30');
  await lookAgain(page);
  await save(page, 'Cadastrar');
  await look(page, 'Edição de propriedade');
}

/** Too early: there is no spring whose materials the term could name. */
export async function beToldWhatTheTermLacks(page: Page): Promise<void> {
  await openPart(page, 'da propriedade', 'Termo de compromisso');
  await look(page, 'Edição de propriedade - Termo de compromisso');
  await button(page, 'Gerar termo de compromisso').click();
  await alert(page).getByText('Falta preencher antes de gerar:').waitFor();
  const missing = alert(page).getByRole('listitem');
  expect(await missing.locator('span').allTextContents()).toEqual(
    ['TOTAL_MUDAS', 'TOTAL_ESTACAS'].map(
      (name) => `[${name}]: a propriedade não tem nascentes. Cadastre-as na propriedade, aba "Nascentes".`,
    ),
  );
  await lookAgain(page);
  await missing.first().getByRole('link', { name: 'Nascentes' }).click();
  await look(page, 'Edição de propriedade - Nascentes');
}

/** The link saves the template, which opens as a sheet. */
export async function downloadTemplate(page: Page): Promise<void> {
  await page.getByText('Ainda não existem registros cadastrados.').waitFor();
  const template = await download(page, () =>
    page.getByRole('link', { name: 'Baixar modelo da planilha' }).click(),
  );
  expect(template.name).toBe('croqui-nascente.xlsx');
  const { sheetNames } = await openWorkbook(template.bytes);
  expect(sheetNames).toEqual(expect.arrayContaining(['Nascente', 'Vértices', "Olhos d'água"]));
}

/** A sheet with mistakes is answered with all of them; a good one is read, shown and registered. */
export async function registerSpring(page: Page): Promise<void> {
  await add(page, 'Cadastro de nascente');
  const mistaken = { form: { B3: null, B6: 'Enorme' }, vertices: rows([[null, 'abc', 7843200]]) };
  await readSheet(page, await goodSketch(mistaken));
  await alert(page).getByText('A planilha tem 3 problemas.').waitFor();
  expect(await alert(page).getByRole('listitem').allTextContents()).toEqual([
    'Aba "Nascente", célula B3: informe o código da nascente.',
    'Aba "Nascente", célula B6: a declividade "Enorme" não existe. Escolha Baixa, Moderada ou Alta.',
    'Aba "Vértices", célula C2: "abc" não é um número.',
  ]);
  expect(await button(page, 'Cadastrar').count()).toBe(0);
  await lookAgain(page);

  await readSheet(page, await goodSketch({ form: { B3: 'SG-01' } }));
  await page
    .getByText("A cerca passa a 20,00 m do olho d'água 1; fora de área consolidada a lei pede 50 m.")
    .waitFor();
  for (const fact of ['Moderada', '1/3 inferior', 'Laminar', 'Capoeira com brejo', 'Transparente']) {
    await page.getByRole('definition').getByText(fact, { exact: true }).waitFor();
  }
  await expectComputed(page);
  await lookAgain(page);
  await save(page, 'Cadastrar');
  await record(page, 'SG-01').getByText('Cadastrada', { exact: true }).waitFor();
  await lookAgain(page);
}

async function readSheet(page: Page, bytes: Uint8Array): Promise<void> {
  await field(page, 'spreadsheet').setInputFiles({
    name: 'croqui.xlsx',
    mimeType: XLSX,
    buffer: Buffer.from(bytes),
  });
  await button(page, 'Ler Arquivo').click();
}

/** The registered spring shows all that was read. */
export async function openSpring(page: Page): Promise<void> {
  await record(page, 'SG-01').getByRole('link', { name: 'Visualizar' }).click();
  await look(page, 'Edição de nascente');
  expect(await field(page, 'label').inputValue()).toBe('SG-01');
  expect(await field(page, 'typology_specification').inputValue()).toBe('Capoeira com brejo');
  await expectComputed(page);
}

/** Case 02 of the worked examples: a fence of 78 × 54 m around one eye. */
async function expectComputed(page: Page): Promise<void> {
  expect(await linesOf(page, 'Insumos')).toEqual([
    'Mudas 702 —',
    'Estacas 100 —',
    'Esticadores 6 —',
    'Grampos — 3 kg',
    'Calcário 3 sacos 140,40 kg',
    'Adubo de plantio 3 sacos 140,40 kg',
    'Adubo de cobertura 1 saco 35,10 kg',
    'Formicida 5 sacos 2,11 kg',
  ]);
  expect(await linesOf(page, 'Rolos de arame')).toEqual(['500 m 2', '250 m 1']);
  expect(await linesOf(page, 'Coordenadas')).toEqual([
    '1 24K 283400 7843200 -19,494080 -41,063779',
    '2 24K 283478 7843200 -19,494089 -41,063036',
    '3 24K 283478 7843254 -19,493601 -41,063030',
    '4 24K 283400 7843254 -19,493593 -41,063772',
  ]);
  expect(await linesOf(page, "Olhos d'água")).toEqual(['1 24K 283430 7843220 -19,493903 -41,063491']);
  const drawing = page.getByRole('img', { name: "Cerca de 4 vértices, com 1 olho d'água. Norte para cima." });
  const numbers = (kind: string) => drawing.locator(`text[data-kind="${kind}"]`).allTextContents();
  await drawing.waitFor();
  expect((await numbers('vertex')).toSorted()).toEqual(['1', '2', '3', '4']);
  expect(await numbers('eye')).toEqual(['1']);
}

/** Nothing ticked is answered with a sentence, the ticked spring with the note in a new tab. */
export async function makeDeliveryNote(page: Page): Promise<void> {
  await openPart(page, 'da propriedade', 'Nota de entrega');
  await look(page, 'Edição de propriedade - Nota de entrega');
  await button(page, 'Gerar nota de entrega').click();
  await alert(page).getByText('Você precisa selecionar ao menos uma nascente').waitFor();
  await lookAgain(page);
  // The label takes the click for its whole card.
  await page.getByText('SG-01', { exact: true }).click();
  expect(await page.getByRole('checkbox', { name: 'SG-01', exact: true }).isChecked()).toBe(true);
  const note = await pdfInNewTab(page, () => button(page, 'Gerar nota de entrega').click());
  for (const words of [PROJECT, 'João Batista Peçanha', '111.444.777-35', 'Sítio Boa Vista', 'SG-01']) {
    expect(note.text).toContain(words);
  }
  // Of the one spring, and of all.
  expect(note.text).toContain(
    'Estacas un. 100 100 Esticadores un. 6 6 Grampos kg 3 3 Rolo de arame 500 m rolos 2 2 ' +
      'Rolo de arame 250 m rolos 1 1 Mudas un. 702 702 Calcário (140,40 kg) sacos 3 3 ' +
      'Adubo de plantio (140,40 kg) sacos 3 3 Adubo de cobertura (35,10 kg) sacos 1 1 ' +
      'Formicida (2,11 kg) sacos 5 5',
  );
}

/** With a spring nothing is missing any more: every variable has its value. */
export async function makeTerm(page: Page): Promise<void> {
  await openPart(page, 'da propriedade', 'Termo de compromisso');
  await titled(page, 'Edição de propriedade - Termo de compromisso').waitFor();
  const term = await pdfInNewTab(page, () => button(page, 'Gerar termo de compromisso').click());
  expect(term.text).toContain('Termo de compromisso');
  expect(term.text).toContain(
    'Eu, João Batista Peçanha, CPF 111.444.777-35, comprometo-me a cuidar da cerca.',
  );
  expect(term.text).toContain('Manter o gado fora da cerca.');
  expect(term.text).toMatch(/Material Total Prazo Mudas 702/);
  expect(term.text).toContain('Serão entregues 100 estacas.');
  expect(term.text).not.toContain('[');
}

/** Delivered on a day, then finished; from then on no deletion is offered. */
export async function finishSpring(page: Page): Promise<void> {
  await openPart(page, 'da propriedade', 'Nascentes');
  await record(page, 'SG-01').getByRole('link', { name: 'Visualizar' }).click();
  await titled(page, 'Edição de nascente').waitFor();
  await button(page, 'Editar').click();
  await field(page, 'status').selectOption({ label: 'Material entregue' });
  await field(page, 'delivery_date').fill('201120260930');
  await lookAgain(page);
  await save(page, 'Atualizar');
  await record(page, 'SG-01').getByText('Material entregue').waitFor();
  await record(page, 'SG-01').getByRole('link', { name: 'Visualizar' }).click();
  await expect.poll(() => field(page, 'delivery_date').inputValue()).toBe('20/11/2026 09:30');

  await button(page, 'Editar').click();
  await field(page, 'status').selectOption({ label: 'Finalizada' });
  await save(page, 'Atualizar');
  await record(page, 'SG-01').getByText('Finalizada').waitFor();
  await record(page, 'SG-01').getByRole('link', { name: 'Visualizar' }).waitFor();
  expect(await record(page, 'SG-01').getByRole('button', { name: 'Excluir' }).count()).toBe(0);
}
