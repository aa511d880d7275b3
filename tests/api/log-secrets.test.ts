/** At its most talkative, through sign-ins, writes, refusals and failures, the log holds no secret: its bytes are read. */
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLog } from '#api/platform/log.ts';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, TEST_PASSWORD, type TestApi } from '../support/api.ts';
import { nextCpf } from '../support/records.ts';
import { makeWorld } from '../support/world/make-world.ts';
import { personMaker } from '../support/world/person-maker.ts';
import { addressIn, type World } from '../support/world/world.ts';
import { ALL_ROUTES } from './permission-walk.ts';

let api: TestApi;
let manager: Person;
let world: World;
const lines: string[] = [];
/** What must never be read there, by what it is. */
const secrets = new Map<string, string>();

beforeAll(async () => {
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  api = await openApi({ log: makeLog('trace', destination) });
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  world = await makeWorld(personMaker(manager), {
    text: (resource, field) => `zqx ${resource} ${field}`,
    tag: 'zqx',
  });
  secrets.set('a token', manager.token);
  secrets.set('a text of a record', 'zqx');
}, 60_000);
afterAll(() => api.close());

test('signing in well and badly', async () => {
  const wrong = 'errada-e-secreta-2026';
  secrets.set('the good password', TEST_PASSWORD).set('a wrong password', wrong);
  secrets.set('the e-mail', 'primeira@example.org');
  for (const password of [wrong, TEST_PASSWORD]) {
    const answer = await api.nobody.post('/auth', { email: 'primeira@example.org', password });
    if (answer.status === 200) secrets.set('the new token', answer.body.token);
  }
  expect(secrets.has('the new token')).toBe(true);
});

test('each request names who sent it, allowed or not', async () => {
  const technician = await api.person(ROLES.TECNICO);
  for (const path of ['/user', '/users/1', '/nada']) await technician.get(path);
  await api.nobody.get('/user');
  const told = lines.map((line) => JSON.parse(line)).filter((line) => line.msg === 'request');
  expect(told.slice(-4).map(({ status, user }) => [status, user])).toEqual([
    [200, technician.id],
    [403, technician.id],
    [404, undefined],
    [401, undefined],
  ]);
});

test('a CPF in a body, a search, a path and a duplicate', async () => {
  const cpf = nextCpf();
  const masked = cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4');
  secrets.set('a CPF', cpf).set('a CPF with its mask', masked);
  const body = { name: 'Ana', cpf, state_id: 31, city: 3_127_701, cep: '35010000' };
  expect((await manager.post('/rural_producers', body)).status).toBe(201);
  expect((await manager.post('/rural_producers', body)).status).toBe(409);
  expect((await manager.get(`/rural_producers?q=${masked}`)).body.meta.total).toBe(1);
  expect((await manager.get(`/rural_producers/${cpf}`)).status).toBe(404);
  expect((await manager.get(`/nada/${masked}?cpf=${cpf}`)).status).toBe(404);
});

test('signed addresses and tokens in addresses', async () => {
  const signed = await manager.get('/water_spring_template', { accept: 'application/json' });
  const url = String(signed.body.url);
  secrets.set('a signature', url.split('assinatura=')[1] ?? '');
  expect((await api.app.inject({ method: 'GET', url })).statusCode).toBe(200);
  expect((await api.app.inject({ method: 'GET', url: `${url}x` })).statusCode).toBe(401);
  const report = `/api/projects/${world.project}/report?token=${manager.token}`;
  expect((await api.app.inject({ method: 'GET', url: report })).statusCode).toBe(200);
});

test('every route, let in and refused', async () => {
  for (const [name, route] of ALL_ROUTES) {
    if (name === 'DELETE /auth') continue;
    const url = `/api${addressIn(world, route)}`;
    for (const authorization of [`Bearer ${manager.token}`, `Bearer ${'x'.repeat(43)}`]) {
      const headers = { authorization, 'if-match': '"0"', 'idempotency-key': name.replace(/\W/g, '-') };
      await api.app.inject({ method: route.method, url, headers });
    }
  }
});

test('failures of the database and of the wire', async () => {
  const { database } = api.server.services;
  await database.write.schema.alterTable('vehicles').renameTo('vehicles_away').execute();
  const plate = 'ZQX-9A99';
  secrets.set('a plate', plate);
  expect((await manager.post('/vehicles', { plate, model_description: 'zqx' })).status).toBe(500);
  await database.write.schema.alterTable('vehicles_away').renameTo('vehicles').execute();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const address = api.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const head = `GET /api/user HTTP/1.1\r\nAuthorization: Bearer ${manager.token}\r\nBad Header\r\n\r\n`;
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(head));
    socket.on('close', () => resolve()).resume();
  });
});

test('none of it is in the log, which says what happened all the same', () => {
  const text = lines.join('');
  const found = [...secrets].filter(
    ([, secret]) => text.includes(secret) || text.includes(encodeURIComponent(secret)),
  );
  expect(secrets.size).toBe(10);
  expect([...secrets.values()].every((secret) => secret.length >= 3)).toBe(true);
  expect(found.map(([what]) => what)).toEqual([]);
  expect(text).toContain('"status":500');
  expect(text).toContain('connection refused');
  expect(text).toContain('[CPF oculto]');
  expect(lines.length).toBeGreaterThan(ALL_ROUTES.length * 2);
});
