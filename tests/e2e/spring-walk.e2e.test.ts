/** A fence that is walked outlives its tab, and where points lie is guarded while they are recorded. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { STANDING_MS } from '#domain/rules/gps-readings.ts';
import { DESKTOP, PHONE } from '../support/chromium.ts';
import {
  type DrawingPlace,
  editor,
  fillHead,
  fillTraits,
  makeDrawingPlace,
  map,
  openDrawing,
  points,
  pressMap,
  review,
} from '../support/drawing-screen.ts';
import { usePanel } from '../support/panel-run.ts';
import { springBody } from '../support/records.ts';
import { button, expectGood, field } from '../support/screen.ts';

let place: DrawingPlace;

const run = usePanel(async ({ api }) => {
  place = await makeDrawingPlace(api);
});

/** A test that is tried again has another code. */
let attempts = 0;
const nextCode = () => `A-${(attempts += 1)}`;

test('a walk outlives the tab that is closed, and goes once it is registered, or at sign-out', async () => {
  const first = await run.person({ as: place.technician, viewport: PHONE, own: true });
  const context = first.context();
  await context.grantPermissions(['geolocation']);
  await first.clock.install();
  await first.goto(`${place.list}/desenhar`);
  await map(first).waitFor();
  const label = nextCode();
  await fillHead(first, label);
  await field(first, 'notes').fill('A dona Ana mora ao lado.');
  await button(first, 'Andar com o GPS').click();
  const walk = first.getByRole('region', { name: 'Andar com o GPS' });
  await context.setOffline(true);
  const corners = [
    [-19.495, -41.063],
    [-19.495, -41.062],
    [-19.4956, -41.062],
    [-19.4956, -41.063],
  ] as const;
  for (const [index, [latitude, longitude]] of corners.entries()) {
    await context.setGeolocation({ latitude, longitude, accuracy: 4 + index });
    await walk.getByText(`Precisão agora: ${4 + index},0`, { exact: false }).waitFor();
    await walk.getByRole('button', { name: 'Marcar vértice aqui' }).click();
    await first.clock.fastForward(STANDING_MS);
    await walk.getByText(`Vértice ${index + 1} marcado`, { exact: false }).waitFor();
  }
  await expectGood(first);
  const walked = await field(first, 'coordinates.3.utm_easting').inputValue();
  await first.clock.fastForward(STANDING_MS);
  await expect.poll(() => lasting(first)).toContain('"coordinates"');
  expect(await lasting(first)).not.toContain('Ana');
  const second = await context.newPage();
  await first.close({ runBeforeUnload: false });
  await context.setOffline(false);

  await second.goto(place.list);
  await second.getByText('ainda não foi cadastrada', { exact: false }).waitFor();
  await expectGood(second);
  await second.getByRole('link', { name: 'Continuar o desenho' }).click();
  await second.getByRole('button', { name: /^Recuperar/ }).click();
  await expect.poll(() => points(second)).toBe(4);
  expect(await field(second, 'coordinates.3.utm_easting').inputValue()).toBe(walked);
  expect(await field(second, 'label').inputValue()).toBe(label);
  expect(await field(second, 'notes').inputValue()).toBe('');
  await button(second, 'Marcar olho d’água').click();
  await map(second).scrollIntoViewIfNeeded();
  await pressMap(second, 0, 0);
  await fillTraits(second);
  await button(second, 'Cadastrar').click();
  await review(second).getByRole('button', { name: 'Cadastrar' }).click();
  await second.getByText('Cadastrado com sucesso!').waitFor();
  expect(await place.registered(label)).toHaveLength(1);
  expect(await lasting(second)).toBe('');

  // Begun again, and left by signing out.
  await second.goto(`${place.list}/desenhar`);
  await map(second).waitFor();
  await map(second).scrollIntoViewIfNeeded();
  await pressMap(second, 20, 20);
  await expect.poll(() => lasting(second)).toContain('"coordinates"');
  await second.setViewportSize(DESKTOP);
  await second.getByRole('link', { name: 'Sair', exact: true }).click();
  await button(second, 'Sair sem salvar').click();
  await second.waitForURL('**/login');
  expect(await lasting(second)).toBe('');
});

/** What the browser keeps of surveys beyond the tab. */
function lasting(page: Page): Promise<string> {
  return page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('pontos:'))
      .map(([, text]) => String(text))
      .join('\n'),
  );
}

// In every run each of these is the API's (survey-guard.test.ts), and fence-editor is told while it draws and saves all the same.
test.runIf(process.env['TEST_FULL'])(
  'where the points lie is guarded while one draws, and only warned about',
  async () => {
    const neighbour = nextCode();
    const at = (utm_easting: number, utm_northing: number) => ({
      utm_zone: '24K',
      utm_easting,
      utm_northing,
    });
    const far = 290_000 + 500 * attempts;
    const around = [at(far, 7_843_200), at(far + 80, 7_843_200), at(far + 80, 7_843_260), at(far, 7_843_260)];
    const made = springBody({ label: neighbour, coordinates: around, water_eyes: [at(far + 40, 7_843_230)] });
    await run.api.send('POST', place.path(place.property, 'water_springs'), made);

    const page = await run.person({ as: place.technician });
    await openDrawing(page, place);
    await button(page, 'Adicionar vértice').click();
    await field(page, 'coordinates.0.utm_zone').fill('24K');
    await field(page, 'coordinates.0.utm_easting').fill(String(far + 20));
    await field(page, 'coordinates.0.utm_northing').fill('7843220');
    // One vertex is no fence yet, and the modality is not chosen.
    const note = editor(page).getByRole('note');
    await note
      .getByText(`Vértice 1: O ponto fica dentro da cerca da nascente ${neighbour}.`, { exact: true })
      .waitFor();
    await note.getByText(/^Vértice 1: O ponto fica em .+ da divisa de Governador Valadares\/MG/).waitFor();
    for (const [index, [east, north]] of (
      [
        [120, 20],
        [120, 70],
        [20, 70],
      ] as const
    ).entries()) {
      await button(page, 'Adicionar vértice').click();
      await field(page, `coordinates.${index + 1}.utm_easting`).fill(String(far + east));
      await field(page, `coordinates.${index + 1}.utm_northing`).fill(String(7_843_200 + north));
    }
    await note.getByText(`A cerca se sobrepõe à da nascente "${neighbour}".`).waitFor();
    await page.context().setOffline(true);
    // What the device knows by itself is told without signal too.
    await button(page, "Adicionar olho d'água").click();
    await field(page, 'water_eyes.0.utm_zone').fill('24K');
    await field(page, 'water_eyes.0.utm_easting').fill(String(far + 500));
    await field(page, 'water_eyes.0.utm_northing').fill('7843220');
    await note.getByText("O olho d'água 1 fica fora da cerca.").waitFor();
    await page.context().setOffline(false);
    await field(page, 'water_eyes.0.utm_easting').fill(String(far - 60_000));
    await note.getByText(/^Olho d'água 1: O ponto fica a \d+,\d km da sede da propriedade\.$/).waitFor();
    await expectGood(page);

    const label = nextCode();
    await fillHead(page, label);
    await fillTraits(page);
    await button(page, 'Cadastrar').click();
    await review(page).getByText(`A cerca se sobrepõe à da nascente "${neighbour}".`).waitFor();
    await review(page).getByText('km da sede da propriedade', { exact: false }).waitFor();
    await review(page).getByRole('button', { name: 'Cadastrar' }).click();
    await page.getByText('Cadastrado com sucesso!').waitFor();
    expect(await place.registered(label)).toHaveLength(1);
  },
);
