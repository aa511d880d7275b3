/** The feedstock report, saved from the panel. */
import { type CellValue, readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { download } from '../support/chromium.ts';
import { directApi } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';
import { makeProjectPeople, type ProjectPeople } from '../support/project-people.ts';
import { CASE_PARAMETERS, springBody } from '../support/records.ts';
import { button, expectGood, field, heading } from '../support/screen.ts';
import { sizes } from '../support/sizes.ts';

const REPORT = /\/projects\/\d+\/report$/;

type Person = Awaited<ReturnType<ProjectPeople['person']>>;

const panel = usePanel();
let place: ProjectPeople;
let technician: Person;

/** N-01 of the technician at one property; N-02 of the manager, delivered, at another. */
beforeAll(async () => {
  place = await makeProjectPeople(panel.api, 'Rio Doce Vivo');
  technician = await place.person(ROLES.TECNICO);
  await panel.api.send('PUT', place.path('feedstock_parameters'), CASE_PARAMETERS);
  const [one, other] = [
    await place.makeProperty('Sítio do Alto'),
    await place.makeProperty('Sítio de Baixo'),
  ];
  const api = await directApi(panel.product, technician.credentials);
  const springs = (property: number) => `rural_properties/${property}/water_springs`;
  await api.send('POST', place.path(springs(one)), springBody({ label: 'N-01' }));
  const delivered = await place.make(springs(other), springBody({ label: 'N-02' }));
  await panel.api.send('PUT', place.path(`${springs(other)}/${delivered}`), {
    status: 1,
    delivery_date: '2026-02-01T09:00',
  });
});

/** Generates the report and answers its file's name and the codes of its springs. */
async function report(page: Page): Promise<{ name: string; codes: CellValue[]; sheets: string[] }> {
  const { name, bytes } = await download(page, () => button(page, 'Gerar relatório').click());
  const { sheets } = await readXlsx(bytes);
  const [head = [], ...rows] = sheets[0]?.rows ?? [];
  expect(head[0]).toBe('Código');
  const codes = rows.map(([code = null]) => code).filter((code) => String(code).startsWith('N-'));
  return { name, codes, sheets: sheets.map((sheet) => sheet.name) };
}

describe.each(sizes('at a desk'))('%s', (_, viewport) => {
  test('the report is saved as a file, whole or filtered by what the address says', async () => {
    const page = await panel.person({ viewport, as: technician.credentials });
    await page.goto('/admin/relatorios');
    await heading(page, 'Relatórios').waitFor();
    await expect
      .poll(() => field(page, 'technician').locator('option').allTextContents())
      .toEqual(['Todos', technician.name]);
    await expectGood(page);
    const whole = await report(page);
    expect(whole.name).toMatch(/Rio Doce Vivo\.xlsx$/);
    expect(whole.codes).toEqual(['N-01', 'N-02']);
    expect(whole.sheets).toContain('Saldo');
    await page.getByText(`Relatório salvo: ${whole.name}`).waitFor();
    await expectGood(page);

    await field(page, 'subbasin').selectOption('Bacia de Sítio de Baixo – Ribeirão Sítio de Baixo');
    expect((await report(page)).codes).toEqual(['N-02']);
    await page.reload();
    await expect
      .poll(() =>
        field(page, 'subbasin').evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text),
      )
      .toBe('Bacia de Sítio de Baixo – Ribeirão Sítio de Baixo');
    await field(page, 'status').selectOption('Cadastrada');
    expect((await report(page)).codes).toEqual([]);
    await field(page, 'subbasin').selectOption('Todas');
    expect((await report(page)).codes).toEqual(['N-01']);
    await field(page, 'status').selectOption('Todos');
    await field(page, 'technician').selectOption(technician.name);
    expect((await report(page)).codes).toEqual(['N-01']);
  });
});

test('while it is generated the screen says so and lets go of it; a failure is told', async () => {
  const page = await panel.person({ as: technician.credentials });
  await page.goto('/admin/relatorios');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(REPORT, async (route) => {
    await held;
    await route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' });
  });
  await button(page, 'Gerar relatório').click();
  await page.getByRole('progressbar', { name: 'Gerando relatório' }).waitFor();
  expect(await button(page, 'Gerando relatório...').isDisabled()).toBe(true);
  await expectGood(page);
  await button(page, 'Cancelar').click();
  await button(page, 'Gerar relatório').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);

  answer();
  await button(page, 'Gerar relatório').click();
  await page.getByRole('alert').getByText('Erro ao gerar o relatório').waitFor();
  await expectGood(page);
  await page.unroute(REPORT);
  expect((await report(page)).codes).toEqual(['N-01', 'N-02']);
});

test('the office has no report', async () => {
  const { credentials } = await place.person(ROLES.ADMINISTRATIVO);
  const page = await panel.person({ as: credentials });
  await page.goto('/admin/relatorios');
  await page.getByText('Você não tem permissão para ver esta página.').waitFor();
});
