/** A forgotten password, by mail: the page before the panel, a real mail server, and the link in the message. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { PHONE } from '../support/chromium.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { signIn } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';
import { button, expectGood, field, heading, sentencesOf } from '../support/screen.ts';

const NEXT = 'quatro sacos de milho';
let mail: MailServer;

const panel = usePanel(async () => {}, {
  env: async () => {
    mail = await startMailServer();
    return { SMTP_URL: mail.url, MAIL_FROM: 'painel@example.org' };
  },
});
beforeEach(() => {
  mail.received.length = 0;
});
afterAll(() => mail.close());

test('the person asks for a link, gets it by mail, and signs in with another password', async () => {
  const email = 'rosa@example.org';
  const who = { name: 'Rosa Maria', email, password: 'tres pratos de trigo', role: 6 };
  await panel.api.send('POST', '/users', who);
  const page = await panel.visitor(PHONE);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Esqueci a senha' }).click();
  await heading(page, 'Esqueci a senha').waitFor();
  await button(page, 'Enviar link').click();
  expect(await sentencesOf(page, 'email')).toContain('Digite um e-mail válido!');
  await field(page, 'email').fill(email);
  await expectGood(page);
  await button(page, 'Enviar link').click();
  await page.getByText('Se este e-mail for de alguém daqui').waitFor();
  await expectGood(page);

  await expect.poll(() => mail.received.length, { timeout: 15_000 }).toBe(1);
  const text = mail.received[0]?.text ?? '';
  expect(text).toContain('Olá, Rosa Maria!');
  await page.goto(/http:\/\/\S+\/definir-senha\/\S+/.exec(text)?.[0] ?? '');
  await heading(page, 'Definir senha').waitFor();
  await field(page, 'password').fill(NEXT);
  await field(page, 'repeated').fill(NEXT);
  await button(page, 'Definir senha').click();
  await page.getByRole('link', { name: 'Entrar com a nova senha' }).click();
  await signIn(page, { email, password: NEXT });
});

test('whoever invites is told that the link went by mail', async () => {
  const { id } = await panel.api.send('POST', '/users', { name: 'Nilo', email: 'nilo@example.org', role: 6 });
  const page = await panel.person();
  await page.goto(`/admin/usuarios/editar/${Number(id)}`);
  await button(page, 'Criar link de acesso').click();
  await page.getByText('O link foi enviado por e-mail a Nilo.').waitFor();
  await expect.poll(() => mail.received.some(({ to }) => to.includes('nilo@example.org'))).toBe(true);
});
