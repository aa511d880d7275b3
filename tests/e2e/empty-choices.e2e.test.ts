/** Where there is nothing to choose from, nothing found, or a letter to write: the next step is at hand. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { usePanel } from '../support/panel-run.ts';
import { makeProjectPeople } from '../support/project-people.ts';
import { button, choose, expectGood, field, record } from '../support/screen.ts';
import { makeEntries } from '../support/timeline.ts';

const panel = usePanel();

/** The manager, who enters every project, working in this one. */
async function manager(project: number): Promise<Page> {
  const page = await panel.person();
  await page.evaluate((id) => localStorage.setItem('projeto', String(id)), project);
  return page;
}

const panelOf = (page: Page, title: string) => page.getByRole('dialog', { name: title });

test('activity and schedule entry are made over the launch, which keeps what was typed', async () => {
  const place = await makeProjectPeople(panel.api, 'Do nada');
  const { name } = await place.person(ROLES.TECNICO);
  const page = await manager(place.project);
  await page.goto('/admin/lancamento-de-atividades/adicionar');
  await field(page, 'description').fill('Mutirão da cerca');
  await button(page, 'Criar agora').click();
  const entry = panelOf(page, 'Cadastro de cronograma de execução');
  await entry.getByRole('button', { name: 'Criar agora' }).click();
  await panelOf(page, 'Cadastro de atividade de projeto').waitFor();
  // Of two that nobody has typed in, the upper one alone.
  await page.keyboard.press('Escape');
  await panelOf(page, 'Cadastro de atividade de projeto').waitFor({ state: 'detached' });
  await entry.locator('[name="goal"]').fill('4');
  await entry.getByRole('button', { name: 'Criar agora' }).click();
  const activity = panelOf(page, 'Cadastro de atividade de projeto');
  await activity.locator('input[name="name"]').fill('Cercamento');
  await expectGood(page);
  await activity.getByRole('button', { name: 'Cadastrar' }).click();
  await activity.waitFor({ state: 'detached' });
  const chosen = entry.locator('[name="activity"] option:checked');
  await expect.poll(() => chosen.textContent()).toBe('Cercamento');
  await choose(page, 'user', name.slice(0, 3), name);
  expect(await entry.locator('[name="goal"]').inputValue()).toBe('4');
  await entry.locator('[name="start_date"]').fill('01/11/2026');
  await entry.locator('[name="end_date"]').fill('30/11/2026');
  await expectGood(page);
  await entry.getByRole('button', { name: 'Cadastrar' }).click();
  await entry.waitFor({ state: 'detached' });
  const launched = field(page, 'execution_cronogram').locator('option:checked');
  await expect.poll(() => launched.textContent()).toContain('Cercamento');
  expect(await field(page, 'description').inputValue()).toBe('Mutirão da cerca');
  await expectGood(page);
});

// In every run two are made over the launch, by the same panel.
test.runIf(process.env['TEST_FULL'])(
  'a sponsor is made over the choice of a project’s sponsors, and can be called and written to',
  async () => {
    const place = await makeProjectPeople(panel.api, 'Sem patrocínio');
    const page = await manager(place.project);
    await page.goto(`/admin/projetos/editar/${place.project}/patrocinadores/adicionar`);
    const name = `Fundação do Nada ${place.project}`;
    const { data } = await panel.api.send('GET', '/sponsors');
    // On a second run the first one's sponsor is there.
    for (const { id } of data as { id: number }[]) {
      await panel.api.send('POST', `/projects/${place.project}/sponsors/${id}`);
    }
    await page.reload();
    await button(page, 'Criar agora').click();
    const sponsor = panelOf(page, 'Cadastro de patrocinadores');
    await sponsor.locator('[name="name"]').fill(name);
    await choose(page, 'state_id', 'minas', 'Minas Gerais');
    await choose(page, 'city', 'belo hor', 'Belo Horizonte');
    await sponsor.locator('[name="main_phone"]').fill('3132771234');
    await sponsor.locator('[name="main_email"]').fill('nada+doce@exemplo.org.br');
    await expectGood(page);
    await sponsor.getByRole('button', { name: 'Cadastrar' }).click();
    await sponsor.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('combobox', { name: 'Patrocinador' }).inputValue()).toBe(name);
    await button(page, 'Cadastrar').click();
    const row = record(page, name);
    await row.getByRole('link', { name: 'nada+doce@exemplo.org.br' }).waitFor();
    const hrefs = row.getByRole('link').evaluateAll((links) => links.map((one) => one.getAttribute('href')));
    expect(await hrefs).toEqual(
      expect.arrayContaining(['tel:+553132771234', 'mailto:nada%2Bdoce@exemplo.org.br']),
    );
    await expectGood(page);
  },
);

// In every run two are made over the launch, by the same panel.
test.runIf(process.env['TEST_FULL'])('a kind of wire roll is made over the stock that has none', async () => {
  const place = await makeProjectPeople(panel.api, 'Sem rolos');
  const page = await manager(place.project);
  await page.goto('/admin/controle-de-insumos');
  await button(page, '+ Adicionar').click();
  const stocked = panelOf(page, 'Cadastro de rolo de arame').first();
  await stocked.getByText('É provável que você não tenha configurado nenhum rolo de arame.').waitFor();
  await stocked.getByRole('button', { name: 'Criar agora' }).click();
  await page.locator('[name="length"]').fill('500');
  await page.locator('[name="minimum_usage"]').fill('50');
  await expectGood(page);
  await button(page, 'Cadastrar').last().click();
  await page.locator('[name="length"]').waitFor({ state: 'detached' });
  await expect
    .poll(() => stocked.locator('[name="wire_roller"] option:checked').textContent())
    .toContain('500');
});

test('a search of the timeline that finds nothing leads back to all of it', async () => {
  const place = await makeProjectPeople(panel.api, 'Busca vazia');
  await makeEntries(place, 2);
  const page = await manager(place.project);
  await page.goto('/admin/cronograma-de-execucao/acompanhamento?ver=linha&q=nada');
  // One element that stays says both: screen readers hear it change.
  const nothing = page.getByRole('status').filter({ hasText: 'Nenhum registro corresponde à pesquisa.' });
  const said = await nothing.elementHandle();
  await button(page, 'Limpar pesquisa').press('Enter');
  await expect.poll(() => said?.textContent()).toBe('De 1 a 2 de 2 registros');
  expect(await said?.evaluate((one) => one.isConnected)).toBe(true);
  expect(await page.locator(':focus').getAttribute('name')).toBe('q');
  expect(new URL(page.url()).search).toBe('?ver=linha');
});

test('a list without any record leads to the first one, for who may make it', async () => {
  const place = await makeProjectPeople(panel.api, 'Ainda vazio');
  const { credentials } = await place.person(ROLES.TECNICO);
  const page = await manager(place.project);
  const sponsors = `/admin/projetos/editar/${place.project}/patrocinadores`;
  // In every run one of each sort: a list without a form of its own, the timeline, a part of a record; a plain one follows below.
  const lists = [
    ['/admin/propriedades', 'Criar agora', '/admin/propriedades/adicionar'],
    ['/admin/nascentes', 'Abrir as propriedades', '/admin/propriedades'],
    ['/admin/recursos', 'Criar agora', '/admin/recursos/adicionar'],
    ['/admin/cronograma-de-execucao', 'Criar agora', '/admin/cronograma-de-execucao/adicionar'],
    [
      '/admin/cronograma-de-execucao/acompanhamento',
      'Criar agora',
      '/admin/cronograma-de-execucao/adicionar',
    ],
    [
      '/admin/cronograma-de-execucao/acompanhamento?ver=linha',
      'Criar agora',
      '/admin/cronograma-de-execucao/adicionar',
    ],
    [sponsors, 'Adicionar patrocinador', `${sponsors}/adicionar`],
  ] as const;
  const everyday: readonly string[] = [
    '/admin/nascentes',
    '/admin/cronograma-de-execucao/acompanhamento?ver=linha',
    sponsors,
  ];
  for (const [list, label, leadsTo] of lists) {
    if (!process.env['TEST_FULL'] && !everyday.includes(list)) continue;
    await page.goto(list);
    await page.getByRole('link', { name: label, exact: true }).click();
    await page.waitForURL((url) => url.pathname === leadsTo);
  }
  await page.goto('/admin/recursos?status=1');
  await button(page, 'Limpar pesquisa').waitFor();
  expect(await page.getByRole('link', { name: 'Criar agora' }).count()).toBe(0);
  await page.goto('/admin/recursos');
  await page.getByRole('link', { name: 'Criar agora' }).waitFor();
  await expectGood(page);

  const reader = await panel.person({ as: credentials });
  await reader.goto('/admin/cronograma-de-execucao');
  await reader.getByText('Ainda não existem cronogramas cadastrados.').waitFor();
  expect(await reader.getByRole('link', { name: 'Criar agora' }).count()).toBe(0);
});
