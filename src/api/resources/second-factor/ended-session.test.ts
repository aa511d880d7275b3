/** A session that ends while a first code or a passkey is hashed for makes no second factor. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TestApi } from '../../../../tests/support/api.ts';
import { ORIGIN, type PasskeyWorld, passkeyWorld } from '../../../../tests/support/passkeys.ts';
import { codeAt, giveSecondFactor } from '../../../../tests/support/second-factor.ts';
import { SoftwareAuthenticator } from '../../../../tests/support/software-authenticator.ts';

let api: TestApi;
let world: PasskeyWorld;

beforeAll(async () => {
  world = await passkeyWorld();
  api = world.api;
});
afterAll(() => api.close());
beforeEach(() => world.settle());

type Someone = Awaited<ReturnType<PasskeyWorld['someone']>>;

/** The answer to a call whose session ends once it was let through, and `isSoFar`. */
async function outlived(
  { id, headers }: Someone,
  call: { method: 'POST' | 'PUT'; url: string; payload: object },
  isSoFar: () => Promise<boolean> = () => Promise.resolve(true),
) {
  const { sessionUses, database } = api.server.services;
  const through = vi.spyOn(sessionUses, 'note');
  const answer = api.app.inject({ ...call, url: `/api${call.url}`, headers });
  await expect.poll(() => through.mock.calls.length, { interval: 1, timeout: 20_000 }).toBeGreaterThan(0);
  through.mockRestore();
  await expect.poll(isSoFar, { interval: 1, timeout: 20_000 }).toBe(true);
  await database.write.deleteFrom('sessions').where('user_id', '=', id).execute();
  return (await answer).statusCode;
}

const count = async (table: 'passkeys' | 'recovery_codes', id: number) =>
  (
    await api.server.services.database.read
      .selectFrom(table)
      .select('user_id')
      .where('user_id', '=', id)
      .execute()
  ).length;

test('a passkey', async () => {
  const person = await world.someone();
  const options = (await api.nobody.post('/user/passkeys/options', {}, person.headers)).body;
  const payload = { name: 'Celular', credential: new SoftwareAuthenticator(ORIGIN).create(options) };
  // Asked of the session, which would take the question along.
  const isAnswered = async () => {
    const { read } = api.server.services.database;
    return (await read.selectFrom('passkey_challenges').select('session_id').execute()).length === 0;
  };
  const call = { method: 'POST', url: '/user/passkeys', payload } as const;
  expect(await outlived(person, call, isAnswered)).toBe(401);
  expect(await count('passkeys', person.id)).toBe(0);
});

test('an application', async () => {
  const person = await world.someone();
  const { secret } = (await api.nobody.post('/user/totp', {}, person.headers)).body;
  const payload = { code: codeAt(secret, world.now()) };
  expect(await outlived(person, { method: 'PUT', url: '/user/totp', payload })).toBe(401);
  expect((await person.knock()).body.token).toBeDefined();
});

test('recovery codes', async () => {
  const person = await world.someone();
  await giveSecondFactor(api.server.services, person.id);
  expect(await outlived(person, { method: 'POST', url: '/user/recovery_codes', payload: {} })).toBe(401);
  expect(await count('recovery_codes', person.id)).toBe(0);
});
