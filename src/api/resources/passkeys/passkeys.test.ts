/** One's own passkeys: made by a real signature, listed, removed; what is wrong with one is refused. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MOST_PASSKEYS } from '#domain/resources/passkeys.ts';
import { ROLES } from '#domain/shared/access.ts';
import type { TestApi } from '../../../../tests/support/api.ts';
import { ORIGIN, type PasskeyWorld, passkeyWorld } from '../../../../tests/support/passkeys.ts';
import {
  type Algorithm,
  SoftwareAuthenticator,
  type Wrong,
} from '../../../../tests/support/software-authenticator.ts';
import { giveSecondFactor } from '../../../../tests/support/second-factor.ts';

const MINUTE = 60_000;
const REFUSED = 'A chave de acesso não pôde ser conferida. Tente de novo.';
const EXPIRED = 'Passou tempo demais. Tente de novo com a chave de acesso.';

let api: TestApi;
let world: PasskeyWorld;

beforeAll(async () => {
  world = await passkeyWorld();
  api = world.api;
});
afterAll(() => api.close());
beforeEach(() => world.settle());

const listed = async (headers: Record<string, string>) =>
  (await api.nobody.get('/user/passkeys', headers)).body.data;

describe('making one', () => {
  test('asks the browser for one that recognises the person and tells nothing of them', async () => {
    const { headers, id, name, email } = await world.someone();
    const { status, body } = await api.nobody.post('/user/passkeys/options', {}, headers);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      rp: { id: 'painel.example.org', name: 'Vertente' },
      user: { name: email, displayName: name },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    });
    expect(Buffer.from(body.challenge, 'base64url')).toHaveLength(32);
    const handle = Buffer.from(body.user.id, 'base64url');
    expect(handle).toHaveLength(64);
    expect(handle.toString('utf8')).not.toContain(email);
    expect(handle.toString('latin1')).not.toContain(String.fromCodePoint(0, 0, 0, id));
    // The same the next time: an authenticator must not take the person for two.
    expect((await api.nobody.post('/user/passkeys/options', {}, headers)).body.user.id).toBe(body.user.id);
  });

  test.each<Algorithm>(['ES256', 'EdDSA', 'RS256'])(
    'with %s turns the second factor on',
    async (algorithm) => {
      const { headers, knock } = await world.someone();
      const made = await world.enrol(headers, { algorithm });
      expect(made.status, made.text).toBe(201);
      expect(made.body).toEqual({
        id: expect.any(Number),
        name: 'Celular',
        created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/),
        last_used_at: null,
        synced: false,
        recovery_codes: expect.any(Array),
      });
      expect(new Set(made.body.recovery_codes).size).toBe(10);
      const { recovery_codes: _, ...record } = made.body;
      expect(await listed(headers)).toEqual([record]);
      expect((await api.nobody.get('/user', headers)).body.second_factor).toBe('on');
      expect((await knock()).body).toEqual({
        second_factor: ['passkey', 'recovery'],
        ticket: expect.any(String),
      });
      expect((await world.enter(made.device)).status).toBe(200);
    },
  );

  test('of one that people carry in their accounts says so', async () => {
    const { headers } = await world.someone();
    expect((await world.enrol(headers, { synced: true, counts: false })).body.synced).toBe(true);
  });

  test.each<[string, Wrong & { fmt?: string }]>([
    ['another site’s', { origin: 'https://painel.example.net' }],
    ['a part of the site’s', { origin: `${ORIGIN}:444` }],
    ['one for another name', { rpId: 'example.org' }],
    ['one that signed something else', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['one without the person being recognised', { verified: false }],
    ['one that nobody touched', { present: false }],
    ['an answer to another question', { type: 'webauthn.get' }],
    ['one that a page within another site asked for', { crossOrigin: true }],
  ])('%s is refused', async (_, wrong) => {
    const { headers } = await world.someone();
    const made = await world.enrol(headers, {}, wrong);
    expect([made.status, Object.keys(made.body.errors)]).toEqual([422, ['credential']]);
    expect([REFUSED, EXPIRED]).toContain(made.body.detail);
    expect(await listed(headers)).toEqual([]);
    expect((await api.nobody.get('/user', headers)).body.second_factor).toBe('off');
  });

  test('does not look at a statement of who made the authenticator, broken as it may be', async () => {
    const { headers } = await world.someone();
    expect((await world.enrol(headers, {}, { fmt: 'packed' })).status).toBe(201);
  });

  test('takes an answer once, for five minutes, from the session that asked', async () => {
    const { headers, knock } = await world.someone();
    const begin = async () => (await api.nobody.post('/user/passkeys/options', {}, headers)).body;
    const device = new SoftwareAuthenticator(ORIGIN);
    const late = device.create(await begin());
    world.goOn(5 * MINUTE);
    const tooLate = await api.nobody.post('/user/passkeys', { name: 'A', credential: late }, headers);
    expect([tooLate.status, tooLate.body.detail]).toEqual([422, EXPIRED]);
    // A new wish ends the one before.
    const before = device.create(await begin());
    const credential = device.create(await begin());
    expect((await api.nobody.post('/user/passkeys', { name: 'A', credential: before }, headers)).status).toBe(
      422,
    );
    const other = { authorization: `Bearer ${(await knock()).body.token}` };
    expect((await api.nobody.post('/user/passkeys', { name: 'A', credential }, other)).status).toBe(422);
    expect((await api.nobody.post('/user/passkeys', { name: 'A', credential }, headers)).status).toBe(201);
    const again = await api.nobody.post('/user/passkeys', { name: 'B', credential }, headers);
    expect([again.status, again.body.detail]).toEqual([422, EXPIRED]);
  });

  test('is done once of two answers at the same moment', async () => {
    const { headers } = await world.someone();
    const options = (await api.nobody.post('/user/passkeys/options', {}, headers)).body;
    const credential = new SoftwareAuthenticator(ORIGIN).create(options);
    const all = await Promise.all(
      ['A', 'B', 'C'].map((name) => api.nobody.post('/user/passkeys', { name, credential }, headers)),
    );
    expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422, 422]);
    expect(await listed(headers)).toHaveLength(1);
  });

  test('the same passkey is not taken a second time, nor by another person', async () => {
    const one = await world.someone();
    const other = await world.someone();
    const { device } = await world.enrol(one.headers);
    const options = (await api.nobody.post('/user/passkeys/options', {}, one.headers)).body;
    expect(options.excludeCredentials).toEqual([
      { id: device.credentialId, type: 'public-key', transports: ['internal'] },
    ]);
    for (const { headers } of [one, other]) {
      const asked = (await api.nobody.post('/user/passkeys/options', {}, headers)).body;
      const again = await api.nobody.post(
        '/user/passkeys',
        { name: 'A', credential: device.create(asked) },
        headers,
      );
      expect([again.status, again.body.detail]).toEqual([409, 'Esta chave de acesso já está cadastrada.']);
    }
  });

  test('a second one brings no other recovery codes, and there is room for twenty', async () => {
    const { headers, id } = await world.someone();
    await world.enrol(headers);
    expect((await world.enrol(headers)).body.recovery_codes).toBeNull();
    const { write } = api.server.services.database;
    const row = await write
      .selectFrom('passkeys')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    const { id: _, ...values } = row;
    for (let count = 2; count < MOST_PASSKEYS; count += 1) {
      await write
        .insertInto('passkeys')
        .values({ ...values, credential_id: `outra-${id}-${count}` })
        .execute();
    }
    expect((await api.nobody.post('/user/passkeys/options', {}, headers)).status).toBe(409);
  });

  test('needs a name, and what the browser made', async () => {
    const { headers } = await world.someone();
    const { body } = await api.nobody.post('/user/passkeys', { name: ' ' }, headers);
    expect(Object.keys(body.errors).toSorted()).toEqual(['credential', 'name']);
    expect(body.errors.name).toEqual(['Digite um nome para a chave de acesso!']);
  });

  test('leaves nothing that is secret in the audit, and tells of it there', async () => {
    const { headers, id } = await world.someone();
    const { body } = await world.enrol(headers);
    const log = await world.manager.get(`/security_log?kind=second_factor_changed&user=${id}`);
    expect(log.body.data[0].detail).toContain('chave de acesso “Celular” cadastrada');
    const audit = JSON.stringify(
      await api.server.services.database.read.selectFrom('audit_log').selectAll().execute(),
    );
    for (const code of body.recovery_codes) expect(audit).not.toContain(code);
  });
});

describe('removing one', () => {
  test('is for its owner alone, and the last one turns the second factor off', async () => {
    const { headers, id, knock } = await world.someone();
    const stranger = await world.someone();
    const first = await world.enrol(headers);
    const second = await world.enrol(headers);
    expect((await api.nobody.delete(`/user/passkeys/${first.body.id}`, stranger.headers)).status).toBe(404);
    expect((await api.nobody.delete(`/user/passkeys/${first.body.id}`, headers)).status).toBe(204);
    expect((await api.nobody.delete(`/user/passkeys/${first.body.id}`, headers)).status).toBe(404);
    expect((await knock()).body.second_factor).toEqual(['passkey', 'recovery']);
    expect((await world.enter(first.device)).status).toBe(401);
    expect((await world.enter(second.device)).status).toBe(200);
    expect((await api.nobody.delete(`/user/passkeys/${second.body.id}`, headers)).status).toBe(204);
    expect((await knock()).body.token).toBeDefined();
    const { read } = api.server.services.database;
    expect(await read.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute()).toEqual(
      [],
    );
  });

  test('asks first who one is, ten minutes after the sign-in, as making one does', async () => {
    const { headers } = await world.someone();
    const { body, device } = await world.enrol(headers);
    world.goOn(10 * MINUTE);
    for (const asked of [
      await api.nobody.delete(`/user/passkeys/${body.id}`, headers),
      await api.nobody.post('/user/passkeys/options', {}, headers),
      await api.nobody.post('/user/recovery_codes', {}, headers),
    ]) {
      expect([asked.status, asked.body.confirmation]).toEqual([403, true]);
    }
    const signed = device.use((await api.nobody.post('/user/confirmation/options', {}, headers)).body);
    const confirmed = await api.nobody.post('/user/confirmation', { credential: signed }, headers);
    expect(confirmed.status).toBe(204);
    expect((await api.nobody.delete(`/user/passkeys/${body.id}`, headers)).status).toBe(204);
  });

  test('leaves the application of codes, and the other way round', async () => {
    const { headers, id, knock } = await world.someone();
    await giveSecondFactor(api.server.services, id);
    const { body } = await world.enrol(headers);
    expect(body.recovery_codes).toBeNull();
    expect((await knock()).body.second_factor).toEqual(['totp', 'passkey']);
    const off = { current_password: world.password };
    expect((await api.nobody.delete('/user/totp', headers, off)).status).toBe(204);
    expect((await api.nobody.get('/user', headers)).body.second_factor).toBe('on');
    expect((await knock()).body.second_factor).toEqual(['passkey']);
  });

  test('of a whole second factor, by whoever answers for people, takes passkeys and codes with it', async () => {
    const { headers, id, knock } = await world.someone();
    const { device } = await world.enrol(headers);
    expect((await world.manager.get(`/users/${id}`)).body.second_factor).toBe(true);
    expect((await world.manager.delete(`/users/${id}/totp`)).status).toBe(204);
    expect((await world.enter(device)).status).toBe(401);
    expect((await api.nobody.get('/user', headers)).status).toBe(401);
    expect((await knock()).body.token).toBeDefined();
    expect((await world.manager.delete(`/users/${id}/totp`)).status).toBe(409);
  });
});

test('new recovery codes take the place of the old ones, for whoever has a second factor', async () => {
  const { headers, knock } = await world.someone();
  expect((await api.nobody.post('/user/recovery_codes', {}, headers)).status).toBe(409);
  const [old] = (await world.enrol(headers)).body.recovery_codes;
  const { recovery_codes: codes } = (await api.nobody.post('/user/recovery_codes', {}, headers)).body;
  expect(codes).toHaveLength(10);
  const second = async (code: string) =>
    api.nobody.post('/auth/second_factor', { ticket: (await knock()).body.ticket, kind: 'recovery', code });
  expect((await second(old)).status).toBe(401);
  expect((await second(codes[0])).status).toBe(200);
});

test('whoever must have a second factor gets there by a passkey too', async () => {
  const { headers } = await world.someone(ROLES.SUPERVISOR);
  await world.manager.put('/organisation/security', { second_factor_roles: [ROLES.SUPERVISOR] });
  expect((await api.nobody.get('/projects', headers)).status).toBe(403);
  expect(await listed(headers)).toEqual([]);
  const { body } = await world.enrol(headers);
  expect((await api.nobody.get('/projects', headers)).status).toBe(200);
  expect((await api.nobody.delete(`/user/passkeys/${body.id}`, headers)).status).toBe(204);
  expect((await api.nobody.get('/projects', headers)).status).toBe(403);
  await world.manager.put('/organisation/security', { second_factor_roles: [] });
});
