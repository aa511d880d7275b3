/** What was done in one's own name: all of it, and nobody else's. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnEntry } from '#domain/resources/own-history.ts';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { makeProject } from '../../../../tests/support/records.ts';

let api: TestApi;
let manager: Person;

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
});
afterAll(() => api.close());

const read = async (person: Person, query = ''): Promise<OwnEntry[]> => {
  const { status, body, text } = await person.get(`/user/history?per_page=100${query}`);
  expect(status, text).toBe(200);
  return body.data;
};

describe('an entry', () => {
  test('says what was done, on what and from where, newest first, without values', async () => {
    const person = await api.person(ROLES.GERENTE_PROJETOS);
    const plate = 'ABC-1D23';
    const { id } = (await person.post('/vehicles', { plate, model_description: 'Uno' })).body;
    const change = await person.put(`/vehicles/${id}`, { plate, model_description: 'Gol' });
    expect(change.status, change.text).toBe(200);
    expect((await person.get('/vehicles/export?format=csv')).status).toBe(200);
    const entries = await read(person);
    expect(entries.map(({ action_label, record, fields }) => [action_label, record, fields])).toEqual([
      ['Exportação', 'Veículos', null],
      ['Alteração', `Veículos, registro ${id}`, 'Modelo'],
      ['Cadastro', `Veículos, registro ${id}`, 'Placa, Modelo'],
    ]);
    for (const entry of entries) {
      expect(entry).toMatchObject({ address: '127.0.0.1', key: null, project: null });
      expect(entry.at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);
    }
    expect(JSON.stringify(entries)).not.toMatch(/ABC-1D23|Uno|Gol/);
  });

  test('names the project as long as the person enters it', async () => {
    const project = await makeProject(api, 'Serra Azul');
    const person = await api.person(ROLES.GESTOR_PROJETOS, [project]);
    const made = await person.post(`/projects/${project}/activities`, { name: 'Plantio' });
    expect(made.status, made.text).toBe(201);
    expect((await read(person))[0]).toMatchObject({ action_label: 'Cadastro', project: 'Serra Azul' });
    await manager.put(`/users/${person.id}`, { projects: [] });
    expect((await read(person))[0]).toMatchObject({ action_label: 'Cadastro', project: null });
  });

  test('says with which key a program did it', async () => {
    const person = await api.person(ROLES.GERENTE_PROJETOS);
    const expires_at = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const key = { name: 'Planilha', expires_at, permissions: { vehicles: ['create'] } };
    const { token } = (await person.post('/user/tokens', key)).body;
    await api.bearer(token).post('/vehicles', { plate: 'ABC-1D24', model_description: 'Uno' });
    const [entry] = await read(person);
    expect(entry).toMatchObject({ action_label: 'Cadastro', key: 'Planilha' });
    expect((await api.bearer(token).get('/user/history')).status).toBe(403);
  });
});

test('sign-ins are in it, and those that were refused', async () => {
  const who = { name: 'Rui Melo', email: 'rui-hist@example.org', password: 'tres pratos de trigo' };
  await manager.post('/users', { ...who, role: ROLES.TECNICO });
  const signIn = (password: string) => api.nobody.post('/auth', { email: who.email, password });
  await signIn('errada-errada');
  const person = api.bearer((await signIn(who.password)).body.token);
  const labels = async () => {
    await api.server.services.refusals.flush();
    return (await read(person)).map(({ action_label }) => action_label).toSorted();
  };
  await expect.poll(labels).toEqual(['Entrada', 'Entrada recusada']);
});

test('nobody else’s is in it', async () => {
  const [one, other] = [await api.person(ROLES.TECNICO), await api.person(ROLES.TECNICO)];
  await one.put('/user', { name: 'Outro nome' });
  expect((await read(one)).map(({ action_label }) => action_label)).toEqual(['Pessoa alterada']);
  expect(await read(other)).toEqual([]);
  expect((await api.nobody.get('/user/history')).status).toBe(401);
});

test('whole days bound it, and it is a file as it is filtered', async () => {
  const person = await api.person(ROLES.TECNICO);
  await person.put('/user', { name: 'Outro nome ainda' });
  const day = (ago: number) =>
    new Date(Date.now() - ago * 86_400_000).toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' });
  expect(await read(person, `&from=${day(1)}&to=${day(0)}`)).toHaveLength(1);
  expect(await read(person, `&to=${day(2)}`)).toEqual([]);
  expect((await person.get(`/user/history?from=${day(0)}&to=${day(1)}`)).status).toBe(422);
  const file = await person.get('/user/history/export?format=csv');
  expect(file.status).toBe(200);
  expect(file.text).toContain('O que foi feito');
  expect(file.text).toContain('Pessoa alterada');
  expect((await read(person))[0]).toMatchObject({ action_label: 'Exportação', record: 'Própria conta' });
});
