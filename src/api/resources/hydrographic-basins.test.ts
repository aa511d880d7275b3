import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../tests/support/api.ts';

describe('hydrographic basins', () => {
  let api: TestApi;
  let manager: Person;

  beforeAll(async () => {
    api = await openApi();
    manager = await api.person(ROLES.GERENTE_PROJETOS);
  });
  afterAll(() => api.close());

  test('a basin is created, found without its accents, renamed and deleted', async () => {
    const { body: created, status } = await manager.post('/hydrographic_basins', { name: ' Rio Suaçuí ' });
    expect(status).toBe(201);
    expect(created).toEqual({ id: created.id, name: 'Rio Suaçuí' });
    const found = await manager.get('/hydrographic_basins?q=SUACUI');
    expect(found.body.data).toEqual([created]);
    const changed = await manager.put(`/hydrographic_basins/${created.id}`, { name: 'Rio Suaçuí Grande' });
    expect(changed.body.name).toBe('Rio Suaçuí Grande');
    expect((await manager.get('/hydrographic_basins?q=suacui gr')).body.meta.total).toBe(1);
    expect((await manager.delete(`/hydrographic_basins/${created.id}`)).status).toBe(204);
  });

  test.each([{}, { name: '' }, { name: '   ' }, { name: null }])(
    'without a name (%j) it is refused',
    async (body) => {
      const refused = await manager.post('/hydrographic_basins', body);
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual({ name: ['Digite o nome da Bacia!'] });
    },
  );

  test('a field that basins do not have is refused', async () => {
    const refused = await manager.post('/hydrographic_basins', { name: 'Rio Doce', id: 7 });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toEqual(['id']);
  });

  test('basins come from A to Z, accents aside', async () => {
    for (const name of ['Rio Itaúnas', 'Ribeirão', 'Água Limpa']) {
      await manager.post('/hydrographic_basins', { name });
    }
    const names = async (sort: string) =>
      (await manager.get(`/hydrographic_basins${sort}`)).body.data.map(
        (basin: { name: string }) => basin.name,
      );
    expect(await names('')).toEqual(['Água Limpa', 'Ribeirão', 'Rio Itaúnas']);
    expect(await names('?sort=-name')).toEqual(['Rio Itaúnas', 'Ribeirão', 'Água Limpa']);
  });

  test('of two editors, the second is told', async () => {
    const { body } = await manager.post('/hydrographic_basins', { name: 'Rio Manhuaçu' });
    const { headers } = await manager.get(`/hydrographic_basins/${body.id}`);
    const ifMatch = { 'if-match': headers.etag ?? '' };
    expect((await manager.put(`/hydrographic_basins/${body.id}`, { name: 'Manhuaçu' }, ifMatch)).status).toBe(
      200,
    );
    expect((await manager.put(`/hydrographic_basins/${body.id}`, { name: 'M' }, ifMatch)).status).toBe(412);
  });

  test('a basin with sub-basins can not be deleted', async () => {
    const { body: basin } = await manager.post('/hydrographic_basins', { name: 'Rio Caratinga' });
    const { body: sub } = await manager.post('/hydrographic_subbasins', {
      name: 'Córrego do Meio',
      basin: basin.id,
      state: 31,
    });
    const refused = await manager.delete(`/hydrographic_basins/${basin.id}`);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toBe('A bacia não pode ser excluída: há sub-bacias nela.');
    await manager.delete(`/hydrographic_subbasins/${sub.id}`);
    expect((await manager.delete(`/hydrographic_basins/${basin.id}`)).status).toBe(204);
  });

  test('a technician reads basins and does not write them', async () => {
    const technician = await api.person(ROLES.TECNICO);
    expect((await technician.get('/hydrographic_basins')).status).toBe(200);
    expect((await technician.post('/hydrographic_basins', { name: 'Rio' })).status).toBe(403);
  });
});
