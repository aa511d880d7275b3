/** A producer goes while nothing was delivered to them; whoever comes first, notes never lose a name. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import type { Json, Person } from '../../../../tests/support/api.ts';
import {
  makeProducer,
  makeProject,
  makeSubbasin,
  propertyBody,
  springBody,
} from '../../../../tests/support/records.ts';
import { openSpringPlace, type SpringPlace } from '../../../../tests/support/spring-place.ts';

const DELIVERED = { status: 1, delivery_date: '2026-11-20T14:30' };
/** Either is first in some of them. */
const ROUNDS = 10;

describe('the deletion of a producer', () => {
  let place: SpringPlace;
  let manager: Person;
  let subbasin: number;

  beforeAll(async () => {
    place = await openSpringPlace();
    manager = await place.api.person(ROLES.GERENTE_PROJETOS);
    subbasin = await makeSubbasin(place.api);
  });
  afterAll(() => place.api.close());

  /** Path of a new property. */
  async function property(rural_producer: number, name: string, project = place.project): Promise<string> {
    const body = propertyBody({ rural_producer, subbasin, name });
    const made = await manager.post(`/projects/${project}/rural_properties`, body);
    expect(made.status, made.text).toBe(201);
    return `/projects/${project}/rural_properties/${made.body.id}`;
  }

  /** Path of a new spring. */
  async function spring(path: string): Promise<string> {
    const body = springBody({ label: place.nextLabel() });
    const made = await manager.post(`${path}/water_springs`, body);
    expect(made.status, made.text).toBe(201);
    return `${path}/water_springs/${made.body.id}`;
  }

  test('is refused while a spring is past Cadastrada, naming its properties and no other', async () => {
    const producer = await makeProducer(place.api, 'Olívia Prata');
    const [delivered, finished] = [
      await property(producer, 'Sítio Uva'),
      await property(producer, 'Sítio Bom'),
    ];
    await spring(await property(producer, 'Sítio Cru'));
    await manager.put(await spring(delivered), DELIVERED);
    await manager.put(await spring(finished), { ...DELIVERED, status: 2 });
    const refused = await manager.delete(`/rural_producers/${producer}`);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'O proprietário não pode ser excluído: já passaram de "Cadastrada" nascentes de Sítio Bom e Sítio Uva.',
    ]);
    const kept = (await manager.get(delivered)).body;
    expect(kept.rural_producer).toMatchObject({ id: producer, name: 'Olívia Prata' });
  });

  test('tells nobody the name of a property in a project that they can’t enter', async () => {
    const producer = await makeProducer(place.api, 'Pedro Rosa');
    const elsewhere = await makeProject(place.api, 'Outro projeto');
    const path = await property(producer, 'Sítio Secreto', elsewhere);
    await property(producer, 'Sítio Visto');
    const { status, body } = await place.technician.get(`/rural_producers/${producer}/rural_properties`);
    expect([status, body.data.map(({ name }: Json) => name), body.meta.others]).toEqual([
      200,
      ['Sítio Visto'],
      1,
    ]);
    const [seen] = body.data;
    expect(seen).toMatchObject({
      project_id: place.project,
      project: { id: place.project },
      water_springs: 0,
    });
    const { write } = place.api.server.services.database;
    const id = Number(path.split('/').at(-1));
    const [own] = await write.selectFrom('water_springs').selectAll().limit(1).execute();
    if (!own) throw new Error('No spring to copy');
    const { id: _id, ...row } = own;
    await write
      .insertInto('water_springs')
      .values({ ...row, project_id: elsewhere, rural_property_id: id, status: 1 })
      .execute();
    const refused = await place.technician.delete(`/rural_producers/${producer}`);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'O proprietário não pode ser excluído: já passaram de "Cadastrada" nascentes de uma propriedade de outros projetos.',
    ]);
  });

  test('leaves properties whose springs are all Cadastrada, without a producer', async () => {
    const producer = await makeProducer(place.api, 'Quirino Luz');
    const path = await property(producer, 'Sítio Livre');
    await spring(path);
    expect((await manager.delete(`/rural_producers/${producer}`)).status).toBe(204);
    expect((await manager.get(path)).body).toMatchObject({ rural_producer_id: null });
  });

  test('and a delivery at the same instant: what was delivered first keeps its producer', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const producer = await makeProducer(place.api, `Rui ${round}`);
      const path = await property(producer, `Sítio ${round}`);
      const delivery = await spring(path);
      const acts = [
        () => manager.delete(`/rural_producers/${producer}`),
        () => place.technician.put(delivery, DELIVERED),
      ];
      const order = round % 2 === 0 ? acts : acts.toReversed();
      const answers = await Promise.all(order.map((act) => act()));
      const [removed, delivered] = round % 2 === 0 ? answers : answers.toReversed();
      expect([
        [204, 200],
        [409, 200],
      ]).toContainEqual([removed?.status, delivered?.status]);
      const owner = (await manager.get(path)).body.rural_producer_id;
      expect(owner).toBe(removed?.status === 204 ? null : producer);
    }
  });
});
