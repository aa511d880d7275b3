/** Changing what opens one's own account, long after the sign-in: the panel asks for all that a sign-in asks. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ageSignIns } from '../support/earlier-sign-in.ts';
import { directApi, signIn } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';
import { button, expectGood, field, sentencesOf } from '../support/screen.ts';
import { codeAt, wrongCodeAt } from '../support/second-factor.ts';
import { sizes } from '../support/sizes.ts';

const PASSWORD = 'tres pratos de trigo';
const NEXT = 'quatro sacos de milho';
let made = 0;

const panel = usePanel();

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirme que é você' });
const answered = (page: Page) => question(page).waitFor({ state: 'detached' });

/** Turns the application of codes on, which asks for the password first; answers the secret. */
async function turnOn(page: Page): Promise<string> {
  await button(page, 'Ligar a verificação').click();
  await question(page).waitFor();
  expect(await question(page).locator('[name="code"]').count()).toBe(0);
  await expectGood(page);
  const password = question(page).locator('[name="current_password"]');
  await password.fill('errada-errada');
  await page.keyboard.press('Enter');
  await question(page).getByText('A senha atual não confere.').first().waitFor();
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await button(page, 'Digitar em vez de apontar a câmera').click();
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await field(page, 'code').fill(codeAt(secret, Date.now()));
  await button(page, 'Ligar').click();
  await button(page, 'Já guardei os códigos').click();
  return secret;
}

describe.each(sizes('at a desk'))('%s', (_, viewport) => {
  test('a person is asked for password and code, and what they typed stays', async () => {
    made += 1;
    const who = { email: `iara${viewport.width}-${made}-${Date.now()}@example.org`, password: PASSWORD };
    await panel.api.send('POST', '/users', { name: 'Iara', role: 7, ...who });
    const page = await panel.visitor(viewport);
    await signIn(page, who);
    await page.goto('/admin/minha-conta');
    ageSignIns(panel.product);
    const secret = await turnOn(page);

    // The password is in the form already: the code alone is missing.
    ageSignIns(panel.product);
    await page.getByLabel('Senha atual').fill(PASSWORD);
    await page.getByLabel('Nova senha', { exact: false }).first().fill(NEXT);
    await page.getByLabel('Repita a nova senha').fill(NEXT);
    await button(page, 'Trocar senha').click();
    await question(page).waitFor();
    expect(await question(page).locator('[name="current_password"]').count()).toBe(0);
    await page.keyboard.press('Escape');
    await answered(page);
    expect(await page.getByLabel('Repita a nova senha').inputValue()).toBe(NEXT);
    await button(page, 'Trocar senha').click();
    await question(page).locator('[name="code"]').fill(wrongCodeAt(secret, Date.now()));
    await page.keyboard.press('Enter');
    await question(page).getByText('O código não confere').first().waitFor();
    await expectGood(page);
    await question(page).locator('[name="code"]').fill(codeAt(secret, Date.now()));
    await page.keyboard.press('Enter');
    await page.getByText('Senha trocada. Os outros acessos foram encerrados.').waitFor();
    await answered(page);

    // Nothing was typed before: both are asked for, in one dialog, by the keyboard alone.
    ageSignIns(panel.product);
    await button(page, 'Novos códigos de recuperação').click();
    await button(page, 'Criar códigos').click();
    await question(page).waitFor();
    // Escape takes back the question alone.
    await page.keyboard.press('Escape');
    await answered(page);
    await button(page, 'Criar códigos').click();
    await question(page).waitFor();
    await expectGood(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => sentencesOf(page, 'code')).toContain('Digite o código!');
    await question(page).locator('[name="current_password"]').focus();
    await page.keyboard.type(NEXT);
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.getAttribute('name'))) !== 'code') {
      // Past the eye that shows the password.
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type(codeAt(secret, Date.now()));
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Códigos de recuperação' }).waitFor();
    await button(page, 'Já guardei os códigos').click();

    ageSignIns(panel.product);
    await field(page, 'email').fill(`nova-${who.email}`);
    await field(page, 'current_password').first().fill(NEXT);
    await button(page, 'Atualizar').click();
    await question(page).locator('[name="code"]').fill(codeAt(secret, Date.now()));
    await button(page, 'Confirmar').click();
    await page.getByText('Atualizado com sucesso!').waitFor();
    await expect(directApi(panel.product, who)).rejects.toThrow('401');
  });
});
