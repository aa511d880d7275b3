/** What the panel says before a mistake is printed or a name is lost. */
import { describe, expect, test } from 'vitest';
import { adminOf, type DirectApi } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';
import { makePropertyPlace, type PropertyPlace } from '../support/property-place.ts';
import { CASE_PARAMETERS } from '../support/records.ts';
import { button, expectGood, field, record, titled } from '../support/screen.ts';
import { goodSketch } from '../support/sketch-sheet.ts';
import { sizes } from '../support/sizes.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let place: PropertyPlace;
let property: number;
let api: DirectApi;

const panel = usePanel(async (run) => {
  api = run.api;
  place = await makePropertyPlace(api);
  await api.send('PUT', `/projects/${place.project}/feedstock_parameters`, CASE_PARAMETERS);
  property = await place.makeProperty({ name: 'Sítio Boa Vista', total_area: 30 });
  for (const [name, email] of [
    ['Olga Prado', 'olga@example.org'],
    ['Rui Costa', 'rui@example.org'],
  ]) {
    await api.send('POST', '/users', {
      name,
      email,
      role: 4,
      enabled: true,
      password: 'tres pratos de trigo',
      projects: [place.project],
    });
  }
});

describe.each(sizes('on a phone'))('%s', (where, viewport) => {
  test('a spring’s technician is proposed from the sheet, and another is chosen while it may be', async () => {
    const page = await panel.person({ viewport, as: place.technician });
    const label = where === 'at a desk' ? 'T-1' : 'T-2';
    const list = `/admin/propriedades/editar/${property}/nascentes`;
    await page.goto(`${list}/adicionar`);
    await page.locator('input[type="file"][name="spreadsheet"]').setInputFiles({
      name: 'croqui.xlsx',
      mimeType: XLSX,
      buffer: Buffer.from(await goodSketch({ form: { B3: label, B5: 'OLGA  PRADO' } })),
    });
    await button(page, 'Ler Arquivo').click();
    const chosen = field(page, 'technician').locator('option:checked');
    await page.getByText('Na planilha: OLGA PRADO').waitFor();
    await expect.poll(() => chosen.textContent()).toBe('Olga Prado');
    await expectGood(page);
    await button(page, 'Cadastrar').click();
    await record(page, label).getByRole('link', { name: 'Visualizar' }).click();
    await titled(page, 'Edição de nascente').waitFor();
    await expect.poll(() => chosen.textContent()).toBe('Olga Prado');
    await button(page, 'Editar').click();
    await field(page, 'technician').selectOption({ label: 'Rui Costa' });
    await button(page, 'Atualizar').click();
    await page.waitForURL(`**${list}`);
    await record(page, label).getByRole('link', { name: 'Visualizar' }).click();
    await button(page, 'Editar').waitFor();
    await page.reload();
    await expect.poll(() => chosen.textContent()).toBe('Rui Costa');
    await expectGood(page);
  });

  test('the question before a producer’s deletion names the properties that stay without one', async () => {
    const producer = await place.makeProducer(`Zulmira ${where}`);
    await place.makeProperty({ name: 'Sítio Um', rural_producer: producer });
    await place.makeProperty({ name: 'Sítio Dois', rural_producer: producer });
    const page = await panel.person({ viewport, as: place.technician });
    await page.goto('/admin/proprietarios');
    await record(page, `Zulmira ${where}`).getByRole('button', { name: 'Excluir' }).click();
    const dialog = page.getByRole('dialog', { name: 'Você tem certeza?' });
    await dialog.getByText('Você não terá como reverter essa ação!').waitFor();
    await dialog.getByText('Ficam sem proprietário: Sítio Dois e Sítio Um.').waitFor();
    await expectGood(page);
  });

  test('text in a term that looks like a variable is marked, and listed with where it stands', async () => {
    const projects = await api.send('POST', '/projects', {
      name: `Termo ${where}`,
      status: 1,
      start_date: '2026-01-01',
      end_date: '2027-12-31',
    });
    const page = await panel.person({ viewport, as: adminOf(panel.product) });
    await page.goto(`/admin/projetos/editar/${String(projects.id)}/termos-de-compromisso`);
    await field(page, 'contract_terms').click();
    await page.keyboard.type('Receber [TOTAL_ESTACA] estacas e [TOTAL_MUDAS] mudas.');
    const mark = page.locator('mark[data-unknown-variable]');
    await expect.poll(() => mark.allTextContents()).toEqual(['[TOTAL_ESTACA]']);
    expect(await mark.getAttribute('aria-description')).toBe('Não é uma variável. Seria [TOTAL_ESTACAS]?');
    const sentence =
      'Termos do contrato, parágrafo 1: [TOTAL_ESTACA] não é uma variável e seria impresso assim. Seria [TOTAL_ESTACAS]?';
    await page.getByRole('status').getByText(sentence).waitFor();
    await expectGood(page);
    await field(page, 'preamble').click();
    await page.keyboard.type('Eu declaro.');
    await button(page, 'Cadastrar').click();
    await button(page, 'Editar').waitFor();
    await page.getByRole('status').getByText(sentence).waitFor();
  });
});
