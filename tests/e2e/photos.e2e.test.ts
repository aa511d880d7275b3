/** A spring's photo gallery with the built panel: sent, refused, seen large, deleted. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DESKTOP, PHONE } from '../support/chromium.ts';
import { fieldPhoto } from '../support/field-photos.ts';
import { holdBack } from '../support/hold-back.ts';
import { usePanel } from '../support/panel-run.ts';
import { makePropertyPlace, type PropertyPlace } from '../support/property-place.ts';
import { CASE_PARAMETERS, springBody } from '../support/records.ts';
import { button, confirmDeletion, expectGood } from '../support/screen.ts';
import { sizes } from '../support/sizes.ts';

const FAILED = 'Erro ao enviar as fotos. Verifique se o tamanho dos arquivos é compatível.';
const EMPTY = 'Ainda não existem fotos cadastradas.';
const MEGABYTE = 1024 * 1024;

let place: PropertyPlace;
let property: number;
let lastLabel = 0;

const run = usePanel(async ({ api }) => {
  place = await makePropertyPlace(api);
  await api.send('PUT', `/projects/${place.project}/feedstock_parameters`, CASE_PARAMETERS);
  property = await place.makeProperty({ name: 'Sítio Boa Vista', total_area: 30 });
});

interface Picture {
  readonly name: string;
  readonly buffer: Buffer;
}

async function jpeg(name: string, taken?: string, colour?: string): Promise<Picture> {
  return { name, buffer: await fieldPhoto({ ...(taken && { taken }), ...(colour && { colour }) }) };
}

const gallery = (page: Page) => page.getByRole('region', { name: 'Fotos' });
const tiles = (page: Page) => gallery(page).locator('li button:has(img)');
const alert = (page: Page) => gallery(page).getByRole('alert');
const viewer = (page: Page) => page.getByRole('dialog', { name: /^Fotos da nascente/ });

/** From the disk, as a person does: through the browser's protocol a file of 15 MB takes ten seconds. */
async function chooseFiles(page: Page, files: readonly Picture[], input = 'images[]'): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vertente-fotos-'));
  const paths = files.map(({ name }) => join(folder, name));
  await Promise.all(files.map(({ buffer }, at) => writeFile(paths[at] ?? '', buffer)));
  await page.locator(`input[type="file"][name="${input}"]`).setInputFiles(paths);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
}

/** A spring of its own with these photos in it. */
async function makeSpring(photos: readonly Picture[]) {
  lastLabel += 1;
  const label = `N-${lastLabel}`;
  const springs = place.path(property, 'water_springs');
  const { id } = await run.api.send('POST', springs, springBody({ label }));
  const path = `${springs}/${Number(id)}`;
  // As many as one call takes.
  for (let sent = 0; sent < photos.length; sent += 20) {
    await sendDirectly(`${path}/photo_galleries`, ...photos.slice(sent, sent + 20));
  }
  return { label, path, screen: `/admin/propriedades/editar/${property}/nascentes/${Number(id)}` };
}

/** Likewise, on its screen. */
async function openSpring(
  photos: readonly Picture[] = [],
  viewport: typeof DESKTOP | typeof PHONE = DESKTOP,
) {
  const spring = await makeSpring(photos);
  const page = await run.person({ viewport, as: place.technician });
  await page.goto(spring.screen);
  await gallery(page).scrollIntoViewIfNeeded();
  return { page, ...spring };
}

async function sendDirectly(path: string, ...pictures: Picture[]): Promise<void> {
  const body = new FormData();
  for (const { name, buffer } of pictures) body.append('images[]', new Blob([new Uint8Array(buffer)]), name);
  const answer = await fetch(`${run.product.url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${run.api.token}` },
    body,
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}

async function keptPhotos(path: string): Promise<unknown[]> {
  return ((await run.api.send('GET', path))['photos'] as unknown[] | undefined) ?? [];
}

/** The photos on screen by their texts, once each of them is painted. */
async function shownPhotos(page: Page, count: number): Promise<string[]> {
  await expect.poll(() => tiles(page).count()).toBe(count);
  for (const image of await tiles(page).locator('img').all()) {
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  }
  return tiles(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt') ?? ''));
}

/** axe from the top: it takes what lies under the phone's bar for too small. */
async function expectGoodAll(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectGood(page);
}

let madeThree: Promise<Picture[]> | undefined;
const three = () =>
  (madeThree ??= Promise.all([
    jpeg('depois.jpg', '2026:03:02 10:15:00', '#6b5a1b'),
    jpeg('antes.jpg', '2025:11:21 08:00:30'),
    jpeg('sem-data.jpg', undefined, '#1b3f6b'),
  ]));

describe.each(sizes('on a phone'))('%s', (_, viewport) => {
  test('an empty gallery takes several photos at once and orders them by the time taken', async () => {
    const { page, label } = await openSpring([], viewport);
    await gallery(page).getByText(EMPTY, { exact: true }).waitFor();
    await expectGoodAll(page);
    await chooseFiles(page, await three());
    await gallery(page).getByText('3 fotos enviadas.').waitFor();
    expect(await shownPhotos(page, 3)).toEqual([
      `Nascente ${label}, foto de 21/11/2025 08:00`,
      `Nascente ${label}, foto de 02/03/2026 10:15`,
      `Nascente ${label}, foto sem data`,
    ]);
    const [first] = await gallery(page).locator('li').allInnerTexts();
    expect(first).toContain('21/11/2025 08:00');
    expect(first).toContain('-19,49389; -41,06361');
    expect(await gallery(page).getByText(EMPTY).count()).toBe(0);
    await expectGoodAll(page);

    await tiles(page).first().click();
    await viewer(page).getByText('Foto 1 de 3').waitFor();
    const map = await viewer(page)
      .getByRole('link', { name: /Ver no mapa/ })
      .getAttribute('href');
    expect(map).toMatch(/query=-19\.4938\d+,-41\.0636\d+$/);
    await expectGood(page);
  });

  test('of a file over 15 MB it is told before sending, and what the server refuses is told beside the good ones', async () => {
    const { page, path } = await openSpring([], viewport);
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    await chooseFiles(page, [
      await jpeg('boa.jpg'),
      { name: 'grande.jpg', buffer: Buffer.alloc(15.5 * MEGABYTE) },
      { name: 'texto.jpg', buffer: Buffer.from('isto não é uma foto') },
      await jpeg('outra.jpg'),
    ]);
    await gallery(page).getByText('2 fotos enviadas.').waitFor();
    await alert(page).getByText(FAILED, { exact: true }).waitFor();
    expect(
      (await alert(page).getByRole('listitem').allInnerTexts()).map((text) => text.split(/\n+/)),
    ).toEqual([
      ['grande.jpg', 'O arquivo tem 15,5 MB; o máximo é 15 MB.', 'Descartar'],
      [
        'texto.jpg',
        'O arquivo "texto.jpg" não é uma foto que se possa abrir. Envie JPEG, PNG, WebP ou AVIF.',
        'Tentar de novo',
        'Descartar',
      ],
    ]);
    expect(posts).toHaveLength(3);
    expect(await keptPhotos(path)).toHaveLength(2);
    await expectGoodAll(page);
    await button(page, 'Descartar: grande.jpg').click();
    await button(page, 'Descartar: texto.jpg').click();
    await alert(page).waitFor({ state: 'detached' });
  });
});

test('a photo whose answer was lost is sent again alone, and kept once', async () => {
  const { page, path } = await openSpring();
  let calls = 0;
  await page.route('**/photo_galleries', async (route) => {
    calls += 1;
    if (calls !== 2) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await chooseFiles(page, await three());
  await alert(page)
    .getByText(/Sem conexão com o servidor/)
    .waitFor();
  await gallery(page).getByText('2 fotos enviadas.').waitFor();
  // It may have no other copy.
  await page.getByRole('link', { name: 'Voltar' }).click();
  await page.getByRole('dialog', { name: 'Há alterações que não foram salvas.' }).waitFor();
  await button(page, 'Continuar editando').click();
  await button(page, 'Tentar de novo: antes.jpg').press('Enter');
  await gallery(page).getByText('Foto enviada.').waitFor();
  expect(await alert(page).count()).toBe(0);
  expect(calls).toBe(4);
  expect(await keptPhotos(path)).toHaveLength(3);
  await shownPhotos(page, 3);
});

test('photos on their way show their progress, and leaving the screen asks', async () => {
  const { page } = await openSpring();
  const goOn = await holdBack(page, '**/photo_galleries');
  await chooseFiles(page, await three());
  await gallery(page).getByText('Enviando foto 1 de 3...').waitFor();
  expect(await gallery(page).getByRole('progressbar').count()).toBe(3);
  expect(await gallery(page).getByText('Aguardando...').count()).toBe(2);
  await expectGoodAll(page);
  await page.getByRole('link', { name: 'Voltar' }).click();
  await page.getByRole('dialog', { name: 'Há alterações que não foram salvas.' }).waitFor();
  await button(page, 'Continuar editando').click();
  goOn();
  await gallery(page).getByText('3 fotos enviadas.').waitFor();
});

test('photos are dropped on the gallery, and taken with a camera', async () => {
  const { page, path } = await openSpring([], PHONE);
  const camera = page.locator('input[name="camera"]');
  expect(await camera.getAttribute('capture')).toBe('environment');
  // At the top, before one has scrolled anywhere; what was taken is seen on its way.
  await page.evaluate(() => window.scrollTo(0, 0));
  const atTop = page.locator('main header').getByRole('button', { name: 'Tirar foto' });
  expect((await atTop.boundingBox())?.y).toBeLessThan(PHONE.height / 2);
  // Beside the camera its words are not squeezed until they break.
  expect((await gallery(page).getByText('Escolher fotos').boundingBox())?.height).toBe(48);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), atTop.click()]);
  const { name, buffer } = await jpeg('camera.jpg', '2026:05:01 07:00:00');
  await chooser.setFiles({ name, buffer, mimeType: 'image/jpeg' });
  const isSeen = () =>
    gallery(page)
      .getByRole('status')
      .evaluate((one) => one === document.activeElement);
  await expect.poll(isSeen).toBe(true);
  await shownPhotos(page, 1);
  const bytes = [...(await fieldPhoto({ width: 64, height: 48 }))];
  const dropped = await page.evaluateHandle((numbers) => {
    const data = new DataTransfer();
    for (const name of ['solta-1.jpg', 'solta-2.jpg']) {
      data.items.add(new File([new Uint8Array(numbers)], name, { type: 'image/jpeg' }));
    }
    return data;
  }, bytes);
  await page.getByText('Escolher fotos').dispatchEvent('drop', { dataTransfer: dropped });
  await shownPhotos(page, 3);
  expect(await keptPhotos(path)).toHaveLength(3);
});

test('the large view goes by the keyboard alone, and gives the focus back', async () => {
  const { page, label } = await openSpring(await three());
  await shownPhotos(page, 3);
  await tiles(page).first().focus();
  await page.keyboard.press('Enter');
  await viewer(page).getByText('Foto 1 de 3').waitFor();
  const large = viewer(page).getByRole('img', { name: `Nascente ${label}, foto de 21/11/2025 08:00` });
  await expect.poll(() => large.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1200);
  await page.keyboard.press('ArrowLeft');
  await viewer(page).getByText('Foto 1 de 3').waitFor();
  await page.keyboard.press('ArrowRight');
  await viewer(page).getByText('Foto 2 de 3').waitFor();
  await viewer(page).getByRole('button', { name: 'Próxima foto' }).press('Enter');
  await viewer(page).getByText('Foto 3 de 3').waitFor();
  await viewer(page).getByText('Sem data').waitFor();
  // At the end its button keeps the focus, and says that it leads nowhere.
  const next = viewer(page).getByRole('button', { name: 'Próxima foto' });
  expect(await next.getAttribute('aria-disabled')).toBe('true');
  await next.press('Enter');
  await page.keyboard.press('Home');
  await viewer(page).getByText('Foto 1 de 3').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Escape');
  await viewer(page).waitFor({ state: 'detached' });
  const focused = await page.evaluate(() => document.activeElement?.querySelector('img')?.alt);
  expect(focused).toBe(`Nascente ${label}, foto sem data`);
});

test('the large view goes by swiping on a phone', async () => {
  const { page } = await openSpring(await three(), PHONE);
  await shownPhotos(page, 3);
  await tiles(page).first().tap();
  await viewer(page).getByText('Foto 1 de 3').waitFor();
  const touch = await page.context().newCDPSession(page);
  const swipe = async (from: number, to: number) => {
    const at = (x: number) => [{ x, y: 300 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at((from + to) / 2) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(to) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe(300, 80);
  await viewer(page).getByText('Foto 2 de 3').waitFor();
  await swipe(80, 300);
  await viewer(page).getByText('Foto 1 de 3').waitFor();
});

test('a gallery of many photos is shown page by page, all of it within reach of the large view', async () => {
  // How many they are is what counts here.
  const photo = { name: 'uma.jpg', buffer: await fieldPhoto({ width: 64, height: 48 }) };
  const { page } = await openSpring(Array.from({ length: 62 }, () => photo));
  await gallery(page).getByText('60 de 62 fotos').waitFor();
  expect(await tiles(page).count()).toBe(60);
  await expectGoodAll(page);
  // From the last that is shown on to one that was not read yet.
  await tiles(page).nth(59).click();
  await viewer(page).getByText('Foto 60 de 62').waitFor();
  await page.keyboard.press('ArrowRight');
  await viewer(page).getByText('Foto 61 de 62').waitFor();
  await page.keyboard.press('Escape');
  await viewer(page).waitFor({ state: 'detached' });
  expect(
    await tiles(page)
      .nth(60)
      .evaluate((tile) => tile === document.activeElement),
  ).toBe(true);

  await page.reload();
  await gallery(page).getByText('60 de 62 fotos').waitFor();
  await tiles(page).first().click();
  await viewer(page).getByText('Foto 1 de 62').waitFor();
  await page.keyboard.press('End');
  await viewer(page).getByText('Foto 62 de 62').waitFor();
  await page.keyboard.press('Escape');

  await page.reload();
  await button(page, 'Carregar mais fotos').click();
  await expect.poll(() => tiles(page).count()).toBe(62);
  expect(await button(page, 'Carregar mais fotos').count()).toBe(0);
  expect(
    await tiles(page)
      .nth(60)
      .evaluate((tile) => tile === document.activeElement),
  ).toBe(true);
});

test('who may only look sees the photos, and nothing to send or delete them with', async () => {
  const { path, screen } = await makeSpring(await three());
  const onlooker = { email: 'dev@example.org', password: 'nascente-viva-2026' };
  const { id } = await run.api.send('POST', '/users', { name: 'Davi', role: 1, enabled: true, ...onlooker });
  await run.api.send('POST', `/users/${String(id)}/projects`, { projects: [place.project] });
  const page = await run.person({ as: onlooker });
  await page.goto(screen);
  await shownPhotos(page, 3);
  expect(await page.locator('input[type="file"]').count()).toBe(0);
  await tiles(page).first().click();
  await viewer(page).getByText('Foto 1 de 3').waitFor();
  expect(await page.getByRole('button', { name: /^Excluir/ }).count()).toBe(0);
  expect(await keptPhotos(path)).toHaveLength(3);
});

test('addresses that ran out are asked for anew', async () => {
  const { page } = await openSpring(await three());
  await shownPhotos(page, 3);
  let refused = 0;
  await page.route('**/image?*', (route) => {
    if (refused > 0) return route.continue();
    refused += 1;
    return route.fulfill({ status: 401, body: '' });
  });
  await tiles(page).nth(1).click();
  const large = viewer(page).getByRole('img', { name: /^Nascente/ });
  await expect.poll(() => large.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1200);
  expect(refused).toBe(1);
});

test('a deletion asks, and one that fails is told in the question', async () => {
  const { page, path } = await openSpring(await three());
  await shownPhotos(page, 3);
  const question = page.getByRole('dialog', { name: 'Você tem certeza?' });
  await page.route('**/photo_galleries/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort('connectionreset') : route.continue(),
  );
  await button(page, 'Excluir foto: 02/03/2026 10:15').click();
  await question.getByText('Foto: 02/03/2026 10:15').waitFor();
  await button(page, 'Sim, Excluir!').click();
  await question.getByRole('alert').getByText('Erro ao Excluir foto', { exact: true }).waitFor();
  await expectGood(page);
  await page.unroute('**/photo_galleries/*');
  await confirmDeletion(page);
  await expect.poll(() => tiles(page).count()).toBe(2);
  expect(await keptPhotos(path)).toHaveLength(2);

  // From the large view, and not after all: back on the photo.
  await tiles(page).first().click();
  await viewer(page).getByRole('button', { name: 'Excluir' }).click();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await question.waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.querySelector('img')?.alt))
    .toContain('21/11/2025');
  for (const left of [1, 0]) {
    await tiles(page).first().click();
    await viewer(page).getByRole('button', { name: 'Excluir' }).click();
    await confirmDeletion(page);
    await expect.poll(() => tiles(page).count()).toBe(left);
  }
  await gallery(page).getByText(EMPTY, { exact: true }).waitFor();
});
