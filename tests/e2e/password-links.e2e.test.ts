/** How a person comes to a password that nobody else knows: invited by link, or having forgotten the old one. */
import { describe, expect, test } from 'vitest';
import { directApi, signIn } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';
import { button, expectGood, field, heading, sentencesOf } from '../support/screen.ts';
import { sizes } from '../support/sizes.ts';

const PASSWORD = 'tres pratos de trigo';
const NEXT = 'quatro sacos de milho';

const panel = usePanel();

describe.each(sizes('on a phone'))('%s', (_, viewport) => {
  test('a person is invited, sets a password of their own, and is sent another link when it is forgotten', async () => {
    const email = `lia${viewport.width}@example.org`;
    const office = await panel.person({ viewport });
    await office.goto('/admin/usuarios/adicionar');
    await heading(office, 'Cadastro de usuário').waitFor();
    const dialog = office.getByRole('dialog', { name: 'Link de acesso' });
    // One before her, whose link is told while the form is ready for the next.
    await field(office, 'name').fill('Rui Campos');
    await field(office, 'role').selectOption({ label: 'Técnico' });
    await field(office, 'email').fill(`rui${viewport.width}@example.org`);
    await office.getByLabel('Convidar por link').check();
    await button(office, 'Cadastrar e adicionar outro').click();
    await dialog.getByText('Mande a Rui Campos por WhatsApp').waitFor();
    const first = await dialog.getByLabel('Link', { exact: true }).inputValue();
    await expectGood(office);
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await field(office, 'name').inputValue()).toBe('');
    expect(await field(office, 'name').evaluate((own) => own === document.activeElement)).toBe(true);
    await field(office, 'name').fill('Lia Souza');
    await field(office, 'role').selectOption({ label: 'Técnico' });
    await field(office, 'email').fill(email);
    await office.getByLabel('Convidar por link').check();
    expect(await field(office, 'password').count()).toBe(0);
    await expectGood(office);
    await button(office, 'Cadastrar').click();

    await dialog.getByText('Mande a Lia Souza por WhatsApp').waitFor();
    await office.keyboard.press('Tab');
    expect(await dialog.evaluate((own) => own.contains(document.activeElement))).toBe(true);
    const invitation = await dialog.getByLabel('Link', { exact: true }).inputValue();
    expect(invitation).not.toBe(first);
    expect(new URL(invitation).pathname).toMatch(/^\/definir-senha\/[\w-]{43}$/);
    expect(await dialog.getByLabel('Mensagem').inputValue()).toContain(`Olá, Lia! `);
    expect(await dialog.getByLabel('Mensagem').inputValue()).toContain(invitation);
    await expectGood(office);
    await dialog.getByRole('button', { name: 'Copiar link' }).click();
    await dialog.getByText(/^(Copiado\.|O texto está marcado)/).waitFor();
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await dialog.waitFor({ state: 'detached' });

    const page = await panel.visitor(viewport);
    await page.goto(invitation);
    await heading(page, 'Definir senha').waitFor();
    await page.getByText(email).waitFor();
    await expectGood(page);
    await button(page, 'Definir senha').click();
    expect(await sentencesOf(page, 'password')).toContain('Digite a nova senha!');
    await field(page, 'password').fill('senha1234');
    await field(page, 'repeated').fill('senha1234');
    await button(page, 'Definir senha').click();
    await expect.poll(() => sentencesOf(page, 'password')).toContain('comum demais');
    await field(page, 'password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Mostrar senha' }).first().click();
    expect(await field(page, 'password').getAttribute('type')).toBe('text');
    await field(page, 'repeated').fill(PASSWORD);
    await expectGood(page);
    await button(page, 'Definir senha').click();
    await heading(page, 'Senha definida').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Pronto.');
    await expectGood(page);
    await page.getByRole('link', { name: 'Entrar com a nova senha' }).click();
    await signIn(page, { email, password: PASSWORD });

    await page.goto(invitation);
    await heading(page, 'Este link não vale mais').waitFor();
    await expectGood(page);
    await page.getByRole('link', { name: 'Esqueci a senha' }).click();
    await page.getByText('Este servidor não envia e-mails.').waitFor();
    await expectGood(page);

    await button(office, 'Criar link de acesso').click();
    const another = await dialog.getByLabel('Link', { exact: true }).inputValue();
    await office.keyboard.press('Escape');
    const opener = button(office, 'Criar link de acesso');
    await expect.poll(() => opener.evaluate((own) => own === document.activeElement)).toBe(true);
    // Where somebody else is signed in: the sign-in page would lead to their panel.
    await office.goto(another);
    await field(office, 'password').fill(NEXT);
    await field(office, 'repeated').fill(NEXT);
    await button(office, 'Definir senha').click();
    await heading(office, 'Senha definida').waitFor();
    await office.getByText('Saia dela para entrar com a nova senha.').waitFor();
    await office.getByRole('link', { name: /^Abrir a conta de / }).waitFor();
    await expectGood(office);
    await expect(directApi(panel.product, { email, password: PASSWORD })).rejects.toThrow('401');
    await directApi(panel.product, { email, password: NEXT });
    // The panel that was open there is not any more.
    await page.goto('/admin');
    await page.getByText('Sua sessão terminou.').waitFor();
    await page.getByRole('link', { name: 'Esqueci a senha' }).click();
    await heading(page, 'Esqueci a senha').waitFor();
  });
});
