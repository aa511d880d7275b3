/** A property's delivery note and commitment term, from the click to the PDF's text. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, pdfInNewTab, PHONE } from '../support/chromium.ts';
import { type PanelRun, usePanel } from '../support/panel-run.ts';
import { makePropertyPlace, type PropertyPlace } from '../support/property-place.ts';
import { CASE_PARAMETERS, springBody } from '../support/records.ts';
import { button, expectGood, titled } from '../support/screen.ts';
import { sizes } from '../support/sizes.ts';

let place: PropertyPlace;
let property: number;
let bare: number;

type Viewport = typeof DESKTOP | typeof PHONE;

const prepare = async ({ api }: PanelRun) => {
  place = await makePropertyPlace(api);
  await api.send('PUT', `/projects/${place.project}/feedstock_parameters`, CASE_PARAMETERS);
  property = await place.makeProperty({ name: 'Sítio Boa Vista', total_area: 30 });
  bare = await place.makeProperty({ name: 'Sítio Novo' });
  for (const label of ['N-02', 'N-01', 'N-03']) {
    await api.send('POST', place.path(property, 'water_springs'), springBody({ label }));
  }
};
const run = usePanel(prepare);

const screenOf = (name: string, of = property) => `/admin/propriedades/editar/${of}/${name}`;
const asTechnician = (viewport: Viewport = DESKTOP) => run.person({ viewport, as: place.technician });
const NOTE = 'Gerar nota de entrega';
const TERM = 'Gerar termo de compromisso';
const labels = (page: Page) => page.locator('input[name="water_springs[]"]');

/** Writes the project's term, or another text over it. */
async function writeTerm(...variables: string[]): Promise<void> {
  const text = (words: string) => ({ type: 'text', text: words });
  const atoms = variables.flatMap((name) => [{ type: 'variable', attrs: { name } }, text(', ')]);
  const document = (...content: object[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] });
  const body = {
    preamble: document(text('Termo com '), ...atoms, text('que se compromete.')),
    contract_terms: document(text('O proprietário cuida da cerca.')),
  };
  const path = `/projects/${place.project}/commitment_terms`;
  const { data } = await run.api.send('GET', path);
  const [term] = Array.isArray(data) ? data : [];
  if (term) await run.api.send('PUT', `${path}/${term.id}`, body);
  else await run.api.send('POST', path, body);
}

describe.each(sizes('on a phone'))('%s', (_, viewport) => {
  test('ticked springs make a delivery note; none ticked makes a sentence', async () => {
    const page = await asTechnician(viewport);
    await page.goto(screenOf('nota-de-entrega'));
    await titled(page, 'Edição de propriedade - Nota de entrega').waitFor();
    await page.getByLabel('N-01', { exact: true }).waitFor();
    await expectGood(page);
    await button(page, NOTE).click();
    await page.getByRole('alert').getByText('Você precisa selecionar ao menos uma nascente').waitFor();
    expect(page.context().pages()).toHaveLength(1);
    await expectGood(page);

    await page.getByLabel('N-01', { exact: true }).check();
    await page.getByLabel('N-03', { exact: true }).check();
    const two = await pdfInNewTab(page, () => button(page, NOTE).click());
    expect(two.text).toContain('João Batista');
    expect(two.text).toMatch(/Estacas.*100.*100.*200/);
    expect(two.text).not.toContain('N-02');
    expect(await page.getByRole('alert').count()).toBe(0);

    await page.getByLabel('Selecionar todas').check();
    expect(await labels(page).evaluateAll((boxes) => boxes.map((box) => box.matches(':checked')))).toEqual([
      true,
      true,
      true,
    ]);
    const all = await pdfInNewTab(page, () => button(page, NOTE).click());
    expect(all.text).toMatch(/Estacas.*100.*100.*100.*300/);
    await page.getByLabel('Selecionar todas').uncheck();
    await button(page, NOTE).click();
    await page.getByRole('alert').waitFor();
  });

  // In every run the chain is told what a term lacks, goes where it leads and has the term made.
  test.runIf(process.env['TEST_FULL'])(
    'what a term lacks is listed with the way to it, and then the term is made',
    async () => {
      await writeTerm('NOME_PROPRIETARIO', 'TOTAL_NASCENTES', 'CODIGOS_NASCENTES', 'ENDERECO_PROPRIEDADE');
      const page = await asTechnician(viewport);
      await page.goto(screenOf('termo-de-compromisso', bare));
      await titled(page, 'Edição de propriedade - Termo de compromisso').waitFor();
      await expectGood(page);
      await button(page, TERM).click();
      const missing = page.getByRole('alert').getByRole('listitem');
      await missing.first().waitFor();
      expect(await missing.allInnerTexts()).toEqual([
        '[TOTAL_NASCENTES]: a propriedade não tem nascentes. Cadastre-as na propriedade, aba "Nascentes". Nascentes',
        '[CODIGOS_NASCENTES]: a propriedade não tem nascentes. Cadastre-as na propriedade, aba "Nascentes". Nascentes',
      ]);
      expect(page.context().pages()).toHaveLength(1);
      await expectGood(page);
      await missing.first().getByRole('link').click();
      await titled(page, 'Edição de propriedade - Nascentes').waitFor();

      await page.goto(screenOf('termo-de-compromisso'));
      const term = await pdfInNewTab(page, () => button(page, TERM).click());
      expect(term.text).toContain('Termo com João Batista, 3, N-01, N-02 e N-03, Governador Valadares, MG,');
      expect(term.text).toContain('O proprietário cuida da cerca.');
    },
  );
});

test('a project without a term is told, and who may write it is led there', async () => {
  const project = Number(
    (
      await run.api.send('POST', '/projects', {
        name: 'Novo',
        status: 1,
        start_date: '2026-01-01',
        end_date: '2028-01-01',
      })
    ).id,
  );
  const { id } = await run.api.send('POST', `/projects/${project}/rural_properties`, {
    name: 'Sítio do Novo',
    rural_producer: place.producer,
    subbasin: place.subbasin,
    state_id: 31,
    city: 3127701,
    cep: '35010000',
  });
  const page = await run.person();
  await page.evaluate((chosen) => localStorage.setItem('projeto', String(chosen)), project);
  await page.goto(screenOf('termo-de-compromisso', Number(id)));
  await button(page, TERM).click();
  await page.getByRole('alert').getByText('O projeto ainda não tem termo de compromisso.').waitFor();
  await page.getByRole('alert').getByRole('link').click();
  await page.waitForURL(`**/admin/projetos/editar/${project}/termos-de-compromisso`);
});

test('where the server says nothing, the screen does; a blocked tab is closed again', async () => {
  const page = await asTechnician();
  await page.goto(screenOf('nota-de-entrega'));
  await page.getByLabel('N-01', { exact: true }).check();
  await page.route('**/delivery_note?*', (route) => route.fulfill({ status: 502, body: '' }));
  await button(page, NOTE).click();
  await page.getByRole('alert').getByText('Erro ao gerar o relatório').waitFor();
  expect(page.context().pages()).toHaveLength(1);
});

test('a failure is told as one, with what the server says of it below', async () => {
  const page = await asTechnician();
  await page.goto(screenOf('termo-de-compromisso'));
  const detail = 'Houve um erro interno. Tente de novo.';
  await page.route('**/term', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', json: { status: 500, detail } }),
  );
  await button(page, TERM).click();
  const alert = page.getByRole('alert');
  await alert.getByText('Erro ao gerar o relatório', { exact: true }).waitFor();
  await alert.getByText(detail, { exact: true }).waitFor();
});

test('a property without springs has nothing to tick', async () => {
  const page = await asTechnician(PHONE);
  await page.goto(screenOf('nota-de-entrega', bare));
  await page.getByText('Ainda não existem registros cadastrados.').waitFor();
  await expectGood(page);
  await page.getByRole('link', { name: 'Ver nascentes' }).click();
  await titled(page, 'Edição de propriedade - Nascentes').waitFor();
});
