/** The first resource from end to end: the built panel in Chromium against the built server. */
import { describe, expect, test } from 'vitest';
import { axeFindings, PHONE } from '../support/chromium.ts';
import { holdBack } from '../support/hold-back.ts';
import { button, expectGood, heading, record } from '../support/screen.ts';
import { adminOf, directApi, signIn } from '../support/panel.ts';
import { sizes } from '../support/sizes.ts';
import { link, model, plate, vehicleSite } from './vehicle-site.ts';

const { panel, makeVehicle } = vehicleSite();

describe.each(sizes('at a desk'))('%s', (_, viewport) => {
  test('a vehicle is registered, seen, changed and deleted, and every screen on the way is accessible', async () => {
    const page = await panel.person({ viewport });
    const own = viewport === PHONE ? 'RIO-2A22' : 'RIO-1A11';
    await page.goto('/admin/veiculos');
    await heading(page, 'Veículos').waitFor();
    expect(await page.title()).toBe('Veículos · Vertente');
    await expectGood(page);

    await link(page, '+ Adicionar').click();
    await heading(page, 'Cadastro de novo veículo').waitFor();
    await plate(page).fill(own.replace('-', ''));
    expect(await plate(page).inputValue()).toBe(own);
    await model(page).fill('  Fiat Strada  ');
    await expectGood(page);
    await button(page, 'Cadastrar').click();

    await record(page, own).waitFor();
    await page.getByText('Cadastrado com sucesso!').waitFor();
    await expectGood(page);

    await record(page, own).getByRole('link', { name: 'Visualizar' }).click();
    await heading(page, 'Edição de veículo').waitFor();
    await button(page, 'Editar').waitFor();
    expect(await model(page).inputValue()).toBe('Fiat Strada');
    expect(await model(page).isEditable()).toBe(false);
    await expectGood(page);

    await button(page, 'Editar').click();
    expect(await plate(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await model(page).fill('Fiat Strada Freedom');
    await button(page, 'Atualizar').click();
    await record(page, 'Fiat Strada Freedom').waitFor();
    await page.getByText('Atualizado com sucesso!').waitFor();

    await record(page, own).getByRole('button', { name: 'Excluir' }).click();
    const question = page.getByRole('dialog', { name: 'Você tem certeza?' });
    await question.getByText('Você não terá como reverter essa ação!').waitFor();
    await expectGood(page);
    await question.getByRole('button', { name: 'Sim, Excluir!' }).click();
    const done = page.getByRole('dialog', { name: 'Pronto!' });
    await done.getByText('O veículo foi excluído com sucesso!').waitFor();
    await done.getByRole('button', { name: 'OK' }).click();
    await record(page, own).waitFor({ state: 'detached' });
  });

  // In every run of a producer and of the fields: registry-creation.e2e.test.ts, tests/fields/accessibility.test.ts.
  test.runIf(process.env['TEST_FULL'])(
    'what is missing or wrong is said at its field, and the first one gets the focus',
    async () => {
      const page = await panel.person({ viewport });
      await page.goto('/admin/veiculos/adicionar');
      await button(page, 'Cadastrar').click();
      await page.getByText('Informe corretamente a placa do veículo! (modelo Mercosul)').waitFor();
      await page.getByText('Informe o modelo do veículo!').waitFor();
      for (const field of [plate(page), model(page)]) {
        expect(await field.getAttribute('aria-invalid')).toBe('true');
        const told = await field.evaluate((input) =>
          (input.getAttribute('aria-describedby') ?? '')
            .split(' ')
            .map((id) => document.getElementById(id)?.textContent ?? '')
            .join(' '),
        );
        expect(told).toMatch(/Informe/);
      }
      expect(await plate(page).evaluate((input) => input === document.activeElement)).toBe(true);
      await expectGood(page);
    },
  );
});

test('a plate that another vehicle has is refused at the field and in the alert', async () => {
  const { plate: taken } = await makeVehicle('Ford Ranger');
  const page = await panel.person();
  await page.goto('/admin/veiculos/adicionar');
  await plate(page).fill(taken);
  await model(page).fill('Outra Ranger');
  await button(page, 'Cadastrar').click();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await plate(page).getAttribute('aria-invalid')).toBe('true');
  expect(await plate(page).evaluate((input) => input === document.activeElement)).toBe(true);
  const above = await alert.evaluate(
    (box, submit) => box.getBoundingClientRect().bottom <= (submit?.getBoundingClientRect().top ?? 0),
    await button(page, 'Cadastrar').elementHandle(),
  );
  expect(above).toBe(true);
  await expectGood(page);
});

test('by keyboard alone: register, and delete after a second thought', async () => {
  const page = await panel.person();
  await page.goto('/admin/veiculos');
  await heading(page, 'Veículos').waitFor();
  const press = (key: string) => page.keyboard.press(key);
  const focusIs = async (name: string) => {
    for (let step = 0; step < 60; step += 1) {
      const text = await page.evaluate(
        () => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? '',
      );
      if (text === name) return;
      await press('Tab');
    }
    throw new Error(`Tab never reached ${name}`);
  };
  await press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Ir para o conteúdo');
  await press('Enter');
  await focusIs('+ Adicionar');
  await press('Enter');
  await heading(page, 'Cadastro de novo veículo').waitFor();
  await focusIs('plate');
  await page.keyboard.type('TEC1B00');
  await press('Tab');
  await page.keyboard.type('Só teclado');
  await press('Enter');
  await record(page, 'TEC-1B00').waitFor();

  await record(page, 'TEC-1B00').getByRole('button', { name: 'Excluir' }).focus();
  await press('Enter');
  const question = page.getByRole('dialog', { name: 'Você tem certeza?' });
  await question.waitFor();
  await press('Escape');
  // The focus goes back to the button that asked.
  await page.waitForFunction(() => document.activeElement?.textContent === 'Excluir');
  await press('Enter');
  await question.waitFor();
  await focusIs('Sim, Excluir!');
  await press('Enter');
  await page.getByRole('dialog', { name: 'Pronto!' }).waitFor();
  await focusIs('OK');
  await press('Enter');
  await record(page, 'TEC-1B00').waitFor({ state: 'detached' });
});

test('search, order and page live in the address, and Voltar leads back to them', async () => {
  for (let one = 0; one < 30; one += 1) {
    await panel.api.send('POST', '/vehicles', {
      plate: `FRO-${String(1000 + one)}`,
      model_description: `Frota João ${String(one).padStart(2, '0')}`,
    });
  }
  const page = await panel.person();
  await page.goto('/admin/veiculos');
  await page.getByLabel('Pesquisa (placa ou modelo)').fill('frota joao');
  await button(page, 'Pesquisar').click();
  await page.getByText('De 1 a 25 de 30 registros').waitFor();
  // The arrow that leads to the end is off there.
  const has = (name: string) => button(page, name).evaluate((one) => one === document.activeElement);
  await button(page, 'Próxima página').press('Enter');
  await expect.poll(() => has('Página 2')).toBe(true);
  await button(page, 'Página anterior').press('Enter');
  await expect.poll(() => has('Página 1')).toBe(true);
  await button(page, 'Placa').click();
  await button(page, 'Placa').click();
  await record(page, 'FRO-1029').waitFor();
  await button(page, 'Página 2').click();
  await page.getByText('De 26 a 30 de 30 registros').waitFor();
  const address = new URL(page.url());
  expect(Object.fromEntries(address.searchParams)).toEqual({
    q: 'frota joao',
    ordem: '-plate',
    pagina: '2',
  });
  await record(page, 'FRO-1000').getByRole('link', { name: 'Visualizar' }).click();
  await link(page, 'Voltar').click();
  await page.getByText('De 26 a 30 de 30 registros').waitFor();
  await page.goBack();
  await page.goBack();
  await page.getByText('De 26 a 30 de 30 registros').waitFor();
  await page.goBack();
  await page.getByText('De 1 a 25 de 30 registros').waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('frota joao');
  await page.getByText(/^20 resultados, e pode haver mais\./).waitFor();
});

test('the old rows stay in sight while the next page loads', async () => {
  for (let one = 0; one < 26; one += 1) {
    const model_description = `Lenta ${String(one).padStart(2, '0')}`;
    await panel.api.send('POST', '/vehicles', { plate: `LEN-${1000 + one}`, model_description });
  }
  const page = await panel.person();
  await page.goto('/admin/veiculos?q=lenta');
  await page.getByText('De 1 a 25 de 26 registros').waitFor();
  const release = await holdBack(page, '**/api/vehicles?**');
  const asked = page.waitForRequest('**/api/vehicles?**');
  await button(page, 'Página 2').click();
  await asked;
  expect(await record(page, 'LEN-1000').isVisible()).toBe(true);
  release();
  await record(page, 'LEN-1025').waitFor();
  expect(await record(page, 'LEN-').count()).toBe(1);
});

test('a technician edits nothing, an accountant may not even look', async () => {
  const people = [
    { role: 6, email: 'tecnico@example.org' },
    { role: 8, email: 'financeiro@example.org' },
  ];
  for (const { role, email } of people) {
    await panel.api.send('POST', '/users', {
      name: email,
      email,
      role,
      password: 'mina-dagua-2026',
      enabled: true,
    });
  }
  const { id } = await makeVehicle('Amarok');
  const page = await panel.visitor();
  // On one page in turn: a second one costs three loadings.
  const openAs = async (email: string, address: string) => {
    const { token } = await directApi(panel.product, { email, password: 'mina-dagua-2026' });
    await page.evaluate((own) => {
      localStorage.clear();
      localStorage.setItem('token', own);
    }, token);
    await page.goto(address);
  };
  await openAs('tecnico@example.org', `/admin/veiculos/editar/${id}`);
  await heading(page, 'Edição de veículo').waitFor();
  await model(page).waitFor();
  expect(await button(page, 'Editar').count()).toBe(0);

  await openAs('financeiro@example.org', '/admin/veiculos');
  await page.getByText('Você não tem permissão para ver esta página.').waitFor();
  expect(await link(page, 'Veículos').count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
});

test('an unknown address, and one without a session, lead where they should', async () => {
  const page = await panel.visitor();
  await page.goto('/admin/veiculos?q=ranger');
  await page.waitForURL('**/login?**');
  await signIn(page, adminOf(panel.product));
  await heading(page, 'Veículos').waitFor();
  expect(new URL(page.url()).search).toBe('?q=ranger');
  // In every run one outside the panel, one inside with no record's number, and the one that is not for who is in.
  const others = process.env['TEST_FULL'] ? ['/', '/admin/nada'] : [];
  for (const address of [...others, '/nada', '/admin/veiculos/editar/abc', '/login']) {
    await page.goto(address);
    await heading(page, 'Início').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin');
  }
  await link(page, 'Sair').click();
  await page.waitForURL((url) => url.pathname === '/login' && url.search === '');
});
