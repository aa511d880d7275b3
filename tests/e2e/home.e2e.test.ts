/** The first screen: figures that lead to what they count, projects to choose, charts with their tables; and the search. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { download, PHONE } from '../support/chromium.ts';
import { holdBack } from '../support/hold-back.ts';
import { usePanel } from '../support/panel-run.ts';
import { makeProjectPeople, type ProjectPeople } from '../support/project-people.ts';
import { CASE_PARAMETERS, springBody } from '../support/records.ts';
import { button, expectGood, field, heading, record, titled } from '../support/screen.ts';
import { sizes } from '../support/sizes.ts';
import type { Credentials } from '../support/panel.ts';

const panel = usePanel();
let place: ProjectPeople;
let technician: Credentials;

/** One spring, one entry of the technician's that is late and has a launch, and a project that is closed. */
beforeAll(async () => {
  place = await makeProjectPeople(panel.api);
  await panel.api.send('PUT', place.path('feedstock_parameters'), CASE_PARAMETERS);
  for (const length of [500, 250]) await place.make('wire_rollers', { length, minimum_usage: 10 });
  const property = await place.makeProperty('Sítio Boa Vista');
  await place.make(`rural_properties/${property}/water_springs`, springBody({ label: 'N-01' }));
  const person = await place.person(ROLES.TECNICO);
  technician = person.credentials;
  const activity = await place.make('activities', { name: 'Cercamento' });
  const dates = { start_date: '2026-01-01', end_date: '2026-01-31' };
  const entry = await place.make('execution_cronograms', { user: person.id, activity, goal: 10, ...dates });
  await place.make('executed_activities', {
    execution_cronogram: entry,
    rural_property: property,
    description: 'Esticou o arame',
    executed_at: '2026-01-10T09:00',
  });
  await panel.api.send('POST', '/projects', { name: 'Antigo', status: 2, ...dates });
});

const figure = (page: Page, label: string) => page.getByRole('link').filter({ hasText: label });

test.each(sizes('at a desk'))(
  'a manager chooses a project, follows a figure and takes a chart away, %s',
  async (_, viewport) => {
    const page = await panel.person({ viewport });
    await page.goto('/admin');
    await button(page, 'Projetos encerrados (1)').waitFor();
    expect(await page.getByRole('link', { name: 'Antigo' }).isVisible()).toBe(false);
    await expectGood(page);
    await page.getByRole('link').filter({ hasText: 'Nascentes finalizadas' }).click();
    await page.waitForURL((url) => url.search === '' && url.pathname === '/admin');

    await button(page, 'Ver como tabela').first().click();
    const sheet = await download(page, () => button(page, 'Baixar CSV').first().click());
    expect(Buffer.from(sheet.bytes).toString()).toBe(
      '\uFEFF;Nascentes\r\nCadastrada;1\r\nMaterial entregue;0\r\nFinalizada;0\r\n',
    );
    await expectGood(page);

    expect(await figure(page, 'Nascentes: Cadastrada').innerText()).toMatch(/^1\s/);
    await figure(page, 'Nascentes: Cadastrada').click();
    await heading(page, 'Nascentes').waitFor();
    await record(page, 'N-01').waitFor();
    expect(new URL(page.url()).search).toBe('?status=0');
  },
);

test('a link into a project opens its screen on a browser that has none chosen', async () => {
  const page = await panel.person();
  await page.goto(`/admin/nascentes?projeto=${place.project}`);
  await heading(page, 'Nascentes').waitFor();
  await record(page, 'N-01').waitFor();
  await page.waitForURL((url) => url.search === '' && url.pathname === '/admin/nascentes');
});

test('a technician launches the last activity again', async () => {
  const page = await panel.person({ as: technician });
  await page.goto('/admin');
  await page.getByRole('region', { name: 'Lançar de novo' }).getByRole('link').click();
  await heading(page, 'Cadastro de lançamento de atividade').waitFor();
  await expect.poll(() => field(page, 'description').inputValue()).toBe('Esticou o arame');
  await button(page, 'Cadastrar').click();
  await heading(page, 'Lançamento de Atividades').waitFor();
  await expect.poll(() => record(page, 'Sítio Boa Vista').count()).toBe(2);
});

test.each(sizes('at a desk'))('anything is found and opened by keyboard alone, %s', async (_, viewport) => {
  const page = await panel.person({ viewport });
  await page.goto('/admin/veiculos');
  await heading(page, 'Veículos').waitFor();
  const opener = button(page, viewport === PHONE ? 'Buscar' : 'Buscar (Ctrl+K)').first();
  await opener.focus();
  // What is typed before the search is here is looked for, and does nothing below.
  const letCome = await holdBack(page, '**/assets/search-dialog-*.js');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('?n');
  await page.keyboard.press('Tab');
  await page.keyboard.type('-');
  const input = page.getByRole('combobox', { name: 'Buscar em tudo' });
  expect(await input.count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(await opener.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('n-');
  letCome();
  await input.waitFor();
  await page.keyboard.type('0');
  expect(await input.inputValue()).toBe('n-0');
  const options = page.getByRole('option');
  await page.getByText('1 resultado').waitFor();
  expect(await options.allInnerTexts()).toEqual([
    expect.stringMatching(/^N-01\s+Sítio Boa Vista · Rio Doce/),
  ]);
  await expectGood(page);
  await page.keyboard.press('Escape');
  await input.waitFor({ state: 'detached' });
  await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('boa vista');
  await page.getByText('2 resultados').waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await page.getByRole('option', { selected: true }).innerText()).toMatch(/^Sítio Boa Vista/);
  await page.keyboard.press('Enter');
  await titled(page, 'Edição de propriedade').waitFor();
  expect(await field(page, 'name').inputValue()).toBe('Sítio Boa Vista');

  // What was opened last comes first, and is kept by no browser.
  await page.keyboard.press('Control+k');
  await page.getByText('Abertos há pouco').waitFor();
  expect(await options.allInnerTexts()).toEqual([expect.stringMatching(/^Sítio Boa Vista/)]);
  const kept = await page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((store) => Object.values(store)),
  );
  expect(kept.join('\n')).not.toContain('Boa');
});
