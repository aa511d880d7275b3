/** The screen on which a new spring is drawn, as tests use it. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { SurveyCanvas } from '#web/resources/water-springs/fence-editor/draw-survey.ts';
import { drawnPoints } from './drawn-points.ts';
import type { DirectApi } from './panel.ts';
import { makePropertyPlace, type PropertyPlace } from './property-place.ts';
import { CASE_PARAMETERS } from './records.ts';
import { button, field, heading } from './screen.ts';

export interface DrawingPlace extends PropertyPlace {
  /** A property in Governador Valadares, its headquarters far in the east. */
  readonly property: number;
  /** Address of its springs. */
  readonly list: string;
  /** The springs of the property with this code, as the API has them. */
  registered(label: string): Promise<{ id: number; area: number }[]>;
}

export const HEADQUARTERS = { utm_zone: '24K', utm_easting: 283_400, utm_northing: 7_843_200 };

export async function makeDrawingPlace(api: DirectApi): Promise<DrawingPlace> {
  const place = await makePropertyPlace(api);
  await api.send('PUT', `/projects/${place.project}/feedstock_parameters`, CASE_PARAMETERS);
  const property = await place.makeProperty({ name: 'Sítio Boa Vista', total_area: 300 });
  await api.send('PUT', place.path(property, 'coordinate_rural_properties'), HEADQUARTERS);
  return {
    ...place,
    property,
    list: `/admin/propriedades/editar/${property}/nascentes`,
    async registered(label) {
      const { data } = await api.send('GET', place.path(property, `water_springs?q=${label}`));
      return (data as { id: number; label: string; area: number }[]).filter((one) => one.label === label);
    },
  };
}

export const map = (page: Page) => page.locator('[data-fence-map]');
export const editor = (page: Page) => page.getByRole('region', { name: 'Desenho da cerca no mapa' });
export const review = (page: Page) => page.getByRole('dialog', { name: 'Confira antes de cadastrar' });
export const points = (page: Page) => drawnPoints(page).then((drawn) => drawn.length);

/** From the list of a property's springs to the drawing, its map where the property is. */
export async function openDrawing(page: Page, { list }: DrawingPlace): Promise<void> {
  await page.goto(list);
  await page.getByRole('link', { name: 'Desenhar nova nascente' }).click();
  await heading(page, 'Desenhar nova nascente').waitFor();
  await map(page).waitFor();
  await map(page).scrollIntoViewIfNeeded();
  // The map begins at what the property has.
  await expect.poll(() => isNear(page)).toBe(true);
}

/** Whether the map shows the neighbourhood, not the country: the canvas of the survey tells its zoom. */
function isNear(page: Page): Promise<boolean> {
  return page
    .locator('canvas[data-survey]')
    .evaluate((element) => ((element as SurveyCanvas).zoom ?? 0) >= 16);
}

/** Presses the map this far from its middle, in pixels. */
export async function pressMap(page: Page, east: number, south: number): Promise<void> {
  const box = await map(page).boundingBox();
  if (!box) throw new Error('The map is not on the screen');
  await page.mouse.click(box.x + box.width / 2 + east, box.y + box.height / 2 + south);
}

export async function drawFence(page: Page, side = 60): Promise<void> {
  const corners = [
    [-side, -side],
    [side, -side],
    [side, side],
    [-side, side],
  ] as const;
  for (const [index, [east, south]] of corners.entries()) {
    await pressMap(page, east, south);
    await expect.poll(() => points(page)).toBe(index + 1);
  }
  await button(page, 'Marcar olho d’água').click();
  await pressMap(page, 10, 10);
  await expect.poll(() => points(page)).toBe(5);
}

const TRAITS: readonly (readonly [name: string, label: string])[] = [
  ['declivity', 'Baixa'],
  ['landscape_position', 'Plano'],
  ['erosion', 'Laminar'],
  ['vegetation', 'Alterada'],
  ['typology', 'Gramíneas'],
  ['water_color', 'Clara'],
];

export async function fillTraits(page: Page): Promise<void> {
  for (const [name, label] of TRAITS) await field(page, name).selectOption({ label });
  await field(page, 'distance_forest').fill('120');
}

export async function fillHead(page: Page, label: string): Promise<void> {
  await field(page, 'label').fill(label);
  await field(page, 'recovery_modality').selectOption({ label: 'Recuperação total' });
}

export const area = async (page: Page) =>
  (await editor(page).locator('dd').first().innerText()).replace(/\s*m².*/s, '');
