/** A connection that goes away, and a server that was updated, under an open panel. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings, PHONE } from '../support/chromium.ts';
import { usePanel } from '../support/panel-run.ts';
import { button, field, heading } from '../support/screen.ts';
import { sizes } from '../support/sizes.ts';

const run = usePanel();

const menuItem = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });

test.each(sizes('on a phone'))(
  'a screen not yet loaded keeps the shell, says so, and opens by itself with the connection, %s',
  async (_, viewport) => {
    const page = await run.person({ viewport });
    // The connection went before this screen was fetched ahead.
    await page.route(/\/assets\/projects-.*\.js$/, (route) => route.abort('internetdisconnected'));
    // The phone's menu comes behind the first screen.
    const menu = page.waitForResponse('**/assets/over-screens-*.js');
    await page.goto('/admin');
    await heading(page, 'Início').waitFor();
    await (await menu).finished();
    await page.context().setOffline(true);
    if (viewport === PHONE) await button(page, 'Abrir menu').click();
    await menuItem(page, 'Projetos').click();
    await heading(page, 'Sem conexão com o servidor').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/projetos');
    await button(page, 'Tentar de novo').click();
    await page.getByRole('status').getByText('Aparece sozinho quando a conexão voltar.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    // The rest of the panel is there, and goes on.
    if (viewport === PHONE) await button(page, 'Abrir menu').click();
    await menuItem(page, 'Início').click();
    await heading(page, 'Início').waitFor();
    await page.goBack();
    await heading(page, 'Sem conexão com o servidor').waitFor();
    await page.unrouteAll();
    await page.context().setOffline(false);
    await heading(page, 'Projetos').waitFor();
  },
);

test('a list that could not be read is read when the connection is back', async () => {
  const page = await run.person({ own: true });
  // The list's code comes with the form's, its rows do not.
  await page.goto('/admin/bacias/adicionar');
  await field(page, 'name').waitFor();
  await page.context().setOffline(true);
  await menuItem(page, 'Bacias').click();
  await page.getByRole('alert').getByText('Sem conexão com o servidor.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Ainda não existem bacias cadastradas.').waitFor();
});

test('after an update of the server the missing screen comes with a reload of its own', async () => {
  const page = await run.person();
  let gone = true;
  await page.route(/\/assets\/projects-.*\.js$/, (route) =>
    gone ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
  );
  await page.goto('/admin');
  await heading(page, 'Início').waitFor();
  const reloaded = page.waitForEvent('domcontentloaded');
  await menuItem(page, 'Projetos').click();
  await reloaded;
  // It did not help, and is not done again and again.
  await heading(page, 'O painel foi atualizado').waitFor();
  await page.getByText('Se há algo digitado que não foi salvo, salve antes.').waitFor();
  gone = false;
  await button(page, 'Recarregar').click();
  await heading(page, 'Projetos').waitFor();
});

test('what is said of typed text is the same in the alert and in the question before leaving', async () => {
  const page = await run.person();
  await page.goto('/admin/veiculos/adicionar');
  await field(page, 'plate').fill('SEM-4G11');
  await field(page, 'model_description').fill('Jipe');
  await page.context().setOffline(true);
  await button(page, 'Cadastrar').click();
  await page.getByRole('alert').getByText('O que você digitou continua nesta tela até ser salvo.').waitFor();
  await menuItem(page, 'Projetos').click();
  const question = page.getByRole('dialog', { name: 'Há alterações que não foram salvas.' });
  await question
    .getByText('O que você digitou ou escolheu só está nesta tela: se sair sem salvar, perde-se.')
    .waitFor();
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  expect(await field(page, 'model_description').inputValue()).toBe('Jipe');
  await page.context().setOffline(false);
  await button(page, 'Cadastrar').click();
  await page.locator('tbody tr').filter({ hasText: 'SEM-4G11' }).waitFor();
});
