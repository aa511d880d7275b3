/** One's own account in the panel: name, password, and where one is signed in. */
import { describe, expect, test } from 'vitest';
import { PHONE } from '../support/chromium.ts';
import { directApi, signIn } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';
import { button, expectGood, field, heading, record, sentencesOf } from '../support/screen.ts';
import { sizes } from '../support/sizes.ts';

const PASSWORD = 'tres pratos de trigo';
const NEXT = 'quatro sacos de milho';
const VIEWER = 7;

const panel = usePanel();

describe.each(sizes('at a desk'))('%s', (_, viewport) => {
  test('a person changes name and password, and ends what is open elsewhere', async () => {
    const who = { email: `vera${viewport.width}@example.org`, password: PASSWORD };
    await panel.api.send('POST', '/users', { name: 'Vera', role: VIEWER, ...who });
    const elsewhere = await directApi(panel.product, who);
    const page = await panel.visitor(viewport);
    await signIn(page, who);
    if (viewport === PHONE) await button(page, 'Abrir menu').click();
    await page.getByRole('link', { name: 'Minha conta' }).click();
    await heading(page, 'Minha conta').waitFor();
    await expectGood(page);

    await field(page, 'name').fill('Vera Lúcia');
    await page.getByText('Este servidor não envia e-mails por enquanto').waitFor();
    await page.getByLabel('Resumo semanal').uncheck();
    await button(page, 'Atualizar').click();
    await page.getByText('Atualizado com sucesso!').waitFor();
    expect(await elsewhere.send('GET', '/user')).toMatchObject({ name: 'Vera Lúcia', weekly_summary: false });

    // A new e-mail asks who one is.
    expect(await field(page, 'current_password').count()).toBe(1);
    await field(page, 'email').fill(`nova-${who.email}`);
    expect(await field(page, 'current_password').count()).toBe(2);
    await field(page, 'email').fill(who.email);

    await page.getByRole('link', { name: 'Acessos abertos' }).click();
    expect(await record(page, 'este acesso').innerText()).toContain('Chrome no Linux');
    await record(page, 'Programa node').getByRole('button', { name: 'Encerrar' }).click();
    await page.getByText('O acesso foi encerrado.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await record(page, 'Programa node').waitFor({ state: 'detached' });
    expect(await button(page, 'Encerrar as outras sessões').isDisabled()).toBe(true);
    await expect(elsewhere.send('GET', '/user')).rejects.toThrow('401');
    await expectGood(page);

    const again = await directApi(panel.product, who);
    await page.getByRole('link', { name: 'Dados e senha' }).click();
    await page.getByLabel('Senha atual').fill('errada-errada');
    await page.getByLabel('Nova senha', { exact: false }).first().fill(NEXT);
    await page.getByLabel('Repita a nova senha').fill(`${NEXT}!`);
    await button(page, 'Trocar senha').click();
    expect(await sentencesOf(page, 'repeated')).toContain('As duas senhas não são iguais.');
    await page.getByLabel('Repita a nova senha').fill(NEXT);
    await button(page, 'Trocar senha').click();
    await expect.poll(() => sentencesOf(page, 'current_password')).toContain('A senha atual não confere.');
    await expectGood(page);
    await page.getByLabel('Senha atual').fill(PASSWORD);
    await button(page, 'Trocar senha').click();
    await page.getByText('Senha trocada. Os outros acessos foram encerrados.').waitFor();
    await expect(again.send('GET', '/user')).rejects.toThrow('401');
    expect(await field(page, 'password').inputValue()).toBe('');

    // This access went on; the new password opens the next.
    await page.reload();
    await heading(page, 'Minha conta').waitFor();
    await page.evaluate(() => localStorage.clear());
    await signIn(page, { email: who.email, password: NEXT });
  });
});

test('what is saved is told as saved where the connection drops behind it', async () => {
  const who = { email: 'vera-linha@example.org', password: PASSWORD };
  await panel.api.send('POST', '/users', { name: 'Vera', role: VIEWER, ...who });
  const page = await panel.person({ as: who });
  await page.goto('/admin/minha-conta');
  await heading(page, 'Minha conta').waitFor();
  await page.route('**/api/user', (route) =>
    route.request().method() === 'GET' ? route.abort('internetdisconnected') : route.continue(),
  );
  await field(page, 'name').fill('Vera Lúcia');
  await field(page, 'email').fill(`nova-${who.email}`);
  await field(page, 'current_password').first().fill(PASSWORD);
  await button(page, 'Atualizar').click();
  await page.getByText('Atualizado com sucesso!').waitFor();
  await button(page, 'Atualizar').waitFor();
  await page.getByText('Olá, Vera Lúcia').waitFor();
  // The new e-mail is the present one: it is not confirmed once more.
  expect(await field(page, 'current_password').count()).toBe(1);
  await page.getByLabel('Escura').check();
  await page.getByText('Aparência guardada.').waitFor();
  expect(await page.getByLabel('Escura').isChecked()).toBe(true);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('what was changed elsewhere meanwhile is shown, and no save takes it back', async () => {
  const who = { email: 'ines@example.org', password: PASSWORD };
  await panel.api.send('POST', '/users', { name: 'Ines', role: VIEWER, ...who });
  const elsewhere = await directApi(panel.product, who);
  const page = await panel.person({ as: who });
  await page.goto('/admin/minha-conta');
  await page.getByLabel('Resumo semanal').uncheck();
  const now = { name: 'Inês Prado', email: 'ines.prado@example.org' };
  await elsewhere.send('PUT', '/user', { ...now, current_password: PASSWORD });
  // Its answer is the user as they are now.
  await page.getByLabel('Escura').check();
  await expect.poll(() => field(page, 'name').inputValue()).toBe(now.name);
  expect(await field(page, 'email').inputValue()).toBe(now.email);
  expect(await field(page, 'current_password').count()).toBe(1);
  await button(page, 'Atualizar').click();
  await page.getByText('Atualizado com sucesso!').waitFor();
  const own = await directApi(panel.product, { ...who, email: now.email });
  expect(await own.send('GET', '/user')).toMatchObject({ ...now, weekly_summary: false });
});

test('a person gives a program a key, sees it used, and ends it', async () => {
  const who = { email: 'vera-chaves@example.org', password: PASSWORD };
  await panel.api.send('POST', '/users', { name: 'Vera', role: VIEWER, ...who });
  const page = await panel.person({ as: who });
  await page.goto('/admin/minha-conta');
  // This server takes no passkeys.
  await page.getByText('Além da senha, um código que o seu celular mostra. Quem descobrir').waitFor();
  await page.getByRole('link', { name: 'Chaves para programas' }).click();
  await button(page, '+ Nova chave').click();
  await field(page, 'name').fill('Planilha de viagens');
  await button(page, 'Criar chave').click();
  const rights = page.getByRole('group', { name: 'Direitos' });
  await rights.getByText('Escolha pelo menos um direito para a chave!').waitFor();
  // A line above a row would run through its name, which stands in it as a legend does.
  const above = await rights
    .getByRole('group')
    .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).borderTopWidth));
  expect(new Set(above)).toEqual(new Set(['0px']));
  await rights.getByRole('group', { name: 'Veículos' }).getByRole('checkbox', { name: 'Ver' }).check();
  await expectGood(page);
  // Escape closes a calendar alone, wherever the focus is in it.
  const calendar = page.getByRole('grid');
  for (const place of [
    calendar.locator('button[tabindex="0"]'),
    button(page, 'Próximo mês'),
    page.getByRole('combobox', { name: 'Mês' }),
    page.getByRole('dialog', { name: /^Abrir calendário: / }),
  ]) {
    await page.getByRole('button', { name: /^Abrir calendário: / }).click();
    await place.focus();
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'detached' });
  }
  await button(page, 'Criar chave').click();
  await page.getByRole('dialog', { name: 'Chave criada' }).waitFor();
  const token = await page.getByLabel('Chave', { exact: true }).inputValue();
  await expectGood(page);
  await button(page, 'Já guardei a chave').click();

  const program = (path: string) =>
    fetch(`${panel.product.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect([(await program('/vehicles')).status, (await program('/projects')).status]).toEqual([200, 403]);
  await page.reload();
  const row = record(page, 'Planilha de viagens');
  expect(await row.innerText()).toMatch(/Veículos: ver/);
  expect(await row.innerText()).not.toContain('nunca usada');
  expect(await page.content()).not.toContain(token);
  await expectGood(page);
  await row.getByRole('button', { name: 'Encerrar' }).click();
  await page.getByText('Chave: Planilha de viagens').waitFor();
  await button(page, 'Sim, Excluir!').click();
  await page.getByText('A chave foi encerrada.').waitFor();
  expect((await program('/vehicles')).status).toBe(401);
});
