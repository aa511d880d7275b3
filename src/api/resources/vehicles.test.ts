import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../tests/support/api.ts';
import { makeProject } from '../../../tests/support/records.ts';
import { makeActivity, tripBody } from '../../../tests/support/running.ts';

describe('vehicles', () => {
  let api: TestApi;
  let manager: Person;

  beforeAll(async () => {
    api = await openApi();
    manager = await api.person(ROLES.GERENTE_PROJETOS);
  });
  afterAll(() => api.close());

  test('a vehicle is created, found by plate without hyphen, changed and deleted', async () => {
    const created = await manager.post('/vehicles', {
      plate: 'RIO-2A18',
      model_description: 'Toyota Hilux',
    });
    expect(created.status).toBe(201);
    expect(created.headers.location).toBe(`/api/vehicles/${created.body.id}`);
    const found = await manager.get('/vehicles?q=rio2a');
    expect(found.body.data).toEqual([created.body]);
    const changed = await manager.put(`/vehicles/${created.body.id}`, {
      model_description: 'Toyota Hilux 2026',
    });
    expect(changed.body).toEqual({ ...created.body, model_description: 'Toyota Hilux 2026' });
    expect((await manager.delete(`/vehicles/${created.body.id}`)).status).toBe(204);
    expect((await manager.get(`/vehicles/${created.body.id}`)).status).toBe(404);
  });

  test.each(['abc-1d23', 'ABC1K23', 'ABC-1K23', 'ABC 1D23', 'ABC-12345', 'AB-1234', '', null])(
    'the plate %j is refused with the Mercosul message',
    async (plate) => {
      const refused = await manager.post('/vehicles', { plate, model_description: 'Fiat' });
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual({
        plate: ['Informe corretamente a placa do veículo! (modelo Mercosul)'],
      });
    },
  );

  test('a plate is taken without its hyphen, and kept with it', async () => {
    const { status, body } = await manager.post('/vehicles', {
      plate: ' SEM1H23 ',
      model_description: 'Uno',
    });
    expect([status, body.plate]).toEqual([201, 'SEM-1H23']);
    const changed = await manager.put(`/vehicles/${body.id}`, { plate: 'SEM1234' });
    expect(changed.body.plate).toBe('SEM-1234');
    const again = await manager.post('/vehicles', { plate: 'SEM1234', model_description: 'Outro' });
    expect(again.status).toBe(409);
  });

  test('an edit that empties a field is told in the words of the edit screen', async () => {
    const { body } = await manager.post('/vehicles', { plate: 'VAZ-1A11', model_description: 'Uno' });
    const emptied = await manager.put(`/vehicles/${body.id}`, { plate: '', model_description: ' ' });
    expect(emptied.status).toBe(422);
    expect(emptied.body.errors).toEqual({
      plate: ['Digite a placa do veículo!'],
      model_description: ['Digite o modelo do veículo!'],
    });
    const wrong = await manager.put(`/vehicles/${body.id}`, { plate: 'VAZ-1Z11' });
    expect(wrong.body.errors).toEqual({
      plate: ['Informe corretamente a placa do veículo! (modelo Mercosul)'],
    });
  });

  test('one that made a trip is kept, and the sentence says why', async () => {
    const project = await makeProject(api);
    const { body } = await manager.post('/vehicles', { plate: 'VIA-1A11', model_description: 'Hilux' });
    const activity = await makeActivity(manager, project);
    const trip = await manager.post(
      `/projects/${project}/trip_controls`,
      tripBody({ activity, vehicle: body.id }),
    );
    expect(trip.status).toBe(201);
    const refused = await manager.delete(`/vehicles/${body.id}`);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'O veículo não pode ser excluído: há viagens registradas com ele.',
    ]);
    await manager.delete(`/projects/${project}/trip_controls/${trip.body.id}`);
    expect((await manager.delete(`/vehicles/${body.id}`)).status).toBe(204);
  });

  test('a second vehicle with the same plate is a conflict on the plate', async () => {
    await manager.post('/vehicles', { plate: 'DUP-1234', model_description: 'Um' });
    const second = await manager.post('/vehicles', {
      plate: 'DUP-1234',
      model_description: 'Dois',
    });
    expect(second.status).toBe(409);
    expect(second.body.errors.plate).toHaveLength(1);
  });

  test('of two editors, the one who read before the other saved is told', async () => {
    const { body } = await manager.post('/vehicles', {
      plate: 'ETG-1A11',
      model_description: 'Gol',
    });
    const read = await manager.get(`/vehicles/${body.id}`);
    const etag = read.headers.etag ?? '';
    const first = await manager.put(
      `/vehicles/${body.id}`,
      { model_description: 'Gol 1' },
      { 'if-match': etag },
    );
    expect(first.status).toBe(200);
    expect(first.headers.etag).not.toBe(etag);
    const second = await manager.put(
      `/vehicles/${body.id}`,
      { model_description: 'Gol 2' },
      { 'if-match': etag },
    );
    expect(second.status).toBe(412);
    expect((await manager.get(`/vehicles/${body.id}`)).body.model_description).toBe('Gol 1');
    expect((await manager.delete(`/vehicles/${body.id}`, { 'if-match': etag })).status).toBe(412);
  });

  test('sent twice at the same moment with one key it makes one row', async () => {
    const body = { plate: 'IDP-1A11', model_description: 'Kombi' };
    const headers = { 'idempotency-key': 'kombi-1' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => manager.post('/vehicles', body, headers)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    const other = await manager.post('/vehicles', { ...body, plate: 'IDP-1A12' }, headers);
    expect(other.status).toBe(422);
  });

  test('a search for % or _ finds them literally', async () => {
    await manager.post('/vehicles', { plate: 'PCT-1A11', model_description: 'Motor 100% novo' });
    const found = await manager.get(`/vehicles?q=${encodeURIComponent('100%')}`);
    expect(found.body.meta.total).toBe(1);
    expect((await manager.get('/vehicles?q=_')).body.meta.total).toBe(0);
  });

  test('what the list does not know is refused', async () => {
    expect((await manager.get('/vehicles?sort=id;drop')).status).toBe(422);
    expect((await manager.get('/vehicles?per_page=201')).status).toBe(422);
    expect((await manager.get('/vehicles?cor=azul')).status).toBe(422);
    expect((await manager.get('/vehicles/0')).status).toBe(404);
    expect((await manager.get('/vehicles/99999999999')).status).toBe(404);
  });

  test('every write is in the audit, with what changed', async () => {
    const { body } = await manager.post('/vehicles', {
      plate: 'AUD-1A11',
      model_description: 'Saveiro',
    });
    await manager.put(`/vehicles/${body.id}`, { model_description: 'Strada' });
    const rows = await api.server.services.database.read
      .selectFrom('audit_log')
      .selectAll()
      .where('resource', '=', 'vehicles')
      .where('record_id', '=', body.id)
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.action)).toEqual(['create', 'update']);
    expect(rows[1]?.user_id).toBe(manager.id);
    expect(JSON.parse(rows[1]?.changes ?? '')).toEqual({ model_description: ['Saveiro', 'Strada'] });
  });
});
