/** What a project plans and does: activities, schedule, launches and follow-up, in the panel. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { DESKTOP } from '../support/chromium.ts';
import { usePanel } from '../support/panel-run.ts';
import { makeProjectPeople, type ProjectPeople } from '../support/project-people.ts';
import {
  button,
  choose,
  confirmDeletion,
  expectGood,
  field,
  heading,
  record,
  sentencesOf,
} from '../support/screen.ts';
import { sizes } from '../support/sizes.ts';
import { makeEntries, printAll, turnPages, walkTimeline } from '../support/timeline.ts';

type Person = Awaited<ReturnType<ProjectPeople['person']>>;

const panel = usePanel();
let place: ProjectPeople;
let technician: Person;
let supervisor: Person;

beforeAll(async () => {
  place = await makeProjectPeople(panel.api);
  technician = await place.person(ROLES.TECNICO);
  supervisor = await place.person(ROLES.SUPERVISOR);
});

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** The manager, who enters every project, working in this one. */
async function manager(
  project: number,
  viewport: { width: number; height: number } = DESKTOP,
): Promise<Page> {
  const page = await panel.person({ viewport });
  await page.evaluate((id) => localStorage.setItem('projeto', String(id)), project);
  return page;
}

/** A schedule entry with an activity of its own, ten to be done by the technician. */
async function makeEntry(activityName: string, more: object = {}): Promise<number> {
  const activity = await place.make('activities', { name: activityName });
  return place.make('execution_cronograms', {
    user: technician.id,
    activity,
    goal: 10,
    start_date: '2026-01-01',
    end_date: '2027-12-31',
    ...more,
  });
}

describe.each(sizes('at a desk'))('%s', (where, viewport) => {
  // In every run vehicles.e2e.test.ts goes this way, and empty-choices.e2e.test.ts adds an activity.
  test.runIf(process.env['TEST_FULL'])('an activity is added, changed and deleted', async () => {
    const page = await manager(place.project, viewport);
    const name = `Cercamento ${where}`;
    await page.goto('/admin/atividades-de-projeto');
    await link(page, '+ Adicionar').click();
    await heading(page, 'Cadastro de atividade de projeto').waitFor();
    await button(page, 'Cadastrar').click();
    await expect.poll(() => sentencesOf(page, 'name')).toBe('Digite o nome da atividade!');
    await expectGood(page);
    await field(page, 'name').fill(name);
    await button(page, 'Cadastrar').click();
    await record(page, name).getByRole('link', { name: 'Editar' }).click();
    await heading(page, 'Edição de atividade de projeto').waitFor();
    await expectGood(page);
    await button(page, 'Editar').click();
    await field(page, 'name').fill(`${name} de nascentes`);
    await button(page, 'Atualizar').click();
    await record(page, `${name} de nascentes`).waitFor();
    await expectGood(page);
    await record(page, `${name} de nascentes`).getByRole('button', { name: 'Excluir' }).click();
    await confirmDeletion(page);
    await record(page, name).waitFor({ state: 'detached' });
  });

  test('a schedule entry is added, finished and deleted', async () => {
    const name = `Visitas ${where}`;
    await place.make('activities', { name });
    const page = await manager(place.project, viewport);
    await page.goto('/admin/cronograma-de-execucao/adicionar');
    await button(page, 'Cadastrar').click();
    for (const [at, sentence] of [
      ['user', 'Selecione um usuário / técnico!'],
      ['activity', 'Selecione uma atividade!'],
      ['goal', 'Informe a meta da atividade a ser executada!'],
      ['start_date', 'Informe a data de início!'],
      ['end_date', 'Informe a data de termino!'],
    ] as const) {
      await expect.poll(() => sentencesOf(page, at)).toContain(sentence);
    }
    await expectGood(page);
    await choose(page, 'user', 'tecnico', technician.name);
    await field(page, 'activity').selectOption(name);
    await field(page, 'goal').fill('0');
    await field(page, 'start_date').fill('01032026');
    await field(page, 'end_date').fill('28/02/2026');
    await button(page, 'Cadastrar').click();
    await expect.poll(() => sentencesOf(page, 'goal')).toContain('O número deve ser maior que zero.');
    await field(page, 'goal').fill('12,5');
    await button(page, 'Cadastrar').click();
    await expect.poll(() => sentencesOf(page, 'end_date')).toBe('O término não pode ser antes do início.');
    await field(page, 'end_date').fill('30/06/2026');
    await button(page, 'Cadastrar').click();

    const row = record(page, name);
    for (const shown of [technician.name, '12,5', '01/03/2026', '30/06/2026', 'Não concluído']) {
      await row.getByText(shown, { exact: true }).waitFor();
    }
    await expectGood(page);
    await row.getByRole('link', { name: 'Visualizar' }).click();
    await heading(page, 'Edição de cronograma de execução').waitFor();
    await expect.poll(() => field(page, 'user').inputValue()).toBe(technician.name);
    await expectGood(page);
    await button(page, 'Editar').click();
    await field(page, 'finished').check();
    await button(page, 'Atualizar').click();
    await row.getByText('Concluído', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Excluir' }).click();
    await confirmDeletion(page);
    await row.waitFor({ state: 'detached' });
  });

  test('a launch is made with all fields and with the required ones alone', async () => {
    const activity = `Plantio ${where}`;
    await makeEntry(activity);
    const property = await place.makeProperty(`Sítio ${where}`);
    const page = await panel.person({ viewport, as: technician.credentials });
    await page.goto('/admin/lancamento-de-atividades/adicionar');
    await button(page, 'Cadastrar').click();
    for (const [at, sentence] of [
      ['execution_cronogram', 'Selecione uma atividade!'],
      ['executed_at', 'Preencha o campo!'],
      ['description', 'Informe uma descrição!'],
    ] as const) {
      await expect.poll(() => sentencesOf(page, at)).toBe(sentence);
    }
    await expectGood(page);
    await field(page, 'execution_cronogram').selectOption(activity);
    await field(page, 'executed_at').fill('01/01/2199 10:00');
    await field(page, 'description').fill(`Só o preciso, ${where}`);
    await button(page, 'Cadastrar').click();
    await expect.poll(() => sentencesOf(page, 'executed_at')).toBe('A data de execução está no futuro.');
    await field(page, 'executed_at').fill('02/05/2026 08:15');
    await button(page, 'Cadastrar').click();
    const bare = record(page, '02/05/2026 08:15').filter({ hasText: activity });
    await bare.waitFor();
    expect(await bare.getByRole('img', { name: 'Sem propriedade' }).textContent()).toBe('—');
    expect(await panel.api.send('GET', place.path('executed_activities?sort=-executed_at'))).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ executed_at: '2026-05-02T08:15', rural_property_id: null }),
      ]),
    });
    await expectGood(page);

    await bare.getByRole('link', { name: 'Visualizar' }).click();
    await heading(page, 'Edição de lançamento de atividade').waitFor();
    await button(page, 'Editar').click();
    await choose(page, 'rural_property', 'sitio', `Sítio ${where}`);
    await field(page, 'mobilized_producers').fill('7');
    await expectGood(page);
    await button(page, 'Atualizar').click();
    const full = record(page, `Sítio ${where}`);
    for (const shown of [activity, technician.name, '7', '02/05/2026 08:15']) {
      await full.getByText(shown, { exact: true }).waitFor();
    }
    const { data } = (await panel.api.send(
      'GET',
      place.path(`rural_properties/${property}/executed_activities`),
    )) as { data: { description: string }[] };
    expect(data.map(({ description }) => description)).toEqual([`Só o preciso, ${where}`]);
    // The role launches and changes, but does not delete.
    expect(await button(page, 'Excluir').count()).toBe(0);

    await page.goto(`/admin/propriedades/editar/${property}`);
    await page.getByRole('link', { name: 'Lançar atividade aqui' }).click();
    await expect.poll(() => field(page, 'rural_property').inputValue()).toBe(`Sítio ${where}`);
    expect(await field(page, 'executed_at').inputValue()).not.toBe('');
  });

  test.runIf(process.env['TEST_FULL'])(
    'a timeline of 5,000 entries is drawn at once, page after page',
    async () => {
      const many = await makeProjectPeople(panel.api, `Cinco mil ${where}`);
      await makeEntries(many);
      await turnPages(await manager(many.project, viewport));
    },
    300_000,
  );

  test('the follow-up shows how far each entry is, and which are late', async () => {
    const other = await makeProjectPeople(panel.api, `Acompanhado ${where}`);
    const user = (await other.person(ROLES.TECNICO)).id;
    const page = await manager(other.project, viewport);
    await page.goto('/admin/cronograma-de-execucao/acompanhamento');
    await page.getByText('Ainda não há cronograma de atividades lançadas.').waitFor();
    const entry = async (name: string, more: object, launches: number) => {
      const activity = await other.make('activities', { name });
      const execution_cronogram = await other.make('execution_cronograms', {
        user,
        activity,
        goal: 7,
        start_date: '2025-01-01',
        end_date: '2028-01-01',
        ...more,
      });
      for (let done = 0; done < launches; done += 1) {
        const description = `Feito ${done}`;
        const executed_at = `2025-02-0${done + 1}T08:00`;
        await other.make('executed_activities', { execution_cronogram, description, executed_at });
      }
    };
    await entry('Andando', {}, 3);
    await entry('Vencida', { end_date: '2025-03-31' }, 2);
    await entry('Encerrada', { end_date: '2025-03-31', finished: true, goal: 1 }, 2);
    await entry('Futura', { start_date: '2027-12-31' }, 0);
    await page.goto('/admin/cronograma-de-execucao');
    await link(page, 'Acompanhamento').click();
    await heading(page, 'Acompanhamento do cronograma').waitFor();

    const read = async (name: string) => {
      const row = record(page, name);
      const bar = row.getByRole('progressbar');
      await bar.waitFor();
      return {
        now: await bar.getAttribute('aria-valuenow'),
        most: await bar.getAttribute('aria-valuemax'),
        text: await row.textContent(),
        colour: await bar.evaluate((element) => {
          const [done] = element.children;
          return done ? getComputedStyle(done).backgroundColor : '';
        }),
      };
    };
    const GREEN = 'rgb(23, 107, 88)';
    const RED = 'rgb(165, 47, 26)';
    const onTime = await read('Andando');
    expect(onTime).toMatchObject({ now: '3', most: '7', colour: GREEN });
    expect(onTime.text).toMatch(/3 de 7.*Em dia.*Não/);
    const late = await read('Vencida');
    expect(late).toMatchObject({ now: '2', most: '7', colour: RED });
    expect(late.text).toMatch(/2 de 7.*Atrasado.*Não/);
    const finished = await read('Encerrada');
    expect(finished).toMatchObject({ now: '1', most: '1', colour: GREEN });
    expect(finished.text).toMatch(/2 de 1.*Em dia.*Sim/);
    expect((await read('Futura')).text).toMatch(/0 de 7.*Ainda não começou.*Não/);
    await expectGood(page);
    const order = await page
      .getByRole('progressbar')
      .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('aria-label')?.replace('Andamento: ', '')));
    expect(order).toEqual(['Vencida', 'Andando', 'Futura', 'Encerrada']);
    await page.getByRole('button', { name: 'Atrasado 1' }).click();
    await record(page, 'Andando').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?state=late');
    await page.getByRole('button', { name: 'Atrasado 1' }).click();
    await record(page, 'Andando').waitFor();
    await button(page, 'Linha do tempo').click();
    await walkTimeline(page);
    await button(page, 'Ver como tabela').click();
    await record(page, 'Andando').waitFor();
    // Red is the colour where nothing says that the entry is not late.
    await record(page, 'Andando')
      .locator('[data-late]')
      .evaluate((element) => element.removeAttribute('data-late'));
    expect((await read('Andando')).colour).toBe(RED);
  });
});

test('a timeline of several pages is printed whole', async () => {
  const many = await makeProjectPeople(panel.api, 'Para imprimir');
  await makeEntries(many, 130);
  await printAll(await manager(many.project), 130);
});

test('without a schedule nothing can be launched, and the select says so', async () => {
  const other = await makeProjectPeople(panel.api, 'Sem cronograma');
  const page = await manager(other.project);
  await page.goto('/admin/lancamento-de-atividades');
  await page.getByText('Ainda não existem dados cadastrados.').waitFor();
  await link(page, '+ Adicionar').click();
  await page.getByText('Você não cadastrou nenhuma atividade').waitFor({ state: 'attached' });
  expect(await field(page, 'execution_cronogram').isDisabled()).toBe(true);
  await page.goto('/admin/cronograma-de-execucao');
  await page.getByText('Ainda não existem cronogramas cadastrados.').waitFor();
  await page.goto('/admin/atividades-de-projeto');
  await page.getByText('Ainda não existem atividades de projeto cadastradas.').waitFor();
});

test('the schedule shows the entries of one person, and what is deleted there is deleted', async () => {
  const other = await makeProjectPeople(panel.api, 'De cada um');
  const [one, two] = [await other.person(ROLES.TECNICO), await other.person(ROLES.SUPERVISOR)];
  for (const [name, user] of [
    ['Roçada', one.id],
    ['Reunião', two.id],
  ] as const) {
    const activity = await other.make('activities', { name });
    await other.make('execution_cronograms', {
      user,
      activity,
      goal: 1,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
    });
  }
  const page = await manager(other.project);
  await page.goto('/admin/cronograma-de-execucao');
  await record(page, 'Reunião').waitFor();
  await field(page, 'responsavel').selectOption(one.name);
  await record(page, 'Reunião').waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe(`?responsavel=${one.id}`);
  await page.reload();
  await record(page, 'Roçada').getByRole('button', { name: 'Excluir' }).click();
  await expectGood(page);
  await confirmDeletion(page);
  await page.getByText('Este responsável não tem itens no cronograma.').waitFor();
  await field(page, 'responsavel').selectOption('Todos');
  await record(page, 'Reunião').waitFor();
  expect(await record(page, 'Reunião').locator('[data-tone="open"]').innerText()).toBe('Não concluído');
});

test('an entry with launches is not deleted, and the dialog says why', async () => {
  const execution_cronogram = await makeEntry('Entrada em uso');
  const description = 'Feito';
  await place.make('executed_activities', {
    execution_cronogram,
    description,
    executed_at: '2026-02-01T08:00',
  });
  const page = await manager(place.project);
  await page.goto('/admin/cronograma-de-execucao');
  await record(page, 'Entrada em uso').getByRole('button', { name: 'Excluir' }).click();
  await button(page, 'Sim, Excluir!').click();
  await page
    .getByRole('alert')
    .getByText('O cronograma não pode ser excluído: há atividades lançadas para ele.')
    .waitFor();
});

test('a supervisor changes the schedule, and finds people without seeing the users', async () => {
  await makeEntry('Do supervisor');
  const page = await panel.person({ as: supervisor.credentials });
  await page.goto('/admin/cronograma-de-execucao');
  await record(page, 'Do supervisor').waitFor();
  expect(await link(page, '+ Adicionar').count()).toBe(0);
  await record(page, 'Do supervisor').getByRole('link', { name: 'Visualizar' }).click();
  await button(page, 'Editar').click();
  await choose(page, 'user', 'supervisor', supervisor.name);
  await button(page, 'Atualizar').click();
  await record(page, 'Do supervisor').getByText(supervisor.name).waitFor();
  for (const screen of ['cronograma-de-execucao', 'atividades-de-projeto']) {
    await page.goto(`/admin/${screen}/adicionar`);
    await page.getByText('Você não tem permissão para ver esta página.').waitFor();
  }
});

test('a supervisor changes activities without adding any, and adds launches without changing them', async () => {
  const execution_cronogram = await makeEntry('Supervisionada');
  await place.make('executed_activities', {
    execution_cronogram,
    description: 'Feito',
    executed_at: '2026-02-01T08:00',
  });
  const page = await panel.person({ as: supervisor.credentials });
  await page.goto('/admin/atividades-de-projeto');
  const activity = record(page, 'Supervisionada');
  await activity.getByRole('link', { name: 'Editar' }).waitFor();
  await activity.getByRole('button', { name: 'Excluir' }).waitFor();
  expect(await link(page, '+ Adicionar').count()).toBe(0);
  await page.goto('/admin/lancamento-de-atividades');
  await link(page, '+ Adicionar').waitFor();
  await record(page, 'Supervisionada').getByRole('button', { name: 'Excluir' }).waitFor();
  await record(page, 'Supervisionada').getByRole('link', { name: 'Visualizar' }).click();
  await heading(page, 'Edição de lançamento de atividade').waitFor();
  // Nobody has an "Editar" while the list's row stands for the record: without the list, it is the record that is seen.
  await page.reload();
  await expect.poll(() => field(page, 'description').inputValue()).toBe('Feito');
  expect(await button(page, 'Editar').count()).toBe(0);
});

test('a technician sees plan and activities, without a control that would change them', async () => {
  await makeEntry('Só para ver');
  const page = await panel.person({ as: technician.credentials });
  for (const address of ['atividades-de-projeto', 'cronograma-de-execucao']) {
    await page.goto(`/admin/${address}`);
    await record(page, 'Só para ver').waitFor();
    for (const control of ['+ Adicionar', 'Editar', 'Excluir']) {
      expect(await page.getByText(control, { exact: true }).count(), `${control} in ${address}`).toBe(0);
    }
  }
  await link(page, 'Acompanhamento').waitFor();
});
