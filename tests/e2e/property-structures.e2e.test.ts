/** Barraginhas, dry boxes and mini-ETEs of a property, in the panel. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, PHONE } from '../support/chromium.ts';
import { everyday } from '../support/everyday.ts';
import { holdBack } from '../support/hold-back.ts';
import { CASE_PARAMETERS, springBody } from '../support/records.ts';
import { pinchApart } from '../support/phone.ts';
import { usePanel } from '../support/panel-run.ts';
import { makePropertyPlace, type PropertyPlace } from '../support/property-place.ts';
import { button, confirmDeletion, expectGood, field, heading, record, titled } from '../support/screen.ts';
import { sizes } from '../support/sizes.ts';

let place: PropertyPlace;
const panel = usePanel(async ({ api }) => {
  place = await makePropertyPlace(api);
});

const HEADQUARTERS = { utm_easting: 283400, utm_northing: 7843200, utm_zone: '24K' };

async function makeProperty(name: string): Promise<number> {
  const property = await place.makeProperty({ name });
  await panel.api.send('PUT', place.path(property, 'coordinate_rural_properties'), HEADQUARTERS);
  return property;
}

/** The same point, as people have it at hand. */
const ENTRIES = {
  async byField(page: Page) {
    await field(page, 'utm_easting').fill('283500,5');
    await field(page, 'utm_northing').fill('7843100');
    await field(page, 'utm_zone').fill('24 k');
  },
  async asPair(page: Page) {
    await field(page, 'utm_easting').fill('24K 283.500,50 E 7.843.100,00 N');
    await field(page, 'utm_northing').focus();
  },
  async inDegrees(page: Page) {
    await field(page, 'utm_northing').fill('-19,494994; -41,062833');
    await page.getByText('Isto parece latitude −19,494994').waitFor();
    await button(page, 'Converter para UTM').click();
  },
  /** First where the phone is, then a link that somebody sent. */
  async byLink(page: Page) {
    const context = page.context();
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: -19.4949, longitude: -41.0628, accuracy: 8 });
    await button(page, 'Usar minha posição').click();
    await page
      .getByText(/^Entendido: 24K, Este 283503,\d+, Norte 7843110,\d+, em Aimorés\/MG, com precisão de 8 m/)
      .waitFor();
    await page.getByLabel('Colar coordenadas').fill('https://maps.app.goo.gl/abc');
    await button(page, 'Usar coordenadas').click();
    await page.getByText('Este é um endereço encurtado', { exact: false }).waitFor();
    await expectGood(page);
    await page.getByLabel('Colar coordenadas').fill('https://maps.google.com/?q=-19.494994,-41.062833');
    await page.getByLabel('Colar coordenadas').press('Enter');
    await page.getByText('O ponto fica em Aimorés/MG, a', { exact: false }).waitFor();
    await page.getByText(/^Entendido: 24K, .*; veja o aviso abaixo do mapa\.$/).waitFor();
    // One slip, each thing once: what the server tells, the form leaves out.
    await page.getByLabel('Colar coordenadas').fill('22K 283500,5 7843100');
    await page.getByLabel('Colar coordenadas').press('Enter');
    await page.getByText(/^Entendido: 22K, .*; veja os avisos abaixo do mapa\.$/).waitFor();
    await page.getByText(/^A zona é 22 e a da sede da propriedade é 24: nela/).waitFor();
    await expectGood(page);
    for (const own of ['a zona pode estar errada', 'fora do estado'])
      expect(await page.getByText(own).count()).toBe(0);
    await page.getByLabel('Colar coordenadas').fill('https://maps.google.com/?q=-19.494994,-41.062833');
    await page.getByLabel('Colar coordenadas').press('Enter');
    await page.getByText('A zona é 22').waitFor({ state: 'detached' });
  },
};

const STRUCTURES = [
  ['fossa-septicas', 'Mini-ETEs', 'mini-ETE', PHONE, ENTRIES.byLink],
  ['caixa-secas', 'Caixas secas', 'caixa seca', DESKTOP, ENTRIES.asPair],
  ['barraginhas', 'Barraginhas', 'barraginha', PHONE, ENTRIES.inDegrees],
  ['fossa-septicas', 'Mini-ETEs', 'mini-ETE', DESKTOP, ENTRIES.byField],
] as const;

// One component for all three: in every run the phone that knows its place. How a point may be written is the API's and `fields`' too.
describe.each(STRUCTURES.slice(0, everyday(1, STRUCTURES.length)))(
  '%s',
  (address, many, one, viewport, enter) => {
    test(`at ${viewport.width} px: none yet, one added, changed and deleted`, async () => {
      const property = await makeProperty(`Sítio ${many} ${viewport.width}`);
      const list = `/admin/propriedades/editar/${property}/${address}`;
      const page = await panel.person({ viewport, as: place.technician });
      await page.goto(list);
      await titled(page, `Edição de propriedade - ${many}`).waitFor();
      await page.getByText('Ainda não existem registros cadastrados.').waitFor();
      await expectGood(page);

      await page.getByRole('link', { name: '+ Adicionar' }).click();
      await heading(page, `Cadastro de ${one}`).waitFor();
      expect(new URL(page.url()).pathname).toBe(`${list}/adicionar`);
      await button(page, 'Cadastrar').click();
      await expect.poll(() => page.getByText('Preencha o campo!').count()).toBe(3);
      await expectGood(page);
      await enter(page);
      await page.getByText('-41,062833').waitFor();
      await button(page, 'Cadastrar').click();

      await page.getByText('Cadastrado com sucesso!').waitFor();
      const row = record(page, '283500,5');
      for (const text of ['7843100', '24K', '-19,494994', '-41,062833']) await row.getByText(text).waitFor();
      await expectGood(page);

      await row.getByRole('link', { name: 'Visualizar' }).click();
      await heading(page, `Edição de ${one}`).waitFor();
      await expect.poll(() => field(page, 'utm_zone').inputValue()).toBe('24K');
      expect(await field(page, 'utm_zone').isEditable()).toBe(false);
      await expectGood(page);
      await button(page, 'Editar').click();
      await field(page, 'utm_northing').fill('7843200');
      await button(page, 'Atualizar').click();
      await row.getByText('7843200').waitFor();

      await row.getByRole('button', { name: 'Excluir' }).click();
      await confirmDeletion(page);
      await page.getByText('Ainda não existem registros cadastrados.').waitFor();
    });
  },
);

// In every run property-parts has the words below the numbers, and odd-place.test.ts and coordinates.test.ts each distance and zone.
test.runIf(process.env['TEST_FULL'])(
  'a point over 20 km from the headquarters is warned of, and registered all the same',
  async () => {
    const property = await makeProperty('Sítio da barraginha longe');
    const page = await panel.person({ as: place.technician });
    await page.goto(`/admin/propriedades/editar/${property}/barraginhas/adicionar`);
    await field(page, 'utm_easting').fill('283400');
    await field(page, 'utm_northing').fill('7862200');
    await field(page, 'utm_zone').fill('24K');
    await page.getByText('-19,322', { exact: false }).waitFor();
    expect(await page.getByText('km da sede da propriedade').count()).toBe(0);
    await field(page, 'utm_northing').fill('7873200');
    await page
      .getByText(
        /O ponto fica a (29,9|30,0|30,1) km da sede da propriedade\. Confira se os números estão certos\./,
      )
      .waitFor();
    await field(page, 'utm_zone').fill('23K');
    await field(page, 'utm_northing').fill('7843200');
    await page
      .getByText(/^A zona é 23 e a da sede da propriedade é 24: nela estes números ficam a .* da sede\./)
      .waitFor();
    await expectGood(page);
    await field(page, 'utm_northing').fill('7873200');
    await field(page, 'utm_zone').fill('24K');
    await button(page, 'Cadastrar').click();
    await record(page, '7873200').waitFor();
  },
);

test('a point outside Brazil is refused at the number that is wrong', async () => {
  const property = await makeProperty('Sítio do dígito perdido');
  const page = await panel.person({ as: place.technician });
  await page.goto(`/admin/propriedades/editar/${property}/caixa-secas/adicionar`);
  await field(page, 'utm_easting').fill('283400');
  await field(page, 'utm_northing').fill('784320');
  await field(page, 'utm_zone').fill('24K');
  await button(page, 'Cadastrar').click();
  await page.getByRole('alert').waitFor();
  await expect.poll(() => field(page, 'utm_northing').getAttribute('aria-invalid')).toBe('true');
  expect(await field(page, 'utm_northing').evaluate((input) => input === document.activeElement)).toBe(true);
  await expectGood(page);
});

test('a structure is found below its own property alone', async () => {
  const [own, other] = [await makeProperty('Sítio de cá'), await makeProperty('Sítio de lá')];
  const { id } = await panel.api.send('POST', place.path(own, 'barrages'), HEADQUARTERS);
  const page = await panel.person({ as: place.technician });
  await page.goto(`/admin/propriedades/editar/${other}/barraginhas/${Number(id)}`);
  await page.getByRole('alert').getByText('Não encontrado').waitFor();
  expect(await button(page, 'Editar').count()).toBe(0);
});

/** The phone's place, which is answered only when this is called; then the page has dealt with it. */
async function ownPlaceLate(page: Page): Promise<() => Promise<void>> {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: -19.4949, longitude: -41.0628, accuracy: 8 });
  const letCome = await holdBack(page, '**/api/coordinates/read');
  const asked = page.waitForRequest('**/api/coordinates/read');
  await button(page, 'Usar minha posição').click();
  const request = await asked;
  return async () => {
    letCome();
    await (await request.response())?.finished();
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
  };
}

test('a place that comes late is left out where the form was locked or other numbers stand', async () => {
  const property = await makeProperty('Sítio da posição tardia');
  const page = await panel.person({ as: place.technician });
  const numbers = () =>
    Promise.all(['utm_easting', 'utm_northing'].map((name) => field(page, name).inputValue()));
  await page.goto(`/admin/propriedades/editar/${property}/coordenadas`);
  await button(page, 'Editar').click();
  const afterCancel = await ownPlaceLate(page);
  await button(page, 'Cancelar').click();
  await button(page, 'Editar').waitFor();
  await afterCancel();
  expect(await numbers()).toEqual(['283400', '7843200']);

  await button(page, 'Editar').click();
  const afterSave = await ownPlaceLate(page);
  await field(page, 'utm_easting').fill('283410');
  await button(page, 'Atualizar').click();
  await page.getByText('Atualizado com sucesso!').waitFor();
  await button(page, 'Editar').waitFor();
  await afterSave();
  expect(await numbers()).toEqual(['283410', '7843200']);

  await button(page, 'Editar').click();
  const afterTyping = await ownPlaceLate(page);
  await field(page, 'utm_northing').fill('7843210');
  await afterTyping();
  expect(await numbers()).toEqual(['283410', '7843210']);
  // Asked for again, it is taken.
  const inTime = await ownPlaceLate(page);
  await inTime();
  await page.getByText(/com precisão de 8 m/).waitFor();
  expect((await numbers())[0]).toMatch(/^283503/);
});

/** Where the pin stands on the screen. */
async function pinOf(page: Page): Promise<{ x: number; y: number }> {
  const canvas = page.locator('canvas[data-pin]');
  await canvas.evaluate((element) => element.closest('section')?.scrollIntoView({ block: 'center' }));
  const read = () =>
    canvas.evaluate((element: HTMLCanvasElement & { pin?: { x: number; y: number } | null }) => {
      const { left, top } = element.getBoundingClientRect();
      return element.pin ? { x: left + element.pin.x, y: top + element.pin.y } : null;
    });
  await expect.poll(read).not.toBeNull();
  return (await read()) ?? { x: 0, y: 0 };
}

const metres = async (page: Page, name: string) =>
  Number((await field(page, name).inputValue()).replace(',', '.'));

test.each(sizes('on a phone'))(
  'the pin stands where the fields say, and is dragged to the right place, %s',
  async (_, viewport) => {
    const property = await makeProperty(`Sítio do alfinete ${viewport.width}`);
    const page = await panel.person({ viewport, as: place.technician });
    await page.goto(`/admin/propriedades/editar/${property}/barraginhas/adicionar`);
    const map = page.getByRole('region', { name: 'Mapa do ponto' });
    await map.getByText('Toque no mapa para marcar o lugar').waitFor();
    await map.scrollIntoViewIfNeeded();
    const box = await map.locator('.leaflet-container').boundingBox();
    if (!box) throw new Error('The map has no place');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(() => field(page, 'utm_zone').inputValue()).toBe('24K');
    // The map begins at the headquarters.
    expect(Math.abs((await metres(page, 'utm_easting')) - HEADQUARTERS.utm_easting)).toBeLessThan(60);

    await field(page, 'utm_easting').fill('283500');
    await field(page, 'utm_northing').fill('7843100');
    await expect.poll(async () => metres(page, 'utm_northing')).toBe(7_843_100);
    await page.getByText('Aimorés/MG', { exact: true }).waitFor();
    if (viewport === PHONE) {
      const { x, y } = await pinOf(page);
      await pinchApart(page, { x, y: y - 20 });
      expect(await field(page, 'utm_easting').inputValue()).toBe('283500');
      expect(await field(page, 'utm_northing').inputValue()).toBe('7843100');
      await map.getByRole('button', { name: 'Ver tudo' }).click();
    }
    const tip = await pinOf(page);
    await page.mouse.move(tip.x, tip.y - 20);
    await page.mouse.down();
    await page.mouse.move(tip.x + 30, tip.y - 50, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => metres(page, 'utm_easting')).toBeGreaterThan(283_520);
    expect(await metres(page, 'utm_northing')).toBeGreaterThan(7_843_120);
    const after = await pinOf(page);
    expect([after.x - tip.x, after.y - tip.y].map(Math.round)).toEqual([30, -30]);
    await expectGood(page);
    await button(page, 'Cadastrar').click();
    await page.getByText('Cadastrado com sucesso!').waitFor();
  },
);

// In every run the fence is drawn from the municipality on (spring-drawing), by the same beginning.
test.runIf(process.env['TEST_FULL'])(
  'where nothing of a property has a place, the map of the pin begins at its municipality',
  async () => {
    const property = await place.makeProperty({ name: 'Sítio sem lugar' });
    const page = await panel.person({ as: place.technician });
    await page.goto(`/admin/propriedades/editar/${property}/barraginhas/adicionar`);
    const map = page.getByRole('region', { name: 'Mapa do ponto' });
    await map.scrollIntoViewIfNeeded();
    const box = await map.locator('.leaflet-container').boundingBox();
    if (!box) throw new Error('The map has no place');
    // Not before it has gone there: a pin in the middle of Brazil would be somewhere in Goiás.
    await expect
      .poll(async () => {
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
        return metres(page, 'utm_easting');
      })
      .toBeLessThan(230_000);
    await page.getByText('Governador Valadares/MG', { exact: true }).waitFor();
  },
);

// In every run the API tells it (coordinates.test.ts), and property-parts has what it tells below the typed numbers.
test.runIf(process.env['TEST_FULL'])(
  'typed into the fence of a spring, a place is warned of as a pasted one is',
  async () => {
    const property = await makeProperty('Sítio da cerca vizinha');
    await panel.api.send('PUT', `/projects/${place.project}/feedstock_parameters`, CASE_PARAMETERS);
    await panel.api.send(
      'POST',
      place.path(property, 'water_springs'),
      springBody({ label: `N-${property}`, water_eyes: [] }),
    );
    const page = await panel.person({ as: place.technician });
    await page.goto(`/admin/propriedades/editar/${property}/barraginhas/adicionar`);
    await field(page, 'utm_easting').fill('283430');
    await field(page, 'utm_northing').fill('7843220');
    await field(page, 'utm_zone').fill('24K');
    await page.getByText(`O ponto fica dentro da cerca da nascente N-${property}.`).waitFor();
  },
);

test("the address is compared with the headquarters' point, and takes its municipality", async () => {
  const property = await makeProperty('Sítio de outro município');
  const page = await panel.person({ as: place.technician });
  await page.goto(`/admin/propriedades/editar/${property}/endereco`);
  await button(page, 'Editar').click();
  await page.getByText('As coordenadas da sede ficam em Aimorés/MG').waitFor();
  await button(page, 'Usar Aimorés/MG').click();
  await expect.poll(() => field(page, 'city').inputValue()).toBe('Aimorés');
  await page.getByText('As coordenadas da sede ficam em').waitFor({ state: 'detached' });
  await expectGood(page);
  await button(page, 'Atualizar').click();
  await page.getByText('Aimorés', { exact: false }).first().waitFor();
});
