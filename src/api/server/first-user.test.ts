import { afterAll, describe, expect, test } from 'vitest';
import { openApi, TEST_PASSWORD, type TestApi } from '../../../tests/support/api.ts';
import { StartProblem } from '../platform/settings.ts';
import { endFirstPassword } from './first-password.ts';
import { createFirstUser } from './first-user.ts';

test.each([
  ['senha12345', 'Esta senha é comum demais e seria adivinhada. Escolha outra.'],
  ['primeira', 'A senha não pode ser o nome da pessoa, o e-mail ou o nome do sistema. Escolha outra.'],
])('the first password follows the rules of all: %s stops the start in words', async (password, reason) => {
  const started = openApi({ env: { ADMIN_PASSWORD: password } });
  await expect(started).rejects.toThrow(StartProblem);
  await expect(started).rejects.toThrow(`A senha de ADMIN_PASSWORD não serve. ${reason}`);
});

describe('a first password that was made here', () => {
  const HOUR = 60 * 60_000;
  const start = Date.now();
  const opened: TestApi[] = [];
  afterAll(() => Promise.all(opened.map((api) => api.close())));

  async function begin() {
    const api = await openApi({ env: { ADMIN_PASSWORD: '' }, now: start });
    opened.push(api);
    const { services } = api.server;
    const { email = '', password = '' } = api.firstUser ?? {};
    const enter = (given: string) => api.nobody.post('/auth', { email, password: given });
    return { api, services, enter, password: password ?? '' };
  }

  test('has 128 bits and more', async () => {
    expect((await begin()).password).toMatch(/^[a-zA-Z2-9]{23}$/);
  });

  test('that nobody changes is good for 72 hours, and the next start makes another', async () => {
    const { api, services, enter, password } = await begin();
    api.setNow(start + 71.9 * HOUR);
    await endFirstPassword(services);
    const { token } = (await enter(password)).body;
    api.setNow(start + 72 * HOUR);
    await endFirstPassword(services);
    expect((await enter(password)).status).toBe(401);
    expect((await api.bearer(token).get('/user')).status).toBe(401);
    const { database, settings } = services;
    const again = await createFirstUser(services, start + 73 * HOUR);
    expect(again?.email).toBe(settings.adminEmail);
    expect((await enter(again?.password ?? '')).status).toBe(200);
    // Of another server that starts at the same moment, or later, nothing more comes.
    expect(await createFirstUser(services, start + 74 * HOUR)).toBeNull();
    const entries = await database.read
      .selectFrom('audit_log')
      .select('changes')
      .where('resource', '=', 'users')
      .execute();
    expect(entries.map(({ changes }) => changes)).toEqual(
      [1, 2].map(() => expect.stringContaining('password')),
    );
  });

  test('that the server was off for as long as it was good is another at the next start', async () => {
    const { api, services, enter, password } = await begin();
    api.setNow(start + 100 * HOUR);
    const again = await createFirstUser(services, start + 100 * HOUR);
    expect([(await enter(password)).status, (await enter(again?.password ?? '')).status]).toEqual([401, 200]);
  });

  test('that ends while the server starts is another one, and that one ends in its time too', async () => {
    const { api, services, enter } = await begin();
    const startAt = async (hour: number) => {
      api.setNow(start + hour * HOUR);
      const [made] = await Promise.all([
        createFirstUser(services, start + hour * HOUR),
        endFirstPassword(services),
        endFirstPassword(services),
      ]);
      return made?.password ?? '';
    };
    // Whoever comes first: what is printed is what lets the first manager in.
    const passwords = [await startAt(73), await startAt(146), await startAt(219)];
    for (const password of passwords) expect(password).not.toBe('');
    const answers = await Promise.all(passwords.map((password) => enter(password)));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 200]);
    api.setNow(start + 292 * HOUR);
    await endFirstPassword(services);
    expect((await enter(passwords.at(-1) ?? '')).status).toBe(401);
  });

  test('that ended is given again to nobody who has another way in, and takes nothing of theirs', async () => {
    const { api, services, enter, password } = await begin();
    const { write, read } = services.database;
    const { id } = (await enter(password)).body.user;
    await write
      .insertInto('passkeys')
      .values({
        user_id: id,
        credential_id: 'x',
        public_key: 'x',
        counter: 0,
        transports: '',
        multi_device: 0,
        backed_up: 0,
        name: 'Celular',
        created_at: start,
        last_used_at: null,
      })
      .execute();
    await write
      .insertInto('program_keys')
      .values({
        user_id: id,
        name: 'Planilha',
        token_hash: 'x',
        permissions: '{}',
        projects: null,
        created_at: start,
        expires_at: start + 1000 * HOUR,
        last_used_at: null,
      })
      .execute();
    api.setNow(start + 73 * HOUR);
    expect(await createFirstUser(services, start + 73 * HOUR)).toBeNull();
    await endFirstPassword(services);
    expect((await enter(password)).status).toBe(401);
    const session = { token_hash: 'y', user_id: id, created_at: start, expires_at: start + 1000 * HOUR };
    await write.insertInto('sessions').values(session).execute();
    for (const hour of [74, 148]) expect(await createFirstUser(services, start + hour * HOUR)).toBeNull();
    for (const table of ['program_keys', 'sessions'] as const) {
      expect(await read.selectFrom(table).select('user_id').execute()).toEqual([{ user_id: id }]);
    }
    // Without the passkey a start helps as ever.
    await write.deleteFrom('passkeys').execute();
    expect((await createFirstUser(services, start + 200 * HOUR))?.password).toMatch(/^[a-zA-Z2-9]{23}$/);
  });

  test.each([71, 73])(
    'of somebody who was disabled is given to nobody: looked at after %i hours',
    async (hour) => {
      const { api, services } = await begin();
      await services.database.write.updateTable('users').set({ enabled: 0 }).execute();
      api.setNow(start + hour * HOUR);
      await endFirstPassword(services);
      expect(await createFirstUser(services, start + 74 * HOUR)).toBeNull();
    },
  );

  test('that was changed, or that the settings gave, stays what it is', async () => {
    const { api, enter, password } = await begin();
    const { token } = (await enter(password)).body;
    const own = 'tres pratos de trigo';
    const body = { current_password: password, password: own };
    expect((await api.bearer(token).put('/user/password', body)).status).toBe(204);
    const given = await openApi({ now: start });
    opened.push(given);
    for (const one of [api, given]) {
      one.setNow(start + 1000 * HOUR);
      await endFirstPassword(one.server.services);
      expect(await createFirstUser(one.server.services, start + 1000 * HOUR)).toBeNull();
    }
    expect((await enter(own)).status).toBe(200);
    const first = { email: 'primeira@example.org', password: TEST_PASSWORD };
    expect((await given.nobody.post('/auth', first)).status).toBe(200);
  });
});
