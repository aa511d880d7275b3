/** Guessing passwords: slowed per account and per address, alone or all at once; and how soon a session ends. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, TEST_PASSWORD, type TestApi } from '../support/api.ts';

const KNOWN = 'primeira@example.org';
const WRONG = 'errada-errada-2026';
const OFFICE_PASSWORD = 'vereda-funda-2026';
/** Failures that cost no waiting: of an account from one address, from all of them, of an address, of all known browsers. */
const FREE = { pair: 5, account: 20, address: 30, browsers: 20 };
const MINUTE = 60_000;
const LONGEST_WAIT = 5 * MINUTE;
const HOUR = 60 * 60_000;

let api: TestApi;

beforeEach(async () => {
  api = await openApi({ watchClock: true });
});
afterEach(() => api.close());

const signIn = (email: string, password: string, remoteAddress = '192.0.2.1') =>
  api.app.inject({ method: 'POST', url: '/api/auth', payload: { email, password }, remoteAddress });

test('an e-mail that no engine keeps is refused, a password is only wrong', async () => {
  expect((await signIn('a\u0000@example.org', WRONG)).statusCode).toBe(422);
  expect((await signIn(KNOWN, `${TEST_PASSWORD}\u0000`)).statusCode).toBe(401);
});

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

  test('of one account from one address are slowed sooner; another address is not', async () => {
    for (let at = 0; at < FREE.pair; at += 1) {
      expect((await signIn(KNOWN, WRONG)).statusCode).toBe(401);
    }
    expect((await signIn(KNOWN, TEST_PASSWORD)).statusCode).toBe(429);
    expect((await signIn(KNOWN, TEST_PASSWORD, '192.0.2.2')).statusCode).toBe(200);
  });

  test('of many accounts from one address are slowed; another address is not', async () => {
    for (let at = 0; at < FREE.address; at += 1) {
      expect((await signIn(`ninguem${at}@example.org`, WRONG)).statusCode).toBe(401);
    }
    const slowed = await signIn(KNOWN, TEST_PASSWORD);
    expect([slowed.statusCode, slowed.headers['retry-after']]).toEqual([429, '5']);
    expect((await signIn(KNOWN, TEST_PASSWORD, '192.0.2.2')).statusCode).toBe(200);
  });

  test('from one IPv6 network, however it is written, are those of one address', async () => {
    const written = ['2001:db8:0:7::', '2001:0DB8:0:7:ffff:1:2:', '2001:db8::7:0:0:1:'];
    for (let at = 0; at < FREE.address; at += 1) {
      const address = `${written[at % written.length]}${(at + 1).toString(16)}`;
      expect((await signIn(`ninguem${at}@example.org`, WRONG, address)).statusCode).toBe(401);
    }
    expect((await signIn(KNOWN, TEST_PASSWORD, '2001:db8:0:7::abcd')).statusCode).toBe(429);
    expect((await signIn(KNOWN, TEST_PASSWORD, '2001:db8:0:8::1')).statusCode).toBe(200);
    expect((await signIn(KNOWN, TEST_PASSWORD, '::ffff:192.0.2.1')).statusCode).toBe(200);
  });

  test('with another forged X-Forwarded-For each come from the address that the proxy saw', async () => {
    const behind = await openApi({ env: { TRUST_PROXY: 'true' } });
    const from = (email: string, password: string, forwarded: string, app = behind.app) =>
      app.inject({
        method: 'POST',
        url: '/api/auth',
        payload: { email, password },
        headers: { 'x-forwarded-for': forwarded },
      });
    for (let at = 0; at < FREE.address; at += 1) {
      const answer = await from(`ninguem${at}@example.org`, WRONG, `203.0.113.${at}, 192.0.2.7`);
      expect(answer.statusCode).toBe(401);
      // Without a proxy the header is nobody's.
      await from(`ninguem${at}@example.org`, WRONG, `203.0.113.${at}`, api.app);
    }
    expect((await from(KNOWN, TEST_PASSWORD, '203.0.113.99, 192.0.2.7')).statusCode).toBe(429);
    expect((await from(KNOWN, TEST_PASSWORD, '192.0.2.7, 192.0.2.8')).statusCode).toBe(200);
    expect((await from(KNOWN, TEST_PASSWORD, '203.0.113.99', api.app)).statusCode).toBe(429);
    const recorded = await behind.server.services.database.read
      .selectFrom('audit_log')
      .select('address')
      .where('resource', '=', 'auth')
      .where('action', '=', 'create')
      .execute();
    expect(recorded).toEqual([{ address: '192.0.2.8' }]);
    await behind.close();
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
    expect(statuses).toEqual([...Array.from({ length: FREE.account }, () => 401), 429]);
  });

  test('good passwords sent together all enter', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => signIn(KNOWN, TEST_PASSWORD)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 15 }, () => 200));
    expect(new Set(answers.map((answer) => answer.json().token)).size).toBe(15);
  });
});

describe('the account’s own people', () => {
  type Answer = Awaited<ReturnType<typeof signIn>>;
  const cookieOf = (answer: Answer) => String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
  const fromBrowser = (cookie: string, password = TEST_PASSWORD, email = KNOWN) =>
    api.app.inject({
      method: 'POST',
      url: '/api/auth',
      payload: { email, password },
      headers: { cookie },
      remoteAddress: '198.51.100.1',
    });
  /** From many addresses for as long as it takes to slow the account down. */
  async function attack(password = TEST_PASSWORD) {
    for (let at = 0; at <= FREE.account + 3; at += 1) await signIn(KNOWN, WRONG, `203.0.113.${at}`);
    expect((await signIn(KNOWN, password, '203.0.113.99')).statusCode).toBe(429);
  }

  test('get a cookie that is out of reach of scripts and other sites, and tells nothing', async () => {
    const answer = await signIn(KNOWN, TEST_PASSWORD);
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(
      /^vertente_[0-9a-f]{16}=[\w-]{22}\.[\w-]{43}; Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    const behindTls = await openApi({ env: { PUBLIC_URL: 'https://vertente.example.org' } });
    const enter = (headers = {}) =>
      behindTls.nobody.post('/auth', { email: KNOWN, password: TEST_PASSWORD }, headers);
    const secure = String((await enter()).headers['set-cookie']);
    // No other host, and no page without TLS, can set one of this name.
    expect(secure).toMatch(
      /^__Host-vertente_[0-9a-f]{16}=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/,
    );
    // A browser of before that name is known still, and gets the new one.
    const pair = (text: string) => text.split(';', 1)[0] ?? '';
    const again = await enter({ cookie: pair(secure).replace('__Host-', '') });
    expect(pair(String(again.headers['set-cookie']))).toBe(pair(secure));
    await behindTls.close();
  });

  test('enter from a browser they know while others guess, after signing out too', async () => {
    const first = await signIn(KNOWN, TEST_PASSWORD, '198.51.100.1');
    const headers = { authorization: `Bearer ${first.json().token}` };
    const gone = await api.app.inject({ method: 'DELETE', url: '/api/auth', headers });
    expect([gone.statusCode, gone.headers['set-cookie']]).toEqual([204, undefined]);
    await attack();
    const again = await fromBrowser(cookieOf(first));
    expect(again.statusCode).toBe(200);
    // The mark stays: it is the same browser.
    expect(cookieOf(again)).toBe(cookieOf(first));
  });

  test('are slowed by their own browser’s failures alone', async () => {
    const cookie = cookieOf(await signIn(KNOWN, TEST_PASSWORD, '198.51.100.1'));
    for (let at = 0; at < FREE.pair; at += 1) {
      expect((await fromBrowser(cookie, WRONG)).statusCode).toBe(401);
    }
    expect((await fromBrowser(cookie)).statusCode).toBe(429);
    expect((await signIn(KNOWN, TEST_PASSWORD, '198.51.100.1')).statusCode).toBe(200);
  });

  test('share one more count with all browsers they know: a password opens as many as one likes', async () => {
    const marks: string[] = [];
    for (let at = 0; at < 6; at += 1) marks.push(cookieOf(await signIn(KNOWN, TEST_PASSWORD)));
    for (const mark of marks.slice(1)) {
      for (let at = 0; at < FREE.browsers / 5; at += 1) {
        expect((await fromBrowser(mark, WRONG)).statusCode).toBe(401);
      }
    }
    expect((await fromBrowser(marks[0] ?? '')).statusCode).toBe(429);
    expect((await signIn(KNOWN, TEST_PASSWORD)).statusCode).toBe(200);
  });

  test('are told by no mark of before a new password but the one that comes with it', async () => {
    const first = await signIn(KNOWN, TEST_PASSWORD);
    const changed = await api.app.inject({
      method: 'PUT',
      url: '/api/user/password',
      payload: { current_password: TEST_PASSWORD, password: OFFICE_PASSWORD },
      headers: { authorization: `Bearer ${first.json().token}` },
    });
    expect(changed.statusCode).toBe(204);
    await attack(OFFICE_PASSWORD);
    expect((await fromBrowser(cookieOf(first), OFFICE_PASSWORD)).statusCode).toBe(429);
    expect((await fromBrowser(cookieOf(changed), OFFICE_PASSWORD)).statusCode).toBe(200);
  });

  test('are not told by a cookie that is forged or of another account', async () => {
    const manager = await api.person(ROLES.GERENTE_PROJETOS);
    const other = 'outra@example.org';
    const body = { name: 'Outra', email: other, role: ROLES.TECNICO, password: TEST_PASSWORD };
    await manager.post('/users', body);
    const own = cookieOf(await signIn(KNOWN, TEST_PASSWORD));
    const [name] = own.split('=');
    const [, value] = cookieOf(await signIn(other, TEST_PASSWORD)).split('=');
    await attack();
    expect((await fromBrowser(`${name}=${value}`)).statusCode).toBe(429);
    expect((await fromBrowser(`${own.slice(0, -1)}_`)).statusCode).toBe(429);
    expect((await fromBrowser(own)).statusCode).toBe(200);
  });

  test('enter without cookies from an address of theirs while others guess', async () => {
    expect((await signIn(KNOWN, TEST_PASSWORD, '198.51.100.1')).statusCode).toBe(200);
    await attack();
    expect((await signIn(KNOWN, TEST_PASSWORD, '198.51.100.1')).statusCode).toBe(200);
  });

  test('wait no longer than five minutes, whatever the clock says', async () => {
    const start = Date.now();
    for (let at = 0; at < 40; at += 1) {
      api.setNow(start + at * LONGEST_WAIT);
      await signIn(KNOWN, WRONG);
    }
    for (const jump of [-2 * 24 * HOUR, -400 * 24 * HOUR]) {
      api.setNow(start + jump);
      const slowed = await signIn(KNOWN, TEST_PASSWORD);
      expect(slowed.statusCode).toBe(429);
      expect(Number(slowed.headers['retry-after'])).toBeLessThanOrEqual(LONGEST_WAIT / 1000);
      api.setNow(start + jump + LONGEST_WAIT);
      expect((await signIn(KNOWN, TEST_PASSWORD)).statusCode).toBe(200);
      for (let at = 0; at < FREE.pair; at += 1) await signIn(KNOWN, WRONG);
    }
  });
});

const TEMPLATE = '/water_spring_template';

/** Somebody with a password, signed in on one more device as well, and an address each of the two signed. */
async function twoDevices() {
  const manager = await api.person(ROLES.GERENTE_PROJETOS);
  const email = 'pessoa@example.org';
  const body = { name: 'Pessoa', email, role: ROLES.ESCRITORIO_PROJETOS, password: OFFICE_PASSWORD };
  const { id } = (await manager.post('/users', body)).body;
  const device = async (remember: boolean) => {
    const signed = await api.nobody.post('/auth', { email, password: OFFICE_PASSWORD, remember });
    const headers = { authorization: `Bearer ${signed.body.token}` };
    const { url } = (await api.nobody.get(TEMPLATE, { ...headers, accept: 'application/json' })).body;
    return { headers, url: url.replace('/api', '') as string };
  };
  return { manager, id, devices: [await device(false), await device(true)] as const };
}

type Device = Awaited<ReturnType<typeof twoDevices>>['devices'][number];

/** Twice each in a row: of two servers in turn, each is asked. */
async function statusesOf({ headers, url }: Device): Promise<number[]> {
  const answers = [
    await api.nobody.get('/user', headers),
    await api.nobody.get('/user', headers),
    await api.nobody.get(url),
    await api.nobody.get(url),
  ];
  return answers.map(({ status }) => status);
}
const ALIVE = [200, 200, 200, 200];
const DEAD = [401, 401, 401, 401];

test('a few seconds by which the clock is set back, or is ahead of another server’s, end nothing', async () => {
  const { devices } = await twoDevices();
  api.setNow(Date.now() - MINUTE);
  for (const device of devices) expect(await statusesOf(device)).toEqual(ALIVE);
});

describe('the very next call is refused, by token and by signed address', () => {
  test.each<[string, object]>([
    ['disabled', { enabled: false }],
    ['given another password', { password: 'outra senha bem longa' }],
  ])('of a user who was %s, on every device', async (_, change) => {
    const { manager, id, devices } = await twoDevices();
    for (const device of devices) expect(await statusesOf(device)).toEqual(ALIVE);
    expect((await manager.put(`/users/${id}`, change)).status).toBe(200);
    for (const device of devices) expect(await statusesOf(device)).toEqual(DEAD);
  });

  test('of a user who was enabled again: what died stays dead', async () => {
    const { manager, id, devices } = await twoDevices();
    for (const enabled of [false, true]) await manager.put(`/users/${id}`, { enabled });
    for (const device of devices) expect(await statusesOf(device)).toEqual(DEAD);
  });

  test('of a user who was deleted, on every device', async () => {
    const { manager, id, devices } = await twoDevices();
    expect((await manager.delete(`/users/${id}`)).status).toBe(204);
    for (const device of devices) expect(await statusesOf(device)).toEqual(DEAD);
  });

  test('of one who set a new password, on every device', async () => {
    const { id, devices } = await twoDevices();
    const [here] = devices;
    const changed = await api.nobody.put(`/users/${id}`, { password: 'outra senha bem longa' }, here.headers);
    expect(changed.status, changed.text).toBe(200);
    for (const device of devices) expect(await statusesOf(device)).toEqual(DEAD);
  });

  test('of one who signed out, on this device alone', async () => {
    const { devices } = await twoDevices();
    const [here, there] = devices;
    expect((await api.nobody.delete('/auth', here.headers)).status).toBe(204);
    expect(await statusesOf(here)).toEqual(DEAD);
    expect(await statusesOf(there)).toEqual(ALIVE);
  });

  test('of a session of twelve hours, of thirty days when remembered, used or not', async () => {
    const { devices } = await twoDevices();
    const [short, remembered] = devices;
    const start = Date.now();
    const aliveAt = async ({ headers }: Device, hours: number) => {
      api.setNow(start + hours * HOUR);
      return (await api.nobody.get('/user', headers)).status === 200;
    };
    for (const hours of [6, 11.9]) expect(await aliveAt(short, hours)).toBe(true);
    expect(await aliveAt(short, 12.1)).toBe(false);
    for (const hours of [13, 400, 719.9]) expect(await aliveAt(remembered, hours)).toBe(true);
    expect(await aliveAt(remembered, 720.1)).toBe(false);
    for (const device of devices) expect(await statusesOf(device)).toEqual(DEAD);
  });

  test('of every session when the clock is set back, whatever it says later', async () => {
    const { devices } = await twoDevices();
    const start = Date.now();
    for (const moment of [start - 20 * MINUTE, start, start + 24 * HOUR]) {
      api.setNow(moment);
      for (const device of devices) expect(await statusesOf(device)).toEqual(DEAD);
    }
  });

  // Each server watches its own clock, and the second one of these tests has none.
  test.skipIf(process.env['TEST_SERVERS'])(
    'of a session that ended before the clock was set back',
    async () => {
      const { devices } = await twoDevices();
      const start = Date.now();
      for (const hours of [13, 1]) {
        api.setNow(start + hours * HOUR);
        expect((await api.nobody.get('/user', devices[0].headers)).status).toBe(401);
      }
    },
  );

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

test('a signed address gives no other, which would open for five minutes more', async () => {
  const { devices } = await twoDevices();
  const { url } = devices[0];
  const opened = await api.nobody.get(url, { accept: 'application/json' });
  expect(opened.headers['content-type']).toContain('spreadsheetml');
  api.setNow(Date.now() + 5 * 60_000 + 1000);
  expect((await api.nobody.get(url, { accept: 'application/json' })).status).toBe(401);
});
