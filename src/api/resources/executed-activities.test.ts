import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../tests/support/api.ts';
import { makeProducer, makeProject, makeSubbasin, propertyBody } from '../../../tests/support/records.ts';
import {
  created,
  expectConflict,
  expectRefused,
  makeActivity,
  makeEntry,
  NOBODY,
} from '../../../tests/support/running.ts';

const GONE = 'O registro escolhido não existe mais. Escolha outro.';

let api: TestApi;
let manager: Person;
let technician: Person;
let project: number;
let foreign: number;
let entry: number;
let property: number;
let path: string;

async function makeProperty(of: number, name = 'Sítio Boa Vista'): Promise<number> {
  const rural_producer = await makeProducer(api, 'José Antônio da Conceição');
  const subbasin = await makeSubbasin(api);
  return created(
    manager,
    `/projects/${of}/rural_properties`,
    propertyBody({ name, rural_producer, subbasin }),
  );
}

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  project = await makeProject(api);
  foreign = await makeProject(api, 'Alheio');
  technician = await api.person(ROLES.TECNICO, [project]);
  entry = await makeEntry(manager, project, { user: technician.id });
  property = await makeProperty(project);
  path = `/projects/${project}/executed_activities`;
});
afterAll(() => api.close());

const body = (more: object = {}) => ({
  execution_cronogram: entry,
  description: 'Plantadas 200 mudas.',
  executed_at: '2026-05-04T07:30',
  ...more,
});

describe('a launch', () => {
  test('is created with all its fields and read back with activity and responsible', async () => {
    const answer = await technician.post(
      path,
      body({ rural_property: property, mobilized_producers: 4, executed_at: '2026-05-04T07:30:59' }),
    );
    expect(answer.status, answer.text).toBe(201);
    const { activity_id, activity, user } = (
      await manager.get(`/projects/${project}/execution_cronograms/${entry}`)
    ).body;
    expect(answer.body).toEqual({
      id: answer.body.id,
      project_id: project,
      execution_cronogram_id: entry,
      execution_cronogram: { id: entry, activity: { id: activity_id, name: activity.name }, user },
      rural_property_id: property,
      rural_property: { id: property, name: 'Sítio Boa Vista' },
      description: 'Plantadas 200 mudas.',
      executed_at: '2026-05-04T07:30',
      mobilized_producers: 4,
    });
    expect(user.id).toBe(technician.id);
    expect((await technician.get(`${path}/${answer.body.id}`)).body).toEqual(answer.body);
  });

  test.each([{}, { rural_property: null, mobilized_producers: null }])(
    'needs no property and no producers: %j',
    async (more) => {
      const answer = await technician.post(path, body(more));
      expect(answer.body).toMatchObject({
        rural_property_id: null,
        rural_property: null,
        mobilized_producers: null,
      });
    },
  );

  test('changed in part keeps the rest; its property can be taken away', async () => {
    const id = await created(technician, path, body({ rural_property: property, mobilized_producers: 0 }));
    const own = `${path}/${id}`;
    const changed = await technician.put(own, { description: 'Feito\nem dois dias' });
    expect(changed.body).toMatchObject({
      description: 'Feito\nem dois dias',
      executed_at: '2026-05-04T07:30',
      rural_property_id: property,
      mobilized_producers: 0,
    });
    expect((await technician.put(own, { rural_property: null })).body.rural_property).toBeNull();
    await expectConflict(manager, own, {
      first: { mobilized_producers: 1 },
      second: { mobilized_producers: 2 },
    });
    expect((await manager.delete(own)).status).toBe(204);
    expect((await manager.get(own)).status).toBe(404);
  });

  test('without anything is told every message', async () => {
    await expectRefused(
      technician,
      path,
      {},
      {
        execution_cronogram: ['Selecione uma atividade!'],
        description: ['Informe uma descrição!'],
        executed_at: ['Preencha o campo!'],
      },
    );
  });

  test.each([
    ['execution_cronogram', null, 'Selecione uma atividade!'],
    ['execution_cronogram', NOBODY, GONE],
    ['rural_property', NOBODY, GONE],
    ['description', '  ', 'Informe uma descrição!'],
    ['description', 'a'.repeat(10_001), 'O texto passa de 10.000 caracteres.'],
    ['executed_at', '', 'Preencha o campo!'],
    ['executed_at', '2026-02-30T10:00', 'Digite data e hora que existam, como 21/11/2026 14:30.'],
    ['executed_at', '2026-05-04', 'Digite data e hora que existam, como 21/11/2026 14:30.'],
    ['mobilized_producers', -1, 'O número não pode ser negativo.'],
    ['mobilized_producers', 1.5, 'Digite um número inteiro.'],
    ['mobilized_producers', 1_000_001, 'O valor máximo é 1.000.000.'],
    ['rural_property_id', 1, 'Este campo não existe aqui.'],
  ])('with %s = %j is refused: %s', async (field, value, message) => {
    await expectRefused(technician, path, body({ [field]: value }), { [field]: [message] });
  });

  test('with another project’s entry or property is refused on the field', async () => {
    const theirs = await makeEntry(manager, foreign);
    await expectRefused(manager, path, body({ execution_cronogram: theirs }), {
      execution_cronogram: [GONE],
    });
    const land = await makeProperty(foreign);
    await expectRefused(manager, path, body({ rural_property: land }), { rural_property: [GONE] });
    const own = await created(manager, path, body());
    expect((await manager.put(`${path}/${own}`, { rural_property: land })).status).toBe(422);
    expect((await manager.get(`/projects/${foreign}/executed_activities/${own}`)).status).toBe(404);
    expect((await manager.delete(`/projects/${foreign}/executed_activities/${own}`)).status).toBe(404);
    expect((await technician.get(`/projects/${foreign}/executed_activities`)).status).toBe(404);
  });

  test('keeps its property from being deleted', async () => {
    const land = await makeProperty(project, 'Sítio com lançamento');
    await created(technician, path, body({ rural_property: land }));
    const refused = await manager.delete(`/projects/${project}/rural_properties/${land}`);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'A propriedade não pode ser excluída: há atividades lançadas para ela.',
    ]);
  });
});

describe('the moment of a launch', () => {
  test('may be this minute, with any offset, but not the next', async () => {
    // 31/12/2026 22:30 in São Paulo.
    api.setNow(Date.parse('2027-01-01T01:30:20Z'));
    const then = await api.person(ROLES.TECNICO, [project]);
    const at = (executed_at: string) => then.post(path, body({ executed_at }));
    expect((await at('2026-12-31T22:30')).body.executed_at).toBe('2026-12-31T22:30');
    expect((await at('2027-01-01T01:30:59Z')).body.executed_at).toBe('2026-12-31T22:30');
    expect((await at('2027-01-01T04:30+03:00')).body.executed_at).toBe('2026-12-31T22:30');
    for (const future of ['2026-12-31T22:31', '2027-01-01T01:31Z', '2027-01-01T00:00']) {
      const refused = await at(future);
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { executed_at: ['A data de execução está no futuro.'] },
      ]);
    }
    // Of the years with daylight saving.
    expect((await at('2019-02-16T15:00Z')).body.executed_at).toBe('2019-02-16T13:00');
    expect((await at('2018-11-04T00:30')).body.executed_at).toBe('2018-11-04T00:30');
    api.setNow(Date.now());
  });
});

describe('the lists of launches', () => {
  test('go newest first, sort with empty ones last, and are searched by what they show', async () => {
    const of = await makeProject(api);
    const list = `/projects/${of}/executed_activities`;
    const activity = await makeActivity(manager, of, 'Roçada');
    const plan = await makeEntry(manager, of, { activity });
    const land = await makeProperty(of, 'Fazenda São João');
    const at = (executed_at: string, more: object) =>
      created(manager, list, { execution_cronogram: plan, description: 'x', executed_at, ...more });
    const first = await at('2026-05-01T10:00', { mobilized_producers: 3 });
    const second = await at('2026-05-02T10:00', { rural_property: land });
    const third = await at('2026-05-01T09:00', { mobilized_producers: 1, rural_property: land });
    const ids = async (query: string) => {
      const answer = await manager.get(query);
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data.map((one: { id: number }) => one.id);
    };
    expect(await ids(list)).toEqual([second, first, third]);
    expect(await ids(`${list}?sort=executed_at`)).toEqual([third, first, second]);
    expect(await ids(`${list}?sort=mobilized_producers`)).toEqual([third, first, second]);
    expect(await ids(`${list}?sort=-mobilized_producers`)).toEqual([first, third, second]);
    expect((await ids(`${list}?sort=rural_property`)).at(-1)).toBe(first);
    expect(await ids(`${list}?q=sao+joao`)).toEqual([second, third]);
    expect(await ids(`${list}?q=ROCADA`)).toHaveLength(3);
    expect(await ids(`${list}?q=nada`)).toEqual([]);
    await manager.put(`${list}/${third}`, { description: 'Mutirão na cabeceira,\ncom 100% de presença' });
    expect(await ids(`${list}?q=MUTIRAO+na`)).toEqual([third]);
    expect(await ids(`${list}?q=cabeceira,+com`)).toEqual([third]);
    expect(await ids(`${list}?q=${encodeURIComponent('100%')}`)).toEqual([third]);
    expect(await ids(`${list}?q=${encodeURIComponent('10%0')}`)).toEqual([]);
    const ofProperty = `/projects/${of}/rural_properties/${land}/executed_activities`;
    expect(await ids(ofProperty)).toEqual([second, third]);
    expect(await ids(`${ofProperty}?sort=executed_at&q=rocada`)).toEqual([third, second]);
    expect(await ids(`${ofProperty}?q=mutirao`)).toEqual([third]);
    expect(
      (await manager.get(`/projects/${project}/rural_properties/${land}/executed_activities`)).status,
    ).toBe(404);
  });
});
