/** One act on many people: what can be done is done, and of the rest it is said why not. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { USER_ACT_MESSAGES } from '#domain/resources/user-acts.ts';
import { USER_MESSAGES } from '#domain/resources/users.ts';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { makeProject } from '../../../../tests/support/records.ts';

const NOBODY = 2_000_000_000;

let api: TestApi;
let manager: Person;
let water: number;
let woods: number;
/** Linked to `water`, and to nothing. */
let linked: Person;
let free: Person;

const act = (body: object, by: Person = manager) => by.post('/users/bulk', body);
const read = async ({ id }: Person) => (await manager.get(`/users/${id}`)).body;
const projectsOf = async (person: Person) => {
  const { projects } = await read(person);
  return projects.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b);
};
const audited = async ({ id }: Person) =>
  (
    await api.server.services.database.read
      .selectFrom('audit_log')
      .select('changes')
      .where('resource', '=', 'users')
      .where('record_id', '=', id)
      .where('action', '=', 'update')
      .orderBy('id')
      .execute()
  ).map(({ changes }) => JSON.parse(changes ?? 'null'));

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  water = await makeProject(api, 'Águas');
  woods = await makeProject(api, 'Matas');
});
afterAll(() => api.close());

beforeEach(async () => {
  linked = await api.person(ROLES.TECNICO, [water]);
  free = await api.person(ROLES.TECNICO);
});

describe('many people', () => {
  test('are disabled and enabled: signed out at once, one’s own account and unknown ones refused', async () => {
    const ids = [NOBODY, free.id, manager.id, linked.id, free.id];
    const answer = await act({ ids, action: 'disable' });
    expect(answer.status, answer.text).toBe(200);
    const refused = [
      { id: NOBODY, reason: USER_ACT_MESSAGES.unknown },
      { id: manager.id, reason: USER_ACT_MESSAGES.ownAccount },
    ];
    expect(answer.body).toEqual({ done: [free.id, linked.id], refused });
    for (const person of [free, linked]) {
      expect((await read(person)).enabled).toBe(false);
      expect((await person.get('/user')).status).toBe(401);
    }
    expect((await read(manager)).enabled).toBe(true);
    expect((await act({ ids, action: 'enable' })).body).toEqual({ done: [free.id, linked.id], refused });
    expect((await read(free)).enabled).toBe(true);
    // The session that ended stays so.
    expect((await free.get('/user')).status).toBe(401);
  });

  test('who are as the act would make them count as done, and nothing is told of them', async () => {
    const { headers } = await manager.get(`/users/${free.id}`);
    await act({ ids: [free.id], action: 'enable' });
    await act({ ids: [linked.id], action: 'link', projects: [water] });
    await act({ ids: [free.id], action: 'unlink', projects: [water, woods] });
    expect([await audited(free), await audited(linked)]).toEqual([[], []]);
    expect((await manager.get(`/users/${free.id}`)).headers['etag']).toBe(headers['etag']);
  });

  test('are linked to projects besides their own, and taken out of some', async () => {
    const ids = [linked.id, free.id];
    const { body } = await act({ ids, action: 'link', projects: [woods, water, woods] });
    expect(body).toEqual({ done: ids, refused: [] });
    const both = [water, woods].toSorted((a, b) => a - b);
    expect([await projectsOf(linked), await projectsOf(free)]).toEqual([both, both]);
    expect((await free.get(`/projects/${woods}/activities`)).status).toBe(200);
    await act({ ids, action: 'unlink', projects: [woods] });
    expect([await projectsOf(linked), await projectsOf(free)]).toEqual([[water], [water]]);
    expect((await free.get(`/projects/${woods}/activities`)).status).toBe(404);
    expect(await audited(linked)).toEqual([
      { projects: [`${water}`, both.join(', ')] },
      { projects: [both.join(', '), `${water}`] },
    ]);
  });

  test('have another version after it: who read them before saves nothing over it', async () => {
    const { headers } = await manager.get(`/users/${free.id}`);
    await act({ ids: [free.id], action: 'link', projects: [water] });
    const late = await manager.put(
      `/users/${free.id}`,
      { name: 'Tarde' },
      { 'if-match': `${headers['etag']}` },
    );
    expect(late.status).toBe(412);
  });

  test('are done five hundred at a time', async () => {
    const ids = Array.from({ length: 501 }, (_, at) => NOBODY - at);
    const most = await act({ ids: ids.slice(1), action: 'disable' });
    expect([most.status, most.body.refused.length]).toEqual([200, 500]);
    const { status, body } = await act({ ids, action: 'disable' });
    expect([status, body.errors]).toEqual([422, { ids: [USER_ACT_MESSAGES.tooMany] }]);
  });
});

describe('a call', () => {
  test.each([
    [{ action: 'enable' }, 'ids', USER_ACT_MESSAGES.choosePeople],
    [{ ids: [], action: 'enable' }, 'ids', USER_ACT_MESSAGES.choosePeople],
    [{ ids: [1], action: 'link' }, 'projects', USER_ACT_MESSAGES.projects],
    [{ ids: [1], action: 'unlink', projects: [] }, 'projects', USER_ACT_MESSAGES.projects],
    [{ ids: [1], action: 'link', projects: [NOBODY] }, 'projects', USER_MESSAGES.unknownProject],
    [{ ids: [1], action: 'enable', projects: [1] }, 'projects', USER_ACT_MESSAGES.projectsElsewhere],
  ])('%j is refused on %s', async (body, field, message) => {
    const answer = await act(body);
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }]);
  });

  test('with an act that is none is refused, and so is whoever may not change users', async () => {
    expect((await act({ ids: [free.id], action: 'delete' })).status).toBe(422);
    const coordinator = await api.person(ROLES.GESTOR_PROJETOS, [water]);
    expect((await act({ ids: [free.id], action: 'disable' }, coordinator)).status).toBe(403);
    expect((await read(free)).enabled).toBe(true);
  });

  test('of two managers who disable each other at the same moment leaves one', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [
        await api.person(ROLES.GERENTE_PROJETOS),
        await api.person(ROLES.GERENTE_PROJETOS),
      ];
      const answers = await Promise.all([
        act({ ids: [other.id], action: 'disable' }, one),
        act({ ids: [one.id], action: 'disable' }, other),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    }
  });
});
