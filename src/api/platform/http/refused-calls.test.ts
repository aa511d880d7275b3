import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { makeLog } from '../log.ts';
import { RefusedCalls } from './refused-calls.ts';

let api: TestApi;
let manager: Person;

beforeAll(async () => {
  api = await openApi({ env: { RATE_PER_ADDRESS: '20' } });
  manager = await api.person(ROLES.GERENTE_PROJETOS);
});
afterAll(() => api.close());

/** Of this server alone: each counts its own. */
function ask(method: 'GET' | 'POST', path: string, token: string, payload?: object) {
  const headers = { authorization: `Bearer ${token}` };
  return api.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
}

function told(calls: RefusedCalls): Record<string, unknown>[] {
  const lines: string[] = [];
  calls.flush(makeLog('warn', { write: (line: string) => void lines.push(line) }));
  return lines.map((line): Record<string, unknown> => JSON.parse(line));
}

test('what was refused for its form, its size or its number is told once a minute, and nothing of what was sent', async () => {
  const { refusedCalls } = api.server.services;
  told(refusedCalls);
  const vehicle = { plate: 'segredo', more: 'x' };
  for (let at = 0; at < 3; at += 1) await ask('POST', '/vehicles', manager.token, vehicle);
  await ask('GET', '/vehicles?page=1&page=segredo', manager.token);
  await ask('GET', '/vehicles/999', manager.token);
  expect(told(refusedCalls)).toEqual([
    expect.objectContaining({
      level: 40,
      user: manager.id,
      statuses: { 422: 4 },
      calls: ['POST /api/vehicles', 'GET /api/vehicles'],
    }),
  ]);
  const email = 'segredo@example.org';
  for (let at = 0; at < 40; at += 1) await ask('POST', '/password_resets', '', { email });
  const [line, ...others] = told(refusedCalls);
  expect(others).toEqual([]);
  expect(line).toMatchObject({ statuses: { 429: 30 }, calls: ['POST /api/password_resets'] });
  expect(JSON.stringify(line)).not.toContain('segredo');
  expect(told(refusedCalls)).toEqual([]);
});

test('a flood from many addresses is told as one number', () => {
  const calls = new RefusedCalls();
  for (let at = 0; at < 200; at += 1) {
    calls.note({ status: 429, address: `192.0.2.${at}`, userId: undefined, call: 'GET /api/health' });
  }
  const lines = told(calls);
  expect(lines).toHaveLength(31);
  expect(lines.at(-1)).toMatchObject({ count: 170 });
});
