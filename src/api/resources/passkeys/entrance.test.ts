/** Signing in with a passkey: each answer once, for this site, by a person who was recognised. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApi } from '../../../../tests/support/api.ts';
import { ORIGIN, type PasskeyWorld, passkeyWorld } from '../../../../tests/support/passkeys.ts';
import {
  type Algorithm,
  SoftwareAuthenticator,
  type Wrong,
} from '../../../../tests/support/software-authenticator.ts';

const MINUTE = 60_000;
const FAILED = 'Falha ao fazer login! Verifique suas credenciais e tente novamente.';
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

/** Somebody with a passkey and the device that has it. */
async function keyholder(device: Parameters<PasskeyWorld['enrol']>[1] = {}) {
  const person = await world.someone();
  const made = await world.enrol(person.headers, device);
  expect(made.status, made.text).toBe(201);
  const codes: string[] = made.body.recovery_codes;
  return { ...person, device: made.device, passkeyId: Number(made.body.id), codes };
}

const stored = (id: number) =>
  api.server.services.database.read
    .selectFrom('passkeys')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** What the security log says of the last refused sign-in, which a server writes down a little later. */
async function lastRefusal(): Promise<string> {
  await api.server.services.refusals.flush();
  const { body } = await world.manager.get('/security_log?kind=sign_in_failed');
  return String(body.data[0]?.detail);
}

const WRONG: [string, Wrong][] = [
  ['another site’s', { origin: 'https://painel.example.net' }],
  ['one of plain http', { origin: 'http://painel.example.org' }],
  ['one for another name', { rpId: 'example.org' }],
  ['one without the person being recognised', { verified: false }],
  ['one that nobody touched', { present: false }],
  ['a forged signature', { forged: true }],
  ['the answer to another question', { type: 'webauthn.create' }],
  ['one that a page within another site asked for', { crossOrigin: true }],
  ['one that names another person', { userHandle: Buffer.alloc(64, 7).toString('base64url') }],
];

describe('a whole sign-in', () => {
  test('asks for no e-mail, and tells nothing of who has passkeys', async () => {
    const { status, body } = await api.nobody.post('/auth/passkey/options', {});
    expect([status, body]).toEqual([
      200,
      {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        rpId: 'painel.example.org',
        timeout: 5 * MINUTE,
        userVerification: 'required',
        allowCredentials: [],
      },
    ]);
    expect((await api.nobody.get('/auth/options')).body.passkey).toBe(true);
  });

  test.each<[Algorithm, boolean]>([
    ['ES256', true],
    ['EdDSA', true],
    ['RS256', true],
    ['ES256', false],
  ])('with %s, counting %s, opens a session as any other', async (algorithm, counts) => {
    const { device, email, passkeyId, id } = await keyholder({ algorithm, counts });
    const { status, body, headers } = await world.enter(device);
    expect(status).toBe(200);
    expect(body.user.email).toBe(email);
    expect(String(headers['set-cookie'])).toContain('vertente_');
    const own = { authorization: `Bearer ${body.token}` };
    // The second factor was in it, and it counts as a confirmation.
    expect((await api.nobody.get('/user', own)).body.second_factor).toBe('on');
    expect((await api.nobody.post('/user/passkeys/options', {}, own)).status).toBe(200);
    expect(await stored(passkeyId)).toMatchObject({ counter: counts ? 1 : 0, last_used_at: world.now() });
    expect((await world.enter(device)).status).toBe(200);
    const log = await world.manager.get(`/security_log?kind=signed_in&user=${id}`);
    expect(log.body.data[0]).toMatchObject({ user: { id }, detail: 'Abriu um acesso.' });
  });

  test('lasts as long as was ticked', async () => {
    const { device } = await keyholder();
    const [long, short] = [await world.enter(device, {}, { remember: true }), await world.enter(device)];
    world.goOn(24 * 60 * MINUTE);
    const statusOf = async ({ body }: { body: { token: string } }) =>
      (await api.nobody.get('/user', { authorization: `Bearer ${body.token}` })).status;
    expect([await statusOf(long), await statusOf(short)]).toEqual([200, 401]);
    world.goOn(-24 * 60 * MINUTE);
  });

  test.each(WRONG)('%s is refused, in the words of a wrong password, and counted', async (_, wrong) => {
    const { device, name } = await keyholder();
    const { status, body } = await world.enter(device, wrong);
    expect([status, body.detail, body.token]).toEqual([401, FAILED, undefined]);
    await expect.poll(lastRefusal).toBe(`1 tentativa na conta de ${name}.`);
    const { read } = api.server.services.database;
    const counted = await read
      .selectFrom('sign_in_attempts')
      .select('key')
      .where('failures', '=', 1)
      .execute();
    expect(counted.length).toBeGreaterThan(0);
    expect((await world.enter(device)).status).toBe(200);
  });

  test('a passkey that nobody has is refused in the same words', async () => {
    const device = new SoftwareAuthenticator(ORIGIN);
    const { status, body } = await world.enter(device);
    expect([status, body.detail]).toEqual([401, FAILED]);
    await expect.poll(lastRefusal).toBe('1 tentativa com uma chave de acesso desconhecida.');
  });

  test('takes an answer once, for five minutes, and no other one', async () => {
    const { device } = await keyholder();
    const credential = device.use(await world.asked());
    const enter = (one: object) => api.nobody.post('/auth/passkey', { credential: one });
    expect((await enter(credential)).status).toBe(200);
    const again = await enter(credential);
    expect([again.status, again.body.detail]).toEqual([401, EXPIRED]);
    const late = device.use(await world.asked());
    world.goOn(5 * MINUTE);
    expect((await enter(late)).body.detail).toBe(EXPIRED);
    const made = device.use({
      ...(await world.asked()),
      challenge: Buffer.alloc(32, 1).toString('base64url'),
    });
    expect((await enter(made)).body.detail).toBe(EXPIRED);
    // A wrong answer uses the question up as well.
    const question = await world.asked();
    expect((await enter(device.use(question, { forged: true }))).body.detail).toBe(FAILED);
    expect((await enter(device.use(question))).body.detail).toBe(EXPIRED);
  });

  test('of the same answer at the same moment one gets in', async () => {
    const { device } = await keyholder();
    const credential = device.use(await world.asked());
    const all = await Promise.all([1, 2, 3].map(() => api.nobody.post('/auth/passkey', { credential })));
    expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401, 401]);
  });

  test('what was asked of a session or a ticket signs nobody in', async () => {
    const { device, headers, knock } = await keyholder();
    const { challenge } = (await api.nobody.post('/user/passkeys/options', {}, headers)).body;
    const question = await world.asked();
    const enter = (one: object) => api.nobody.post('/auth/passkey', { credential: one });
    expect((await enter(device.use({ ...question, challenge }))).body.detail).toBe(EXPIRED);
    const owed = await world.asked((await knock()).body.ticket);
    expect((await enter(device.use(owed))).body.detail).toBe(EXPIRED);
  });

  test('a counter that goes back is refused, and the security log says why', async () => {
    const { device, passkeyId } = await keyholder();
    expect((await world.enter(device, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) {
      const { status, body } = await world.enter(device, { counter });
      expect([counter, status, body.detail]).toEqual([counter, 401, FAILED]);
    }
    expect((await stored(passkeyId)).counter).toBe(7);
    await expect.poll(lastRefusal).toContain('pode haver uma cópia dela');
    expect((await world.enter(device, { counter: 8 })).status).toBe(200);
  });

  test.each(['removed', 'of somebody disabled', 'of somebody deleted'])(
    'one %s opens nothing',
    async (end) => {
      const { device, headers, id, passkeyId, name } = await keyholder();
      const question = await world.asked();
      if (end === 'removed') await api.nobody.delete(`/user/passkeys/${passkeyId}`, headers);
      else if (end === 'of somebody disabled') await world.manager.put(`/users/${id}`, { enabled: false });
      else expect((await world.manager.delete(`/users/${id}`)).status).toBe(204);
      const { status, body } = await api.nobody.post('/auth/passkey', { credential: device.use(question) });
      expect([status, body.detail]).toEqual([401, FAILED]);
      if (end === 'of somebody disabled') {
        await expect.poll(lastRefusal).toBe(`1 tentativa na conta de ${name}.`);
      }
    },
  );

  test('failures are slowed as of a password, and a success clears them', async () => {
    const { device } = await keyholder();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      statuses.push((await world.enter(device, { forged: true })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    // Who has to wait has used up no question by that.
    const credential = device.use(await world.asked());
    expect((await api.nobody.post('/auth/passkey', { credential })).status).toBe(429);
    world.goOn(MINUTE);
    expect((await api.nobody.post('/auth/passkey', { credential })).status).toBe(200);
    expect((await world.enter(device, { forged: true })).status).toBe(401);
  });

  test.each([{}, { credential: null }, { credential: { id: 'x' } }, { credential: 'x' }])(
    '%j is no answer',
    async (body) => {
      expect((await api.nobody.post('/auth/passkey', body)).status).toBe(422);
    },
  );
});

test('who is signing in must be named by the answer, but not where a person is asked for', async () => {
  const { device, knock } = await keyholder();
  expect((await world.enter(device, { userHandle: '' })).status).toBe(401);
  const { ticket } = (await knock()).body;
  const credential = device.use(await world.asked(ticket), { userHandle: '' });
  const second = await api.nobody.post('/auth/second_factor', { ticket, kind: 'passkey', credential });
  expect(second.status).toBe(200);
});

describe('a second step', () => {
  const second = (ticket: string, credential: object) =>
    api.nobody.post('/auth/second_factor', { ticket, kind: 'passkey', credential });

  test('names the person’s own passkeys, and takes one of them', async () => {
    const { device, knock, email } = await keyholder();
    const { ticket } = (await knock()).body;
    const question = await world.asked(ticket);
    expect(question.allowCredentials).toEqual([
      { id: device.credentialId, type: 'public-key', transports: ['internal'] },
    ]);
    const done = await second(ticket, device.use(question));
    expect([done.status, done.body.user.email]).toEqual([200, email]);
    // Ticket and answer are used up.
    expect((await second(ticket, device.use(question))).body.errors).toHaveProperty('ticket');
    expect((await api.nobody.post('/auth/passkey/options', { ticket })).status).toBe(401);
  });

  test.each(WRONG)('%s is refused, and the ticket is left', async (_, wrong) => {
    const { device, knock } = await keyholder();
    const { ticket } = (await knock()).body;
    const { status, body } = await second(ticket, device.use(await world.asked(ticket), wrong));
    expect([status, body.errors]).toEqual([401, { credential: [REFUSED] }]);
    expect((await second(ticket, device.use(await world.asked(ticket)))).status).toBe(200);
  });

  test('another person’s passkey, or question, is of no use', async () => {
    const [one, other] = [await keyholder(), await keyholder()];
    const { ticket } = (await one.knock()).body;
    const { body } = await second(ticket, other.device.use(await world.asked(ticket)));
    expect(body.errors).toEqual({ credential: [REFUSED] });
    const question = await world.asked((await other.knock()).body.ticket);
    expect((await second(ticket, one.device.use(question))).body.errors).toEqual({ credential: [EXPIRED] });
    const anyones = await world.asked();
    expect((await second(ticket, one.device.use(anyones))).body.errors).toEqual({ credential: [EXPIRED] });
  });

  test('a recovery code gets in where the device is lost', async () => {
    const { knock, codes } = await keyholder();
    const enter = async () =>
      api.nobody.post('/auth/second_factor', {
        ticket: (await knock()).body.ticket,
        kind: 'recovery',
        code: codes[0],
      });
    expect((await enter()).status).toBe(200);
    expect((await enter()).status).toBe(401);
  });

  test('of whoever has no passkey asks for none, and each kind asks for its own answer', async () => {
    const { knock, headers, passkeyId } = await keyholder();
    const { ticket } = (await knock()).body;
    const wrongKinds = [
      [{ ticket, kind: 'passkey', code: '123456' }, 'credential'],
      [{ ticket, kind: 'totp' }, 'code'],
    ] as const;
    for (const [body, field] of wrongKinds) {
      const answer = await api.nobody.post('/auth/second_factor', body);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    }
    await api.nobody.delete(`/user/passkeys/${passkeyId}`, headers);
    expect((await api.nobody.post('/auth/passkey/options', { ticket })).status).toBe(409);
  });
});

test('questions are kept as hashes, and a flood of them drives out the oldest', async () => {
  const { read, write } = api.server.services.database;
  const question = await world.asked();
  const before = await read.selectFrom('passkey_challenges').selectAll().execute();
  expect(JSON.stringify(before)).not.toContain(question.challenge);
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    challenge_hash: `x${index}`,
    session_id: null,
    ticket_hash: null,
    expires_at: world.now() + MINUTE,
  }));
  for (let start = 0; start < many.length; start += 1000) {
    await write
      .insertInto('passkey_challenges')
      .values(many.slice(start, start + 1000))
      .execute();
  }
  await world.asked();
  const { total } = await read
    .selectFrom('passkey_challenges')
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  expect(Number(total)).toBeLessThanOrEqual(10_001);
  world.goOn(6 * MINUTE);
  await world.asked();
  expect(await read.selectFrom('passkey_challenges').selectAll().execute()).toHaveLength(1);
});
