/** What a password may be: of any signs and long, taken as it was typed, and good for as long as nobody else knows it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { weaknessOf } from '#api/platform/auth/common-passwords.ts';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../support/api.ts';
import { giveSecondFactor } from '../support/second-factor.ts';

let api: TestApi;
let manager: Person;
let made = 0;

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
});
afterAll(() => api.close());

async function someone(password: string) {
  made += 1;
  const email = `senha${made}@example.org`;
  const created = await manager.post('/users', { name: `Ana ${made}`, email, role: ROLES.TECNICO, password });
  return { email, status: created.status };
}
const enters = async (email: string, password: string) =>
  (await api.nobody.post('/auth', { email, password })).status === 200;

test.each([
  ['small letters alone', 'trespratosdetrigo'],
  ['digits alone', '83150264719'],
  ['words with spaces', ' tres pratos de trigo '],
  ['signs of every script', 'ñandú 水 🌱 ação'],
  ['sixty-four signs', 'ipê-amarelo '.repeat(6).slice(0, 64)],
  ['two hundred signs', 'ipê-amarelo '.repeat(17).slice(0, 200)],
])('%s will do, and is taken exactly as it was typed', async (_, password) => {
  const { email, status } = await someone(password);
  expect(status).toBe(201);
  expect(await enters(email, password)).toBe(true);
  const others = [password.slice(0, -1), `${password}x`, password.slice(0, -1).concat('#'), ` ${password}`];
  for (const other of others) expect(await enters(email, other)).toBe(false);
});

test('seven signs are too few', async () => {
  expect((await someone('k7#pQz!')).status).toBe(422);
  expect((await someone('k7#pQz!m')).status).toBe(201);
});

test('one that is set by a link leaves the second factor on', async () => {
  const { email } = await someone('tres pratos de trigo');
  const { data } = (await manager.get(`/users?q=${email}`)).body;
  await giveSecondFactor(api.server.services, data[0].id);
  const { url } = (await manager.post(`/users/${data[0].id}/invitation`)).body;
  const call = new URL(url).pathname.replace('/definir-senha', '/password_resets');
  expect((await api.nobody.put(call, { password: 'quatro sacos de milho' })).status).toBe(204);
  const { status, body } = await api.nobody.post('/auth', { email, password: 'quatro sacos de milho' });
  expect([status, body.token, body.second_factor]).toEqual([200, undefined, ['totp']]);
});

test('one of five years ago still lets its person in', async () => {
  const { email } = await someone('quatro sacos de milho');
  const now = Date.now();
  api.setNow(now + 5 * 366 * 24 * 60 * 60_000);
  expect(await enters(email, 'quatro sacos de milho')).toBe(true);
  api.setNow(now);
});

test('each of the words of this place is refused, alone and with digits and signs around it', () => {
  const person = { name: 'Rita Alves', email: 'rita@example.org' };
  for (const word of [
    'vertente',
    'vertentes',
    'nascente',
    'nascentes',
    'projeto',
    'tecnico',
    'gerente',
    'escritorio',
  ]) {
    for (const password of [word, `${word}2026`, `#${word.toUpperCase()}!1`]) {
      expect([password, weaknessOf(password, person)]).not.toContain(null);
    }
  }
});

test('nothing asks for a hint, or for what others know of a person too', async () => {
  const described = JSON.stringify((await api.nobody.get('/openapi.json')).body);
  const fields = [...described.matchAll(/"(\w+)":\{/g)].map(([, field]) => field ?? '');
  expect(fields).toContain('current_password');
  expect(fields.filter((field) => /hint|question|dica|pergunta/i.test(field))).toEqual([]);
});
