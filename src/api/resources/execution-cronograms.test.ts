import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../tests/support/api.ts';
import { makeProject } from '../../../tests/support/records.ts';
import {
  created,
  expectConflict,
  expectRefused,
  makeActivity,
  makeEntry,
  NOBODY,
} from '../../../tests/support/running.ts';

let api: TestApi;
let manager: Person;
let technician: Person;
let project: number;
let foreign: number;
let activity: number;
let path: string;

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  project = await makeProject(api);
  foreign = await makeProject(api, 'Alheio');
  technician = await api.person(ROLES.TECNICO, [project]);
  activity = await makeActivity(manager, project);
  path = `/projects/${project}/execution_cronograms`;
});
afterAll(() => api.close());

const body = (more: object = {}) => ({
  user: technician.id,
  activity,
  goal: 10,
  start_date: '2026-03-01',
  end_date: '2026-06-30',
  ...more,
});

describe('a schedule entry', () => {
  test('is created with what is required, and not finished', async () => {
    const answer = await manager.post(path, body());
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toEqual({
      id: answer.body.id,
      project_id: project,
      user_id: technician.id,
      user: { id: technician.id, name: 'Técnico 2' },
      activity_id: activity,
      activity: { id: activity, name: 'Plantio de mudas' },
      goal: 10,
      start_date: '2026-03-01',
      end_date: '2026-06-30',
      finished: 0,
      finished_label: 'Não concluído',
    });
    expect((await technician.get(`${path}/${answer.body.id}`)).body).toEqual(answer.body);
  });

  test.each([true, 1])('is finished when %j is written', async (finished) => {
    const answer = await manager.post(path, body({ goal: 2.5, finished }));
    expect(answer.body).toMatchObject({ goal: 2.5, finished: 1, finished_label: 'Concluído' });
    const own = `${path}/${answer.body.id}`;
    expect((await manager.put(own, { goal: 3 })).body).toMatchObject({ goal: 3, finished: 1 });
    expect((await manager.put(own, { finished: false })).body).toMatchObject({ goal: 3, finished: 0 });
    expect((await manager.put(own, { finished: 0 })).body.finished).toBe(0);
  });

  test('may begin and end on one day, the last of the year', async () => {
    const answer = await manager.post(path, body({ start_date: '2026-12-31', end_date: '2026-12-31' }));
    expect(answer.body).toMatchObject({ start_date: '2026-12-31', end_date: '2026-12-31' });
  });

  test('is given only to somebody who may sign in and enters the project', async () => {
    const outside = 'Esta pessoa não entra neste projeto, ou está desativada. Escolha outra.';
    const stranger = await api.person(ROLES.TECNICO, [foreign]);
    await expectRefused(manager, path, body({ user: stranger.id }), { user: [outside] });
    const office = await api.person(ROLES.ESCRITORIO_PROJETOS);
    expect((await manager.post(path, body({ user: office.id }))).status).toBe(201);

    const leaving = await api.person(ROLES.TECNICO, [project]);
    const entry = await created(manager, path, body({ user: leaving.id }));
    expect((await manager.put(`/users/${leaving.id}`, { enabled: false })).status).toBe(200);
    await expectRefused(manager, path, body({ user: leaving.id }), { user: [outside] });
    const own = `${path}/${entry}`;
    const kept = await manager.put(own, { goal: 4, user: leaving.id });
    expect(kept.body).toMatchObject({ goal: 4, user_id: leaving.id });
    const refused = await manager.put(own, { user: stranger.id });
    expect([refused.status, refused.body.errors]).toEqual([422, { user: [outside] }]);
    expect((await manager.put(own, { user: technician.id })).body.user_id).toBe(technician.id);
  });

  test('without anything is told every message', async () => {
    await expectRefused(
      manager,
      path,
      {},
      {
        user: ['Selecione um usuário / técnico!'],
        activity: ['Selecione uma atividade!'],
        goal: ['Informe a meta da atividade a ser executada!'],
        start_date: ['Informe a data de início!'],
        end_date: ['Informe a data de termino!'],
      },
    );
  });

  test.each([
    ['goal', 0, 'O número deve ser maior que zero.'],
    ['goal', -1, 'O número deve ser maior que zero.'],
    ['goal', 1.005, 'Use no máximo duas casas decimais.'],
    ['goal', 1_000_001, 'O valor máximo é 1.000.000.'],
    ['goal', '10', 'Digite um número válido.'],
    ['goal', null, 'Informe a meta da atividade a ser executada!'],
    ['start_date', '2026-02-30', 'Digite uma data que exista, como 21/11/2026.'],
    ['start_date', '', 'Informe a data de início!'],
    ['end_date', '2026-02-28', 'O término não pode ser antes do início.'],
    ['finished', 'sim', 'Selecione uma opção!'],
    ['finished', 2, 'Selecione uma opção!'],
    ['user', NOBODY, 'O registro escolhido não existe mais. Escolha outro.'],
    ['user', null, 'Selecione um usuário / técnico!'],
    ['activity', NOBODY, 'O registro escolhido não existe mais. Escolha outro.'],
    ['user_id', 1, 'Este campo não existe aqui.'],
  ])('with %s = %j is refused: %s', async (field, value, message) => {
    await expectRefused(manager, path, body({ [field]: value }), { [field]: [message] });
  });

  test('with another project’s activity is refused on the activity', async () => {
    const other = await makeActivity(manager, foreign);
    const message = 'O registro escolhido não existe mais. Escolha outro.';
    await expectRefused(manager, path, body({ activity: other }), { activity: [message] });
    const own = await created(manager, path, body());
    const changed = await manager.put(`${path}/${own}`, { activity: other });
    expect([changed.status, changed.body.errors]).toEqual([422, { activity: [message] }]);
  });

  test('keeps its order of dates when only one of them is changed', async () => {
    const own = `${path}/${await created(manager, path, body())}`;
    const refused = await manager.put(own, { end_date: '2026-02-01' });
    expect(refused.body.errors).toEqual({ end_date: ['O término não pode ser antes do início.'] });
    expect((await manager.put(own, { end_date: '2026-03-01' })).body.end_date).toBe('2026-03-01');
    expect((await manager.put(own, { start_date: '2026-03-02' })).status).toBe(422);
  });

  test('changed by two people keeps the first’s values', async () => {
    const own = await created(manager, path, body());
    await expectConflict(manager, `${path}/${own}`, { first: { goal: 11 }, second: { goal: 12 } });
  });

  test('can be deleted until something was launched for it', async () => {
    const own = await created(manager, path, body());
    expect((await manager.delete(`${path}/${own}`)).status).toBe(204);
    const used = await created(manager, path, body());
    await created(technician, `/projects/${project}/executed_activities`, {
      execution_cronogram: used,
      description: 'Feito',
      executed_at: '2026-05-01T08:00',
    });
    const refused = await manager.delete(`${path}/${used}`);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toBe('O cronograma não pode ser excluído: há atividades lançadas para ele.');
  });

  test('of another project is not found', async () => {
    const own = await created(manager, path, body());
    const elsewhere = `/projects/${foreign}/execution_cronograms/${own}`;
    expect((await manager.get(elsewhere)).status).toBe(404);
    expect((await manager.put(elsewhere, { goal: 1 })).status).toBe(404);
    expect((await manager.delete(elsewhere)).status).toBe(404);
    expect((await technician.get(`/projects/${foreign}/execution_cronograms`)).status).toBe(404);
  });
});

describe('the schedule’s lists', () => {
  test('go by start, newest first, sort as asked, and are searched by activity and responsible', async () => {
    const of = await makeProject(api);
    const list = `/projects/${of}/execution_cronograms`;
    const digger = await api.person(ROLES.TECNICO, [of]);
    const fencing = await makeActivity(manager, of, 'Cercamento');
    const digging = await makeActivity(manager, of, 'Abertura de covas');
    await makeEntry(manager, of, { activity: fencing, start_date: '2026-01-10', end_date: '2026-12-01' });
    await makeEntry(manager, of, { activity: digging, start_date: '2026-02-10', user: digger.id });
    const activities = async (query: string) => {
      const answer = await manager.get(`${list}${query}`);
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data.map((one: { activity: { name: string } }) => one.activity.name);
    };
    expect(await activities('')).toEqual(['Abertura de covas', 'Cercamento']);
    expect(await activities('?sort=end_date')).toEqual(['Abertura de covas', 'Cercamento']);
    expect(await activities('?sort=-activity')).toEqual(['Cercamento', 'Abertura de covas']);
    expect(await activities('?q=CERCA')).toEqual(['Cercamento']);
    expect(await activities('?q=tecnico')).toEqual(['Abertura de covas']);
    expect(await activities('/accompaniment/all?q=covas')).toEqual(['Abertura de covas']);
    const ofTechnician = await manager.get(`${list}/user/${digger.id}`);
    expect(ofTechnician.body.meta.total).toBe(1);
    expect(ofTechnician.body.data[0].user_id).toBe(digger.id);
    expect((await manager.get(`${list}/user/${NOBODY}`)).body.data).toEqual([]);
    expect((await manager.get(`${list}?sort=goal`)).status).toBe(422);
  });
});

describe('the follow-up', () => {
  afterEach(() => api.setNow(Date.now()));

  test('is late when not finished, short of the goal and past its end, and only then', async () => {
    const of = await makeProject(api);
    const launches = `/projects/${of}/executed_activities`;
    const launch = (execution_cronogram: number) =>
      created(manager, launches, {
        execution_cronogram,
        description: 'Feito',
        executed_at: '2026-05-01T08:00',
      });
    const short = await makeEntry(manager, of, { goal: 2, end_date: '2026-06-30' });
    const reached = await makeEntry(manager, of, { goal: 1.5, end_date: '2026-06-30' });
    const closed = await makeEntry(manager, of, { goal: 2, end_date: '2026-06-30', finished: true });
    await launch(short);
    await launch(reached);
    await launch(reached);

    /** What a technician sees then, by entry; sessions have their own clock, so it is one of that moment. */
    async function seenAt(moment: string): Promise<ReadonlyMap<number, object>> {
      api.setNow(Date.parse(moment));
      const viewer = await api.person(ROLES.TECNICO, [of]);
      const answer = await viewer.get(`/projects/${of}/execution_cronograms/accompaniment/all`);
      expect(answer.status, answer.text).toBe(200);
      return new Map(answer.body.data.map((one: { id: number }) => [one.id, one]));
    }
    // 30/06/2026 at 23:59 in São Paulo: the last day is not over.
    const before = await seenAt('2026-07-01T02:59:00Z');
    expect(before.get(short)).toMatchObject({ executed: 1, goal: 2, late: false, finished: 0 });
    // A minute later it is.
    const rows = await seenAt('2026-07-01T03:00:00Z');
    expect(rows.get(short)).toMatchObject({ executed: 1, goal: 2, late: true, finished: 0 });
    expect(rows.get(reached)).toMatchObject({ executed: 2, goal: 1.5, late: false, finished: 0 });
    expect(rows.get(closed)).toMatchObject({ executed: 0, goal: 2, late: false, finished: 1 });
    expect(Object.keys(rows.get(short) ?? {}).toSorted()).toEqual([
      'activity',
      'activity_id',
      'end_date',
      'executed',
      'finished',
      'goal',
      'id',
      'late',
      'start_date',
      'state',
      'user',
      'user_id',
    ]);
  });

  test('turns late with the organisation’s own midnight, through the days around New Year', async () => {
    const of = await makeProject(api);
    const days = ['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'];
    for (const end_date of days) await makeEntry(manager, of, { goal: 1, end_date });
    const moments = fc.sample(fc.integer({ min: -3 * 24 * 60, max: 3 * 24 * 60 }), { numRuns: 12, seed: 31 });
    // Midnight of New Year in São Paulo, three hours behind UTC, and the minutes on both sides of it.
    const newYear = Date.parse('2027-01-01T03:00:00Z');
    for (const minutes of [-1, 0, 1, ...moments]) {
      const now = newYear + minutes * 60_000;
      api.setNow(now);
      const viewer = await api.person(ROLES.TECNICO, [of]);
      const { body: seen } = await viewer.get(
        `/projects/${of}/execution_cronograms/accompaniment/all?sort=end_date`,
      );
      const isOver = (day: string) => now >= Date.parse(`${day}T03:00:00Z`) + 24 * 3_600_000;
      expect(
        seen.data.map((one: { end_date: string; late: boolean }) => [one.end_date, one.late]),
        new Date(now).toISOString(),
      ).toEqual(days.map((day) => [day, isOver(day)]));
    }
  });

  test('counts the launches of every entry of a long schedule, page by page', async () => {
    const of = await makeProject(api);
    const { write } = api.server.services.database;
    const plan = await makeActivity(manager, of);
    for (let index = 0; index < 30; index += 1) {
      const entry = await makeEntry(manager, of, { activity: plan, goal: 100 });
      for (let launch = 0; launch < index % 4; launch += 1) {
        await write
          .insertInto('executed_activities')
          .values({
            project_id: of,
            execution_cronogram_id: entry,
            description: 'Feito',
            executed_at: '2026-05-01T08:00',
            search: 'feito',
          })
          .execute();
      }
    }
    const pages = await Promise.all(
      [1, 2].map((page) =>
        manager.get(`/projects/${of}/execution_cronograms/accompaniment/all?page=${page}`),
      ),
    );
    const counts = pages.flatMap(({ body: { data } }) =>
      data.map((one: { executed: number }) => one.executed),
    );
    expect(pages[0]?.body.meta).toMatchObject({ page: 1, per_page: 25, total: 30 });
    expect(counts).toHaveLength(30);
    expect(counts.reduce((sum: number, one: number) => sum + one, 0)).toBe(7 * 6 + 0 + 1);
  });
});
