import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#domain/routes.ts';
import { historySubjects } from '#domain/shared/history-subjects.ts';
import { ADDED_ACTIONS, can, type Permission, ROLES } from '#domain/shared/access.ts';
import { type Json, openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import {
  CASE_PARAMETERS,
  fillParameters,
  makeProducer,
  makeProject,
  makeSubbasin,
  propertyBody,
  springBody,
} from '../../../../tests/support/records.ts';
import { makeVehicle } from '../../../../tests/support/running.ts';
import { sketchFile } from '../../../../tests/support/spring-place.ts';

let api: TestApi;
let manager: Person;
/** Manages projects, but only those linked to him. */
let coordinator: Person;
let own: number;
let foreign: number;
beforeAll(async () => {
  api = await openApi({ now: Date.UTC(2026, 10, 21, 17, 30) });
  own = await makeProject(api, 'Próprio');
  foreign = await makeProject(api, 'Alheio');
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  coordinator = await api.person(ROLES.GESTOR_PROJETOS, [own]);
});
afterAll(() => api.close());

const changesOf = (entry: Json) =>
  Object.fromEntries(entry.changes.map((one: Json) => [one.label, [one.before, one.after]]));

/** A project of its own, whose term this person wrote. */
async function withTerm(person: Person): Promise<{ project: number; terms: string; term: number }> {
  const project = await makeProject(api, 'Do termo');
  const terms = `/projects/${project}/commitment_terms`;
  const { status, body, text } = await person.post(terms, {
    preamble: 'Eu declaro.',
    contract_terms: 'Cercar.',
  });
  expect(status, text).toBe(201);
  return { project, terms, term: body.id };
}

describe('the history of a record', () => {
  test('of a user names the projects that the reader may enter, and no others', async () => {
    const { id } = await api.person(ROLES.TECNICO);
    for (const projects of [[own, foreign], [own], [foreign]]) {
      expect((await manager.post(`/users/${id}/projects`, { projects })).status).toBe(200);
    }
    const projectsSeenBy = async (reader: Person) => {
      const { body } = await reader.get(`/history/users/${id}`);
      return body.data.map((entry: Json) => changesOf(entry)['Projetos']);
    };
    expect(await projectsSeenBy(manager)).toEqual([
      ['Próprio', 'Alheio'],
      ['Próprio, Alheio', 'Próprio'],
      [null, 'Próprio, Alheio'],
    ]);
    expect(await projectsSeenBy(coordinator)).toEqual([['Próprio', null], undefined, [null, 'Próprio']]);
  });

  test('says who did what and when, newest first, with the forms’ labels, before and after', async () => {
    const vehicle = await makeVehicle(manager, 'Uno');
    await coordinator.put(`/vehicles/${vehicle}`, { model_description: 'Ranger' });
    const { body } = await manager.get(`/history/vehicles/${vehicle}`);
    expect(body.meta).toEqual({ page: 1, per_page: 25, total: 2 });
    const [changed, made] = body.data;
    expect(changed).toMatchObject({
      at: '2026-11-21T14:30',
      user: { id: coordinator.id },
      action_label: 'Alteração',
    });
    expect(changesOf(changed)).toEqual({ Modelo: ['Uno', 'Ranger'] });
    expect(made.action_label).toBe('Cadastro');
    expect(changesOf(made)).toMatchObject({ Modelo: [null, 'Uno'] });
  });

  test('comes in pages, and stays when the record is deleted', async () => {
    const vehicle = await makeVehicle(manager);
    for (const model_description of ['A', 'B', 'C']) {
      await manager.put(`/vehicles/${vehicle}`, { model_description });
    }
    await manager.delete(`/vehicles/${vehicle}`);
    const second = await manager.get(`/history/vehicles/${vehicle}?page=2&per_page=2`);
    expect(second.body.meta).toEqual({ page: 2, per_page: 2, total: 5 });
    expect(second.body.data.map((entry: Json) => changesOf(entry).Modelo[1])).toEqual(['B', 'A']);
    const first = await manager.get(`/history/vehicles/${vehicle}?per_page=1`);
    expect(first.body.data[0].action_label).toBe('Exclusão');
  });

  test('names what an id stands for, and shows numbers, dates and choices as the screens do', async () => {
    const activity = (await manager.post(`/projects/${own}/activities`, { name: 'Plantio' })).body.id;
    const path = `/projects/${own}/execution_cronograms`;
    const entry = { user: manager.id, activity, goal: 10, start_date: '2026-03-01', end_date: '2026-06-30' };
    const { id } = (await manager.post(path, entry)).body;
    await manager.put(`${path}/${id}`, { goal: 12.5, finished: true });
    const { body } = await manager.get(`/projects/${own}/history/execution_cronograms/${id}`);
    expect(changesOf(body.data[0])).toEqual({
      Meta: ['10', '12,5'],
      Concluído: ['Não concluído', 'Concluído'],
    });
    expect(changesOf(body.data[1])).toMatchObject({
      Atividade: [null, 'Plantio'],
      'Data de início': [null, '01/03/2026'],
    });
    const money = (
      await manager.post(`/projects/${own}/financial_resources`, {
        forecast: '2026-05-01',
        type: 1,
        value: 98.5,
        status: 2,
      })
    ).body;
    const finances = await manager.get(`/projects/${own}/history/financial_resources/${money.id}`);
    expect(changesOf(finances.body.data[0])).toMatchObject({
      'Valor (R$)': [null, 'R$ 98,50'],
      Tipo: [null, 'Patrocinador'],
      Status: [null, 'Em caixa'],
    });
  });

  test('of a producer masks what is sealed and where the person lives, and tells who looked', async () => {
    const producer = await makeProducer(api, 'Ana');
    const path = `/rural_producers/${producer}`;
    const { cpf } = (await manager.get(path)).body;
    await manager.put(path, { rg: 'MG-12.345', cell_phone: '33999991234', cpf: '74682489070' });
    await manager.put(`${path}/bank_datas`, { account_number: '445566-7', account_type: 1 });
    await manager.put(`${path}/producer_addresses`, {
      state_id: 31,
      city: 3127701,
      cep: '35010171',
      street: 'Rua das Acácias',
    });
    const answer = await manager.get(`/history/rural_producers/${producer}`);
    const [address, bank, changed, looked] = answer.body.data;
    expect(changesOf(address)).toMatchObject({ Rua: [null, '•••'], CEP: ['•••', '•••'] });
    expect(changesOf(bank)).toEqual({
      'Número da conta': [null, '•••'],
      'Tipo da conta': [null, 'Conta corrente'],
    });
    expect(changesOf(changed)).toMatchObject({
      CPF: [expect.stringMatching(/^\*{3}\./), '***.824.890-**'],
      RG: [null, '•••'],
    });
    expect(looked).toMatchObject({ action_label: 'Consulta', changes: [], user: { id: manager.id } });
    for (const secret of [cpf, '74682489070', '12.345', '445566', 'Acácias', '35010171', '99999']) {
      expect(answer.text).not.toContain(secret);
    }
  });

  test('of an anonymised producer still tells that, and no longer what', async () => {
    const producer = await makeProducer(api, 'Bento');
    await manager.put(`/rural_producers/${producer}`, { nickname: 'Bentinho' });
    await manager.post(`/rural_producers/${producer}/anonymise`, { confirm: true });
    const { body } = await manager.get(`/history/rural_producers/${producer}`);
    expect(
      body.data.map(({ action_label, changes, erased }: Json) => [action_label, changes, erased]),
    ).toEqual([
      ['Anonimização', [], false],
      ['Alteração', [], true],
    ]);
  });

  test('of a spring has its photos and its property’s name is the property’s own', async () => {
    await fillParameters(api, own, CASE_PARAMETERS);
    const properties = `/projects/${own}/rural_properties`;
    const body = propertyBody({
      rural_producer: await makeProducer(api, 'Caio'),
      subbasin: await makeSubbasin(api),
    });
    const property = (await manager.post(properties, body)).body.id;
    const springs = `${properties}/${property}/water_springs`;
    // The reading of a sheet has an id of its own, which the first spring has too.
    const file = await sketchFile({ form: { B3: 'H-0' } });
    const { import_id } = (await manager.upload(`${springs}/import`, 'spreadsheet', [file])).body;
    const spring = (await manager.post(springs, springBody({ label: 'H-1' }))).body.id;
    expect(import_id).toBe(spring);
    await manager.put(`${springs}/${spring}`, { status: 1, delivery_date: '2026-11-20T08:00' });
    const history = await manager.get(`/projects/${own}/history/water_springs/${spring}`);
    expect(changesOf(history.body.data[0])).toEqual({
      Status: ['Cadastrada', 'Material entregue'],
      'Data de entrega': [null, '20/11/2026 08:00'],
    });
    expect(history.body.data.map((entry: Json) => entry.action_label)).toEqual(['Alteração', 'Cadastro']);
    const land = await manager.get(`/projects/${own}/history/rural_properties/${property}`);
    expect(changesOf(land.body.data[0])).toMatchObject({
      Nome: [null, 'Sítio Boa Vista'],
      Proprietário: [null, 'Caio'],
    });
  });

  test('of a project has its registration and what was done to its parts', async () => {
    const made = await manager.post('/projects', {
      name: 'Novo',
      status: 1,
      start_date: '2026-01-01',
      end_date: '2027-01-01',
    });
    const { project_id } = made.body;
    await manager.put(`/projects/${project_id}/proceedings`, { forest_nursery: true });
    const fundacao = { name: 'Fundação Águas', state_id: 31, city: 3127701 };
    const sponsor = (await manager.post('/sponsors', fundacao)).body.id;
    await manager.post(`/projects/${project_id}/sponsors/${sponsor}/attach`);
    await manager.post(`/projects/${project_id}/sponsors/${sponsor}/detach`);
    const { body } = await manager.get(`/projects/${project_id}/history/projects/${project_id}`);
    expect(body.data.map((entry: Json) => [entry.action_label, changesOf(entry)])).toEqual([
      ['Patrocinador: desvinculação', { Patrocinador: ['Fundação Águas', null] }],
      ['Patrocinador: vínculo', { Patrocinador: [null, 'Fundação Águas'] }],
      ['Área de atuação: alteração', { 'Viveiro florestal': ['Não', 'Sim'] }],
      ['Cadastro', expect.objectContaining({ Status: [null, 'Em execução'] })],
    ]);
  });

  // The names of two look like a JSON text and like a date.
  test.each(['Planilha do escritório', '2026', '2026-12-31'])(
    'of a project names the key %s of what a program did to its term, in the file too',
    async (name) => {
      const asked = {
        name,
        expires_at: '2026-12-31',
        permissions: { commitment_terms: ['view', 'create', 'update', 'delete'] },
      };
      const program = api.bearer((await manager.post('/user/tokens', asked)).body.token);
      const { project, terms, term } = await withTerm(program);
      await program.put(`${terms}/${term}`, { preamble: 'Nós declaramos.' });
      expect((await program.get(`${terms}/export?format=csv`)).status).toBe(200);
      expect((await program.delete(`${terms}/${term}`)).status).toBe(204);
      const path = `/projects/${project}/history/projects/${project}`;
      const { status, body, text } = await manager.get(path);
      expect(status, text).toBe(200);
      expect(body.data.map((entry: Json) => changesOf(entry)['Chave para programas'])).toEqual(
        Array.from({ length: 4 }, () => [null, name]),
      );
      expect(changesOf(body.data[2])).toMatchObject({ Preâmbulo: ['Eu declaro.', 'Nós declaramos.'] });
      const file = await manager.get(`${path}/export?format=csv`);
      expect(file.status).toBe(200);
      expect(file.text).toContain(`Chave para programas: – → ${name}`);
    },
  );

  test('of a project is shown where what an entry tells of its term is no document', async () => {
    const { project, term } = await withTerm(manager);
    await api.server.services.database.write
      .updateTable('audit_log')
      .set({ changes: JSON.stringify({ preamble: [null, 'Eu declaro.'] }) })
      .where('resource', '=', 'commitment_terms')
      .where('record_id', '=', term)
      .execute();
    const { body, text } = await manager.get(`/projects/${project}/history/projects/${project}`);
    expect(body.data?.map(changesOf), text).toEqual([{ Preâmbulo: [null, 'Eu declaro.'] }]);
  });
});

describe('nobody sees the history of', () => {
  test('a record in a project that is not theirs, nor below another project', async () => {
    const activity = (await manager.post(`/projects/${foreign}/activities`, { name: 'Alheia' })).body.id;
    const answers = [
      await coordinator.get(`/projects/${foreign}/history/activities/${activity}`),
      await coordinator.get(`/projects/${own}/history/activities/${activity}`),
      await manager.get(`/projects/${own}/history/activities/${activity}`),
      await manager.get(`/projects/${own}/history/projects/${foreign}`),
      await coordinator.get(`/history/activities/${activity}`),
      await coordinator.get('/history/audit_log/1'),
      await manager.get('/history/vehicles/2000000000'),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404));
    expect((await manager.get(`/projects/${foreign}/history/activities/${activity}`)).body.meta.total).toBe(
      1,
    );
  });

  test('a document that was made in a project that is not theirs', async () => {
    const producer = await makeProducer(api, 'Davi');
    const { write } = api.server.services.database;
    await manager.get(`/rural_producers/${producer}`);
    await write
      .updateTable('audit_log')
      .set({ project_id: foreign })
      .where('record_id', '=', producer)
      .execute();
    expect((await coordinator.get(`/history/rural_producers/${producer}`)).body.meta.total).toBe(0);
    expect((await manager.get(`/history/rural_producers/${producer}`)).body.meta.total).toBe(1);
  });

  test('anything without being one of the four roles', async () => {
    const technician = await api.person(ROLES.TECNICO, [own]);
    expect((await technician.get(`/projects/${own}/history/projects/${own}`)).status).toBe(403);
  });
});

test('every role that sees a history sees the records it is of', () => {
  const subjects = [...historySubjects(routes).keys()];
  expect(subjects.length).toBeGreaterThan(20);
  for (const role of ADDED_ACTIONS.history.view) {
    // Everybody who is signed in reads the organisation.
    const others = subjects.filter((name) => name !== 'organisation');
    expect(others.filter((name) => !can(role, `${name}.view` as Permission))).toEqual([]);
  }
});
