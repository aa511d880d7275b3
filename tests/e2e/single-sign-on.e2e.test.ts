/** The organisation's own account: the button of the sign-in page, a real provider, and the panel. */
import { afterAll, expect, test } from 'vitest';
import { type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts';
import { usePanel } from '../support/panel-run.ts';
import { freePort } from '../support/ports.ts';
import { button, expectGood, heading } from '../support/screen.ts';

let provider: IdentityProvider;

const panel = usePanel(async () => {}, {
  env: async () => {
    const port = await freePort();
    provider = await startIdentityProvider(`http://127.0.0.1:${port}`);
    return { ...provider.env, PORT: String(port), OIDC_LABEL: 'Entrar com a conta do Instituto' };
  },
});
afterAll(() => provider.close());

test('leads to where one was going, and says why it leads nowhere', async () => {
  await panel.api.send('POST', '/users', { name: 'Rosa Maria', email: 'rosa@example.org', role: 7 });
  provider.accounts.set('rosa', { email: 'rosa@example.org', email_verified: true });
  provider.accounts.set('nilo', { email: 'nilo@example.org' });
  const page = await panel.visitor();
  await page.goto('/admin/veiculos');
  const enter = page.getByRole('link', { name: 'Entrar com a conta do Instituto' });
  await enter.waitFor();
  await expectGood(page);
  await enter.click();
  await page.locator('input[name="login"]').fill('rosa');
  await page.locator('input[name="password"]').fill('x');
  await page.locator('button[type="submit"]').click();
  await heading(page, 'Veículos').waitFor();
  expect(page.url()).toMatch(/\/admin\/veiculos$/);
  await expectGood(page);

  const other = await panel.visitor();
  await other.goto('/login');
  await other.getByRole('link', { name: 'Entrar com a conta do Instituto' }).click();
  await other.locator('input[name="login"]').fill('nilo');
  await other.locator('input[name="password"]').fill('x');
  await other.locator('button[type="submit"]').click();
  await other.getByText('Esta conta não abre o painel: ninguém está cadastrado com o e-mail dela').waitFor();
  expect(await button(other, 'Acessar').isEnabled()).toBe(true);
  await expectGood(other);
});
