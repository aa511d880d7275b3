/** A person's own filters of lists. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_FILTERS, SAVED_FILTER_MESSAGES } from '#domain/resources/saved-filters.ts';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../tests/support/api.ts';

const PATH = '/user/filters';
const LATE = { list: 'financial_resources', name: 'Atrasados', query: 'status=3&ordem=-forecast' };

let api: TestApi;
let manager: Person;

beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const newManager = () => api.person(ROLES.GERENTE_PROJETOS);
const all = async (person: Person) => (await person.get(PATH)).body.data;

async function save(person: Person, more: object = {}) {
  const answer = await person.post(PATH, { ...LATE, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

describe('a filter', () => {
  beforeAll(async () => {
    manager = await newManager();
  });

  test('is saved by a name, found again, changed and deleted', async () => {
    const answer = await manager.post(PATH, { ...LATE, name: '  Atrasados ' });
    expect(answer.status, answer.text).toBe(201);
    const { id } = answer.body;
    expect(answer.body).toEqual({ id, ...LATE });
    expect(answer.headers['location']).toBe(`/api${PATH}/${id}`);
    const early = await save(manager, { list: 'accountabilities', name: 'à elaborar', query: 'status=6' });
    expect(await all(manager)).toEqual([early, { id, ...LATE }]);
    const changed = await manager.put(`${PATH}/${id}`, { name: 'Todos os atrasados' });
    expect([changed.status, changed.body]).toEqual([200, { id, ...LATE, name: 'Todos os atrasados' }]);
    expect((await manager.delete(`${PATH}/${id}`)).status).toBe(204);
    expect(await all(manager)).toEqual([early]);
    expect((await manager.delete(`${PATH}/${id}`)).status).toBe(404);
  });

  test('is nobody else’s: not listed, not changed, not deleted', async () => {
    const own = await save(manager, { name: 'Meu' });
    const other = await newManager();
    expect(await all(other)).toEqual([]);
    expect((await other.put(`${PATH}/${own.id}`, { name: 'Seu' })).status).toBe(404);
    expect((await other.delete(`${PATH}/${own.id}`)).status).toBe(404);
    expect((await all(manager)).map(({ name }: { name: string }) => name)).toContain('Meu');
    expect((await save(other, { name: 'Meu' })).id).not.toBe(own.id);
  });

  test('changed since it was read stays as it is', async () => {
    const { id } = await save(manager, { name: 'De dois lugares' });
    const { headers } = await manager.put(`${PATH}/${id}`, { query: 'status=1' });
    await manager.put(`${PATH}/${id}`, { query: 'status=2' });
    const late = { 'if-match': `${headers['etag']}` };
    expect((await manager.put(`${PATH}/${id}`, { query: 'status=3' }, late)).status).toBe(412);
    expect((await manager.delete(`${PATH}/${id}`, late)).status).toBe(412);
  });

  test('has a name of its own in its list', async () => {
    const { id } = await save(manager, { name: 'Único' });
    const twice = await manager.post(PATH, { ...LATE, name: 'unico' });
    expect([twice.status, twice.body.errors]).toEqual([409, { name: [SAVED_FILTER_MESSAGES.sameName] }]);
    await save(manager, { list: 'accountabilities', name: 'Único' });
    const second = await save(manager, { name: 'Segundo' });
    const renamed = await manager.put(`${PATH}/${second.id}`, { name: 'ÚNICO' });
    expect([renamed.status, Object.keys(renamed.body.errors)]).toEqual([409, ['name']]);
    expect((await manager.put(`${PATH}/${id}`, { name: 'ÚNICO' })).status).toBe(200);
  });

  test.each([
    [{ name: ' ' }, 'name', SAVED_FILTER_MESSAGES.name],
    [{ query: '' }, 'query', SAVED_FILTER_MESSAGES.query],
    [{ query: '?status=1' }, 'query', SAVED_FILTER_MESSAGES.mark],
    [{ query: 'q=529.982.247-25' }, 'query', SAVED_FILTER_MESSAGES.cpf],
    [{ query: 'a=1&q=52998224725' }, 'query', SAVED_FILTER_MESSAGES.cpf],
    [{ query: 'q=529%2E982%2e247%2d25' }, 'query', SAVED_FILTER_MESSAGES.cpf],
    [{ list: 'carros' }, 'list', SAVED_FILTER_MESSAGES.list],
    [{ list: 'all' }, 'list', SAVED_FILTER_MESSAGES.list],
    [{ list: 'constructor' }, 'list', SAVED_FILTER_MESSAGES.list],
  ])('%j is refused on %s', async (more, field, message) => {
    const answer = await manager.post(PATH, { ...LATE, name: 'Recusado', ...more });
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }]);
  });

  test.each([
    'users',
    'water_springs',
    'trip_controls',
    'stock_movements',
    'delivery_notes',
    'rural_producers',
  ])('of %s may be saved by who sees that list', async (list) => {
    await save(manager, { list, name: `De ${list}` });
  });

  test('of a list that the role does not see is refused, when it is saved and when it is moved there', async () => {
    const technician = await api.person(ROLES.TECNICO);
    for (const list of ['financial_resources', 'users', 'sponsors']) {
      const answer = await technician.post(PATH, { ...LATE, list });
      expect([list, answer.status, Object.keys(answer.body.errors)]).toEqual([list, 422, ['list']]);
    }
    const { id } = await save(technician, { list: 'trip_controls' });
    expect((await technician.put(`${PATH}/${id}`, { list: 'users' })).status).toBe(422);
  });
});

test('a person has two hundred at most, also when two come at once', async () => {
  const person = await newManager();
  const rows = Array.from({ length: MOST_FILTERS - 1 }, (_, at) => ({
    user_id: person.id,
    list: 'vehicles',
    name: `${at}`,
    name_folded: `${at}`,
    query: 'q=a',
  }));
  await api.server.services.database.write.insertInto('saved_filters').values(rows).execute();
  const answers = await Promise.all(['um', 'dois'].map((name) => person.post(PATH, { ...LATE, name })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect((await all(person)).length).toBe(MOST_FILTERS);
});

test('they go with the person, and are told in the audit as what they are', async () => {
  const person = await newManager();
  const { id } = await save(person);
  const entry = await api.server.services.database.read
    .selectFrom('audit_log')
    .select(['resource', 'record_id', 'action'])
    .where('user_id', '=', person.id)
    .where('resource', '=', 'saved_filters')
    .execute();
  expect(entry).toEqual([{ resource: 'saved_filters', record_id: id, action: 'create' }]);
  expect((await manager.delete(`/users/${person.id}`)).status).toBe(204);
  const left = await api.server.services.database.read
    .selectFrom('saved_filters')
    .select('id')
    .where('user_id', '=', person.id)
    .execute();
  expect(left).toEqual([]);
});
