import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import {
  CASE_PARAMETERS,
  fillParameters,
  makeProducer,
  makeProject,
  makeSubbasin,
  propertyBody,
  springBody,
} from '../../../../tests/support/records.ts';

describe('rural properties', () => {
  let api: TestApi;
  let manager: Person;
  let technician: Person;
  let project: number;
  let subbasin: number;
  let producer: number;
  let list: string;

  beforeAll(async () => {
    api = await openApi();
    manager = await api.person(ROLES.GERENTE_PROJETOS);
    project = await makeProject(api);
    technician = await api.person(ROLES.TECNICO, [project]);
    subbasin = await makeSubbasin(api);
    producer = await makeProducer(api, 'João Batista');
    list = `/projects/${project}/rural_properties`;
  });
  afterAll(() => api.close());

  const body = (more: object = {}) => propertyBody({ rural_producer: producer, subbasin, ...more });

  test('a technician registers one with only what is required', async () => {
    const created = await technician.post(list, body({ name: 'Sítio Água Limpa' }));
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      rural_property_id: created.body.id,
      name: 'Sítio Água Limpa',
      rural_producer: { id: producer, name: 'João Batista' },
      user_id: technician.id,
      user_update: null,
      water_springs: 0,
      total_area: null,
      state_id: 31,
      city_id: 3127701,
      city: { id: 3127701, name: 'Governador Valadares', state: { uf: 'MG' } },
      subbasin_id: subbasin,
    });
    expect(created.body.registration_date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  test('read by itself it tells what lies on it; a list’s row does not', async () => {
    await fillParameters(api, project, CASE_PARAMETERS);
    const { body: own } = await technician.post(list, body({ name: 'Sítio das Contas' }));
    const nothing = { dry_boxes: 0, barrages: 0, septic_tanks: 0, executed_activities: 0, delivery_notes: 0 };
    expect(own).toMatchObject({
      subbasin: { id: subbasin },
      springs_by_status: { 0: 0, 1: 0, 2: 0 },
      counts: nothing,
    });
    const path = `${list}/${own.id}`;
    const point = { utm_zone: '24K', utm_easting: 283_400, utm_northing: 7_843_200 };
    for (const kind of ['dry_boxes', 'dry_boxes', 'barrages', 'septic_tanks']) {
      expect((await technician.post(`${path}/${kind}`, point)).status).toBe(201);
    }
    const springs: number[] = [];
    for (const label of ['C-1', 'C-2', 'C-3']) {
      springs.push((await technician.post(`${path}/water_springs`, springBody({ label }))).body.id);
    }
    const delivered = { status: 1, delivery_date: '2026-11-20T09:00' };
    await technician.put(`${path}/water_springs/${springs[0]}`, delivered);
    await technician.post(`/projects/${project}/delivery_notes`, {
      rural_property: own.id,
      water_springs: [springs[1]],
    });
    const told = {
      state_id: 31,
      subbasin_id: subbasin,
      subbasin: { id: subbasin, name: expect.any(String) },
      water_springs: 3,
      springs_by_status: { 0: 2, 1: 1, 2: 0 },
      counts: { ...nothing, dry_boxes: 2, barrages: 1, septic_tanks: 1, delivery_notes: 1 },
    };
    expect((await technician.get(path)).body).toMatchObject(told);
    expect((await technician.put(path, { total_area: 3 })).body).toMatchObject(told);
    const [row] = (await technician.get(`${list}?q=das%20contas`)).body.data;
    expect(row).toMatchObject({ id: own.id, water_springs: 3, state_id: 31 });
    expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['counts']));
  });

  test('every empty field has the specification’s message', async () => {
    const refused = await technician.post(list, {});
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({
      name: ['Digite o nome da propriedade!'],
      rural_producer: ['Selecione um proprietario!'],
      state_id: ['Selecione um estado!'],
      city: ['Selecione uma cidade!'],
      cep: ['Preencha o campo!'],
      subbasin: ['Selecione uma sub-bacia!'],
    });
  });

  test('a city or a sub-basin of another state is refused on its field', async () => {
    const city = await technician.post(list, body({ city: 3205309 }));
    expect(city.status).toBe(422);
    expect(Object.keys(city.body.errors)).toEqual(['city']);
    const foreign = await makeSubbasin(api, { state: 32 });
    const basin = await technician.post(list, body({ subbasin: foreign }));
    expect(basin.status).toBe(422);
    expect(Object.keys(basin.body.errors)).toEqual(['subbasin']);
  });

  test('what the server owns is an unknown field', async () => {
    for (const field of ['project_id', 'user', 'water_springs', 'user_update']) {
      const refused = await technician.post(list, body({ [field]: 99_999 }));
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.body.errors)).toEqual([field]);
    }
  });

  test('it is found by its name and its producer’s, without accents', async () => {
    await technician.post(list, body({ name: 'Fazenda São José' }));
    expect((await technician.get(`${list}?q=sao%20jose`)).body.meta.total).toBe(1);
    expect((await technician.get(`${list}?q=JOAO`)).body.meta.total).toBeGreaterThan(0);
    expect((await technician.get(`${list}?q=nada`)).body.meta.total).toBe(0);
  });

  test('a change keeps what is left out and names who made it', async () => {
    const created = await technician.post(list, body({ total_area: 12.5 }));
    const changed = await manager.put(`${list}/${created.body.id}`, { name: 'Outro nome' });
    expect(changed.body).toMatchObject({
      name: 'Outro nome',
      total_area: 12.5,
      user_id: technician.id,
      user_update_id: manager.id,
    });
  });

  test('its date is kept where it is sent empty: today is of the registration alone', async () => {
    const { body: property } = await technician.post(list, body({ registration_date: '2020-02-03' }));
    const saved = await technician.put(`${list}/${property.id}`, { registration_date: null });
    expect([saved.status, saved.body.registration_date]).toEqual([200, '2020-02-03']);
  });

  test('one that moved to another state keeps its sub-basin until another is chosen', async () => {
    const { body: property } = await technician.post(list, body());
    const own = `${list}/${property.id}`;
    const moved = await technician.put(`${own}/property_addresses`, { state_id: 32, city: 3205309 });
    expect(moved.status, moved.text).toBe(200);
    const water = `${own}/hydrographic_properties`;
    const saved = await technician.put(water, { microbasin: 'Córrego Fundo' });
    expect([saved.status, saved.body.microbasin]).toEqual([200, 'Córrego Fundo']);
    for (const named of [subbasin, await makeSubbasin(api, { name: 'Rio Doce' })]) {
      const chosen = await technician.put(water, { subbasin: named });
      expect([chosen.status, Object.keys(chosen.body.errors)]).toEqual([422, ['subbasin']]);
    }
  });

  test('one whose producer was deleted is still saved, and takes a new producer', async () => {
    const leaving = await makeProducer(api, 'Quem vai embora');
    const { body: property } = await technician.post(list, body({ rural_producer: leaving }));
    const own = `${list}/${property.id}`;
    const emptied = await technician.put(own, { rural_producer: null });
    expect(emptied.status).toBe(422);
    expect(emptied.body.errors).toEqual({ rural_producer: ['Selecione um proprietario!'] });
    expect((await manager.delete(`/rural_producers/${leaving}`)).status).toBe(204);
    // As the form sends it: every field, the empty one too.
    const saved = await technician.put(own, { name: 'Sítio sem dono', rural_producer: null });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body).toMatchObject({
      name: 'Sítio sem dono',
      rural_producer_id: null,
      rural_producer: null,
      user_update_id: technician.id,
    });
    const gone = await technician.put(own, { rural_producer: leaving });
    expect(gone.status).toBe(422);
    expect(Object.keys(gone.body.errors)).toEqual(['rural_producer']);
    const owned = await technician.put(own, { rural_producer: producer });
    expect(owned.body).toMatchObject({ rural_producer_id: producer, name: 'Sítio sem dono' });
    expect((await technician.put(own, { rural_producer: null })).status).toBe(422);
    expect((await technician.post(list, body({ rural_producer: null }))).status).toBe(422);
  });

  test('its sub-records are read, changed and checked on their own', async () => {
    const { body: property } = await technician.post(list, body());
    const own = `${list}/${property.id}`;
    const address = await technician.get(`${own}/property_addresses`);
    expect(address.body).toMatchObject({ state_id: 31, city_id: 3127701, cep: '35010000' });
    const moved = await technician.put(
      `${own}/property_addresses`,
      { street: 'Estrada do Suaçuí' },
      { 'if-match': address.headers.etag ?? '' },
    );
    expect(moved.body).toMatchObject({ street: 'Estrada do Suaçuí', cep: '35010000' });
    const late = await technician.put(
      `${own}/property_addresses`,
      { street: 'Outra' },
      { 'if-match': address.headers.etag ?? '' },
    );
    expect(late.status).toBe(412);

    const water = await technician.get(`${own}/hydrographic_properties`);
    expect(water.body).toMatchObject({ subbasin_id: subbasin, microbasin: null, state_id: 31 });

    const untold = await technician.get(`${own}/recovery_interests`);
    expect(untold.body).toMatchObject({ septic_tank: null, septic_tank_label: null });
    const empty = await technician.put(`${own}/recovery_interests`, {});
    expect(empty.status).toBe(422);
    expect(empty.body.errors.hill_top).toEqual(['Selecione uma opção!']);
    const answers = { septic_tank: 0, dry_boxes: 1, water_dam: true, riparian_forest: 1 };
    const interests = await technician.put(`${own}/recovery_interests`, {
      ...answers,
      hill_top: false,
      declivity_app: 0,
      quantity_dry_boxes: 3,
    });
    expect(interests.body).toMatchObject({ septic_tank: 0, water_dam: 1, quantity_dry_boxes: 3 });
    expect(interests.body).toMatchObject({
      septic_tank_label: 'Não',
      dry_boxes_label: 'Sim',
      water_dam_label: 'Sim',
      riparian_forest_label: 'Sim',
      hill_top_label: 'Não',
      declivity_app_label: 'Não',
    });

    const place = await technician.put(`${own}/coordinate_rural_properties`, {
      utm_zone: '24k',
      utm_easting: 283400,
      utm_northing: 7843200,
    });
    expect(place.body).toEqual({
      utm_zone: '24K',
      utm_easting: 283400,
      utm_northing: 7843200,
      google_latitude: -19.49408,
      google_longitude: -41.063779,
    });

    const { parts } = (await technician.get(own)).body;
    expect(Object.keys(parts)).toHaveLength(4);
    for (const part of Object.keys(parts)) {
      expect(parts[part], part).toEqual((await technician.get(`${own}/${part}`)).body);
    }
    expect(parts).toMatchObject({
      property_addresses: { street: 'Estrada do Suaçuí' },
      hydrographic_properties: { subbasin: { id: subbasin } },
      coordinate_rural_properties: { utm_zone: '24K' },
      recovery_interests: { quantity_dry_boxes: 3 },
    });
  });

  test('a structure must lie in Brazil and is only found below its own property', async () => {
    const { body: property } = await technician.post(list, body());
    const { body: other } = await technician.post(list, body());
    for (const kind of ['barrages', 'dry_boxes', 'septic_tanks']) {
      const empty = await technician.post(`${list}/${property.id}/${kind}`, {});
      expect(empty.body.errors).toEqual({
        utm_easting: ['Preencha o campo!'],
        utm_northing: ['Preencha o campo!'],
        utm_zone: ['Preencha o campo!'],
      });
      const outside = await technician.post(`${list}/${property.id}/${kind}`, {
        utm_zone: '24K',
        utm_easting: 283400,
        utm_northing: 784320,
      });
      expect(outside.status).toBe(422);
      const made = await technician.post(`${list}/${property.id}/${kind}`, {
        utm_zone: '24',
        utm_easting: 283400,
        utm_northing: 7843200,
      });
      expect(made.status).toBe(201);
      expect(made.body).toMatchObject({ utm_zone: '24K', google_latitude: -19.49408 });
      const below = (id: number) => `${list}/${id}/${kind}/${made.body.id}`;
      expect((await manager.get(below(other.id))).status).toBe(404);
      expect((await manager.get(`${list}/${property.id}/${kind}`)).body.meta.total).toBe(1);
      expect((await manager.delete(below(other.id))).status).toBe(404);
      expect((await technician.delete(below(property.id))).status).toBe(204);
    }
  });

  test('under another project it does not exist, whatever the role', async () => {
    const { body: property } = await technician.post(list, body());
    const other = await makeProject(api);
    expect((await manager.get(`/projects/${other}/rural_properties/${property.id}`)).status).toBe(404);
    const deep = `/projects/${other}/rural_properties/${property.id}/property_addresses`;
    expect((await manager.get(deep)).status).toBe(404);
    expect((await technician.get(`/projects/${other}/rural_properties`)).status).toBe(404);
  });

  test('a supervisor deletes it; a technician may not', async () => {
    const { body: property } = await technician.post(list, body());
    expect((await technician.delete(`${list}/${property.id}`)).status).toBe(403);
    const supervisor = await api.person(ROLES.SUPERVISOR, [project]);
    expect((await supervisor.delete(`${list}/${property.id}`)).status).toBe(204);
  });
});
