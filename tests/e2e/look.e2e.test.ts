/** Light and dark, and more contrast: by the device's wish and by choice, from the first paint on. */
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { theme } from '#web/theme/theme.ts';
import { signIn } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';
import { makePropertyPlace } from '../support/property-place.ts';
import { CASE_PARAMETERS, springBody } from '../support/records.ts';
import { button, expectGood, heading } from '../support/screen.ts';

const who = { email: 'vera-escura@example.org', password: 'tres pratos de trigo' };

const PAPER = { light: 'rgb(243, 246, 241)', dark: 'rgb(14, 21, 19)', black: 'rgb(0, 0, 0)' };

const panel = usePanel(async ({ api }) => {
  await api.send('POST', '/users', { name: 'Vera', role: 7, ...who });
});

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('what a person chooses follows them, and this browser begins with it', async () => {
  const page = await panel.visitor();
  await signIn(page, who);
  await page.goto('/admin/minha-conta');
  await heading(page, 'Minha conta').waitFor();
  expect(await paper(page)).toBe(PAPER.light);
  await page.getByLabel('Escura').check();
  await page.getByText('Aparência guardada.').waitFor();
  expect(await paper(page)).toBe(PAPER.dark);
  await expectGood(page);
  await page.getByLabel('Mais contraste').check();
  await expect.poll(() => paper(page)).toBe(PAPER.black);
  await expectGood(page);
  await page.getByLabel('Mais contraste').uncheck();
  await expect.poll(() => paper(page)).toBe(PAPER.dark);

  // Paper is light, whatever the screen is.
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => paper(page)).toBe(PAPER.light);
  await page.emulateMedia({ media: null });
  await expect.poll(() => paper(page)).toBe(PAPER.dark);

  // The page is dark before any script is there, also where nobody is signed in any more.
  await page.getByText('Sair', { exact: true }).click();
  await button(page, 'Acessar').waitFor();
  expect(await paper(page)).toBe(PAPER.dark);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/login');
  await page.getByText('Carregando, aguarde...').waitFor();
  expect(await paper(page)).toBe(PAPER.dark);

  const elsewhere = await panel.visitor();
  await elsewhere.goto('/login');
  await button(elsewhere, 'Acessar').waitFor();
  expect(await paper(elsewhere)).toBe(PAPER.light);
  await signIn(elsewhere, who);
  await heading(elsewhere, 'Início').waitFor();
  expect(await paper(elsewhere)).toBe(PAPER.dark);
});

test('without a choice the page is as the device asks for it, also when that changes', async () => {
  const page = await panel.person();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/admin/veiculos');
  await heading(page, 'Veículos').waitFor();
  expect(await paper(page)).toBe(PAPER.dark);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => paper(page)).toBe(PAPER.light);
  await page.emulateMedia({ colorScheme: 'dark', contrast: 'more' });
  await expect.poll(() => paper(page)).toBe(PAPER.black);
});

test('the kit finds all of its colours and sizes in the style sheet, by day and by night', async () => {
  const worn = /^--mantine-color-(?:leaf|water|red|gray|dark|yellow|orange|teal|default|disabled)-/;
  const { variables, light } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const names = [...Object.keys(variables), ...Object.keys(light)].filter(
    (name) => worn.test(name) || !/^--mantine-color-[a-z]+-/.test(name),
  );
  expect(names.length).toBeGreaterThan(230);
  const page = await panel.person();
  await page.goto('/admin/veiculos');
  await heading(page, 'Veículos').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => paper(page)).toBe(PAPER[colorScheme]);
    const missing = await page.evaluate((all) => {
      const root = getComputedStyle(document.documentElement);
      return all.filter((name) => root.getPropertyValue(name) === '');
    }, names);
    expect(missing).toEqual([]);
    // Nothing works them out anew in the page.
    const written = await page
      .locator('style')
      .evaluateAll(
        (all) => all.filter(({ textContent }) => textContent.includes('--mantine-color-leaf')).length,
      );
    expect(written).toBe(0);
  }
});

test('with the device’s own few colours the present step and the open tab are told by their lines', async () => {
  const place = await makePropertyPlace(panel.api);
  await panel.api.send('PUT', `/projects/${place.project}/feedstock_parameters`, CASE_PARAMETERS);
  const property = await place.makeProperty({ name: 'Sítio das cores' });
  const made = await panel.api.send(
    'POST',
    place.path(property, 'water_springs'),
    springBody({ label: 'C-1' }),
  );
  const page = await panel.person({ as: place.technician });
  await page.emulateMedia({ forcedColors: 'active' });
  const spring = `/admin/propriedades/editar/${property}/nascentes/${Number(made.id)}`;
  await page.goto(`${spring}?projeto=${place.project}`);
  await heading(page, 'C-1').waitFor();
  const steps = page.getByRole('list', { name: 'Andamento da nascente' }).getByRole('listitem');
  const widths = () => steps.evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopWidth));
  await expect.poll(widths).toEqual(['3px', '1px', '1px']);
  const tabs = page.getByRole('navigation', { name: 'Partes da propriedade' }).getByRole('link');
  const lines = await tabs.evaluateAll((all) =>
    all.map((one) => [one.getAttribute('aria-current') ?? '', getComputedStyle(one).borderBottomColor]),
  );
  const ground = await paper(page);
  expect(lines.map(([current, line]) => [current, line === ground])).toEqual(
    lines.map(([current]) => [current, current === '']),
  );
  expect(lines.filter(([current]) => current === 'page')).toHaveLength(1);
});
