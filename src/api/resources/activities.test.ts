import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../tests/support/api.ts';
import { makeProject } from '../../../tests/support/records.ts';
import {
  expectConflict,
  expectRefused,
  makeActivity,
  makeEntry,
  makeVehicle,
  tripBody,
} from '../../../tests/support/running.ts';

let api: TestApi;
let manager: Person;
let project: number;
let path: string;

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  project = await makeProject(api);
  path = `/projects/${project}/activities`;
});
afterAll(() => api.close());

test('an activity is created, read, changed and deleted', async () => {
  const answer = await manager.post(path, { name: '  Cercamento  ' });
  expect(answer.status).toBe(201);
  expect(answer.headers.location).toBe(`/api${path}/${answer.body.id}`);
  expect(answer.body).toEqual({ id: answer.body.id, project_id: project, name: 'Cercamento' });
  const own = `${path}/${answer.body.id}`;
  expect((await manager.get(own)).body).toEqual(answer.body);
  expect((await manager.put(own, {})).body.name).toBe('Cercamento');
  expect((await manager.put(own, { name: 'Cerca' })).body.name).toBe('Cerca');
  expect((await manager.delete(own)).status).toBe(204);
  expect((await manager.get(own)).status).toBe(404);
});

test.each([undefined, null, '', '   ', 7])('the name %j is refused with its own message', async (name) => {
  await expectRefused(manager, path, { name }, { name: ['Digite o nome da atividade!'] });
});

test('a name of more than 255 characters, or in two lines, and an unknown field are refused', async () => {
  await expectRefused(
    manager,
    path,
    { name: 'a'.repeat(256) },
    { name: ['O texto passa de 255 caracteres.'] },
  );
  await expectRefused(manager, path, { name: 'a\nb' }, { name: ['O valor não é válido.'] });
  await expectRefused(
    manager,
    path,
    { name: 'Plantio', project_id: project + 1 },
    { project_id: ['Este campo não existe aqui.'] },
  );
});

test('the list goes by name, and is searched without accents', async () => {
  const other = await makeProject(api);
  const list = `/projects/${other}/activities`;
  for (const name of ['Visita técnica', 'Ágata', 'Roçada']) await makeActivity(manager, other, name);
  const names = async (query: string) =>
    (await manager.get(`${list}${query}`)).body.data.map((one: { name: string }) => one.name);
  expect(await names('')).toEqual(['Ágata', 'Roçada', 'Visita técnica']);
  expect(await names('?sort=-name')).toEqual(['Visita técnica', 'Roçada', 'Ágata']);
  expect(await names('?q=rocada')).toEqual(['Roçada']);
  expect(await names('?q=TÉCNICA')).toEqual(['Visita técnica']);
  expect((await manager.get(`${list}?sort=id`)).status).toBe(422);
});

test('of two editors the second is told', async () => {
  const id = await makeActivity(manager, project, 'Adubação');
  await expectConflict(manager, `${path}/${id}`, { first: { name: 'Um' }, second: { name: 'Dois' } });
});

test('one that is on the schedule or in a trip can’t be deleted', async () => {
  const scheduled = await makeActivity(manager, project);
  await makeEntry(manager, project, { activity: scheduled });
  const refused = await manager.delete(`${path}/${scheduled}`);
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toBe('A atividade não pode ser excluída: ela está no cronograma de execução.');
  const travelled = await makeActivity(manager, project);
  const vehicle = await makeVehicle(manager);
  await manager.post(`/projects/${project}/trip_controls`, tripBody({ activity: travelled, vehicle }));
  const second = await manager.delete(`${path}/${travelled}`);
  expect(second.status).toBe(409);
  expect(second.body.detail).toBe('A atividade não pode ser excluída: há viagens registradas com ela.');
});

test('another project’s activity is not found, by anyone', async () => {
  const other = await makeProject(api);
  const id = await makeActivity(manager, project);
  expect((await manager.get(`/projects/${other}/activities/${id}`)).status).toBe(404);
  expect((await manager.put(`/projects/${other}/activities/${id}`, { name: 'X' })).status).toBe(404);
  expect((await manager.delete(`/projects/${other}/activities/${id}`)).status).toBe(404);
  const technician = await api.person(ROLES.TECNICO, [other]);
  expect((await technician.get(`${path}/${id}`)).status).toBe(404);
  expect((await technician.get(path)).status).toBe(404);
});
