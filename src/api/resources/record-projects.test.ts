import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordProjects } from '#domain/resources/record-projects.ts';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../tests/support/api.ts';
import { makeProducer, makeProject, makeSubbasin, propertyBody } from '../../../tests/support/records.ts';

/** An empty draft: which springs it is for does not matter here. */
async function insertNote(
  api: TestApi,
  place: { readonly project_id: number; readonly rural_property_id: number; readonly user_id: number },
): Promise<number> {
  const { id } = await api.server.services.database.write
    .insertInto('delivery_notes')
    .values({ ...place, created_at: 0, search: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('in which project a record is', () => {
  let api: TestApi;
  let manager: Person;
  const projects: number[] = [];
  /** By kind, the id of its record in each of the projects. */
  const records = new Map<string, number[]>();

  beforeAll(async () => {
    api = await openApi();
    manager = await api.person(ROLES.GERENTE_PROJETOS);
    const subbasin = await makeSubbasin(api);
    const rural_producer = await makeProducer(api, 'João Batista');
    const { body: vehicle } = await manager.post('/vehicles', {
      plate: 'ABC-1D23',
      model_description: 'Saveiro',
    });
    for (const name of ['Rio Doce Vivo', 'Nascentes do Manhuaçu']) {
      const project = await makeProject(api, name);
      projects.push(project);
      const make = async (kind: string, body: object): Promise<number> => {
        const made = await manager.post(`/projects/${project}/${kind}`, body);
        expect(made.status, `${kind}: ${made.text}`).toBe(201);
        records.set(kind, [...(records.get(kind) ?? []), made.body.id]);
        return made.body.id;
      };
      const property = await make('rural_properties', propertyBody({ rural_producer, subbasin }));
      records.set('delivery_notes', [
        ...(records.get('delivery_notes') ?? []),
        await insertNote(api, { project_id: project, rural_property_id: property, user_id: manager.id }),
      ]);
      const activity = await make('activities', { name: 'Plantio' });
      const execution_cronogram = await make('execution_cronograms', {
        user: manager.id,
        activity,
        goal: 3,
        start_date: '2026-01-01',
        end_date: '2026-12-31',
      });
      await make('executed_activities', {
        execution_cronogram,
        description: 'Plantio da margem.',
        executed_at: '2026-03-04T09:30',
      });
      await make('financial_resources', { forecast: '2026-05-01', type: 1, status: 1 });
      await make('accountabilities', {
        forecast_date: '2026-05-01',
        type: 1,
        delivery_date: '2026-05-10',
        situation: 1,
      });
      await make('trip_controls', {
        activity,
        period_from: '2026-03-04T08:00',
        period_to: '2026-03-04T17:00',
        origin_state_id: 31,
        city_origin: 3127701,
        destination_state_id: 31,
        city_destination: 3127701,
        vehicle: vehicle.id,
        initial_km: 10,
        final_km: 20,
        value_supplying: 100,
        liter_supplying: 20,
        activity_note: 'Visita.',
      });
      const stock = await manager.get(`/projects/${project}/feedstocks`);
      records.set('feedstocks', [...(records.get('feedstocks') ?? []), stock.body.data[0].id]);
    }
  });
  afterAll(() => api.close());

  const kinds = Object.values(recordProjects).map(({ path }) => path.split('/')[1] ?? '');

  test.each(kinds)('of %s is told to those who may enter both, and to nobody else', async (kind) => {
    const ids = records.get(kind) ?? [];
    expect(ids).toHaveLength(projects.length);
    const both = await api.person(ROLES.GESTOR_PROJETOS, projects);
    const first = await api.person(ROLES.GESTOR_PROJETOS, projects.slice(0, 1));
    const none = await api.person(ROLES.GESTOR_PROJETOS);
    for (const [at, id] of ids.entries()) {
      const address = `/${kind}/${id}/project`;
      const { body: project } = await manager.get(`/projects/${projects[at]}`);
      for (const person of [manager, both, ...(at === 0 ? [first] : [])]) {
        const answer = await person.get(address);
        expect(answer.status).toBe(200);
        expect(answer.body).toEqual({ id: project.id, name: project.name });
      }
      for (const person of [none, ...(at === 0 ? [] : [first])]) {
        const hidden = await person.get(address);
        const missing = await person.get(`/${kind}/2000000000/project`);
        expect(hidden.status).toBe(404);
        expect(hidden.body).toEqual(missing.body);
      }
    }
  });
});
