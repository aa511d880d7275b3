import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../tests/support/api.ts';
import { makeProducer, makeProject, propertyBody } from '../../../tests/support/records.ts';

const MINAS_GERAIS = 31;
const ESPIRITO_SANTO = 32;

describe('hydrographic sub-basins', () => {
  let api: TestApi;
  let manager: Person;
  let doce: number;
  let itaunas: number;

  beforeAll(async () => {
    api = await openApi();
    manager = await api.person(ROLES.GERENTE_PROJETOS);
    doce = (await manager.post('/hydrographic_basins', { name: 'Rio Doce' })).body.id;
    itaunas = (await manager.post('/hydrographic_basins', { name: 'Itaúnas' })).body.id;
  });
  afterAll(() => api.close());

  test('a sub-basin reads back with its basin and state', async () => {
    const created = await manager.post('/hydrographic_subbasins', {
      name: 'Rio Santo Antônio',
      basin: doce,
      state: MINAS_GERAIS,
    });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: created.body.id,
      name: 'Rio Santo Antônio',
      basin_id: doce,
      basin: { id: doce, name: 'Rio Doce' },
      state_id: MINAS_GERAIS,
      state: { id: MINAS_GERAIS, uf: 'MG', name: 'Minas Gerais' },
    });
    expect((await manager.get(`/hydrographic_subbasins/${created.body.id}`)).body).toEqual(created.body);
    const changed = await manager.put(`/hydrographic_subbasins/${created.body.id}`, { basin: itaunas });
    expect(changed.body).toEqual({
      ...created.body,
      basin_id: itaunas,
      basin: { id: itaunas, name: 'Itaúnas' },
    });
    expect((await manager.delete(`/hydrographic_subbasins/${created.body.id}`)).status).toBe(204);
  });

  test('every missing field has its own message', async () => {
    const refused = await manager.post('/hydrographic_subbasins', {});
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({
      name: ['Digite o nome da Sub-bacia!'],
      basin: ['Selecione uma bacia para a sub-bacia!'],
      state: ['Selecione um estado!'],
    });
  });

  test('a basin or a state that does not exist is refused on its field', async () => {
    const noBasin = await manager.post('/hydrographic_subbasins', { name: 'A', basin: 99_999, state: 31 });
    expect([noBasin.status, Object.keys(noBasin.body.errors)]).toEqual([422, ['basin']]);
    const noState = await manager.post('/hydrographic_subbasins', { name: 'A', basin: doce, state: 99 });
    expect([noState.status, Object.keys(noState.body.errors)]).toEqual([422, ['state']]);
  });

  test('one that a property lies in can not be deleted', async () => {
    const { body } = await manager.post('/hydrographic_subbasins', {
      name: 'Corrente',
      basin: doce,
      state: 31,
    });
    const property = propertyBody({
      rural_producer: await makeProducer(api, 'João Batista'),
      subbasin: body.id,
    });
    const properties = `/projects/${await makeProject(api)}/rural_properties`;
    const made = await manager.post(properties, property);
    const refused = await manager.delete(`/hydrographic_subbasins/${body.id}`);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toBe('A sub-bacia não pode ser excluída: há propriedades nela.');
    await manager.delete(`${properties}/${made.body.id}`);
    expect((await manager.delete(`/hydrographic_subbasins/${body.id}`)).status).toBe(204);
  });

  describe('of three in two states', () => {
    const names = async (query: string) =>
      (await manager.get(`/hydrographic_subbasins?${query}`)).body.data.map(
        (one: { name: string }) => one.name,
      );

    beforeAll(async () => {
      for (const [name, basin, state] of [
        ['Água Boa', doce, MINAS_GERAIS],
        ['Barra Seca', itaunas, ESPIRITO_SANTO],
        ['Zabelê', itaunas, MINAS_GERAIS],
      ] as const) {
        await manager.post('/hydrographic_subbasins', { name, basin, state });
      }
    });

    test('the list keeps to one state when asked', async () => {
      expect(await names(`state=${MINAS_GERAIS}`)).toEqual(['Água Boa', 'Zabelê']);
      expect(await names(`state=${ESPIRITO_SANTO}`)).toEqual(['Barra Seca']);
    });

    test('they can be ordered by basin, then by their own name', async () => {
      expect(await names('sort=basin')).toEqual(['Barra Seca', 'Zabelê', 'Água Boa']);
      expect(await names('sort=-basin')).toEqual(['Água Boa', 'Zabelê', 'Barra Seca']);
    });

    test('they are found by their own name or by their basin', async () => {
      expect(await names('q=agua')).toEqual(['Água Boa']);
      expect(await names('q=itaunas')).toEqual(['Barra Seca', 'Zabelê']);
    });

    test('a state that is no number is refused', async () => {
      expect((await manager.get('/hydrographic_subbasins?state=MG')).status).toBe(422);
    });
  });
});
