/** The parts of a property that exist once, each on its tab: headquarters, interests, address, hydrography. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP } from '../support/chromium.ts';
import { MOST_SHIFT, shiftsOf, watchShifts, worstWindow } from '../support/layout-shift.ts';
import { usePanel } from '../support/panel-run.ts';
import { makePropertyPlace, type PropertyPlace } from '../support/property-place.ts';
import { button, choose, expectGood, field, record, sentencesOf, titled } from '../support/screen.ts';
import { sizes } from '../support/sizes.ts';
import { walkTo } from '../support/walk.ts';

let place: PropertyPlace;
const panel = usePanel(async ({ api }) => {
  place = await makePropertyPlace(api);
});

const technician = (viewport: { width: number; height: number } = DESKTOP) =>
  panel.person({ viewport, as: place.technician });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Partes da propriedade' }).getByRole('link', { name, exact: true });

/** Wholly in the window, below the bar at its top. */
const inView = (what: Locator) =>
  what.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return top > 0 && bottom < window.innerHeight;
  });

describe.each(sizes('on a phone'))('%s', (_, viewport) => {
  test('the headquarters’ place is shown while its numbers are typed', async () => {
    const property = await place.makeProperty({ name: `Sítio do lugar ${viewport.width}` });
    const page = await technician(viewport);
    await page.goto(`/admin/propriedades/editar/${property}/coordenadas`);
    await page.getByText('Ainda não existem coordenadas adicionadas.').waitFor();
    await expectGood(page);
    await button(page, 'Editar').click();
    await button(page, 'Atualizar').click();
    for (const name of ['utm_easting', 'utm_northing', 'utm_zone']) {
      await expect.poll(() => sentencesOf(page, name)).toContain('Preencha o campo!');
    }
    await field(page, 'utm_easting').fill('283400');
    await field(page, 'utm_northing').fill('7843200');
    await field(page, 'utm_zone').fill('22L');
    await page.getByText('-53,063779').waitFor();
    await page
      .getByText(/da divisa de Governador Valadares(?:\/MG)?, o município da propriedade\.$/)
      .waitFor();
    await page.getByText('O ponto fica fora do estado').waitFor({ state: 'detached' });
    await page.getByText('Por esta posição a zona é 22K').waitFor();
    await expectGood(page);
    await field(page, 'utm_northing').fill('784320');
    await page.getByText('fica fora do Brasil').waitFor();

    await field(page, 'utm_northing').fill('7843200');
    await field(page, 'utm_zone').fill('24');
    await page.getByText('-41,063779').waitFor();
    expect(await page.getByText('O ponto fica fora').count()).toBe(0);
    const map = page.getByRole('link', { name: /Ver no mapa/ });
    expect(await map.getAttribute('href')).toContain('query=-19.49408,-41.063779');
    await button(page, 'Atualizar').click();
    await page.getByText('Atualizado com sucesso!').last().waitFor();
    await expect.poll(() => field(page, 'utm_zone').inputValue()).toBe('24K');
    await expectGood(page);
  });

  test('the interests ask for every yes or no, and quantities only if one likes', async () => {
    const property = await place.makeProperty({ name: `Sítio dos interesses ${viewport.width}` });
    const page = await technician(viewport);
    await page.goto(`/admin/propriedades/editar/${property}/interesses-recuperacao`);
    await titled(page, 'Edição de propriedade - Interesses de recuperação').waitFor();
    await button(page, 'Editar').click();
    await button(page, 'Atualizar').click();
    const questions = [
      'Mini-ETE',
      'Caixas secas',
      'Barraginhas',
      'Mata ciliar',
      'Topo de morro',
      'APP de declividade',
    ];
    await expect.poll(() => page.getByText('Selecione uma opção!').count()).toBe(questions.length);
    await expectGood(page);
    for (const question of questions) {
      await page.getByRole('combobox', { name: question, exact: true }).selectOption('Não');
    }
    await field(page, 'dry_boxes').selectOption('Sim');
    await field(page, 'quantity_dry_boxes').fill('3');
    await field(page, 'riparian_forest').selectOption('Sim');
    await field(page, 'quantity_riparian_forest').fill('1,25');
    await field(page, 'recovery_activity').fill('Cercar a mata ciliar.');
    await button(page, 'Atualizar').click();
    await page.getByText('Atualizado com sucesso!').last().waitFor();
    expect(await panel.api.send('GET', place.path(property, 'recovery_interests'))).toMatchObject({
      septic_tank: 0,
      dry_boxes: 1,
      quantity_dry_boxes: 3,
      quantity_water_dam: null,
      quantity_riparian_forest: 1.25,
      recovery_activity: 'Cercar a mata ciliar.',
    });
    await expectGood(page);
  });
});

test('all data are on one page: each section is read there, and edited at its own address', async () => {
  const property = await place.makeProperty({ name: 'Sítio de uma página', microbasin: 'Córrego do Ouro' });
  const home = `/admin/propriedades/editar/${property}`;
  const page = await technician();
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(`/api${place.path(property)}`)) reads.push(pathname);
  });
  await watchShifts(page);
  await page.goto(home);
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const names = ['Geral', 'Endereço', 'Localização hidrográfica', 'Coordenadas', 'Interesses de recuperação'];
  for (const name of names) await section(name).waitFor();
  await section('Endereço').getByText('35010-000').waitFor();
  await section('Localização hidrográfica').getByText('Doce – Suaçuí Grande').waitFor();
  await section('Localização hidrográfica').getByText('Córrego do Ouro').waitFor();
  expect(worstWindow(await shiftsOf(page))).toBeLessThanOrEqual(MOST_SHIFT);
  // One call for the record; no section asks for itself.
  expect(reads.filter((path) => !path.endsWith('/water_springs'))).toEqual([`/api${place.path(property)}`]);

  await tab(page, 'Coordenadas').click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`${home}/coordenadas`);
  const coordinates = section('Coordenadas').getByRole('heading', { name: 'Coordenadas' });
  await expect.poll(() => coordinates.evaluate((node) => document.activeElement === node)).toBe(true);
  await expect.poll(() => inView(coordinates)).toBe(true);
  expect(await page.title()).toBe('Sítio de uma página · Vertente');

  // 'Editar' of another section opens that one, unlocked, with the focus in its first field.
  await section('Localização hidrográfica').getByRole('link', { name: 'Editar Localização' }).click();
  await expect.poll(() => field(page, 'microbasin').isEditable()).toBe(true);
  await expect.poll(() => page.url()).toMatch(/\/localizacao-hidrografica$/);
  await expect
    .poll(() => section('Localização hidrográfica').evaluate((node) => node.contains(document.activeElement)))
    .toBe(true);
  await field(page, 'microbasin').fill('Córrego da Prata');
  await section('Endereço').getByRole('link', { name: 'Editar Endereço' }).click();
  const question = page.getByRole('dialog', { name: 'Há alterações que não foram salvas.' });
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  expect(await field(page, 'microbasin').inputValue()).toBe('Córrego da Prata');
  await button(page, 'Atualizar').click();
  await page.getByText('Atualizado com sucesso!').last().waitFor();
  await tab(page, 'Geral').click();
  await section('Localização hidrográfica').getByText('Córrego da Prata').waitFor();
  await expectGood(page);

  await walkTo(page, `${home}/interesses-recuperacao`);
  const interests = section('Interesses de recuperação').getByRole('heading');
  await expect.poll(() => interests.evaluate((node) => document.activeElement === node)).toBe(true);
  await expect.poll(() => inView(interests)).toBe(true);
});

test('what was done on the property is read on a tab of its own, the newest first', async () => {
  const property = await place.makeProperty({ name: 'Sítio das atividades' });
  const page = await technician();
  await page.goto(`/admin/propriedades/editar/${property}`);
  await tab(page, 'Atividades realizadas').click();
  await titled(page, 'Edição de propriedade - Atividades realizadas').waitFor();
  await page.getByText('Ainda não foram cadastradas atividades realizadas.').waitFor();
  await place.launch(property, { executed_at: '2026-03-04T09:30', description: 'Plantio das margens.' });
  await place.launch(property, { executed_at: '2026-05-01T14:00', description: 'Replantio.' });
  await page.reload();
  await record(page, 'Replantio.').waitFor();
  expect(await page.locator('tbody tr td:nth-child(4)').allTextContents()).toEqual([
    '01/05/2026 14:00',
    '04/03/2026 09:30',
  ]);
  for (const name of ['+ Adicionar', 'Visualizar', 'Excluir', 'Editar']) {
    expect(await page.getByText(name, { exact: true }).count()).toBe(0);
  }
  await expectGood(page);
});

test('two people change the address: the second one reads the other’s state by its name', async () => {
  const property = await place.makeProperty({ name: 'Sítio da divisa' });
  const page = await technician();
  await page.goto(`/admin/propriedades/editar/${property}/endereco`);
  await button(page, 'Editar').click();
  await field(page, 'street').fill('Rua da Maria');
  const vitoria = { state_id: 32, city: 3205309, street: 'Rua do João' };
  await panel.api.send('PUT', place.path(property, 'property_addresses'), vitoria);
  await button(page, 'Atualizar').click();
  const conflict = page.getByRole('dialog', { name: 'Outra pessoa alterou este registro' });
  for (const words of ['Espírito Santo', 'Vitória', 'Rua do João']) {
    await conflict.getByLabel(`Usar o da outra pessoa: ${words}`).waitFor();
  }
  await conflict.getByText('Antes: Minas Gerais').waitFor();
  await expectGood(page);
  await conflict.getByRole('button', { name: 'Salvar com estas escolhas' }).click();
  await page.getByText('Atualizado com sucesso!').last().waitFor();
  const saved = await panel.api.send('GET', place.path(property, 'property_addresses'));
  expect(saved).toMatchObject({ state_id: 32, city_id: 3205309, street: 'Rua da Maria' });

  // The sub-basin stayed behind in the other state: it is still named, and can't be saved again.
  await tab(page, 'Localização hidrográfica').click();
  await button(page, 'Editar').click();
  await expect.poll(() => field(page, 'subbasin').inputValue()).toBe('Doce – Suaçuí Grande');
  await field(page, 'microbasin').fill('Outra');
  await button(page, 'Atualizar').click();
  await expect
    .poll(() => sentencesOf(page, 'subbasin'))
    .toBe('A sub-bacia escolhida não fica neste estado. Escolha outra.');
  await choose(page, 'subbasin', 'guandu', 'Doce – Guandu');
  await button(page, 'Atualizar').click();
  await page.getByText('Atualizado com sucesso!').last().waitFor();
});

test('two people answer the interests: a yes is told as a yes', async () => {
  const property = await place.makeProperty({ name: 'Sítio das respostas' });
  const none = {
    septic_tank: 0,
    dry_boxes: 0,
    water_dam: 0,
    riparian_forest: 0,
    hill_top: 0,
    declivity_app: 0,
  };
  const path = place.path(property, 'recovery_interests');
  await panel.api.send('PUT', path, none);
  const page = await technician();
  await page.goto(`/admin/propriedades/editar/${property}/interesses-recuperacao`);
  await button(page, 'Editar').click();
  await field(page, 'recovery_activity').fill('Plantio');
  await panel.api.send('PUT', path, { hill_top: 1 });
  await button(page, 'Atualizar').click();
  const conflict = page.getByRole('dialog', { name: 'Outra pessoa alterou este registro' });
  await conflict.getByRole('radiogroup', { name: 'Topo de morro' }).waitFor();
  await conflict.getByLabel('Usar o da outra pessoa: Sim').waitFor();
  await conflict.getByText('Antes: Não').waitFor();
});
