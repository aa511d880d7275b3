/** The outline of a sub-basin: a file is read, looked at, saved, and colours the map; refused, replaced, removed. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { OUTLINE_FILE_BYTES } from '#domain/resources/subbasin-outlines.ts';
import type { AreasCanvas } from '#web/components/map/areas/draw-areas.ts';
import { DESKTOP, PHONE } from '../support/chromium.ts';
import { boxRing, collectionOf } from '../support/outline-files.ts';
import { type PanelRun, usePanel } from '../support/panel-run.ts';
import { settled } from '../support/panel-traffic.ts';
import { makePropertyPlace, type PropertyPlace } from '../support/property-place.ts';
import { CASE_PARAMETERS, springBody } from '../support/records.ts';
import { button, expectGood, record } from '../support/screen.ts';
import { type Ring, shapefileOf } from '../support/geometry-files.ts';

/** Around the springs, and beside them. */
const AROUND = boxRing(-41.2, -19.6, -41, -19.4);
const BESIDE = boxRing(-41.5, -19.6, -41.3, -19.4);
/** As a bow tie. */
const CROSSED: Ring = [
  [-41.2, -19.6],
  [-41, -19.4],
  [-41, -19.6],
  [-41.2, -19.4],
];

let place: PropertyPlace;

const run: PanelRun = usePanel(async ({ api }) => {
  place = await makePropertyPlace(api);
  await api.send('PUT', `/projects/${place.project}/feedstock_parameters`, CASE_PARAMETERS);
  await api.send('POST', `/projects/${place.project}/wire_rollers`, { length: 500, minimum_usage: 40 });
  const property = await place.makeProperty({ name: 'Sítio Água Limpa', total_area: 30 });
  await api.send('POST', place.path(property, 'water_springs'), springBody({ label: 'A-1' }));
});

function choose(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  return page.locator('input[name="file"]').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  });
}

const open = (page: Page) => page.goto(`/admin/sub-bacias/editar/${place.subbasin}`);

/** Whether an outline is drawn, and a pixel in its middle has its colour. */
function middleOf(page: Page, name: string): Promise<string> {
  return page
    .getByRole('region', { name })
    .locator('canvas[data-outline]')
    .evaluate((element) => {
      const canvas = element as HTMLCanvasElement;
      const pixel = canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data;
      return Array.from(pixel ?? []).join(' ');
    });
}

/** The colour of an area on the map of areas, some pixels beside its springs. */
function areaColour(page: Page): Promise<string> {
  return page.locator('canvas[data-areas]').evaluate((element) => {
    const canvas = element as AreasCanvas;
    const [area] = canvas.drawnAreas ?? [];
    const scale = canvas.width / canvas.getBoundingClientRect().width;
    // Beyond any disc, and below the name.
    const [x, y] = [((area?.x ?? 0) - 60) * scale, ((area?.y ?? 0) + 30) * scale];
    const pixel = canvas.getContext('2d')?.getImageData(x, y, 1, 1).data;
    return Array.from(pixel ?? []).join(' ');
  });
}

const showSubbasins = async (page: Page) => {
  await page.goto('/admin/mapa');
  await button(page, 'Por sub-bacia').click();
  await record(page, 'Suaçuí Grande').waitFor();
};

const NOTHING = '0 0 0 0';

test('a file of several is read, the right one looked at and saved, and the map has its form', async () => {
  const page = await run.person({ viewport: DESKTOP });
  const looking = await run.person({ as: place.technician, viewport: DESKTOP });
  await showSubbasins(looking);
  await looking.getByText('Cada círculo é uma sub-bacia sem contorno').waitFor();
  expect(await areaColour(looking)).toBe(NOTHING);

  await open(page);
  await page.getByRole('heading', { name: 'Contorno no mapa' }).waitFor();
  await choose(page, 'linha.geojson', '{"type":"LineString","coordinates":[[-42,-18],[-42,-19]]}');
  await page.getByRole('alert').getByText('O arquivo não tem nenhum polígono.').waitFor();
  const names = ['Caratinga', 'Rio Doce Médio', 'Suaçuí'];
  const file = collectionOf(
    names.map((nome, at) => ({ properties: { nome }, polygons: [[at === 1 ? AROUND : BESIDE]] })),
  );
  await choose(page, 'comite.geojson', file);
  await page.getByRole('heading', { name: 'comite.geojson' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('comite.geojson');
  expect(await button(page, 'Salvar contorno').isDisabled()).toBe(true);
  // By the keyboard alone: the choice, the second of them, and on.
  await page.keyboard.press('Tab');
  await page.keyboard.type('doce');
  await page.getByRole('option', { name: 'Rio Doce Médio' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => middleOf(page, 'Contorno lido do arquivo')).not.toBe(NOTHING);
  await page.getByText('Nada foi salvo ainda').waitFor();
  await expectGood(page);
  await button(page, 'Salvar contorno').focus();
  await page.keyboard.press('Enter');
  await page.getByText('Contorno salvo.').waitFor();
  await page.getByText('Do arquivo comite.geojson, polígono Rio Doce Médio.').waitFor();
  await expect.poll(() => middleOf(page, 'Contorno da sub-bacia')).not.toBe(NOTHING);
  await expectGood(page);

  await showSubbasins(looking);
  // The darkest green but one, a little clear.
  await expect.poll(() => areaColour(looking)).toMatch(/^5[3-5] 13[4-6] 10[0-2] /);
  expect(await looking.getByText('Cada círculo é uma sub-bacia sem contorno').count()).toBe(0);
  await expectGood(looking);
  // Pressed, it says what it has.
  await looking.locator('.leaflet-container').click();
  await looking.locator('output', { hasText: 'Nascentes: 1.' }).waitFor();
});

test('on a phone it is replaced by a shapefile, seen by whoever may not change it, and removed', async () => {
  const page = await run.person({ viewport: PHONE });
  await open(page);
  await choose(page, 'bacia.zip', shapefileOf(BESIDE));
  await page.getByRole('heading', { name: 'bacia.zip' }).waitFor();
  await expectGood(page);
  await button(page, 'Salvar contorno').click();
  await page.getByText('Do arquivo bacia.zip.').waitFor();
  await expectGood(page);

  const looking = await run.person({ as: place.technician, viewport: PHONE });
  await open(looking);
  await looking.getByText('Do arquivo bacia.zip.').waitFor();
  expect(await looking.locator('input[name="file"]').count()).toBe(0);
  await expectGood(looking);

  await button(page, 'Excluir contorno').click();
  await button(page, 'Sim, Excluir!').click();
  await page.getByRole('dialog', { name: 'Pronto!' }).getByText('O contorno foi excluído.').waitFor();
  await button(page, 'OK').click();
  await page.getByText('Sem contorno, a sub-bacia aparece no mapa como um círculo.').waitFor();
  await open(looking);
  // Its part comes with an answer of its own.
  await settled(looking);
  expect(await looking.getByRole('heading', { name: 'Contorno no mapa' }).count()).toBe(0);
});

/** As a manager does on another device. */
async function sentElsewhere(name: string, ring: Ring): Promise<void> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(shapefileOf(ring))]), name);
  const address = `${run.product.url}/api/hydrographic_subbasins/${place.subbasin}/outline`;
  const headers = { authorization: `Bearer ${run.api.token}` };
  const answer = await fetch(address, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`The outline was not taken: ${answer.status} ${await answer.text()}`);
}

test('what somebody else sent meanwhile is not written over', async () => {
  const page = await run.person({ viewport: DESKTOP });
  await open(page);
  await choose(page, 'bacia.zip', shapefileOf(AROUND));
  await page.getByRole('heading', { name: 'bacia.zip' }).waitFor();
  await sentElsewhere('outra.zip', BESIDE);
  await button(page, 'Salvar contorno').click();
  await page.getByRole('alert').getByText('Outra pessoa alterou este registro').waitFor();
  await expect.poll(() => page.getByRole('heading', { name: 'bacia.zip' }).count()).toBe(1);
  // What the other one sent is shown above, and gives way to this one only now.
  await page.getByText('Do arquivo outra.zip', { exact: false }).waitFor();
  await button(page, 'Salvar contorno').click();
  await page.getByText('Contorno salvo.').waitFor();

  // And so with a deletion.
  await sentElsewhere('outra.zip', BESIDE);
  await button(page, 'Excluir contorno').click();
  await button(page, 'Sim, Excluir!').click();
  await page.getByRole('dialog').getByText('Outra pessoa alterou este registro', { exact: false }).waitFor();
  await button(page, 'Sim, Excluir!').click();
  await page.getByText('O contorno foi excluído.').waitFor();
});

test('by the keyboard alone nobody is left at the top of the page, and nothing that was read is lost unasked', async () => {
  const page = await run.person({ viewport: DESKTOP });
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).name);
  await open(page);
  await page.locator('input[name="file"]').focus();
  await choose(page, 'linha.geojson', '{"type":"LineString","coordinates":[[-42,-18],[-42,-19]]}');
  await page.getByRole('alert').waitFor();
  await expect.poll(focused).toBe('file');

  await choose(page, 'bacia.zip', shapefileOf(AROUND));
  await page.getByRole('heading', { name: 'bacia.zip' }).waitFor();
  await page.getByRole('link', { name: 'Voltar' }).click();
  await page.getByText('Há alterações que não foram salvas.').waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Cancelar').press('Enter');
  await expect.poll(focused).toBe('file');

  // Crossing itself is mended, and is no error.
  await choose(page, 'cruzado.zip', shapefileOf(CROSSED));
  await page.getByRole('note').getByText('O desenho se cruzava').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await expectGood(page);
  await page.route('**/outline', (route) => route.fulfill({ status: 502, body: '<html>' }));
  await button(page, 'Salvar contorno').press('Enter');
  await page.getByRole('alert').getByText('Falha ao enviar arquivo. Tente novamente!').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Salvar contorno');
  await page.unroute('**/outline');
  await page.keyboard.press('Enter');
  await page.getByText('Contorno salvo.').waitFor();
  await expect.poll(focused).toBe('file');
});

test('a file too large is not sent, a slow one says what is under way, and what can’t be loaded has its title', async () => {
  const page = await run.person({ viewport: DESKTOP });
  let sent = 0;
  const answered = Promise.withResolvers<void>();
  await page.route('**/outline/read', async (route) => {
    sent += 1;
    await answered.promise;
    await route.continue();
  });
  await open(page);
  // Made in the page: the way of so many bytes into a browser takes longer than all the rest.
  await page.locator('input[name="file"]').evaluate((input: HTMLInputElement, bytes) => {
    const chosen = new DataTransfer();
    chosen.items.add(new File([new Uint8Array(bytes)], 'pais.geojson'));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, OUTLINE_FILE_BYTES + 1);
  await page.getByRole('alert').getByText('O arquivo tem mais de 20 MB.').waitFor();
  expect(sent).toBe(0);
  const name = 'Ribeirão'.repeat(25);
  const file = collectionOf([
    { properties: { nome: name }, polygons: [[AROUND]] },
    { properties: { nome: 'Caratinga' }, polygons: [[BESIDE]] },
  ]);
  await choose(page, 'comite.geojson', file);
  await page.locator('output').getByText('Enviando o arquivo...').waitFor();
  answered.resolve();
  await page.getByLabel('Qual polígono é esta sub-bacia?').first().click();
  const option = page.getByRole('option', { name });
  const [shown, whole] = await option.evaluate(({ clientWidth, scrollWidth }) => [clientWidth, scrollWidth]);
  expect(whole).toBe(shown);

  await page.route('**/outline', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  const part = page.getByRole('region', { name: 'Contorno no mapa' });
  await part.getByRole('button', { name: 'Tentar novamente' }).waitFor();
  await expectGood(page);
});

// Last: the page that it spoils may be given to the next test.
test('without a canvas there is a drawing of it, and the map’s figures are in the table', async () => {
  const page = await run.person({ viewport: PHONE });
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await open(page);
  await choose(page, 'bacia.zip', shapefileOf(AROUND));
  await page.getByRole('img', { name: 'Desenho do contorno' }).waitFor();
  await expectGood(page);
  await showSubbasins(page);
  expect(await page.locator('canvas').count()).toBe(0);
});
