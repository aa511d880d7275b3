import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_TRIPS } from '#domain/resources/trip-report.ts';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../tests/support/api.ts';
import { readPdf } from '../../../tests/support/pdf.ts';
import { makeProject } from '../../../tests/support/records.ts';
import { created, makeActivity, makeVehicle, NOBODY, tripBody } from '../../../tests/support/running.ts';

let api: TestApi;
let manager: Person;
let clerk: Person;
let technician: Person;
let other: Person;
let project: number;
let activity: number;
let path: string;

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  project = await makeProject(api);
  clerk = await api.person(ROLES.ADMINISTRATIVO, [project]);
  technician = await api.person(ROLES.TECNICO, [project]);
  other = await api.person(ROLES.TECNICO, [project]);
  activity = await makeActivity(manager, project);
  path = `/projects/${project}/trip_controls`;
  const vehicle = await makeVehicle(manager);
  const second = await makeVehicle(manager);
  const trip = (person: Person, more: object) =>
    created(person, path, tripBody({ activity, vehicle, ...more }));
  await trip(technician, { activity_note: 'Nota da técnica', period_from: '2026-05-03T07:30' });
  await trip(technician, {
    activity_note: 'Outra da técnica',
    vehicle: second,
    initial_km: 10.05,
    final_km: 20.1,
  });
  await trip(other, { activity_note: 'Nota do outro', value_supplying: 0.01, liter_supplying: 0.03 });
});
afterAll(() => api.close());

/** The PDF behind the address that the route answers, opened by nobody in particular. */
async function reportOf(person: Person, query = '', headers: Record<string, string> = {}) {
  const answer = await person.get(`${path}/user/report${query}`, headers);
  expect(answer.status, answer.text).toBe(200);
  expect(Object.keys(answer.body)).toEqual(['url']);
  const opened = await api.nobody.get(answer.body.url.replace('/api', ''));
  expect(opened.status, opened.text).toBe(200);
  expect(opened.headers['content-type']).toBe('application/pdf');
  expect(opened.headers['content-disposition']).toContain('inline; filename="viagens-Rio Doce Vivo.pdf"');
  // A program sends its token with each call, and one that is nobody's opens nothing.
  const again = answer.body.url.replace('/api', '');
  const known = await person.get(again, { accept: 'application/pdf' });
  expect([known.status, (await api.bearer('A'.repeat(43)).get(again)).status]).toEqual([200, 401]);
  const read = await readPdf(opened.bytes);
  expect((await readPdf(known.bytes)).text).toBe(read.text);
  return { url: answer.body.url as string, ...read };
}

test('everybody’s trips, oldest first, with the figures that the list shows', async () => {
  const { text } = await reportOf(clerk);
  const { data } = (await clerk.get(path)).body;
  const cents = (of: (trip: Record<string, number>) => number) =>
    data.reduce((sum: number, trip: Record<string, number>) => sum + Math.round(of(trip) * 100), 0);
  const shown = (units: number) => (units / 100).toFixed(2).replace('.', ',');
  const distance = cents((one) => one.final_km ?? 0) - cents((one) => one.initial_km ?? 0);
  const litres = cents((one) => one.liter_supplying ?? 0);
  expect(text).toContain(
    `Viagens ${data.length} Distância ${shown(distance)} km Combustível ${shown(litres)} l Abastecimento R$ ${shown(cents((one) => one.value_supplying ?? 0))} Consumo ${(distance / litres).toFixed(2).replace('.', ',')} km/l`,
  );
  for (const trip of data) {
    expect(text).toContain(
      `${trip.vehicle.plate} ${shown(Math.round(trip.initial_km * 100))} ${shown(Math.round(trip.final_km * 100))}`,
    );
    expect(text).toContain(trip.activity_note);
  }
  expect(text.indexOf('03/05/2026')).toBeLessThan(text.indexOf('04/05/2026'));
  expect(text).toContain('Por veículo');
});

test('those of one user, for who may choose', async () => {
  const { text } = await reportOf(manager, `?user=${other.id}`);
  expect(text).toContain('Viagens de Técnico 4');
  expect(text).toContain('Nota do outro');
  expect(text).not.toContain('da técnica');
  expect((await reportOf(manager, '?user=')).text).toContain('todas as pessoas');
  expect((await reportOf(manager, `?user=${NOBODY}`)).text).toContain('Nenhuma viagem registrada.');
  expect((await manager.get(`${path}/user/report?user=abc`)).status).toBe(422);
  expect((await manager.get(`${path}/user/report?mes=5`)).status).toBe(422);
});

test('a technician’s own whatever is asked for, in the address and behind it', async () => {
  for (const query of ['', `?user=${other.id}`, `?user=${technician.id}`, '?user=']) {
    const { text } = await reportOf(technician, query);
    expect(text).toContain('Viagens de Técnico 3');
    expect(text).toContain('Nota da técnica');
    expect(text).toContain('Outra da técnica');
    expect(text).not.toContain('Nota do outro');
  }
  const file = await technician.get(`${path}/user/report/file?user=${other.id}`);
  const { text } = await readPdf(file.bytes);
  expect(text).not.toContain('Nota do outro');
});

test('the token is accepted as a query value and travels no further', async () => {
  const { url, text } = await reportOf(api.nobody, `?token=${technician.token}&user=${other.id}`);
  expect(url).not.toContain(technician.token);
  expect(text).toContain('Nota da técnica');
  expect((await api.nobody.get(`${path}/user/report?token=wrong-token-wrong-token`)).status).toBe(401);
  expect((await api.nobody.get(`${path}/user/report/file?token=${technician.token}`)).status).toBe(401);
});

test('the address opens for five minutes, that one document, while its user may', async () => {
  const now = Date.now();
  api.setNow(now);
  const guest = await api.person(ROLES.ADMINISTRATIVO, [project]);
  const { url } = await reportOf(guest, `?user=${other.id}`);
  const open = (address: string) => api.nobody.get(address.replace('/api', ''));
  expect((await open(url.replace(`user=${other.id}`, `user=${technician.id}`))).status).toBe(401);
  api.setNow(now + 5 * 60_000 + 1);
  expect((await open(url)).status).toBe(401);
  api.setNow(now + 60_000);
  await api.server.services.database.write
    .deleteFrom('project_users')
    .where('user_id', '=', guest.id)
    .execute();
  expect((await open(url)).status).toBe(404);
  api.setNow(Date.now());
});

test('roles and projects are checked, and too many trips are told before a frame opens', async () => {
  const finance = await api.person(ROLES.FINANCEIRO, [project]);
  expect((await finance.get(`${path}/user/report`)).status).toBe(403);
  expect((await finance.get(`${path}/user/report/file`)).status).toBe(403);
  const foreign = await makeProject(api, 'Alheio');
  expect((await clerk.get(`/projects/${foreign}/trip_controls/user/report`)).status).toBe(404);

  const { write } = api.server.services.database;
  const { id: _id, ...trip } = await write
    .selectFrom('trip_controls')
    .selectAll()
    .where('project_id', '=', project)
    .executeTakeFirstOrThrow();
  const own = await makeActivity(manager, foreign);
  const copies = (count: number, more: object) =>
    Array.from({ length: count }, () => ({ ...trip, project_id: foreign, activity_id: own, ...more }));
  const report = `/projects/${foreign}/trip_controls/user/report`;
  for (let batch = 0; batch < MOST_TRIPS / 100; batch += 1) {
    await write
      .insertInto('trip_controls')
      .values(copies(100, { activity_note: 'x' }))
      .execute();
  }
  expect((await manager.get(report)).status).toBe(200);
  await write
    .insertInto('trip_controls')
    .values(copies(1, { user_id: other.id }))
    .execute();
  for (const address of [report, `${report}/file`]) {
    const refused = await manager.get(address);
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      'O PDF leva no máximo 1.000 viagens e este teria 1.001. Filtre as viagens por um período menor ou escolha um usuário.',
    ]);
  }
  expect((await manager.get(`${report}?user=${other.id}`)).status).toBe(200);
  await write
    .insertInto('trip_controls')
    .values(copies(30, { user_id: other.id, activity_note: 'y'.repeat(10_000) }))
    .execute();
  expect((await manager.get(`${report}?user=${other.id}`)).body.detail).toBe(
    'As observações destas viagens são longas demais para um só PDF. Filtre as viagens por um período menor.',
  );
});
