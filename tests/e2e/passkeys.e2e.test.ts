/** Passkeys in the panel, with Chromium's own virtual authenticator: made, signed in with, removed. */
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { ageSignIns } from '../support/earlier-sign-in.ts';
import { signIn } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';
import { freePort } from '../support/ports.ts';
import { button, expectGood, field, heading } from '../support/screen.ts';

const PASSWORD = 'tres pratos de trigo';

let site: string;

const panel = usePanel(async () => {}, {
  env: async () => {
    const port = await freePort();
    // Browsers make passkeys for names, and this one is secure without TLS.
    site = `http://localhost:${port}`;
    return { PORT: String(port), PUBLIC_URL: site };
  },
});

/** A device that recognises its person at once, until the test is over: a page has one at most. */
async function withAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const isInside = (page: Page) => page.waitForURL((url) => url.pathname.startsWith('/admin'));
const leave = (page: Page) => page.getByRole('link', { name: 'Sair' }).click();

test('a person makes one, signs in with it, uses it after the password, and removes it', async () => {
  const who = { name: 'Rosa Maria', email: 'rosa@example.org', password: PASSWORD };
  await panel.api.send('POST', '/users', { ...who, role: 2 });
  const page = await panel.visitor();
  await withAuthenticator(page);
  await page.goto(`${site}/login`);
  await button(page, 'Entrar com chave de acesso').waitFor();
  await expectGood(page);
  await signIn(page, who);

  await page.goto(`${site}/admin/minha-conta`);
  await page.getByText('um código que o seu celular mostra ou uma chave de acesso.').waitFor();
  await button(page, 'Adicionar chave de acesso').click();
  await page.getByRole('dialog').locator('[name="name"]').fill('Notebook');
  await expectGood(page);
  await button(page, 'Criar chave de acesso').click();
  await page.getByRole('list', { name: 'Códigos de recuperação' }).waitFor();
  await button(page, 'Já guardei os códigos').click();
  await page.getByText('Restam 10 códigos de recuperação.').waitFor();
  await page.getByRole('cell', { name: 'Notebook', exact: true }).waitFor();
  await page.getByText('nunca usada').waitFor();
  await expectGood(page);
  // The device has one for this account already.
  await button(page, 'Adicionar chave de acesso').click();
  await button(page, 'Criar chave de acesso').click();
  await page.getByText('Este aparelho já tem uma chave de acesso desta conta.').waitFor();
  await button(page, 'Cancelar').click();

  await leave(page);
  await button(page, 'Entrar com chave de acesso').click();
  await isInside(page);

  await leave(page);
  await field(page, 'email').fill(who.email);
  await field(page, 'password').fill(PASSWORD);
  await button(page, 'Acessar').click();
  await heading(page, 'Verificação em duas etapas').waitFor();
  await expectGood(page);
  await button(page, 'Usar a chave de acesso').click();
  await isInside(page);

  // Long after the sign-in it confirms who one is.
  ageSignIns(panel.product);
  await page.goto(`${site}/admin/minha-conta`);
  await button(page, 'Novos códigos de recuperação').click();
  await button(page, 'Criar códigos').click();
  const question = page.getByRole('dialog', { name: 'Confirme que é você' });
  await question.waitFor();
  await expectGood(page);
  await button(page, 'Usar a chave de acesso').click();
  await page.getByRole('list', { name: 'Códigos de recuperação' }).waitFor();
  await button(page, 'Já guardei os códigos').click();

  await button(page, 'Remover Notebook').click();
  await page.getByText('Chave de acesso: Notebook').waitFor();
  await page.getByText('Sem ela a senha sozinha vai abrir a sua conta').waitFor();
  await expectGood(page);
  await button(page, 'Sim, Excluir!').click();
  await page.getByText('A chave de acesso foi removida.').waitFor();
  await button(page, 'OK').click();
  await button(page, 'Ligar a verificação').waitFor();

  await leave(page);
  await button(page, 'Entrar com chave de acesso').click();
  await page.getByText('Falha ao fazer login!').waitFor();
  await expectGood(page);
});
