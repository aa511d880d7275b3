/** Signing in with the organisation's accounts, at a real provider. */
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import {
  type IdentityProvider,
  type ProviderAccount,
  startIdentityProvider,
} from '../../../../tests/support/identity-provider.ts';
import { freePort } from '../../../../tests/support/ports.ts';
import { codeAt, giveSecondFactor } from '../../../../tests/support/second-factor.ts';
import { Browser, comeBackTo, next } from '../../../../tests/support/provider-visits.ts';
import { readSettings } from '../../platform/settings.ts';

let provider: IdentityProvider;
let api: TestApi;
let manager: Person;
let panel: string;
let made = 0;

beforeAll(async () => {
  const port = await freePort();
  panel = `http://127.0.0.1:${port}`;
  provider = await startIdentityProvider(panel);
  api = await openApi({ env: { ...provider.env, PUBLIC_URL: panel, OIDC_LABEL: 'Conta do Instituto' } });
  // The provider calls it.
  await api.app.listen({ port, host: '127.0.0.1' });
  manager = await api.person(ROLES.GERENTE_PROJETOS);
});
afterAll(async () => {
  await api.close();
  await provider.close();
});
beforeEach(() => provider.accounts.clear());

const comeBack = (browser: Browser, login: string) => comeBackTo(panel, browser, login);

async function arrive(browser: Browser, login: string): Promise<string> {
  return next(panel, await browser.open(await comeBack(browser, login)));
}

async function exchange(browser: Browser) {
  const answer = await browser.open(`${panel}/api/auth/oidc`, {});
  return { status: answer.status, body: await answer.json().catch(() => ({})) };
}

/** The panel's own call: no form. */
async function enter(browser: Browser) {
  const value = browser.cookie(panel, 'vertente_oidc') ?? '';
  return api.nobody.post('/auth/oidc', undefined, { cookie: `vertente_oidc=${value}` });
}

async function someone(more: object = {}): Promise<{ id: number; email: string; login: string }> {
  made += 1;
  const email = `ana${made}@example.org`;
  const { body } = await manager.post('/users', { name: `Ana ${made}`, email, role: ROLES.TECNICO, ...more });
  provider.accounts.set(`ana${made}`, { email, email_verified: true, name: `Ana ${made}` });
  return { id: body.id, email, login: `ana${made}` };
}

describe('whoever is registered', () => {
  test('signs in with the organisation’s account, and no token stands in any address', async () => {
    const { id, login } = await someone();
    const browser = new Browser();
    const callback = await comeBack(browser, login);
    const answer = await browser.open(callback);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login?entrada=oidc']);
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/);
    expect(cookie).toContain('Max-Age=60');
    const entered = await enter(browser);
    expect(entered.status, entered.text).toBe(200);
    expect(entered.body.user).toMatchObject({ id, name: `Ana ${made}` });
    expect((await api.bearer(entered.body.token).get('/user')).status).toBe(200);
    // Of one use, both the ticket and the way back.
    expect((await enter(browser)).status).toBe(401);
    expect(next(panel, await browser.open(callback))).toBe(`${panel}/login?erro=vencido`);
  });

  test('is known behind TLS by a cookie that no other host can set', async () => {
    const behindTls = await openApi({ env: { ...provider.env, PUBLIC_URL: 'https://vertente.example.org' } });
    const cookieOf = (answer: { headers: object }) =>
      String(new Map(Object.entries(answer.headers)).get('set-cookie'));
    const answer = await behindTls.app.inject({ method: 'GET', url: '/api/auth/oidc' });
    expect(cookieOf(answer)).toMatch(
      /^__Host-vertente_oidc=[^;]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
    // One that a neighbour of the host may have set is not looked at.
    const [pair = ''] = cookieOf(answer).split(';', 1);
    const tossed = pair.replace('__Host-', '');
    for (const [cookie, reason] of [
      [pair, 'provedor'],
      [tossed, 'vencido'],
    ]) {
      const back = await behindTls.app.inject({
        method: 'GET',
        url: '/api/auth/oidc/callback?code=x&state=y',
        headers: { cookie: String(cookie) },
      });
      expect(back.headers.location).toBe(`/login?erro=${reason}`);
    }
    await behindTls.close();
  });

  test('is not led to the provider by a page of another site', async () => {
    const from = async (site: string) => {
      const headers = { 'sec-fetch-site': site };
      return (await api.app.inject({ method: 'GET', url: '/api/auth/oidc', headers })).headers.location;
    };
    expect([await from('cross-site'), await from('same-site')]).toEqual(['/login', '/login']);
    for (const own of ['same-origin', 'none']) expect(await from(own)).toContain('code_challenge=');
  });

  test('is asked by the provider with PKCE, state and nonce, and for the callback of PUBLIC_URL', async () => {
    const url = new URL(next(panel, await new Browser().open(`${panel}/api/auth/oidc`)));
    const asked = Object.fromEntries(url.searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${panel}/api/auth/oidc/callback`,
      scope: 'openid email profile',
    });
    for (const name of ['code_challenge', 'state', 'nonce']) expect(asked[name]).toMatch(/^[\w-]{43}$/);
  });

  test('owes the second factor all the same', async () => {
    const { id, login } = await someone();
    const secret = await giveSecondFactor(api.server.services, id);
    const browser = new Browser();
    await arrive(browser, login);
    const { body } = await enter(browser);
    expect(body.second_factor).toEqual(['totp']);
    const code = codeAt(secret, Date.now());
    const entered = await api.nobody.post('/auth/second_factor', { ticket: body.ticket, kind: 'totp', code });
    expect([entered.status, entered.body.user.id]).toEqual([200, id]);
  });

  test('is taken where the provider says nothing of whether the e-mail is verified', async () => {
    const { email, login } = await someone();
    provider.accounts.set(login, { email: email.toUpperCase() });
    expect(await arrive(new Browser(), login)).toBe(`${panel}/login?entrada=oidc`);
  });

  test('finds the ticket dead after a minute', async () => {
    const { login } = await someone();
    const browser = new Browser();
    await arrive(browser, login);
    api.setNow(Date.now() + 61_000);
    expect((await enter(browser)).status).toBe(401);
    api.setNow(Date.now());
  });
});

describe('a sign-in leads back with a reason', () => {
  test.each([
    ['conta', 'of nobody here', { email: 'outra@example.org', email_verified: true }],
    ['email', 'whose e-mail the provider has not verified', { email: 'x', email_verified: false }],
    ['email', 'without an e-mail', {}],
  ] as [string, string, ProviderAccount][])('%s: of somebody %s', async (reason, _who, account) => {
    const { email, login } = await someone();
    provider.accounts.set(login, account.email === 'x' ? { ...account, email } : account);
    const browser = new Browser();
    expect(await arrive(browser, login)).toBe(`${panel}/login?erro=${reason}`);
    expect((await enter(browser)).status).toBe(401);
  });

  test('conta: of somebody who was disabled, before or after the provider’s word', async () => {
    const { id, login } = await someone();
    const browser = new Browser();
    await arrive(browser, login);
    await manager.put(`/users/${id}`, { enabled: false });
    expect((await enter(browser)).status).toBe(401);
    expect(await arrive(new Browser(), login)).toBe(`${panel}/login?erro=conta`);
  });

  test('vencido: in a browser that did not ask, with an answer that another one got', async () => {
    const { login } = await someone();
    const stolen = await comeBack(new Browser(), login);
    expect(next(panel, await new Browser().open(stolen))).toBe(`${panel}/login?erro=vencido`);
    const own = new Browser();
    await own.open(`${panel}/api/auth/oidc`);
    expect(next(panel, await own.open(stolen))).toBe(`${panel}/login?erro=provedor`);
  });

  test('and takes nothing from a tab that has asked since', async () => {
    const { login } = await someone();
    const browser = new Browser();
    const [first, second] = [await comeBack(browser, login), await comeBack(browser, login)];
    const refused = first.replace(/code=[^&]+/, 'error=access_denied');
    expect(next(panel, await browser.open(first))).toBe(`${panel}/login?erro=provedor`);
    expect(next(panel, await browser.open(refused))).toBe(`${panel}/login?erro=cancelado`);
    expect(next(panel, await browser.open(second))).toBe(`${panel}/login?entrada=oidc`);
  });

  test.each([
    ['access_denied', 'cancelado'],
    ['server_error', 'provedor'],
  ])('%s: %s', async (error, reason) => {
    const answer = await new Browser().open(`${panel}/api/auth/oidc/callback?error=${error}&state=x`);
    expect(answer.headers.get('location')).toBe(`/login?erro=${reason}`);
  });

  test('provedor: where the provider is away', async () => {
    const away = await openApi({
      env: { ...provider.env, OIDC_ISSUER: `http://127.0.0.1:${await freePort()}` },
    });
    try {
      const { headers } = await away.nobody.get('/auth/oidc');
      expect(headers['location']).toBe('/login?erro=provedor');
    } finally {
      await away.close();
    }
  });
});

test.each([
  ['sends the server elsewhere', 302, '/elsewhere'],
  ['calls itself another', 200, ''],
])('a provider that %s is not followed', async (_what, status, location) => {
  const asked: string[] = [];
  const elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '');
    const issuer = 'https://another.example.org';
    const about = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
    response.writeHead(status, { location, 'content-type': 'application/json' }).end(JSON.stringify(about));
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const address = elsewhere.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const other = await openApi({
    env: { ...provider.env, OIDC_ISSUER: `http://127.0.0.1:${port}`, PUBLIC_URL: panel },
  });
  const answer = await other.app.inject({ method: 'GET', url: '/api/auth/oidc' });
  expect(answer.headers.location).toBe('/login?erro=provedor');
  expect(asked).toEqual(['/.well-known/openid-configuration']);
  await other.close();
  elsewhere.close();
});

describe('a sign-out at the provider', () => {
  async function signedIn() {
    const { id, login } = await someone();
    const browser = new Browser();
    await arrive(browser, login);
    const { body } = await enter(browser);
    const row = await api.server.services.database.read
      .selectFrom('sessions')
      .select('oidc_sid')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    return { login, browser, program: api.bearer(body.token), sid: row.oidc_sid ?? '' };
  }
  const tell = (logout_token: string) =>
    fetch(`${panel}/api/auth/oidc/backchannel_logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token, more: 'x' }),
    });

  test('ends the sessions that came from it, told by the provider itself', async () => {
    const one = await signedIn();
    const other = await signedIn();
    const page = await one.browser.open(`${provider.issuer}/session/end`);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    await one.browser.open(`${provider.issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
    await expect.poll(async () => (await one.program.get('/user')).status, { timeout: 10_000 }).toBe(401);
    expect((await other.program.get('/user')).status).toBe(200);
  });

  test('is taken of the provider alone, fresh, and about somebody', async () => {
    const { login, program, sid } = await signedIn();
    const about = { sub: login, sid };
    const refused = [
      await provider.notice(about, 'another key'),
      await provider.notice(about, 'another type'),
      await provider.notice({ ...about, nonce: 'x' }),
      await provider.notice({ ...about, events: {} }),
      await provider.notice({}),
      'x.y.z',
    ];
    for (const token of refused) expect((await tell(token)).status).toBe(400);
    expect((await tell(await provider.notice({ sid: 'of another session' }))).status).toBe(200);
    expect((await program.get('/user')).status).toBe(200);
    expect((await tell(await provider.notice({ sub: login }))).status).toBe(200);
    expect((await program.get('/user')).status).toBe(401);
  });

  test('is the only call that takes a form', async () => {
    expect((await exchange(new Browser())).status).toBe(415);
  });
});

describe('somebody whom nobody registered', () => {
  test('is registered with the role of the settings, without projects, where they say so', async () => {
    const port = await freePort();
    const own = `http://127.0.0.1:${port}`;
    const other = await startIdentityProvider(own);
    const open = await openApi({
      env: { ...other.env, PUBLIC_URL: own, OIDC_REGISTER_ROLE: String(ROLES.TECNICO) },
    });
    await open.app.listen({ port, host: '127.0.0.1' });
    const before = panel;
    panel = own;
    try {
      other.accounts.set('nilo', { email: 'Nilo@example.org', name: 'Nilo Souza' });
      const browser = new Browser();
      expect(await arrive(browser, 'nilo')).toBe(`${own}/login?entrada=oidc`);
      const value = browser.cookie(own, 'vertente_oidc') ?? '';
      const { body } = await open.nobody.post('/auth/oidc', undefined, { cookie: `vertente_oidc=${value}` });
      expect(body.user).toMatchObject({ name: 'Nilo Souza', role_id: ROLES.TECNICO, projects: [] });
      const entry = await open.server.services.database.read
        .selectFrom('audit_log')
        .select(['user_id', 'action', 'security_kind'])
        .where('resource', '=', 'users')
        .executeTakeFirstOrThrow();
      expect(entry).toEqual({ user_id: null, action: 'create', security_kind: 'user_changed' });
      // The second time they are known.
      const again = new Browser();
      expect(await arrive(again, 'nilo')).toBe(`${own}/login?entrada=oidc`);
      // Called by their e-mail where no form would take their name.
      const { read } = open.server.services.database;
      for (const [login, name] of [
        ['nina', 'Nina\nSouza'],
        ['nara', 'n'.repeat(256)],
      ] as const) {
        const email = `${login}@example.org`;
        other.accounts.set(login, { email, name });
        expect(await arrive(new Browser(), login)).toBe(`${own}/login?entrada=oidc`);
        const called = await read.selectFrom('users').select('name').where('email', '=', email).execute();
        expect(called).toEqual([{ name: email }]);
      }
    } finally {
      panel = before;
      await open.close();
      await other.close();
    }
  });
});

describe('the settings', () => {
  const FULL = { OIDC_ISSUER: 'https://contas.example.org', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };

  test.each([
    [{ ...FULL, OIDC_ISSUER: 'http://contas.example.org' }, 'OIDC_ISSUER'],
    [{ ...FULL, OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET'],
    [{ ...FULL, OIDC_REGISTER_ROLE: '12' }, 'OIDC_REGISTER_ROLE'],
  ])('%j are refused by name', (env, name) => {
    expect(() => readSettings(env)).toThrow(name);
  });

  test('say how the button is called, and without them there is none', async () => {
    expect((await api.nobody.get('/auth/options')).body.oidc).toEqual({ label: 'Conta do Instituto' });
    const plain = await openApi();
    try {
      expect((await plain.nobody.get('/auth/options')).body.oidc).toBeNull();
      expect((await plain.nobody.post('/auth/oidc')).status).toBe(409);
      expect((await plain.nobody.get('/auth/oidc')).headers['location']).toBe('/login?erro=provedor');
    } finally {
      await plain.close();
    }
  });
});
