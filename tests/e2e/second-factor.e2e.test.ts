/** A second factor in the panel: turned on, asked for, and asked again before a guarded act. */
import type { Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { PHONE } from '../support/chromium.ts';
import { signIn } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';
import { button, expectGood, field, heading, sentencesOf } from '../support/screen.ts';
import { codeAt, wrongCodeAt } from '../support/second-factor.ts';
import { sizes } from '../support/sizes.ts';

const PASSWORD = 'tres pratos de trigo';
const ROLES = { manager: 2, finance: 8 } as const;
const TITLE = 'Verificação em duas etapas';

const panel = usePanel();

async function newPerson(name: string, role: number) {
  const email = `${name.toLowerCase()}@example.org`;
  const { id } = await panel.api.send('POST', '/users', { name, role, email, password: PASSWORD });
  return { id: Number(id), email, password: PASSWORD };
}

/** What a camera reads off the screen. */
async function scanned(page: Page): Promise<URL> {
  const picture = await page
    .getByRole('img', { name: 'Código QR para o aplicativo de códigos' })
    .screenshot();
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return new URL(decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) }));
}

/** Goes on from the QR code to the recovery codes, and answers both. */
async function enrol(page: Page): Promise<{ secret: string; codes: string[] }> {
  const uri = await scanned(page);
  const secret = uri.searchParams.get('secret') ?? '';
  await button(page, 'Digitar em vez de apontar a câmera').click();
  await expect.poll(() => focused(page)).toContain('Chave para digitar');
  expect((await page.locator('code').innerText()).replaceAll(' ', '')).toBe(secret);
  await field(page, 'code').fill(wrongCodeAt(secret, Date.now()));
  await button(page, 'Ligar').click();
  await expect.poll(() => sentencesOf(page, 'code')).toContain('O código não confere');
  await expectGood(page);
  await field(page, 'code').fill(codeAt(secret, Date.now()));
  await button(page, 'Ligar').click();
  const listed = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
  await expect.poll(() => listed.count()).toBe(10);
  await expectGood(page);
  return { secret, codes: await listed.allInnerTexts() };
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

const tokenOf = (page: Page) => page.evaluate(() => window.localStorage.getItem('token') ?? '');

const statusWith = (page: Page, token: string) =>
  page.evaluate(
    async (bearer) => (await fetch('/api/user', { headers: { Authorization: `Bearer ${bearer}` } })).status,
    token,
  );

describe.each(sizes('at a desk'))('%s', (_, viewport) => {
  test('a person turns it on, signs in with it, and is asked who they are', async () => {
    const who = await newPerson(`Vera${viewport.width}`, ROLES.manager);
    const other = await newPerson(`Davi${viewport.width}`, ROLES.finance);
    const page = await panel.visitor(viewport);
    await signIn(page, who);
    await page.goto('/admin/minha-conta');
    await button(page, 'Ligar a verificação').click();
    const { codes } = await enrol(page);
    await button(page, 'Já guardei os códigos').click();
    await page.getByText('Restam 10 códigos de recuperação.').waitFor();
    await expectGood(page);

    if (viewport === PHONE) await button(page, 'Abrir menu').click();
    await page.getByRole('link', { name: 'Sair' }).click();
    await field(page, 'email').fill(who.email);
    await field(page, 'password').fill(PASSWORD);
    await button(page, 'Acessar').click();
    await heading(page, TITLE).waitFor();
    await field(page, 'code').fill('000000');
    await button(page, 'Entrar').click();
    await expect.poll(() => sentencesOf(page, 'code')).toContain('O código não confere ou já foi usado.');
    await expectGood(page);
    await button(page, 'Usar um código de recuperação').click();
    await field(page, 'code').fill(codes[0] ?? '');
    await button(page, 'Entrar').click();
    await page.waitForURL((url) => url.pathname.startsWith('/admin'));

    // As the server answers ten minutes after the sign-in.
    await page.route('**/invitation', (route) =>
      route.fulfill({ status: 403, json: { detail: 'Confirme que é você.', confirmation: true } }),
    );
    await page.goto(`/admin/usuarios/editar/${other.id}`);
    await button(page, 'Criar link de acesso').click();
    await page.getByRole('dialog', { name: 'Confirme que é você' }).waitFor();
    await expectGood(page);
    await page.unroute('**/invitation');
    const old = await tokenOf(page);
    const tab = await page.context().newPage();
    await tab.goto('/admin/usuarios/adicionar');
    await field(tab, 'name').fill('Ainda por cadastrar');
    await tab.evaluate(() => Object.assign(window, { isTheSamePage: true }));
    await field(page, 'current_password').fill('errada-errada');
    await button(page, 'Confirmar').click();
    await expect.poll(() => sentencesOf(page, 'current_password')).toContain('A senha atual não confere.');
    await field(page, 'current_password').fill(PASSWORD);
    await button(page, 'Confirmar').click();
    await page.getByRole('dialog', { name: 'Link de acesso' }).waitFor();

    // The token from before is dead, and the other tab goes on with the new one.
    expect(await statusWith(page, old)).toBe(401);
    expect(await statusWith(page, await tokenOf(tab))).toBe(200);
    await button(tab, 'Cadastrar').click();
    await expect.poll(() => sentencesOf(tab, 'email')).toContain('Digite um e-mail válido!');
    expect(await tab.evaluate(() => 'isTheSamePage' in window)).toBe(true);
    expect(await field(tab, 'name').inputValue()).toBe('Ainda por cadastrar');
    await tab.close();
  });

  test('whoever must have one gets no further before it is on', async () => {
    const who = await newPerson(`Nina${viewport.width}`, ROLES.finance);
    await panel.api.send('PUT', '/organisation/security', { second_factor_roles: [ROLES.finance] });
    const page = await panel.visitor(viewport);
    await signIn(page, who);
    await heading(page, TITLE).waitFor();
    await expectGood(page);
    expect(await page.getByRole('navigation').count()).toBe(0);
    await button(page, 'Começar').click();
    await expect.poll(() => focused(page)).toBe(TITLE);
    await enrol(page);
    await expect.poll(() => focused(page)).toBe(TITLE);
    await button(page, 'Já guardei os códigos').click();
    await page.getByRole('link', { name: 'Minha conta' }).or(button(page, 'Abrir menu')).first().waitFor();
    await panel.api.send('PUT', '/organisation/security', { second_factor_roles: [] });
  });

  test('the security log tells of sign-ins, and leads to the rules of access', async () => {
    const page = await panel.person({ viewport });
    await page.goto('/admin/registro-de-seguranca?kind=signed_in');
    await page.getByText('Abriu um acesso.').first().waitFor();
    await expectGood(page);
    await page.getByRole('link', { name: 'Regras de acesso' }).click();
    await heading(page, 'Regras de acesso').waitFor();
    await button(page, 'Editar').click();
    await field(page, 'idle_hours').fill('73');
    await button(page, 'Atualizar').click();
    expect(await sentencesOf(page, 'idle_hours')).toContain('Digite de 1 a 72 horas!');
    await field(page, 'idle_hours').fill('8');
    // Saved is saved, where the connection drops behind it.
    await page.route('**/api/user', (route) => route.abort('internetdisconnected'));
    await button(page, 'Atualizar').click();
    await page.getByText('Atualizado com sucesso!').waitFor();
    await page.unroute('**/api/user');
    await expectGood(page);
    expect((await panel.api.send('GET', '/organisation/security')).idle_hours).toBe(8);
    await page.goto('/admin/registro-de-seguranca?kind=rights_changed');
    await page.getByText('Horas sem uso até encerrar o acesso: 12 → 8.').waitFor();
  });
});
