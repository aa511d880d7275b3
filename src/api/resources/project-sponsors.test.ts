import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { foldAll } from '#domain/shared/fold.ts';
import { openApi, type Person, type TestApi } from '../../../tests/support/api.ts';

const CARATINGA = 3113404;

describe('sponsors of a project', () => {
  let api: TestApi;
  let manager: Person;
  let project: number;
  let other: number;

  beforeAll(async () => {
    api = await openApi();
    manager = await api.person(ROLES.GERENTE_PROJETOS);
    [project, other] = [await newProject(), await newProject()];
  });
  afterAll(() => api.close());

  async function newProject(): Promise<number> {
    const { body } = await manager.post('/projects', {
      name: 'Rio Doce',
      status: 1,
      start_date: '2026-01-01',
      end_date: '2027-12-31',
    });
    return body.id;
  }

  async function newSponsor(name: string): Promise<number> {
    const { id } = await api.server.services.database.write
      .insertInto('sponsors')
      .values({ name, city_id: CARATINGA, website: 'www.exemplo.org.br', search: foldAll(name) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  test('a sponsor is attached with an empty body, listed, shown and detached', async () => {
    const id = await newSponsor('Fundação Águas');
    const attached = await manager.post(`/projects/${project}/sponsors/${id}/attach`);
    expect(attached.status).toBe(200);
    expect(attached.body).toEqual({
      id,
      name: 'Fundação Águas',
      state_id: 31,
      city_id: CARATINGA,
      city: { id: CARATINGA, name: 'Caratinga', state: { id: 31, uf: 'MG', name: 'Minas Gerais' } },
      main_phone: null,
      main_email: null,
      website: 'www.exemplo.org.br',
    });
    expect((await manager.get(`/projects/${project}/sponsors?q=aguas`)).body.data).toEqual([attached.body]);
    expect((await manager.get(`/projects/${project}/sponsors/${id}`)).body).toEqual(attached.body);
    const detached = await manager.post(`/projects/${project}/sponsors/${id}/detach`, {});
    expect([detached.status, detached.text]).toEqual([204, '']);
    expect((await manager.get(`/projects/${project}/sponsors/${id}`)).status).toBe(404);
    expect((await manager.get(`/projects/${project}/sponsors`)).body.meta.total).toBe(0);
  });

  test('attached twice it is a conflict, at the same moment too', async () => {
    const id = await newSponsor('Vale Verde');
    const address = `/projects/${project}/sponsors/${id}/attach`;
    const answers = await Promise.all(Array.from({ length: 4 }, () => manager.post(address)));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const again = await manager.post(address);
    expect([again.status, again.body.detail]).toEqual([409, 'Este patrocinador já está no projeto.']);
    expect((await manager.post(`/projects/${other}/sponsors/${id}/attach`)).status).toBe(200);
  });

  test('what is not attached, or does not exist, is not found', async () => {
    const id = await newSponsor('Ausente');
    const detached = await manager.post(`/projects/${project}/sponsors/${id}/detach`);
    expect([detached.status, detached.body.detail]).toEqual([404, 'Este patrocinador não está no projeto.']);
    expect((await manager.post(`/projects/${project}/sponsors/999999/attach`)).status).toBe(404);
    expect((await manager.get(`/projects/${project}/sponsors/${id}`)).status).toBe(404);
  });

  test('a body with anything in it is refused', async () => {
    const id = await newSponsor('Com corpo');
    const refused = await manager.post(`/projects/${project}/sponsors/${id}/attach`, { sponsor: id });
    expect(refused.body.errors).toEqual({ sponsor: ['Este campo não existe aqui.'] });
  });

  test('a project manager attaches but does not detach; a technician only sees; a foreign project has none', async () => {
    const id = await newSponsor('Cooperativa');
    const keeper = await api.person(ROLES.GESTOR_PROJETOS, [project]);
    const technician = await api.person(ROLES.TECNICO, [project]);
    expect((await technician.post(`/projects/${project}/sponsors/${id}/attach`)).status).toBe(403);
    expect((await keeper.post(`/projects/${project}/sponsors/${id}/attach`)).status).toBe(200);
    expect((await keeper.post(`/projects/${project}/sponsors/${id}/detach`)).status).toBe(403);
    expect((await technician.get(`/projects/${project}/sponsors/${id}`)).status).toBe(200);
    expect((await keeper.post(`/projects/${other}/sponsors/${id}/attach`)).status).toBe(404);
    expect((await technician.get(`/projects/${other}/sponsors`)).status).toBe(404);
  });

  test('attaching and detaching are in the audit under the sponsor', async () => {
    const id = await newSponsor('Auditada');
    await manager.post(`/projects/${project}/sponsors/${id}/attach`);
    await manager.post(`/projects/${project}/sponsors/${id}/detach`);
    const rows = await api.server.services.database.read
      .selectFrom('audit_log')
      .select(['action', 'project_id', 'user_id'])
      .where('resource', '=', 'project_sponsors')
      .where('record_id', '=', id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { action: 'attach', project_id: project, user_id: manager.id },
      { action: 'detach', project_id: project, user_id: manager.id },
    ]);
  });
});
