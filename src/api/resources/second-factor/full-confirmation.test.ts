/** What opens one's own account is changed only by who has just shown all that a sign-in asks of them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { routes } from '#domain/routes.ts';
import { ROLES } from '#domain/shared/access.ts';
import type { RouteGroup } from '#domain/shared/contract.ts';
import { isGuardedInFull } from '#domain/shared/guarded.ts';
import { type PasskeyWorld, passkeyWorld } from '../../../../tests/support/passkeys.ts';
import { codeAt, giveSecondFactor, wrongCodeAt } from '../../../../tests/support/second-factor.ts';

const MINUTE = 60_000;
const OTHER_PASSWORD = 'quatro pratos de trigo';

let world: PasskeyWorld;
let api: PasskeyWorld['api'];

beforeAll(async () => {
  world = await passkeyWorld();
  api = world.api;
});
afterAll(() => api.close());
beforeEach(() => world.settle());

type Someone = Awaited<ReturnType<PasskeyWorld['someone']>>;
type Call = (who: Someone) => Promise<{ status: number; body: Record<string, unknown> }>;

/** A person with an application of codes, whose sign-in is ten minutes ago. */
async function withApplication() {
  const who = await world.someone();
  const secret = await giveSecondFactor(api.server.services, who.id);
  world.goOn(10 * MINUTE);
  return { ...who, code: () => codeAt(secret, world.now()), wrong: () => wrongCodeAt(secret, world.now()) };
}

const confirm = ({ headers }: Pick<Someone, 'headers'>, proof: object) =>
  api.nobody.post('/user/confirmation', proof, headers);

/** Each change of what opens the account, as its person would make it. */
const CHANGES: Readonly<Record<string, Call>> = {
  'another password': ({ headers }) =>
    api.nobody.put('/user/password', { current_password: world.password, password: OTHER_PASSWORD }, headers),
  'another e-mail': ({ headers, email }) =>
    api.nobody.put('/user', { current_password: world.password, email: `novo-${email}` }, headers),
  'an application that is turned off': ({ headers }) =>
    api.nobody.delete('/user/totp', headers, { current_password: world.password }),
  'new recovery codes': ({ headers }) => api.nobody.post('/user/recovery_codes', {}, headers),
  'the beginning of a passkey': ({ headers }) => api.nobody.post('/user/passkeys/options', {}, headers),
};

test('these calls ask for all of it, and no others', () => {
  const guarded = Object.values(routes as Readonly<Record<string, RouteGroup>>)
    .flatMap((group) => Object.values(group))
    .filter(isGuardedInFull)
    .map(({ method, path }) => `${method} ${path}`);
  expect(guarded.toSorted()).toEqual([
    'DELETE /user/passkeys/:id',
    'DELETE /user/totp',
    'POST /user/passkeys',
    'POST /user/passkeys/options',
    'POST /user/recovery_codes',
    'POST /user/totp',
    'PUT /user/totp',
  ]);
});

describe('of somebody with an application of codes', () => {
  test.each(Object.entries(CHANGES))(
    '%s waits for password and code, not for one of them',
    async (_, change) => {
      const who = await withApplication();
      const isAsked = async () => {
        const { status, body } = await change(who);
        return [status, body.confirmation, body.second_factor];
      };
      expect(await isAsked()).toEqual([403, true, ['totp']]);
      expect((await confirm(who, { current_password: world.password })).status).toBe(204);
      expect(await isAsked()).toEqual([403, true, ['totp']]);
      expect((await confirm(who, { code: who.code() })).status).toBe(204);
      expect(await isAsked()).toEqual([403, true, ['totp']]);
      world.goOn(MINUTE);
      const both = { current_password: world.password, code: who.code() };
      expect((await confirm(who, both)).status).toBe(204);
      expect((await change(who)).status).toBeLessThan(300);
    },
  );

  test.each(Object.entries(CHANGES))(
    '%s goes on within ten minutes of the whole sign-in',
    async (_, change) => {
      const who = await withApplication();
      const { ticket } = (await who.knock()).body;
      const body = { ticket, kind: 'totp', code: who.code() };
      const { token } = (await api.nobody.post('/auth/second_factor', body)).body;
      const entered = { ...who, headers: { authorization: `Bearer ${token}` } };
      world.goOn(10 * MINUTE - 1);
      expect((await change(entered)).status).toBeLessThan(300);
      world.goOn(1);
    },
  );

  test('what is wrong confirms nothing, and a wrong password costs no code', async () => {
    const who = await withApplication();
    const code = who.code();
    const wrong = await confirm(who, { current_password: 'errada-errada', code });
    expect(wrong.body.errors).toEqual({ current_password: ['A senha atual não confere.'] });
    const mistyped = await confirm(who, { current_password: world.password, code: who.wrong() });
    expect([mistyped.status, Object.keys(mistyped.body.errors)]).toEqual([422, ['code']]);
    expect((await api.nobody.post('/user/recovery_codes', {}, who.headers)).status).toBe(403);
    expect((await confirm(who, { current_password: world.password, code })).status).toBe(204);
    expect((await api.nobody.post('/user/recovery_codes', {}, who.headers)).status).toBe(200);
  });
});

describe('of somebody without a second factor', () => {
  test('password and e-mail take the present password and no more, however long ago the sign-in is', async () => {
    const who = await world.someone();
    world.goOn(60 * MINUTE);
    expect((await CHANGES['another e-mail']?.(who))?.status).toBe(200);
    expect((await CHANGES['another password']?.(who))?.status).toBe(204);
  });

  test('turning one on waits for the password, ten minutes after the sign-in', async () => {
    const who = await world.someone();
    world.goOn(10 * MINUTE);
    for (const [method, path] of [
      ['post', '/user/totp'],
      ['put', '/user/totp'],
      ['post', '/user/passkeys/options'],
      ['post', '/user/passkeys'],
    ] as const) {
      const { status, body } = await api.nobody[method](path, {}, who.headers);
      expect([path, status, body.confirmation, body.second_factor]).toEqual([path, 403, true, []]);
    }
    expect((await confirm(who, { current_password: world.password })).status).toBe(204);
    const { secret } = (await api.nobody.post('/user/totp', {}, who.headers)).body;
    const code = codeAt(secret, world.now());
    expect((await api.nobody.put('/user/totp', { code }, who.headers)).status).toBe(200);
  });

  test('turning one on ends what the password alone had confirmed elsewhere', async () => {
    const who = await world.someone();
    const elsewhere = { ...who, headers: { authorization: `Bearer ${(await who.knock()).body.token}` } };
    await world.enrol(who.headers);
    expect((await CHANGES['new recovery codes']?.(elsewhere))?.status).toBe(403);
    expect((await CHANGES['new recovery codes']?.(who))?.status).toBe(200);
  });

  test('whose role must have one the question can be answered before it is on', async () => {
    const who = await world.someone(ROLES.SUPERVISOR);
    await world.manager.put('/organisation/security', { second_factor_roles: [ROLES.SUPERVISOR] });
    world.goOn(10 * MINUTE);
    expect((await api.nobody.post('/user/totp', {}, who.headers)).body.confirmation).toBe(true);
    expect((await confirm(who, { current_password: world.password })).status).toBe(204);
    expect((await api.nobody.post('/user/totp', {}, who.headers)).status).toBe(200);
    expect((await api.nobody.get('/projects', who.headers)).status).toBe(403);
    await world.manager.put('/organisation/security', { second_factor_roles: [] });
  });
});

describe('of somebody with a passkey', () => {
  const options = ({ headers }: Pick<Someone, 'headers'>) =>
    api.nobody.post('/user/confirmation/options', {}, headers);

  async function withPasskey() {
    const who = await world.someone();
    const { device, body } = await world.enrol(who.headers);
    world.goOn(10 * MINUTE);
    return { ...who, device, passkey: Number(body.id) };
  }

  test('it confirms by itself, once for each question', async () => {
    const who = await withPasskey();
    const remove = () => api.nobody.delete(`/user/passkeys/${who.passkey}`, who.headers);
    expect((await remove()).body.second_factor).toEqual(['passkey']);
    expect((await confirm(who, { current_password: world.password })).status).toBe(204);
    expect((await remove()).status).toBe(403);
    const credential = who.device.use((await options(who)).body);
    expect((await confirm(who, { credential })).status).toBe(204);
    expect((await confirm(who, { credential })).body.errors).toEqual({
      credential: ['Passou tempo demais. Tente de novo com a chave de acesso.'],
    });
    expect((await remove()).status).toBe(204);
  });

  test('another person’s, or what was signed for a sign-in, confirms nothing', async () => {
    const [who, other] = [await withPasskey(), await withPasskey()];
    const refused = async (credential: object) => {
      const { status, body } = await confirm(who, { credential });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['credential']]);
    };
    await refused(other.device.use((await options(who)).body));
    await refused(other.device.use((await options(other)).body));
    await refused(who.device.use(await world.asked()));
    expect((await api.nobody.post('/user/recovery_codes', {}, who.headers)).status).toBe(403);
  });

  test('who has none is asked for none', async () => {
    const who = await world.someone();
    const { status, body } = await options(who);
    expect([status, body.detail]).toEqual([409, 'Esta conta não tem chaves de acesso.']);
  });
});

describe('of those who answer for people', () => {
  test('their own account asks for it by the address of people too, and that of others does not', async () => {
    const who = await world.someone(ROLES.GERENTE_PROJETOS);
    const other = await world.someone();
    world.goOn(10 * MINUTE);
    const put = (id: number, body: object) => api.nobody.put(`/users/${id}`, body, who.headers);
    const invite = (id: number) => api.nobody.post(`/users/${id}/invitation`, {}, who.headers);
    for (const asked of [
      await put(who.id, { password: OTHER_PASSWORD }),
      await put(who.id, { email: `novo-${who.email}` }),
      await invite(who.id),
    ]) {
      expect([asked.status, asked.body.confirmation, asked.body.second_factor]).toEqual([403, true, []]);
    }
    expect((await put(who.id, { name: 'Outro Nome', email: who.email })).status).toBe(200);
    expect((await put(other.id, { password: OTHER_PASSWORD })).status).toBe(200);
    expect((await invite(other.id)).status).toBe(201);
    expect((await confirm(who, { current_password: world.password })).status).toBe(204);
    expect((await invite(who.id)).status).toBe(201);
  });
});
