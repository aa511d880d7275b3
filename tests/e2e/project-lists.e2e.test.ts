/** The lists below a project that have no screen for each record: its sponsors and its kinds of wire roll. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFindings, PHONE } from '../support/chromium.ts';
import { failing } from '../support/failing-calls.ts';
import { adminOf, endSession, signIn } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';
import { button, confirmDeletion, expectAsked, expectGood, record } from '../support/screen.ts';
import { sizes } from '../support/sizes.ts';

const CARATINGA = { state_id: 31, city: 3_113_404 };

const panel = usePanel();
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const search = (page: Page) => new URL(page.url()).searchParams;

async function makeProject(name: string): Promise<number> {
  const body = { name, status: 1, start_date: '2026-01-01', end_date: '2027-12-31' };
  const { id } = await panel.api.send('POST', '/projects', body);
  return Number(id);
}

test('a sponsor is chosen from those that are not in the project yet, and taken out again', async () => {
  const id = await makeProject('Patrocínio');
  for (const name of ['Fundação Águas Vivas', 'Cooperativa do Vale']) {
    await panel.api.send('POST', '/sponsors', { name, ...CARATINGA });
  }
  const page = await panel.person();
  await page.goto(`/admin/projetos/editar/${id}/patrocinadores`);
  await page.getByText('Ainda não existem patrocinadores cadastrados.').waitFor();
  await link(page, '+ Adicionar').click();
  await button(page, 'Cadastrar').click();
  await page.getByText('Selecione o patrocinador para adicionar!').waitFor();
  const choice = page.getByRole('combobox', { name: 'Patrocinador' });
  await choice.fill('fundacao');
  await page.getByRole('option', { name: 'Fundação Águas Vivas' }).click();
  await button(page, 'Cadastrar').click();
  await record(page, 'Fundação Águas Vivas').getByText('Caratinga/MG').waitFor();

  await link(page, '+ Adicionar').click();
  await choice.click();
  await page.getByRole('option', { name: 'Cooperativa do Vale' }).waitFor();
  expect(await page.getByRole('option').allTextContents()).toEqual(['Cooperativa do Vale']);
  await page.keyboard.press('Escape');
  await link(page, 'Voltar').click();
  await record(page, 'Fundação Águas Vivas').getByRole('button', { name: 'Excluir' }).click();
  await expectAsked(page, 'Patrocinador: Fundação Águas Vivas', 'o cadastro do patrocinador continua');
  await confirmDeletion(page);
  await page.getByText('Ainda não existem patrocinadores cadastrados.').waitFor();
  expect((await panel.api.send('GET', `/projects/${id}/sponsors`)).data).toEqual([]);
});

test('a wire roller is added, changed, kept while it is in stock, and deleted', async () => {
  const id = await makeProject('Rolos');
  const page = await panel.person();
  await page.goto(`/admin/projetos/editar/${id}/parametros-materia-prima`);
  await page.getByText('Nenhum rolo cadastrado').waitFor();
  await button(page, '+ Adicionar').click();
  const added = page.getByRole('dialog', { name: 'Cadastro de rolo de arame' });
  await added.getByLabel('Comprimento (m)').fill('500');
  await added.getByLabel('Uso mínimo (%)').fill('101');
  await added.getByRole('button', { name: 'Cadastrar' }).click();
  await added.getByText('O valor máximo é 100.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await added.getByLabel('Uso mínimo (%)').fill('50');
  await added.getByRole('button', { name: 'Cadastrar' }).click();
  await record(page, '500 m').getByRole('button', { name: 'Editar' }).click();

  const changed = page.getByRole('dialog', { name: 'Edição de rolo de arame' });
  await changed.getByLabel('Uso mínimo (%)').fill('33,33');
  const [roller] = (await panel.api.send('GET', `/projects/${id}/wire_rollers`)).data as { id: number }[];
  const mend = await failing(page, 'PUT', `/projects/${id}/wire_rollers/${roller?.id}`);
  await changed.getByRole('button', { name: 'Atualizar' }).click();
  await changed.getByRole('alert').getByText('Erro ao atualizar Rolo de arame!').waitFor();
  expect(await changed.getByLabel('Uso mínimo (%)').inputValue()).toBe('33,33');
  await mend();
  await panel.api.send('PUT', `/projects/${id}/wire_rollers/${roller?.id}`, { length: 400 });
  await changed.getByRole('button', { name: 'Atualizar' }).click();
  await changed
    .getByText(/Outra pessoa alterou este rolo: agora ele tem 400 m e uso mínimo de 50%/)
    .waitFor();
  await changed.getByRole('button', { name: 'Atualizar' }).click();
  await record(page, '500 m').getByText('33,33%').waitFor();

  const [stock] = (await panel.api.send('GET', `/projects/${id}/feedstocks`)).data as { id: number }[];
  await panel.api.send('POST', `/projects/${id}/feedstocks/${stock?.id}/wire_rollers`, {
    wire_roller: roller?.id,
    quantity: 2,
  });
  await panel.api.send('POST', `/projects/${id}/wire_rollers`, { length: 250, minimum_usage: 10 });
  await record(page, '500 m').getByRole('button', { name: 'Excluir' }).click();
  await button(page, 'Sim, Excluir!').click();
  await page
    .getByRole('alert')
    .getByText('Erro ao excluir rolo de arame. Verifique se ele não está sendo usado em algum lugar.')
    .waitFor();
  await button(page, 'Cancelar').click();
  await page.reload();
  // One that was never moved goes.
  await record(page, '250 m').getByRole('button', { name: 'Excluir' }).click();
  await expectAsked(page, 'Rolo de arame: 250 m', 'Uso mínimo: 10%');
  await confirmDeletion(page);
  await record(page, '250 m').waitFor({ state: 'detached' });
  expect(await record(page, '500 m').count()).toBe(1);
});

test('back from a page that has no rows any more leads to where one came from', async () => {
  const id = await makeProject('Página vazia');
  const sponsor = await panel.api.send('POST', '/sponsors', { name: 'Sócio só', ...CARATINGA });
  await panel.api.send('POST', `/projects/${id}/sponsors/${String(sponsor.id)}/attach`);
  const page = await panel.person();
  await page.goto('/admin/projetos');
  await record(page, 'Página vazia').waitFor();
  await page.goto(`/admin/projetos/editar/${id}/patrocinadores?pagina=2`);
  await record(page, 'Sócio só').waitFor();
  expect(search(page).get('pagina')).toBeNull();
  await page.goBack();
  await page.waitForURL('**/admin/projetos');
});

// In every run of the vehicles: vehicles.e2e.test.ts.
describe.runIf(process.env['TEST_FULL']).each(sizes('at a desk'))('%s', (_, viewport) => {
  test('many sponsors are searched, ordered and paged, as the address says', async () => {
    const id = await makeProject('Muitos');
    const names = Array.from(
      { length: 27 },
      (__, at) => `Sócio ${viewport.width}-${String(at).padStart(2, '0')}`,
    );
    for (const name of names) {
      const sponsor = await panel.api.send('POST', '/sponsors', { name, ...CARATINGA });
      await panel.api.send('POST', `/projects/${id}/sponsors/${String(sponsor.id)}/attach`);
    }
    const page = await panel.person({ viewport });
    await page.goto(`/admin/projetos/editar/${id}/patrocinadores`);
    await page.getByText('De 1 a 25 de 27 registros').waitFor();
    await button(page, 'Página 2').click();
    await page.getByText('De 26 a 27 de 27 registros').waitFor();
    expect(search(page).get('pagina')).toBe('2');
    await page.reload();
    await record(page, `Sócio ${viewport.width}-26`).waitFor();

    await page.getByLabel('Pesquisa (nome do patrocinador)').fill(`socio ${viewport.width}-1`);
    await button(page, 'Pesquisar').click();
    await page.getByText('De 1 a 10 de 10 registros').waitFor();
    expect(search(page).get('pagina')).toBeNull();
    if (viewport === PHONE) await page.getByLabel('Ordenar por').selectOption('Nome, decrescente');
    else {
      await button(page, 'Nome').click();
      await page.waitForURL(/ordem=name/);
      await button(page, 'Nome').click();
    }
    await page.waitForURL(/ordem=-name/);
    await expect.poll(() => record(page, 'Sócio').first().textContent()).toContain(`-19`);
    await expectGood(page);
    await page.goBack();
    await expect.poll(() => record(page, 'Sócio').first().textContent()).toContain(`-10`);
  });
});

test('kinds of roll are found by their length, and the search is in the address', async () => {
  const id = await makeProject('Comprimentos');
  for (const length of [250, 500, 1000]) {
    await panel.api.send('POST', `/projects/${id}/wire_rollers`, { length, minimum_usage: 10 });
  }
  const page = await panel.person();
  await page.goto(`/admin/projetos/editar/${id}/parametros-materia-prima`);
  await page.getByLabel('Pesquisa (comprimento)').fill('50');
  await button(page, 'Pesquisar').click();
  await record(page, '1000 m').waitFor({ state: 'detached' });
  expect(await record(page, ' m').count()).toBe(2);
  expect(search(page).get('q')).toBe('50');
  await page.getByLabel('Pesquisa (comprimento)').fill('7 m');
  await button(page, 'Pesquisar').click();
  await page.getByText('Nenhum registro corresponde à pesquisa.').waitFor();
});

describe('what is typed of a roller', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cadastro de rolo de arame' });
  const length = (page: Page) => page.getByRole('dialog').getByLabel('Comprimento (m)');

  async function openNew(name: string): Promise<{ page: Page; id: number }> {
    const id = await makeProject(name);
    const page = await panel.person();
    await page.goto(`/admin/projetos/editar/${id}/parametros-materia-prima`);
    await button(page, '+ Adicionar').click();
    await length(page).waitFor();
    return { page, id };
  }

  test('survives Escape, and Cancelar asks; untouched, the dialog just closes', async () => {
    const { page } = await openNew('Escape');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await button(page, '+ Adicionar').click();
    await length(page).fill('500');
    await page.keyboard.press('Escape');
    expect(await length(page).inputValue()).toBe('500');
    await button(page, 'Cancelar').click();
    const question = page.getByRole('dialog', { name: 'Há alterações que não foram salvas.' });
    await question.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await length(page).inputValue()).toBe('500');
    await button(page, 'Cancelar').click();
    await question.getByRole('button', { name: 'Sair sem salvar' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await button(page, '+ Adicionar').click();
    expect(await length(page).inputValue()).toBe('');
  });

  test('is offered back after a reload, and is not lost by a failure', async () => {
    const { page, id } = await openNew('Recarga');
    page.on('dialog', (question) => void question.accept());
    await length(page).fill('750');
    // Typing is kept 0.4 s after the last key.
    await page.waitForFunction(() =>
      Object.keys(sessionStorage).some((key) => sessionStorage.getItem(key)?.includes('750')),
    );
    await page.reload();
    await button(page, '+ Adicionar').click();
    await dialog(page).getByRole('button', { name: 'Recuperar o que digitei' }).click();
    expect(await length(page).inputValue()).toBe('750');
    await dialog(page).getByLabel('Uso mínimo (%)').fill('12,5');
    const mend = await failing(page, 'POST', `/projects/${id}/wire_rollers`);
    await button(page, 'Cadastrar').click();
    await dialog(page).getByRole('alert').getByText('Falha ao cadastrar. Tente novamente!').waitFor();
    expect(await length(page).inputValue()).toBe('750');
    await mend();
    await button(page, 'Cadastrar').click();
    await record(page, '750 m').getByText('12,5%').waitFor();
  });

  test('comes back in its dialog after a session that ended', async () => {
    const { page, id } = await openNew('Sessão');
    await panel.api.send('POST', `/projects/${id}/wire_rollers`, { length: 250, minimum_usage: 10 });
    await page.reload();
    await record(page, '250 m').getByRole('button', { name: 'Editar' }).click();
    await length(page).fill('333');
    await endSession(page, panel.product);
    await button(page, 'Atualizar').click();
    await page.getByText('Sua sessão terminou. Entre de novo para continuar de onde parou.').waitFor();
    await signIn(page, adminOf(panel.product));
    await page.getByRole('dialog', { name: 'Edição de rolo de arame' }).waitFor();
    expect(await length(page).inputValue()).toBe('333');
    await button(page, 'Atualizar').click();
    await record(page, '333 m').waitFor();
  });
});
