/** What one comes back to stands as one left it; what was begun there, or has changed meanwhile, is not brought back. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, type PHONE } from '../support/chromium.ts';
import { adminOf, signIn } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';
import { makePropertyPlace } from '../support/property-place.ts';
import { propertyBody } from '../support/records.ts';
import { button, expectGood, field, heading, record } from '../support/screen.ts';
import { sizes } from '../support/sizes.ts';

const LIST = '/admin/veiculos';
const EDIT = 'Edição de veículo';
/** In their order, and more than a page of them. */
const PLATES = Array.from({ length: 30 }, (_, at) => `KPT-1A${String(at + 10)}`);
const [FIRST = '', SECOND = ''] = PLATES;

const panel = usePanel(async ({ api }) => {
  for (const plate of PLATES) {
    await api.send('POST', '/vehicles', { plate, model_description: 'Fiat Strada' });
  }
  const place = await makePropertyPlace(api);
  await place.makeProperty({ name: 'Fazenda do Rio' });
  const other = await api.send('POST', '/projects', {
    name: 'Nascentes do Manhuaçu',
    status: 1,
    start_date: '2025-01-01',
    end_date: '2028-12-31',
  });
  const { producer: rural_producer, subbasin } = place;
  const property = propertyBody({ rural_producer, subbasin, name: 'Sítio da Mata' });
  await api.send('POST', `/projects/${String(other.id)}/rural_properties`, property);
});

const open = (page: Page, plate: string) =>
  record(page, plate).getByRole('link', { name: 'Visualizar' }).click();
const goBack = (page: Page) => page.getByRole('link', { name: 'Voltar' }).click();

/** Tells the screen that is open from one that is drawn anew. */
async function mark(page: Page): Promise<void> {
  await page.locator('main').evaluate((main) => main.setAttribute('data-mark', ''));
}

const isMarked = (page: Page) => page.locator('main').evaluate((main) => main.hasAttribute('data-mark'));

async function openedList(viewport: typeof DESKTOP | typeof PHONE = DESKTOP): Promise<Page> {
  const page = await panel.person({ viewport });
  await page.goto(LIST);
  await record(page, FIRST).waitFor();
  await mark(page);
  return page;
}

// On a phone finger.e2e.test.ts goes there and back in every run.
test.each(sizes('at a desk'))(
  '%s a list and a record that was looked at come back as they were, and only one is on the page',
  async (_, viewport) => {
    const page = await openedList(viewport);
    await open(page, FIRST);
    await heading(page, EDIT).waitFor();
    expect(await isMarked(page)).toBe(false);
    expect(await page.locator('main, #conteudo').count()).toBe(1);
    // Nothing of the list is found on the page of the record.
    expect(await page.getByText(SECOND).count()).toBe(0);
    await mark(page);
    await goBack(page);
    await record(page, SECOND).waitFor();
    expect(await isMarked(page)).toBe(true);
    expect(await page.locator('main, #conteudo').count()).toBe(1);
    await expect.poll(() => page.title()).toBe('Veículos · Vertente');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await expectGood(page);
    await open(page, FIRST);
    await heading(page, EDIT).waitFor();
    expect(await isMarked(page)).toBe(true);
    await expect.poll(() => page.title()).toBe(`${EDIT} · Vertente`);
    await expectGood(page);
  },
);

test('what another person changed meanwhile is shown', async () => {
  const page = await panel.person();
  await page.clock.install();
  await page.goto(LIST);
  await open(page, FIRST);
  await heading(page, EDIT).waitFor();
  const [row] = (await panel.api.send('GET', `/vehicles?q=${FIRST}`)).data as [{ id: number }];
  await panel.api.send('PUT', `/vehicles/${row.id}`, { plate: FIRST, model_description: 'VW Saveiro' });
  // What is older than a quarter of a minute is read again.
  await page.clock.fastForward(16_000);
  await goBack(page);
  await record(page, FIRST).getByText('VW Saveiro').waitFor();
});

test('the first record is drawn ahead without a call, and opening it asks for it once', async () => {
  const page = await panel.visitor(DESKTOP, { fetchesAhead: true });
  await page.addInitScript(() => {
    const make = document.createElement.bind(document);
    Reflect.set(window, 'mains', []);
    document.createElement = (name: string) => {
      const made = make(name);
      if (name === 'main') Reflect.get(window, 'mains').push(made);
      return made;
    };
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const readings = () => asked.filter((path) => /^\/api\/rural_producers\/\d+$/.test(path)).length;
  await page.goto('/login?voltar=/admin/proprietarios');
  await signIn(page, adminOf(panel.product));
  // Drawn, and in no document; the page of the sign-in had a main of its own.
  const markReady = () =>
    page.evaluate(() => {
      const mains = Reflect.get(window, 'mains') as HTMLElement[];
      const ready = mains.find(({ id, isConnected, innerHTML }) => id && !isConnected && innerHTML);
      ready?.setAttribute('data-mark', '');
      return ready !== undefined;
    });
  await expect.poll(markReady).toBe(true);
  expect(readings()).toBe(0);
  await open(page, 'João Batista');
  await expect.poll(() => field(page, 'name').inputValue()).toBe('João Batista');
  expect(await isMarked(page)).toBe(true);
  expect(readings()).toBe(1);
});

test('a record that one was changing is opened anew, locked and as it is saved', async () => {
  const page = await openedList();
  await open(page, SECOND);
  await heading(page, EDIT).waitFor();
  await mark(page);
  await button(page, 'Editar').click();
  await field(page, 'model_description').fill('Não salvo');
  await goBack(page);
  await button(page, 'Sair sem salvar').click();
  await record(page, SECOND).waitFor();
  await open(page, SECOND);
  await button(page, 'Editar').waitFor();
  expect(await isMarked(page)).toBe(false);
  await expect.poll(() => field(page, 'model_description').inputValue()).toBe('Fiat Strada');
});

test('a list that was left over a question comes back without it', async () => {
  const page = await openedList();
  await open(page, FIRST);
  await heading(page, EDIT).waitFor();
  await page.goBack();
  await record(page, SECOND).getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('dialog', { name: 'Você tem certeza?' }).waitFor();
  await page.goForward();
  await heading(page, EDIT).waitFor();
  await page.goBack();
  await record(page, SECOND).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a record that is come to from another page of its list leads back there', async () => {
  const page = await panel.person();
  const last = PLATES.at(-1) ?? '';
  await page.goto(`${LIST}?ordem=-plate`);
  await open(page, last);
  await page.getByText('1 de 30').waitFor();
  await goBack(page);
  await record(page, last).waitFor();
  expect(new URL(page.url()).search).toBe('?ordem=-plate');
  await page.getByRole('link', { name: 'Veículos' }).first().click();
  await page.waitForURL((url) => url.search === '');
  await button(page, 'Próxima página').click();
  await open(page, last);
  await page.getByText('30 de 30').waitFor();
  await goBack(page);
  await record(page, last).waitFor();
  expect(new URL(page.url()).search).toBe('?pagina=2');
});

test('the list of another project is never shown, not for a moment', async () => {
  const page = await panel.person();
  await page.goto('/admin');
  const selector = page.getByRole('combobox', { name: 'Selecione um projeto' });
  const choose = async (name: string) => {
    await selector.click();
    await page.getByRole('option', { name }).click();
  };
  await choose('Rio Doce Vivo');
  await page.getByRole('link', { name: 'Propriedades' }).click();
  await open(page, 'Fazenda do Rio');
  await page.waitForURL('**/editar/*');
  await page.getByRole('link', { name: 'Veículos' }).click();
  await record(page, FIRST).waitFor();
  await choose('Nascentes do Manhuaçu');
  await page.evaluate(() => {
    const seen: string[] = [];
    Reflect.set(window, 'seen', seen);
    new MutationObserver(() => seen.push(document.querySelector('main')?.textContent ?? '')).observe(
      document.body,
      { childList: true, subtree: true },
    );
  });
  await page.getByRole('link', { name: 'Propriedades' }).click();
  await record(page, 'Sítio da Mata').waitFor();
  const seen = await page.evaluate(() => Reflect.get(window, 'seen') as string[]);
  expect(seen.some((text) => text.includes('Sítio da Mata'))).toBe(true);
  expect(seen.filter((text) => text.includes('Fazenda do Rio'))).toEqual([]);
});
