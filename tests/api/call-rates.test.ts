/** Calls are counted by person, and by address for who is not signed in: who floods waits, the others don't. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CallRates } from '#api/platform/auth/call-rates.ts';
import { ROLES } from '#domain/shared/access.ts';
import { type ApiAnswer, openApi, type Person, type TestApi } from '../support/api.ts';

const PER_MINUTE = 12;
/** Five minutes' worth. */
const AT_ONCE = 60;
const START = Date.UTC(2026, 0, 5, 12);

let api: TestApi;
beforeEach(async () => {
  const rate = String(PER_MINUTE);
  api = await openApi({ now: START, env: { RATE_PER_PERSON: rate, RATE_PER_ADDRESS: rate } });
});
afterEach(() => api.close());

async function statuses(times: number, call: () => Promise<{ status: number }>): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; at < times; at += 1) found.push((await call()).status);
  return found;
}
const all = (times: number, status: number) => Array.from({ length: times }, () => status);
const expectSlowed = (answer: ApiAnswer, seconds: number) => {
  expect([answer.status, answer.headers['retry-after']]).toEqual([429, String(seconds)]);
  expect(answer.body.detail).toBe(`Foram pedidos demais em seguida. Aguarde ${seconds} s e tente de novo.`);
};
/** Without signing in. */
const healthFrom = async (remoteAddress: string) => {
  const { statusCode } = await api.app.inject({ method: 'GET', url: '/api/health', remoteAddress });
  return { status: statusCode };
};

describe('a person', () => {
  let person: Person;
  beforeEach(async () => {
    person = await api.person(ROLES.GERENTE_PROJETOS);
  });

  test('waits after five minutes’ worth of calls, for as long as one takes to come', async () => {
    expect(await statuses(AT_ONCE, () => person.get('/user'))).toEqual(all(AT_ONCE, 200));
    expectSlowed(await person.get('/user'), 5);
    api.setNow(START + 5000);
    expect(await statuses(2, () => person.get('/user'))).toEqual([200, 429]);
    // A colleague behind the same address does not.
    const colleague = await api.person(ROLES.TECNICO);
    expect((await colleague.get('/user')).status).toBe(200);
    api.setNow(START + 10 * 60_000);
    expect((await person.get('/user')).status).toBe(200);
  });

  test('pays ten times as much for a document, on every way to it', async () => {
    const document = () => person.get('/water_spring_template');
    expect(await statuses(6, document)).toEqual(all(6, 200));
    expectSlowed(await document(), 50);
    expect((await person.get('/user')).status).toBe(429);
  });

  test('waits no longer with the clock set back', async () => {
    await statuses(AT_ONCE, () => person.get('/user'));
    api.setNow(START - 60_000);
    expectSlowed(await person.get('/user'), 5);
    api.setNow(START - 55_000);
    expect((await person.get('/user')).status).toBe(200);
  });
});

describe('an address', () => {
  test('is counted where nobody is signed in, and leaves others and the signed-in ones alone', async () => {
    expect(await statuses(AT_ONCE + 1, () => healthFrom('192.0.2.1'))).toEqual([...all(AT_ONCE, 200), 429]);
    expect((await healthFrom('192.0.2.2')).status).toBe(200);
    const person = await api.person(ROLES.TECNICO);
    const { statusCode } = await api.app.inject({
      method: 'GET',
      url: '/api/user',
      headers: { authorization: `Bearer ${person.token}` },
      remoteAddress: '192.0.2.1',
    });
    expect(statusCode).toBe(200);
  });

  test('is counted for tokens that are none', async () => {
    const guess = () => api.nobody.get('/user', { authorization: `Bearer ${'x'.repeat(43)}` });
    expect(await statuses(AT_ONCE + 1, guess)).toEqual([...all(AT_ONCE, 401), 429]);
  });
});

test('of more addresses than are remembered the one longest away is forgotten', () => {
  const rates = new CallRates(1);
  for (let at = 0; at < 5; at += 1) rates.pay('first', 1, START);
  expect(() => rates.pay('first', 1, START)).toThrow('Foram pedidos demais');
  for (let at = 0; at < 10_000; at += 1) rates.pay(`other ${at}`, 1, START);
  expect(() => rates.pay('first', 1, START)).not.toThrow();
});
