/** Guessing passwords: slowed per account and per address, alone or all at once; and how soon a session ends. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, TEST_PASSWORD, type TestApi } from '../support/api.ts';

const KNOWN = 'primeira@example.org';
const WRONG = 'errada-errada-2026';
/** Failures that cost no waiting, of an account and of an address. */
const FREE = { account: 5, address: 30 };

let api: TestApi;

beforeEach(async () => {
  api = await openApi();
});
afterEach(() => api.close());

const signIn = (email: string, password: string, remoteAddress = '192.0.2.1') =>
  api.app.inject({ method: 'POST', url: '/api/auth', payload: { email, password }, remoteAddress });

describe('guesses', () => {
  test('of one account from many addresses are slowed, and tell how long', async () => {
    for (let at = 0; at < FREE.account; at += 1) {
      expect((await signIn(KNOWN, WRONG, `192.0.2.${at}`)).statusCode).toBe(401);
    }
    const slowed = await signIn(KNOWN, TEST_PASSWORD, '192.0.2.99');
    expect(slowed.statusCode).toBe(429);
    expect(slowed.headers['retry-after']).toBe('5');
    expect(slowed.json().detail).toContain('Aguarde 5 s');
  });

  test('of many accounts from one address are slowed; another address is not', async () => {
    for (let at = 0; at < FREE.address; at += 1) {
      expect((await signIn(`ninguem${at}@example.org`, WRONG)).statusCode).toBe(401);
    }
    const slowed = await signIn(KNOWN, TEST_PASSWORD);
    expect([slowed.statusCode, slowed.headers['retry-after']]).toEqual([429, '5']);
    expect((await signIn(KNOWN, TEST_PASSWORD, '192.0.2.2')).statusCode).toBe(200);
  });

  test('sent all at once are no more than one after the other', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => signIn(KNOWN, `${WRONG}${at}`, `192.0.2.${at}`)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(FREE.account);
    expect(statuses.filter((status) => status === 429)).toHaveLength(60 - FREE.account);
    for (const { statusCode, headers } of answers) {
      if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  test('of an account that nobody has are slowed alike', async () => {
    const statuses: number[] = [];
    for (let at = 0; at <= FREE.account; at += 1) {
      statuses.push((await signIn('ninguem@example.org', WRONG, `192.0.2.${at}`)).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('good passwords sent together all enter', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => signIn(KNOWN, TEST_PASSWORD)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 15 }, () => 200));
    expect(new Set(answers.map((answer) => answer.json().token)).size).toBe(15);
  });
});

describe('the very next call is refused', () => {
  test.each<[string, object]>([
    ['disabled', { enabled: false }],
    ['given another role', { role: ROLES.FINANCEIRO }],
    ['given another password', { password: 'outra senha bem longa' }],
  ])('of a user who was %s, with the token and with a signed address', async (_, change) => {
    const manager = await api.person(ROLES.GERENTE_PROJETOS);
    const technician = await api.person(ROLES.TECNICO);
    const template = '/water_spring_template';
    const signed = await technician.get(template, { accept: 'application/json' });
    const open = () => api.app.inject({ method: 'GET', url: signed.body.url });
    expect((await open()).statusCode).toBe(200);
    expect((await manager.put(`/users/${technician.id}`, change)).status).toBe(200);
    expect((await technician.get('/user')).status).toBe(401);
    expect((await open()).statusCode).toBe(401);
  });

  test('of one who signed out, on this device alone', async () => {
    const [first, second] = [await signIn(KNOWN, TEST_PASSWORD), await signIn(KNOWN, TEST_PASSWORD)];
    const call = (method: 'GET' | 'DELETE', url: string, { token }: { token: string }) =>
      api.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
    expect((await call('DELETE', '/api/auth', first.json())).statusCode).toBe(204);
    expect((await call('GET', '/api/user', first.json())).statusCode).toBe(401);
    expect((await call('GET', '/api/user', second.json())).statusCode).toBe(200);
  });

  test('of one who was taken out of the project, inside it', async () => {
    const manager = await api.person(ROLES.GERENTE_PROJETOS);
    const created = await manager.post('/projects', {
      name: 'Doce',
      status: 1,
      start_date: '2026-01-01',
      end_date: '2027-01-01',
    });
    const technician = await api.person(ROLES.TECNICO, [created.body.id]);
    const path = `/projects/${created.body.id}/activities`;
    expect((await technician.get(path)).status).toBe(200);
    await manager.post(`/users/${technician.id}/projects`, { projects: [] });
    expect((await technician.get(path)).status).toBe(404);
  });
});
