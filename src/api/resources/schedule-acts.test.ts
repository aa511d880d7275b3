/** One act on many entries of the schedule. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SCHEDULE_ACT_MESSAGES } from '#domain/resources/schedule-acts.ts';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../tests/support/api.ts';
import { makeProject } from '../../../tests/support/records.ts';
import { makeActivity, makeEntry } from '../../../tests/support/running.ts';

const NOBODY = 2_000_000_000;

let api: TestApi;
let manager: Person;
let technician: Person;
let project: number;
let foreign: number;
let path: string;
let open: number;
let finished: number;

const act = (body: object, by: Person = manager) => by.post(`${path}/bulk`, body);
const finishedOf = async (id: number) => (await manager.get(`${path}/${id}`)).body.finished;
const history = async (id: number) =>
  (await manager.get(`/projects/${project}/history/execution_cronograms/${id}`)).body.data;

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  project = await makeProject(api);
  path = `/projects/${project}/execution_cronograms`;
  const other = await makeProject(api, 'Alheio');
  technician = await api.person(ROLES.TECNICO, [project, other]);
  foreign = await entryIn(other);
});
afterAll(() => api.close());

async function entryIn(where: number): Promise<number> {
  const activity = await makeActivity(manager, where);
  return makeEntry(manager, where, { user: technician.id, activity });
}

beforeEach(async () => {
  open = await entryIn(project);
  finished = await entryIn(project);
  expect((await manager.put(`${path}/${finished}`, { finished: true })).status).toBe(200);
});

test('many entries are finished and opened again; those of elsewhere stay as they are', async () => {
  const ids = [foreign, open, NOBODY, finished, open];
  const reason = SCHEDULE_ACT_MESSAGES.unknown;
  const refused = [
    { id: foreign, reason },
    { id: NOBODY, reason },
  ];
  const answer = await act({ ids, action: 'finish' });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toEqual({ done: [open, finished], refused });
  expect([await finishedOf(open), await finishedOf(finished)]).toEqual([1, 1]);
  expect((await act({ ids, action: 'reopen' })).body).toEqual({ done: [open, finished], refused });
  expect([await finishedOf(open), await finishedOf(finished)]).toEqual([0, 0]);
});

test('each tells of it in its own history, and of nothing that did not change', async () => {
  const before = (await history(finished)).length;
  await act({ ids: [open, finished], action: 'finish' });
  const [told, ...rest] = await history(open);
  expect(rest).toHaveLength(1);
  expect(told).toMatchObject({
    action: 'update',
    changes: [{ field: 'finished', before: 'Não concluído', after: 'Concluído' }],
  });
  expect(await history(finished)).toHaveLength(before);
});

test('whoever read an entry before saves nothing over it', async () => {
  const { headers } = await manager.get(`${path}/${open}`);
  await act({ ids: [open], action: 'finish' });
  const late = await manager.put(`${path}/${open}`, { goal: 3 }, { 'if-match': `${headers['etag']}` });
  expect(late.status).toBe(412);
});

test('none, too many, and an act that is none are refused; who only sees the schedule is too', async () => {
  const ids = Array.from({ length: 501 }, (_, at) => NOBODY - at);
  expect((await act({ ids, action: 'finish' })).body.errors).toEqual({
    ids: [SCHEDULE_ACT_MESSAGES.tooMany],
  });
  expect((await act({ ids: ids.slice(1), action: 'finish' })).status).toBe(200);
  expect((await act({ action: 'finish' })).body.errors).toEqual({
    ids: [SCHEDULE_ACT_MESSAGES.chooseEntries],
  });
  expect((await act({ ids: [open], action: 'delete' })).status).toBe(422);
  expect((await act({ ids: [open], action: 'finish' }, technician)).status).toBe(403);
  const outsider = await api.person(ROLES.GESTOR_PROJETOS);
  expect((await act({ ids: [open], action: 'finish' }, outsider)).status).toBe(404);
  expect(await finishedOf(open)).toBe(0);
});
