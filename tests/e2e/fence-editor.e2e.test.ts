/** The survey of a registered spring: drawn on the map, by keys, as one types, and walked with the receiver. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { STANDING_MS } from '#domain/rules/gps-readings.ts';
import { DESKTOP, PHONE } from '../support/chromium.ts';
import { drawnPoints } from '../support/drawn-points.ts';
import type { SurveyCanvas } from '#web/resources/water-springs/fence-editor/draw-survey.ts';
import { fingerOn, pinchApart } from '../support/phone.ts';
import { usePanel } from '../support/panel-run.ts';
import { makePropertyPlace, type PropertyPlace } from '../support/property-place.ts';
import { CASE_PARAMETERS, springBody } from '../support/records.ts';
import { button, expectGood, field, record } from '../support/screen.ts';

let place: PropertyPlace;
let property: number;

const run = usePanel(async ({ api }) => {
  place = await makePropertyPlace(api);
  await api.send('PUT', `/projects/${place.project}/feedstock_parameters`, CASE_PARAMETERS);
  property = await place.makeProperty({ name: 'Sítio Boa Vista', total_area: 30 });
});

/** A spring of 78 × 54 m, unlocked. */
async function editing(label: string, viewport: typeof DESKTOP | typeof PHONE): Promise<Page> {
  const path = place.path(property, 'water_springs');
  const { id } = await run.api.send('POST', path, springBody({ label }));
  const page = await run.person({ as: place.technician, viewport });
  await page.goto(`/admin/propriedades/editar/${property}/nascentes/${String(id)}`);
  await button(page, 'Editar').click();
  await map(page).waitFor();
  await expect.poll(() => drawnPoints(page).then((points) => points.length)).toBe(5);
  return page;
}

const map = (page: Page) => page.locator('[data-fence-map]');
const figures = (page: Page) => page.getByRole('region', { name: 'Desenho da cerca no mapa' });
const easting = (page: Page, index: number) => field(page, `coordinates.${index}.utm_easting`).inputValue();

/** What stands right above each input of a point, as a person sees it. */
function wordsAbove(page: Page, point: string) {
  return page.locator(`[data-field="${point}"]`).evaluate((row) =>
    [...row.querySelectorAll('input')].map((input) => {
      const { left, top } = input.getBoundingClientRect();
      const above = [...row.querySelectorAll('span')].find((span) => {
        const box = span.getBoundingClientRect();
        return (
          box.width > 0 && Math.abs(box.left - left) < 3 && box.bottom <= top + 1 && top - box.bottom < 12
        );
      });
      return above?.textContent ?? '';
    }),
  );
}

async function pixelOf(page: Page, name: string) {
  const found = (await drawnPoints(page)).find((point) => point.name === name);
  if (!found) throw new Error(`${name} is not drawn`);
  return found;
}

test('a vertex is dragged, moved by keys and taken back; table, map and the server’s figures follow', async () => {
  const page = await editing('D-1', DESKTOP);
  await map(page).scrollIntoViewIfNeeded();
  await figures(page).getByText('4.212,00 m² (0,4212 ha)').waitFor();
  await figures(page).getByText('Os materiais são os mesmos que estão registrados.').waitFor();
  expect((await pixelOf(page, 'Vértice 1')).colour).toBe('23 107 88 255');
  await expectGood(page);

  await map(page).scrollIntoViewIfNeeded();
  const from = await pixelOf(page, 'Vértice 3');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 25, from.y - 10, { steps: 4 });
  await page.mouse.move(from.x + 40, from.y - 20, { steps: 2 });
  await page.mouse.up();
  await expect.poll(async () => Number((await easting(page, 2)).replace(',', '.'))).toBeGreaterThan(283_480);
  await expect.poll(async () => (await pixelOf(page, 'Vértice 3')).x - from.x).toBeCloseTo(40, 0);
  await page.getByRole('columnheader', { name: 'Com estes pontos' }).waitFor();
  await expect.poll(() => figures(page).getByText('4.212,00 m²').count()).toBe(0);

  await button(page, 'Desfazer').click();
  await expect.poll(() => easting(page, 2)).toBe('283478');
  await figures(page).getByText('4.212,00 m² (0,4212 ha)').waitFor();

  // By keys alone, from the table to the map.
  await page.getByRole('button', { name: 'Escolher no mapa: Vértice 2', exact: true }).press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => easting(page, 1)).toBe('283489');
  // (78 + 89) / 2 × 54
  await figures(page).getByText('4.509,00 m² (0,4509 ha)').waitFor();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Delete');
  await expect.poll(() => drawnPoints(page).then((points) => points.length)).toBe(4);
  await page.keyboard.press('Control+z');
  await expect.poll(() => drawnPoints(page).then((points) => points.length)).toBe(5);

  // A water eye, too.
  const eye = await pixelOf(page, "Olho d'água 1");
  await page.mouse.move(eye.x, eye.y);
  await page.mouse.down();
  await page.mouse.move(eye.x, eye.y + 400, { steps: 4 });
  await page.mouse.up();
  await figures(page).getByText('fica fora da cerca', { exact: false }).waitFor();

  // The neighbour is named while one drags, not only afterwards.
  await figures(page).getByText('da divisa de Governador Valadares/MG', { exact: false }).waitFor();

  // As one types: the bad row is told, and the sides that cross.
  await field(page, 'coordinates.1.utm_easting').fill('7843200');
  await page.locator('[data-row="1"][data-bad]').first().waitFor();
  await field(page, 'coordinates.1.utm_easting').fill('283350');
  await figures(page).getByRole('alert').getByText('se cruzam', { exact: false }).waitFor();
  await expectGood(page);

  await field(page, 'coordinates.1.utm_easting').fill('283500');
  await figures(page).getByRole('alert').waitFor({ state: 'detached' });
  await button(page, 'Atualizar').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await record(page, 'D-1').getByText('4.806,00').waitFor();
  await record(page, 'D-1').getByRole('link', { name: 'Visualizar' }).click();
  await page.getByText('4.806,00 m²', { exact: false }).first().waitFor();
});

test('two fingers that draw the map nearer move no point and make none, wherever the first one lies', async () => {
  const page = await editing('D-4', PHONE);
  const zoom = () =>
    page.locator('canvas[data-survey]').evaluate((canvas) => (canvas as SurveyCanvas).zoom ?? 0);
  const rows = () =>
    page
      .locator('[data-field] input')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  const points = () => drawnPoints(page).then((drawn) => drawn.length);
  const before = await rows();
  const spots = async () => {
    await map(page).scrollIntoViewIfNeeded();
    const vertex = await pixelOf(page, 'Vértice 1');
    const next = await pixelOf(page, 'Vértice 2');
    return { vertex, middle: { x: (vertex.x + next.x) / 2, y: (vertex.y + next.y) / 2 } };
  };
  const { vertex } = await spots();
  // A finger that stays alone moves it.
  const finger = await fingerOn(page);
  await finger.down(vertex);
  await finger.move({ x: vertex.x - 12, y: vertex.y - 12 });
  await expect.poll(rows).not.toEqual(before);
  await finger.up();
  await finger.away();
  await button(page, 'Desfazer').click();
  await expect.poll(rows).toEqual(before);

  const far = await zoom();
  for (const spot of ['vertex', 'middle'] as const) {
    await pinchApart(page, (await spots())[spot]);
    await expect.poll(zoom).toBeGreaterThan(far);
    expect(await rows()).toEqual(before);
    expect(await points()).toBe(5);
    await button(page, 'Ver tudo').click();
    await expect.poll(zoom).toBe(far);
  }
});

test('a mark that is taken back and made again goes where it went the first time', async () => {
  const page = await editing('D-3', DESKTOP);
  const vertices = async () =>
    (await drawnPoints(page)).filter(({ name }) => name.startsWith('Vértice')).map(({ x, y }) => [x, y]);
  const chosen = figures(page).locator('output').first();
  await map(page).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Escolher no mapa: Vértice 2', exact: true }).press('Enter');
  await chosen.getByText('Vértice 2', { exact: false }).waitFor();
  await button(page, 'Marcar vértices').click();
  await map(page).scrollIntoViewIfNeeded();
  const [, second, third] = await vertices();
  // Outside the side between the two, so that the fence stays whole.
  const at = {
    x: ((second?.[0] ?? 0) + (third?.[0] ?? 0)) / 2 + 30,
    y: ((second?.[1] ?? 0) + (third?.[1] ?? 0)) / 2,
  };
  const mark = async () => {
    await page.mouse.click(at.x, at.y);
    await chosen.getByText('Vértice 3', { exact: false }).waitFor();
    return vertices();
  };
  const first = await mark();
  expect(first).toHaveLength(5);
  await button(page, 'Desfazer').click();
  await chosen.getByText('Vértice 2', { exact: false }).waitFor();
  expect(await vertices()).toHaveLength(4);
  expect(await mark()).toEqual(first);
  await button(page, 'Desfazer').click();
  // What is offered to be taken away is the one that was chosen before, and redone the one that was marked.
  await chosen.getByText('Vértice 2', { exact: false }).waitFor();
  await button(page, 'Refazer').click();
  await chosen.getByText('Vértice 3', { exact: false }).waitFor();
  expect(await vertices()).toEqual(first);
});

test('a fence is walked with the phone, without signal, and kept', async () => {
  const page = await editing('D-2', PHONE);
  expect(await wordsAbove(page, 'coordinates.1')).toEqual(['Zona', 'Este (m)', 'Norte (m)']);
  expect(await wordsAbove(page, 'water_eyes.0')).toEqual(['Zona', 'Este (m)', 'Norte (m)']);
  await page.clock.install();
  const context = page.context();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: -19.4949, longitude: -41.0628, accuracy: 40 });
  await button(page, 'Andar com o GPS').click();
  const walk = page.getByRole('region', { name: 'Andar com o GPS' });
  await walk.getByText('Precisão agora: 40 m (o limite é 15 m)').waitFor();
  await context.setOffline(true);
  await walk.getByRole('button', { name: 'Marcar vértice aqui' }).click();
  await page.clock.fastForward(STANDING_MS);
  await walk.getByText('Nada foi marcado', { exact: false }).waitFor();
  await context.setGeolocation({ latitude: -19.495, longitude: -41.0629, accuracy: 6 });
  await walk.getByText('Precisão agora: 6,0 m').waitFor();
  await walk.getByRole('button', { name: 'Marcar vértice aqui' }).click();
  await page.clock.fastForward(STANDING_MS);
  await walk.getByText(/^Vértice 5 marcado, com precisão de 6,0.m \(média de \d+ leituras?\)\.$/).waitFor();
  const walked = await easting(page, 4);
  expect(Number(walked.replace(',', '.'))).toBeGreaterThan(283_000);
  await page.getByText('Sem contato com o servidor', { exact: false }).waitFor();
  // Right behind a vertex, starting over is a step of its own.
  await walk.getByRole('button', { name: 'Marcar vértice aqui' }).click();
  await page.clock.fastForward(STANDING_MS);
  await walk.getByText(/^Vértice 6 marcado/).waitFor();
  await button(page, 'Começar outra cerca').click();
  await expect.poll(() => drawnPoints(page).then((points) => points.length)).toBe(1);
  await button(page, 'Desfazer').click();
  await expect.poll(() => drawnPoints(page).then((points) => points.length)).toBe(7);
  await context.setOffline(false);
  await expectGood(page);
  page.on('dialog', (dialog) => void dialog.accept());
  const address = page.url();
  await page.reload();
  await button(page, 'Continuar')
    .or(page.getByRole('button', { name: /^Recuperar/ }))
    .first()
    .click();
  await expect.poll(() => easting(page, 4)).toBe(walked);

  // Nor is it lost with its tab.
  const other = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await other.goto(address);
  await other.getByRole('button', { name: /^Recuperar/ }).click();
  await expect.poll(() => easting(other, 4)).toBe(walked);
  await expectGood(other);
  // Thrown away on purpose, it is gone.
  await button(other, 'Cancelar').click();
  await button(other, 'Sair sem salvar').click();
  await other.reload();
  await button(other, 'Editar').waitFor();
  expect(await other.getByRole('button', { name: /^Recuperar/ }).count()).toBe(0);
});
