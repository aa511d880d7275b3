import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FormPage, openForm, paste } from './form-page.ts';
import { type GallerySite, openGallery } from './gallery-site.ts';

let site: GallerySite;
let form: FormPage;

beforeAll(async () => {
  site = await openGallery();
  form = await openForm(site);
});
afterAll(() => site.close());
beforeEach(() => form.page.getByRole('button', { name: 'Desfazer' }).click());

describe('typing', () => {
  test.each([
    ['cpf', '11144477735', '111.444.777-35', '11144477735'],
    ['cep', '35010000', '35010-000', '35010000'],
    ['cell_phone', '33999998888', '(33) 99999-8888', '33999998888'],
    ['cell_phone', '3332771234', '(33) 3277-1234', '3332771234'],
    ['plate', 'abc1d23', 'ABC-1D23', 'ABC-1D23'],
    ['stake_quantity', '12x0', '120', 120],
    ['value', '1234,5', '1234,50', 1234.5],
    ['total_area', '1.234,5', '1234,5', 1234.5],
    ['start_date', '21112026', '21/11/2026', '2026-11-21'],
    ['period_from', '211120261430', '21/11/2026 14:30', '2026-11-21T14:30'],
    ['utm_easting', '283.412,50 E', '283412,5', 283412.5],
    ['utm_zone', '24 k', '24K', '24K'],
  ])('%s as %s shows %s', async (name, keys, text, value) => {
    await form.field(name).pressSequentially(keys);
    await form.page.keyboard.press('Tab');
    expect(await form.state(name)).toMatchObject({ text, invalid: false });
    expect(await form.value(name)).toBe(value);
  });

  test('in the middle keeps the caret where the person works', async () => {
    await form.field('cpf').pressSequentially('111444777');
    for (let step = 0; step < 6; step += 1) await form.page.keyboard.press('ArrowLeft');
    await form.page.keyboard.press('9');
    expect(await form.state('cpf')).toMatchObject({ text: '111.494.477-7' });
    expect(await form.caret('cpf')).toBe(6);
    await form.page.keyboard.press('Backspace');
    expect(await form.state('cpf')).toMatchObject({ text: '111.444.777' });
    expect(await form.caret('cpf')).toBe(5);
  });

  test('a refused letter leaves the caret where it was', async () => {
    await form.field('stake_quantity').pressSequentially('1234');
    await form.page.keyboard.press('ArrowLeft');
    await form.page.keyboard.press('ArrowLeft');
    await form.page.keyboard.press('x');
    expect(await form.caret('stake_quantity')).toBe(2);
    expect(await form.state('stake_quantity')).toMatchObject({ text: '1234' });
  });

  test('erasing everything with the backspace key leaves nothing', async () => {
    await form.field('cell_phone').pressSequentially('33999998888');
    for (let step = 0; step < 15; step += 1) await form.page.keyboard.press('Backspace');
    expect(await form.state('cell_phone')).toMatchObject({ text: '' });
    expect(await form.value('cell_phone')).toBeNull();
  });
});

describe('pasting', () => {
  test.each([
    ['cpf', ' 111.444.777-35', '111.444.777-35', '11144477735'],
    ['cell_phone', '+55 (33) 99999-8888', '(33) 99999-8888', '33999998888'],
    ['plate', 'abc1d23', 'ABC-1D23', 'ABC-1D23'],
    ['value', 'R$ 1.234,56', '1234,56', 1234.56],
    ['start_date', '2026-11-21', '21/11/2026', '2026-11-21'],
    ['period_from', '21/11/2026 às 14h30', '21/11/2026 14:30', '2026-11-21T14:30'],
  ])('%s: %s', async (name, text, shown, value) => {
    await paste(form, name, text);
    expect(await form.state(name)).toMatchObject({ text: shown });
    expect(await form.value(name)).toBe(value);
  });

  test('what can not be read stays, is the value, and is refused in words', async () => {
    await paste(form, 'value', 'uns dez reais');
    expect(await form.value('value')).toBe('uns dez reais');
    await form.submit();
    await expect
      .poll(() => form.state('value'))
      .toEqual({
        text: 'uns dez reais',
        invalid: true,
        described: 'Digite um número válido.',
      });
  });

  test('a fraction typed into an integer field is kept, and refused on leaving', async () => {
    await form.field('stake_quantity').pressSequentially('4,5');
    await form.field('stake_quantity').press('Tab');
    await expect
      .poll(() => form.state('stake_quantity'))
      .toEqual({
        text: '4,5',
        invalid: true,
        described: 'Digite um número inteiro.',
      });
    expect(await form.value('stake_quantity')).toBe(4.5);
  });

  test('a fraction pasted into an integer field is not run together', async () => {
    await paste(form, 'stake_quantity', '12,5');
    await form.submit();
    await expect
      .poll(() => form.state('stake_quantity'))
      .toEqual({
        text: '12,5',
        invalid: true,
        described: 'Digite um número inteiro.',
      });
  });
});

describe('dates that do not exist', () => {
  test('keep the typed text and say so', async () => {
    await form.field('start_date').pressSequentially('31022026');
    await form.submit();
    await expect
      .poll(() => form.state('start_date'))
      .toEqual({
        text: '31/02/2026',
        invalid: true,
        described: 'Digite uma data que exista, como 21/11/2026.',
      });
    expect(await form.value('start_date')).toBe('31/02/2026');
  });

  test('never bring the old value back', async () => {
    await form.field('start_date').fill('21/11/2026');
    await form.field('start_date').fill('31/02/2026');
    await form.page.keyboard.press('Tab');
    expect(await form.state('start_date')).toMatchObject({ text: '31/02/2026' });
    expect(await form.value('start_date')).toBe('31/02/2026');
  });
});

describe('UTM coordinates', () => {
  test('a pair pasted into one field fills all three', async () => {
    await paste(form, 'utm_easting', '24K 283.412,50 E 7.843.200 N');
    expect(await form.state('utm_easting')).toMatchObject({ text: '283412,5' });
    expect(await form.state('utm_northing')).toMatchObject({ text: '7843200' });
    expect(await form.state('utm_zone')).toMatchObject({ text: '24K' });
    expect(await form.value('utm_northing')).toBe(7843200);
  });

  test('latitude and longitude are converted only on consent', async () => {
    await paste(form, 'utm_northing', '-19,512345; -41,5');
    expect(await form.value('utm_northing')).toBe('-19,512345; -41,5');
    await form.page.getByText('latitude −19,512345, longitude −41,5').waitFor();
    await form.page.getByRole('button', { name: 'Converter para UTM' }).click();
    expect(await form.state('utm_zone')).toMatchObject({ text: '24K' });
    expect(await form.value('utm_easting')).toBeGreaterThan(200_000);
  });

  test('refusing keeps what was pasted', async () => {
    await paste(form, 'utm_easting', '-19,512345 -41,5');
    await form.page.getByRole('button', { name: 'Manter como está' }).click();
    expect(await form.page.getByRole('button', { name: 'Converter para UTM' }).count()).toBe(0);
    expect(await form.value('utm_easting')).toBe('-19,512345 -41,5');
  });
});
