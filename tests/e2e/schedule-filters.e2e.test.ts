/** What is saved of the schedule is there in its follow-up and along its days, and the other way round. */
import { expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { usePanel } from '../support/panel-run.ts';
import { makeProjectPeople, type ProjectPeople } from '../support/project-people.ts';
import { button, confirmDeletion, expectAsked, expectGood, field, record } from '../support/screen.ts';

let place: ProjectPeople;
let technician: Awaited<ReturnType<ProjectPeople['person']>>;

const panel = usePanel(async ({ api }) => {
  place = await makeProjectPeople(api);
  technician = await place.person(ROLES.TECNICO);
  const supervisor = await place.person(ROLES.SUPERVISOR);
  for (const [name, user] of [
    ['Roçada', technician.id],
    ['Reunião', supervisor.id],
  ] as const) {
    const activity = await place.make('activities', { name });
    const days = { start_date: '2026-01-01', end_date: '2026-12-31' };
    await place.make('execution_cronograms', { user, activity, goal: 1, ...days });
  }
});

test('a filter of the follow-up is saved, and taken in each of the schedule’s screens', async () => {
  const page = await panel.person();
  const name = `As dela ${Date.now()}`;
  await page.goto('/admin/cronograma-de-execucao/acompanhamento');
  await record(page, 'Reunião').waitFor();
  await field(page, 'responsavel').selectOption(technician.name);
  await record(page, 'Reunião').waitFor({ state: 'detached' });
  await button(page, 'Salvar filtro').click();
  await page.getByLabel('Nome do filtro').fill(name);
  await button(page, 'Salvar').click();
  await page.getByText(`O filtro "${name}" foi salvo.`).waitFor();
  await expectGood(page);

  // In every run where it was not saved.
  const where = process.env['TEST_FULL'] ? ['/acompanhamento'] : [];
  for (const address of ['', ...where, '/acompanhamento?ver=linha']) {
    await page.goto(`/admin/cronograma-de-execucao${address}`);
    await page.getByRole('link', { name: 'Reunião', exact: true }).waitFor();
    await button(page, 'Filtros salvos').click();
    await button(page, name).click();
    await page.getByRole('link', { name: 'Reunião', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Roçada', exact: true }).waitFor();
    expect(new URL(page.url()).search).toContain(`responsavel=${technician.id}`);
  }
});

test('an entry that is opened from one person’s is read once', async () => {
  const page = await panel.person();
  await page.goto(`/admin/cronograma-de-execucao?responsavel=${technician.id}`);
  await record(page, 'Roçada').waitFor();
  const reads: string[] = [];
  page.on('request', (request) => {
    if (/\/execution_cronograms\/\d+$/.test(new URL(request.url()).pathname)) reads.push(request.url());
  });
  await record(page, 'Roçada').getByRole('link', { name: 'Visualizar' }).click();
  await expect.poll(() => field(page, 'goal').inputValue()).toBe('1');
  await button(page, 'Editar').waitFor();
  expect(reads).toHaveLength(1);
});

test('only the filter that was just asked about is under the next Enter', async () => {
  const page = await panel.person();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  const [kept, gone] = [`Fica ${Date.now()}`, `Sai ${Date.now()}`];
  const save = async (name: string) => {
    await page.getByLabel('Nome do filtro').fill(name);
    await button(page, 'Salvar').click();
    await page.getByText(`O filtro "${name}" foi salvo.`).waitFor();
    await button(page, name).waitFor();
  };
  await page.goto(`/admin/cronograma-de-execucao?responsavel=${technician.id}`);
  await button(page, 'Salvar filtro').click();
  await save(kept);
  await button(page, `Excluir o filtro ${kept}`).click();
  await expect.poll(focused).toBe(`Sim, excluir o filtro ${kept}`);
  await save(gone);
  expect(await focused()).not.toBe(`Sim, excluir o filtro ${kept}`);

  await button(page, `Excluir o filtro ${gone}`).click();
  await expect.poll(focused).toBe(`Sim, excluir o filtro ${gone}`);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/api/user/filters/*', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  const busy = button(page, `Sim, excluir o filtro ${gone}`);
  await busy.getByText('Excluindo...').waitFor();
  expect(await busy.isDisabled()).toBe(true);
  goOn();
  await button(page, gone).waitFor({ state: 'detached' });
  expect(await focused()).not.toBe(`Sim, excluir o filtro ${kept}`);
  await page.keyboard.press('Enter');
  await page.reload();
  await button(page, 'Salvar filtro').click();
  await button(page, kept).waitFor();
});

test('an entry that is deleted is no longer one of those that are ticked', async () => {
  const names = [`Plantio ${Date.now()}`, `Visita ${Date.now()}`] as const;
  for (const name of names) {
    const activity = await place.make('activities', { name });
    const days = { start_date: '2026-01-01', end_date: '2026-12-31' };
    await place.make('execution_cronograms', { user: technician.id, activity, goal: 1, ...days });
  }
  const page = await panel.person();
  await page.goto('/admin/cronograma-de-execucao');
  for (const name of names) await record(page, name).getByRole('checkbox').check();
  await page.getByText('2 atividades selecionadas').waitFor();
  await record(page, names[0]).getByRole('button', { name: 'Excluir' }).click();
  const entry = `Responsável: ${technician.name}`;
  await expectAsked(page, `Atividade: ${names[0]}`, entry, 'Período: 01/01/2026 a 31/12/2026');
  await confirmDeletion(page);
  await record(page, names[0]).waitFor({ state: 'detached' });
  await page.getByText('1 atividade selecionada').waitFor();
  await button(page, 'Concluir').click();
  await page.getByRole('dialog').getByText('1 atividade fica concluída').waitFor();
});

test('the question before a launch’s deletion tells it from the others of its activity', async () => {
  const { data } = await panel.api.send('GET', place.path('execution_cronograms?q=Ro%C3%A7ada'));
  const execution_cronogram = (data as { id: number }[])[0]?.id;
  const done = { execution_cronogram, description: 'Feito', executed_at: '2026-02-01T08:00' };
  await place.make('executed_activities', done);
  const page = await panel.person();
  await page.goto('/admin/lancamento-de-atividades');
  await record(page, 'Roçada').getByRole('button', { name: 'Excluir' }).click();
  await expectAsked(page, 'Atividade: Roçada', 'Execução: 01/02/2026 08:00', technician.name);
  // It has none.
  expect(await page.getByRole('dialog').getByText('Propriedade').count()).toBe(0);
});
