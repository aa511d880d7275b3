import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { type Json, openApi, type Person, type TestApi } from '../../../tests/support/api.ts';

describe('short lists come whole, without a word about pages', () => {
  let api: TestApi;
  let technician: Person;

  beforeAll(async () => {
    api = await openApi();
    technician = await api.person(ROLES.TECNICO);
  });
  afterAll(() => api.close());

  test('the 27 states, from A to Z', async () => {
    const { body } = await technician.get('/states');
    expect(body.meta).toEqual({ page: 1, per_page: 1000, total: 27 });
    expect(body.data).toHaveLength(27);
    expect(body.data[0]).toEqual({ id: 12, uf: 'AC', name: 'Acre' });
    expect(body.data.at(-1).uf).toBe('TO');
  });

  test('who asks for pages gets them', async () => {
    const { body } = await technician.get('/states?per_page=25&page=2');
    expect(body.data.map((state: Json) => state.uf)).toEqual(['SE', 'TO']);
    expect((await technician.get('/states?per_page=1001')).status).toBe(422);
  });

  test('the nine roles, and all 853 cities of a state', async () => {
    expect((await technician.get('/roles')).body.data).toHaveLength(9);
    expect((await technician.get('/states/31')).body.cities).toHaveLength(853);
  });
});
