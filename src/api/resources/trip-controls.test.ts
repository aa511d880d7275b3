import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../tests/support/api.ts';
import { makeProject } from '../../../tests/support/records.ts';
import {
  COLATINA,
  created,
  ESPIRITO_SANTO,
  expectConflict,
  expectRefused,
  GOVERNADOR_VALADARES,
  ITAMBACURI,
  makeActivity,
  makeVehicle,
  MINAS_GERAIS,
  NOBODY,
  tripBody,
} from '../../../tests/support/running.ts';

const GONE = 'O registro escolhido não existe mais. Escolha outro.';
const OTHER_STATE = 'A cidade escolhida não fica neste estado. Escolha outra.';

let api: TestApi;
let manager: Person;
let technician: Person;
let project: number;
let foreign: number;
let activity: number;
let vehicle: number;
let path: string;

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  project = await makeProject(api);
  foreign = await makeProject(api, 'Alheio');
  technician = await api.person(ROLES.TECNICO, [project]);
  activity = await makeActivity(manager, project);
  vehicle = await makeVehicle(manager);
  path = `/projects/${project}/trip_controls`;
});
afterAll(() => api.close());

const body = (more: object = {}) => tripBody({ activity, vehicle, ...more });

describe('a trip', () => {
  test('is told to the audit as its row then stands', async () => {
    const id = await created(technician, path, body({ activity_note: 'Vista do alto' }));
    expect((await manager.delete(`${path}/${id}`)).status).toBe(204);
    const entries = await api.server.services.database.read
      .selectFrom('audit_log')
      .select(['action', 'changes'])
      .where('resource', '=', 'trip_controls')
      .where('record_id', '=', id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['create', 'delete']);
    const [came, went] = entries.map(
      ({ changes }) => JSON.parse(changes ?? '{}') as Record<string, [unknown, unknown]>,
    );
    const ended = Object.entries(went ?? {}).map(([field, [before, after]]) => [field, [after, before]]);
    expect(came).toEqual(Object.fromEntries(ended));
    expect(came).toMatchObject({
      activity_note: [null, 'Vista do alto'],
      user_name: [null, expect.any(String)],
    });
  });

  test('is created with all its fields, by its user, and read back with the places of the list', async () => {
    const answer = await technician.post(path, body());
    expect(answer.status, answer.text).toBe(201);
    const { plate } = (await manager.get(`/vehicles/${vehicle}`)).body;
    const minas = { id: MINAS_GERAIS, uf: 'MG', name: 'Minas Gerais' };
    const espirito = { id: ESPIRITO_SANTO, uf: 'ES', name: 'Espírito Santo' };
    expect(answer.body).toEqual({
      id: answer.body.id,
      project_id: project,
      activity_id: activity,
      activity: { id: activity, name: 'Plantio de mudas' },
      period_from: '2026-05-04T07:30',
      period_to: '2026-05-05T18:00',
      origin_state_id: MINAS_GERAIS,
      city_origin_id: GOVERNADOR_VALADARES,
      city_origin: { id: GOVERNADOR_VALADARES, name: 'Governador Valadares', state: minas },
      origin: { name: 'Governador Valadares', state: { uf: 'MG' } },
      destination_state_id: ESPIRITO_SANTO,
      city_destination_id: COLATINA,
      city_destination: { id: COLATINA, name: 'Colatina', state: espirito },
      destination: { name: 'Colatina', state: { uf: 'ES' } },
      vehicle_id: vehicle,
      vehicle: { id: vehicle, plate },
      initial_km: 45_000.1,
      final_km: 45_123.55,
      value_supplying: 98.77,
      liter_supplying: 15.5,
      activity_note: 'Visita às nascentes do córrego.\nSem imprevistos.',
      user_id: technician.id,
      user: { id: technician.id, name: 'Técnico 2' },
    });
    const listed = await technician.get(path);
    expect(listed.body.data).toContainEqual(answer.body);
  });

  test('changed in part keeps the rest and its user', async () => {
    const own = `${path}/${await created(technician, path, body())}`;
    const before = (await manager.get(own)).body;
    const changed = await manager.put(own, { activity_note: 'Chuva', value_supplying: 0 });
    expect(changed.body).toEqual({ ...before, activity_note: 'Chuva', value_supplying: 0 });
    const moved = await manager.put(own, {
      destination_state_id: MINAS_GERAIS,
      city_destination: ITAMBACURI,
    });
    expect(moved.body.destination).toEqual({ name: 'Itambacuri', state: { uf: 'MG' } });
    await expectConflict(manager, own, { first: { final_km: 46_000 }, second: { final_km: 47_000 } });
    expect((await technician.put(own, {})).status).toBe(403);
    expect((await manager.delete(own)).status).toBe(204);
    expect((await manager.get(own)).status).toBe(404);
  });

  test('without anything is told every message', async () => {
    await expectRefused(
      technician,
      path,
      {},
      {
        activity: ['Selecione uma atividade!'],
        period_from: ['Preencha o campo!'],
        period_to: ['Preencha o campo!'],
        origin_state_id: ['Selecione um estado de origem!'],
        city_origin: ['Selecione uma cidade de origem!'],
        destination_state_id: ['Selecione um estado de destino!'],
        city_destination: ['Selecione uma cidade de destino!'],
        vehicle: ['Selecione um veículo!'],
        initial_km: ['Digite o inicial KM!'],
        final_km: ['Digite o final KM!'],
        value_supplying: ['Digite o valor do abastecimento!'],
        liter_supplying: ['Digite os Litros do abastecimento!'],
        activity_note: ['Informe uma observação sobre a atividade!'],
      },
    );
  });

  test.each([
    ['period_from', '2026-13-01T10:00', 'Digite data e hora que existam, como 21/11/2026 14:30.'],
    ['initial_km', -1, 'O número não pode ser negativo.'],
    ['initial_km', 0.001, 'Use no máximo duas casas decimais.'],
    ['final_km', 10_000_000.01, 'O valor máximo é 10.000.000.'],
    ['final_km', null, 'Digite o final KM!'],
    ['value_supplying', 0.005, 'Use no máximo duas casas decimais.'],
    ['value_supplying', 1_000_000_000, 'O valor máximo é 999.999.999,99.'],
    ['value_supplying', '10', 'Digite um número válido.'],
    ['liter_supplying', -0.5, 'O número não pode ser negativo.'],
    ['activity_note', ' \n ', 'Informe uma observação sobre a atividade!'],
    ['activity', NOBODY, GONE],
    ['vehicle', NOBODY, GONE],
    ['city_origin', 9_999_999, GONE],
    ['city_origin', COLATINA, OTHER_STATE],
    ['city_destination', GOVERNADOR_VALADARES, OTHER_STATE],
    ['user', 1, 'Este campo não existe aqui.'],
    ['origin', 1, 'Este campo não existe aqui.'],
  ])('with %s = %j is refused: %s', async (field, value, message) => {
    await expectRefused(technician, path, body({ [field]: value }), { [field]: [message] });
  });

  test('with another project’s activity is refused on the activity', async () => {
    const theirs = await makeActivity(manager, foreign);
    await expectRefused(manager, path, body({ activity: theirs }), { activity: [GONE] });
  });

  test('that ends before it starts, or drives backwards, is refused, also a field at a time', async () => {
    const late = { period_to: ['O término não pode ser antes do início.'] };
    const back = { final_km: ['O KM final não pode ser menor que o inicial.'] };
    await expectRefused(technician, path, body({ period_to: '2026-05-04T07:29' }), late);
    await expectRefused(technician, path, body({ final_km: 45_000.09 }), back);
    const own = `${path}/${await created(
      technician,
      path,
      body({ period_to: '2026-05-04T07:30', final_km: 45_000.1 }),
    )}`;
    expect((await manager.put(own, { period_from: '2026-05-04T07:31' })).body.errors).toEqual(late);
    expect((await manager.put(own, { initial_km: 45_000.11 })).body.errors).toEqual(back);
    expect((await manager.put(own, { initial_km: 1, final_km: 2 })).status).toBe(200);
  });

  test('is compared in the organisation’s time whatever offset each end has', async () => {
    const good = body({ period_from: '2026-12-31T22:00:00Z', period_to: '2026-12-31T20:00' });
    const { body: trip } = await technician.post(path, good);
    expect([trip.period_from, trip.period_to]).toEqual(['2026-12-31T19:00', '2026-12-31T20:00']);
    await expectRefused(
      technician,
      path,
      body({ period_from: '2026-12-31T20:00', period_to: '2026-12-31T22:59:59Z' }),
      { period_to: ['O término não pode ser antes do início.'] },
    );
    // Of a night that was an hour longer: daylight saving ended on 17/02/2019.
    const { body: old } = await technician.post(
      path,
      body({ period_from: '2019-02-16T23:00-02:00', period_to: '2019-02-17T00:30-03:00' }),
    );
    expect([old.period_from, old.period_to]).toEqual(['2019-02-16T23:00', '2019-02-17T00:30']);
  });

  test('keeps kilometres, litres and money to the hundredth', async () => {
    const hundredths = (most: number) => fc.integer({ min: 0, max: most });
    const trips = fc.sample(
      fc.record({
        from: hundredths(99_999_999),
        more: hundredths(999_999),
        cents: hundredths(99_999_999_999),
      }),
      { numRuns: 25, seed: 11 },
    );
    for (const { from, more, cents } of trips) {
      const figures = {
        initial_km: from / 100,
        final_km: (from + more) / 100,
        value_supplying: cents / 100,
        liter_supplying: more / 100,
      };
      const answer = await technician.post(path, body(figures));
      expect(answer.status, answer.text).toBe(201);
      expect((await manager.get(`${path}/${answer.body.id}`)).body).toMatchObject(figures);
    }
  });

  test('of another project is not found', async () => {
    const own = await created(technician, path, body());
    const elsewhere = `/projects/${foreign}/trip_controls/${own}`;
    expect((await manager.get(elsewhere)).status).toBe(404);
    expect((await manager.put(elsewhere, {})).status).toBe(404);
    expect((await manager.delete(elsewhere)).status).toBe(404);
    expect((await technician.get(`/projects/${foreign}/trip_controls`)).status).toBe(404);
  });
});

test('the list goes newest first, and is filtered and searched by what it shows', async () => {
  const of = await makeProject(api);
  const list = `/projects/${of}/trip_controls`;
  const driver = await api.person(ROLES.TECNICO, [of]);
  const visit = await makeActivity(manager, of, 'Vistoria');
  const seed = await makeActivity(manager, of, 'Coleta de sementes');
  const pickup = await makeVehicle(manager, 'Fiat Strada');
  const trip = (person: Person, more: object) =>
    created(person, list, tripBody({ activity: visit, vehicle, ...more }));
  const first = await trip(driver, { period_from: '2026-01-01T08:00' });
  const second = await trip(manager, { period_from: '2026-03-01T08:00', activity: seed, vehicle: pickup });
  const third = await trip(driver, {
    period_from: '2026-02-01T08:00',
    destination_state_id: MINAS_GERAIS,
    city_destination: ITAMBACURI,
  });
  const ids = async (query: string) => {
    const answer = await manager.get(`${list}${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data.map((one: { id: number }) => one.id);
  };
  expect(await ids('')).toEqual([second, third, first]);
  expect(await ids('?sort=activity')).toEqual([second, first, third]);
  expect(await ids('?sort=-destination')).toEqual([third, second, first]);
  expect(await ids(`?user=${driver.id}`)).toEqual([third, first]);
  expect(await ids(`?vehicle=${pickup}`)).toEqual([second]);
  expect(await ids('?q=itambacuri')).toEqual([third]);
  expect(await ids('?q=strada')).toEqual([second]);
  expect(await ids('?q=sementes')).toEqual([second]);
  expect(await ids(`?user=${driver.id}&vehicle=${vehicle}&q=itambacuri`)).toEqual([third]);
  expect((await manager.put(`${list}/${first}`, { activity_note: 'Ponte caída no córrego' })).status).toBe(
    200,
  );
  expect(await ids('?q=PONTE+CAIDA')).toEqual([first]);
  expect((await manager.get(`${list}?user=abc`)).status).toBe(422);
  expect((await manager.get(`${list}?sort=km`)).status).toBe(422);
});

test('who registered trips in the project is listed by name, whoever asks, and nobody else', async () => {
  const of = await makeProject(api);
  const list = `/projects/${of}/trip_controls`;
  const clerk = await api.person(ROLES.ADMINISTRATIVO, [of]);
  const supervisor = await api.person(ROLES.SUPERVISOR, [of]);
  const driver = await api.person(ROLES.TECNICO, [of]);
  const visit = await makeActivity(manager, of, 'Vistoria');
  for (const person of [supervisor, driver, driver]) {
    await created(person, list, tripBody({ activity: visit, vehicle }));
  }
  const answer = await clerk.get(`${list}/user/all`);
  expect(answer.body.meta).toEqual({ page: 1, per_page: 25, total: 2 });
  expect(answer.body.data).toEqual([
    { id: supervisor.id, name: expect.stringContaining('Supervisor') },
    { id: driver.id, name: expect.stringContaining('Técnico') },
  ]);
  expect((await clerk.get(`${list}/user/all?q=tecnico&sort=-name`)).body.data).toHaveLength(1);
  expect((await clerk.get(`/projects/${foreign}/trip_controls/user/all`)).status).toBe(404);
});

describe('the odometer of a vehicle', () => {
  let own: number;
  let odometer: string;
  beforeAll(async () => {
    own = await makeVehicle(manager);
    odometer = `${path}/odometer/${own}`;
  });
  const drive = (day: string, initial_km: number, final_km: number) => ({
    vehicle: own,
    period_from: `${day}T08:00`,
    period_to: `${day}T18:00`,
    initial_km,
    final_km,
  });
  const may = { initial_km: 100, period_from: '2026-05-10T08:00' };
  const afterMay = { final_km: 900.25, period_to: '2026-05-10T18:00' };

  test('without trips has no neighbours', async () => {
    expect((await technician.get(odometer)).body).toEqual({ previous: null, next: null });
  });

  test('tells where the last trip ended, in whichever project, and no more', async () => {
    await created(technician, path, body(drive('2026-05-10', 100, 900.25)));
    const theirs = await makeActivity(manager, foreign);
    await created(
      manager,
      `/projects/${foreign}/trip_controls`,
      body({ ...drive('2026-06-01', 10.1, 20.25), activity: theirs }),
    );
    // The odometer was changed: the last trip counts, not the greatest reading.
    const last = { final_km: 20.25, period_to: '2026-06-01T18:00' };
    expect((await technician.get(odometer)).body).toEqual({ previous: last, next: null });
  });

  test('tells the trips before and after a moment', async () => {
    const at = async (moment: string) => (await technician.get(`${odometer}?period_from=${moment}`)).body;
    const june = { initial_km: 10.1, period_from: '2026-06-01T08:00' };
    expect(await at('2026-05-09T08:00')).toEqual({ previous: null, next: may });
    expect(await at('2026-05-20T08:00')).toEqual({ previous: afterMay, next: june });
    expect((await at('2026-07-01T08:00')).next).toBeNull();
    // 11:00 at Greenwich is 8:00 here: the trip of that moment is there already.
    expect(await at('2026-05-10T11:00Z')).toEqual({ previous: afterMay, next: june });
  });

  test('does not take a trip for its own neighbour; of one moment the first registered comes first', async () => {
    const twin = await created(technician, path, body(drive('2026-05-10', 900.25, 950)));
    const { data } = (await technician.get(`${path}?vehicle=${own}`)).body;
    const first = data.find((trip: { id: number }) => trip.id !== twin).id;
    const of = async (trip: number) =>
      (await technician.get(`${odometer}?period_from=2026-05-10T08:00&trip=${trip}`)).body;
    expect((await of(first)).previous).toBeNull();
    expect((await of(first)).next).toEqual({ initial_km: 900.25, period_from: '2026-05-10T08:00' });
    expect((await of(twin)).previous).toEqual(afterMay);
    expect((await of(twin)).next.period_from).toBe('2026-06-01T08:00');
  });

  test('of a vehicle that does not exist is not found, and of no moment refused', async () => {
    expect((await technician.get(`${path}/odometer/${NOBODY}`)).status).toBe(404);
    for (const query of ['period_from=ontem', 'trip=abc', 'km=1']) {
      expect((await technician.get(`${odometer}?${query}`)).status, query).toBe(422);
    }
  });
});

test('a vehicle with trips can’t be deleted', async () => {
  const own = await makeVehicle(manager);
  const trip = await created(technician, path, body({ vehicle: own }));
  const refused = await manager.delete(`/vehicles/${own}`);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'O veículo não pode ser excluído: há viagens registradas com ele.',
  ]);
  await manager.delete(`${path}/${trip}`);
  expect((await manager.delete(`/vehicles/${own}`)).status).toBe(204);
});
