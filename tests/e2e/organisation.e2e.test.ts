/** The organisation: its office says who it is, and everybody sees it. */
import { expect, test } from 'vitest';
import { axeFindings, sidewaysScroll } from '../support/chromium.ts';
import { usePanel } from '../support/panel-run.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><path fill="#146b3a" d="M0 0h20v20H0zM30 5h30v10H30z"/></svg>';

const run = usePanel();

test('the office writes its name and sends its logo, and both stand above the menu and at the sign-in', async () => {
  const page = await run.person();
  await page.goto('/admin/organizacao');
  await page.getByRole('heading', { level: 1, name: 'Organização' }).waitFor();
  // What can't be chosen yet is nothing to read.
  expect(await page.getByLabel('Cidade').getAttribute('placeholder')).toBe('—');
  await page.getByRole('button', { name: 'Editar' }).click();
  await page.getByLabel('Nome').fill('Instituto Nascente Viva');
  await page.getByLabel('CNPJ').pressSequentially('12345678000195');
  expect(await page.getByLabel('CNPJ').inputValue()).toBe('12.345.678/0001-95');
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await page.getByText('Atualizado com sucesso!').waitFor();
  const brand = page.getByRole('navigation').getByRole('link', { name: 'Instituto Nascente Viva' });
  await brand.waitFor();

  const choose = (text: string) =>
    page.locator('input[name="file"]').setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(text),
    });
  await choose(SVG.replace('<path', '<script>1</script><path'));
  await page.getByRole('alert').getByText('tem um script').waitFor();
  await choose(SVG);
  await page.getByText('Logotipo enviado.').waitFor();
  await brand.locator('img').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);

  const stranger = await run.visitor({ width: 360, height: 740 });
  await stranger.goto('/login');
  const shown = stranger.locator('main img');
  await shown.waitFor();
  // Its place is there before the image is.
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await stranger.getByText('Instituto Nascente Viva').waitFor();
  expect(await axeFindings(stranger)).toEqual([]);
});
