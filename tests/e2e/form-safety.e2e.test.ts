/** What guards the work in a form: conflicts, drafts, lost answers, unsaved changes. Shown on vehicles. */
import { describe, expect, test } from 'vitest';
import { holdBack } from '../support/hold-back.ts';
import { button, expectGood, heading, record } from '../support/screen.ts';
import { adminOf, endSession, signIn } from '../support/panel.ts';
import { link, model, plate, vehicleSite } from './vehicle-site.ts';

const { panel, makeVehicle, modelOf } = vehicleSite();

test('without a connection nothing typed is lost, and a second attempt makes one vehicle', async () => {
  const page = await panel.person();
  await page.goto('/admin/veiculos/adicionar');
  await plate(page).fill('SEM-4G00');
  await model(page).fill('Jimny do campo');
  // The answer to the first attempt gets lost on the way back.
  await page.route('**/api/vehicles', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await button(page, 'Cadastrar').click();
  const alert = page.getByRole('alert');
  await alert.getByText('Falha ao cadastrar. Tente novamente!').waitFor();
  await alert.getByText(/Sem conexão com o servidor/).waitFor();
  expect(await model(page).inputValue()).toBe('Jimny do campo');
  // Where one goes on: the button was off meanwhile.
  const again = button(page, 'Cadastrar');
  await expect.poll(() => again.evaluate((own) => own === document.activeElement)).toBe(true);
  await page.unroute('**/api/vehicles');
  await button(page, 'Cadastrar').click();
  await record(page, 'SEM-4G00').waitFor();
  const { data } = await panel.api.send('GET', '/vehicles?q=Jimny do campo');
  expect(data).toHaveLength(1);
});

test('while the call runs the button says so and can not be pressed, and nothing is typed that would not be saved', async () => {
  const { id } = await makeVehicle('Kombi');
  const page = await panel.person();
  await page.goto(`/admin/veiculos/editar/${id}`);
  await button(page, 'Editar').click();
  await model(page).fill('Kombi 1.4');
  let answer: 'given' | 'refused' = 'given';
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/vehicles/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await held;
    return answer === 'refused' ? route.fulfill({ status: 502, body: '' }) : route.continue();
  });
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).name);
  await model(page).press('Control+s');
  expect(await button(page, 'Atualizando...').isDisabled()).toBe(true);
  await page.keyboard.type(' com escada');
  expect(await model(page).inputValue()).toBe('Kombi 1.4');
  answer = 'refused';
  release();
  await page.getByRole('alert').getByText('Falha ao salvar atualização. Tente novamente!').waitFor();
  // Where it was, so that one goes on.
  await expect.poll(focused).toBe('model_description');
  await page.keyboard.type(' com escada');
  answer = 'given';
  await page.keyboard.press('Control+s');
  await record(page, 'Kombi 1.4 com escada').waitFor();
  expect(await modelOf(id)).toBe('Kombi 1.4 com escada');
});

test('two people edit one vehicle: the second one sees what changed and chooses', async () => {
  const { id, plate: own } = await makeVehicle('Hilux 2019');
  const page = await panel.person();
  await page.goto(`/admin/veiculos/editar/${id}`);
  await button(page, 'Editar').click();
  await model(page).fill('Hilux da Maria');
  await panel.api.send('PUT', `/vehicles/${id}`, { model_description: 'Hilux do João' });

  await model(page).press('Enter');
  const conflict = page.getByRole('dialog', { name: 'Outra pessoa alterou este registro' });
  await conflict.getByRole('radiogroup', { name: 'Modelo' }).waitFor();
  await conflict.getByText('Antes: Hilux 2019').waitFor();
  await conflict.getByLabel('Usar o da outra pessoa: Hilux do João').waitFor();
  expect(await conflict.getByLabel('Manter o meu: Hilux da Maria').isChecked()).toBe(true);
  await expectGood(page);
  expect(await modelOf(id)).toBe('Hilux do João');

  // Whoever would rather think it over goes on where they were, and by the keys it is asked again.
  for (const [leave, save] of [
    ['Escape', 'Enter'],
    ['Enter', 'Control+s'],
  ] as const) {
    if (leave === 'Enter') await conflict.getByRole('button', { name: 'Continuar editando' }).focus();
    await page.keyboard.press(leave);
    await conflict.waitFor({ state: 'detached' });
    await expect.poll(() => model(page).evaluate((own) => own === document.activeElement)).toBe(true);
    expect(await model(page).inputValue()).toBe('Hilux da Maria');
    await page.keyboard.press(save);
    await conflict.getByLabel('Usar o da outra pessoa: Hilux do João').waitFor();
  }

  await conflict.getByRole('button', { name: 'Salvar com estas escolhas' }).click();
  await record(page, own).getByText('Hilux da Maria').waitFor();
  expect(await modelOf(id)).toBe('Hilux da Maria');
});

test('of two changes to different fields both stay', async () => {
  const { id } = await makeVehicle('Saveiro');
  const page = await panel.person();
  await page.goto(`/admin/veiculos/editar/${id}`);
  await button(page, 'Editar').click();
  await plate(page).fill('SAV-3C00');
  await panel.api.send('PUT', `/vehicles/${id}`, { model_description: 'Saveiro Cross' });
  await button(page, 'Atualizar').click();
  const conflict = page.getByRole('dialog', { name: 'Outra pessoa alterou este registro' });
  expect(await conflict.getByLabel('Usar o da outra pessoa: Saveiro Cross').isChecked()).toBe(true);
  await conflict.getByRole('button', { name: 'Salvar com estas escolhas' }).click();
  await record(page, 'SAV-3C00').getByText('Saveiro Cross').waitFor();
});

test('leaving with unsaved changes asks; Escape goes on editing, and Cancelar asks too', async () => {
  const { id, plate: own } = await makeVehicle('Uno');
  const page = await panel.person();
  await page.goto('/admin/veiculos');
  await record(page, own).getByRole('link', { name: 'Visualizar' }).click();
  await button(page, 'Editar').click();
  await model(page).fill('Uno Mille');
  await link(page, 'Voltar').click();
  const question = page.getByRole('dialog', { name: 'Há alterações que não foram salvas.' });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await model(page).inputValue()).toBe('Uno Mille');

  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  expect(new URL(page.url()).pathname).toBe(`/admin/veiculos/editar/${id}`);

  await button(page, 'Cancelar').click();
  await question.getByRole('button', { name: 'Sair sem salvar' }).click();
  await button(page, 'Editar').waitFor();
  expect(await model(page).inputValue()).toBe('Uno');
  await link(page, 'Voltar').click();
  await heading(page, 'Veículos').waitFor();
  expect(await modelOf(id)).toBe('Uno');
});

test('what is saved once one is elsewhere leads nobody away, asks nothing and says nothing there', async () => {
  const { id, plate: own } = await makeVehicle('Jipe');
  const page = await panel.person();
  const leave = async () => {
    await link(page, 'Voltar').click();
    await button(page, 'Sair sem salvar').click();
    await heading(page, 'Veículos').waitFor();
  };
  const expectUndisturbed = async (address: string) => {
    // As long as it takes to be led away.
    await page.waitForTimeout(300);
    expect(new URL(page.url()).pathname).toBe(address);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByText(/ com sucesso!$/).count()).toBe(0);
  };

  await page.goto('/admin/veiculos/adicionar');
  await plate(page).fill('TAR-0D10');
  await model(page).fill('Tardio');
  const letMake = await holdBack(page, /\/api\/vehicles$/);
  await button(page, 'Cadastrar').click();
  await button(page, 'Cadastrando...').waitFor();
  await leave();
  await record(page, own).getByRole('link', { name: 'Visualizar' }).click();
  await button(page, 'Editar').click();
  await model(page).fill('Jipe azul');
  const made = page.waitForResponse((answer) => answer.request().method() === 'POST');
  letMake();
  expect((await made).status()).toBe(201);
  await expectUndisturbed(`/admin/veiculos/editar/${id}`);
  expect(await model(page).inputValue()).toBe('Jipe azul');

  const letUpdate = await holdBack(page, new RegExp(`/api/vehicles/${id}$`));
  await button(page, 'Atualizar').click();
  await button(page, 'Atualizando...').waitFor();
  await leave();
  await page.locator('main a[href="/admin/veiculos/adicionar"]').click();
  await plate(page).fill('OUT-0R10');
  const updated = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  letUpdate();
  expect((await updated).status()).toBe(200);
  await expectUndisturbed('/admin/veiculos/adicionar');
  expect(await plate(page).inputValue()).toBe('OUT-0R10');
  expect(await modelOf(id)).toBe('Jipe azul');
});

// In every run it is so above, while the call runs.
test.runIf(process.env['TEST_FULL'])('Ctrl+S saves', async () => {
  const { id, plate: own } = await makeVehicle('Gol');
  const page = await panel.person();
  await page.goto(`/admin/veiculos/editar/${id}`);
  await button(page, 'Editar').click();
  await model(page).fill('Gol 1.0');
  await page.keyboard.press('Control+s');
  await record(page, own).getByText('Gol 1.0').waitFor();
});

// In every run sign-in-again.e2e.test.ts does so over the same form, and the last test here over a record.
test.runIf(process.env['TEST_FULL'])(
  'a session that ends while typing leads back to the form with its text',
  async () => {
    const page = await panel.person();
    await page.goto('/admin/veiculos/adicionar');
    await plate(page).fill('VOL-7A00');
    await model(page).fill('Volta com o texto');
    await endSession(page, panel.product);
    await button(page, 'Cadastrar').click();
    await page.getByText('Sua sessão terminou. Entre de novo para continuar de onde parou.').waitFor();
    await signIn(page, adminOf(panel.product));
    await heading(page, 'Cadastro de novo veículo').waitFor();
    expect(await model(page).inputValue()).toBe('Volta com o texto');
    await button(page, 'Cadastrar').click();
    await record(page, 'VOL-7A00').waitFor();
  },
);

test('a reload offers back what was typed', async () => {
  const { id } = await makeVehicle('Corsa');
  const page = await panel.person();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`/admin/veiculos/editar/${id}`);
  await button(page, 'Editar').click();
  await model(page).fill('Corsa que fica');
  // Typing is kept 0.4 s after the last key.
  await page.waitForFunction(() =>
    Object.keys(sessionStorage).some((key) => sessionStorage.getItem(key)?.includes('Corsa que fica')),
  );
  await page.reload();
  await button(page, 'Recuperar o que digitei').click();
  expect(await model(page).inputValue()).toBe('Corsa que fica');
  expect(await model(page).isEditable()).toBe(true);
  // The last letter and the reload in one moment: no pause is waited for.
  await model(page).fill('Corsa que fica mesmo');
  await page.evaluate(() => window.location.reload());
  await button(page, 'Recuperar o que digitei').click();
  expect(await model(page).inputValue()).toBe('Corsa que fica mesmo');
  await button(page, 'Cancelar').click();
  await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  await page.reload();
  await button(page, 'Editar').waitFor();
  expect(await button(page, 'Recuperar o que digitei').count()).toBe(0);
});

describe('opened from the list, what was typed before is', () => {
  /** Typed, left, and opened again while the reading waits: its row is shown. */
  async function shownFromRow(typed: string) {
    const { id, plate: itsPlate } = await makeVehicle('Corsa');
    const page = await panel.person();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`/admin/veiculos/editar/${id}`);
    await button(page, 'Editar').click();
    await model(page).fill(typed);
    await page.waitForFunction(
      (text) => Object.keys(sessionStorage).some((key) => sessionStorage.getItem(key)?.includes(text)),
      typed,
    );
    await page.goto(`/admin/veiculos?q=${itsPlate}`);
    const row = record(page, itsPlate);
    await row.waitFor();
    const letGo = await holdBack(page, `**/api/vehicles/${id}`);
    await row.getByRole('link', { name: 'Visualizar' }).click();
    await heading(page, 'Edição de veículo').waitFor();
    await expect.poll(() => model(page).inputValue()).toBe('Corsa');
    return { page, id, offer: button(page, 'Recuperar o que digitei'), letGo };
  }

  test('offered over the record, once it is read', async () => {
    const { page, offer, letGo } = await shownFromRow('Corsa de outrora');
    await page.waitForTimeout(300);
    expect(await offer.count()).toBe(0);
    letGo();
    await offer.click();
    expect(await model(page).inputValue()).toBe('Corsa de outrora');
  });

  test('not offered where the record has it by now', async () => {
    const { page, id, offer, letGo } = await shownFromRow('Corsa de agora');
    await panel.api.send('PUT', `/vehicles/${id}`, { model_description: 'Corsa de agora' });
    letGo();
    await expect.poll(() => model(page).inputValue()).toBe('Corsa de agora');
    await button(page, 'Editar').waitFor();
    expect(await offer.count()).toBe(0);
  });
});

test('what was brought back after an ended session, and given up, does not come back with the screen', async () => {
  const { id } = await makeVehicle('Kombi');
  const page = await panel.person();
  await page.goto(`/admin/veiculos/editar/${id}`);
  await button(page, 'Editar').click();
  await model(page).fill('Kombi amarela');
  await endSession(page, panel.product);
  await button(page, 'Atualizar').click();
  await page.getByText('Sua sessão terminou. Entre de novo para continuar de onde parou.').waitFor();
  await signIn(page, adminOf(panel.product));
  await button(page, 'Atualizar').waitFor();
  expect(await model(page).inputValue()).toBe('Kombi amarela');
  await button(page, 'Cancelar').click();
  await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  await button(page, 'Editar').waitFor();
  await page.getByRole('link', { name: 'Voltar' }).click();
  await heading(page, 'Veículos').waitFor();
  await page.goBack();
  await heading(page, 'Edição de veículo').waitFor();
  await button(page, 'Editar').waitFor();
  expect(await model(page).inputValue()).toBe('Kombi');
});
