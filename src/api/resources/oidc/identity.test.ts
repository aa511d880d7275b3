/** An account of the organisation's provider is its owner's, whoever is given its e-mail there. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { type IdentityProvider, startIdentityProvider } from '../../../../tests/support/identity-provider.ts';
import { freePort } from '../../../../tests/support/ports.ts';
import { Browser, comeBackTo, next } from '../../../../tests/support/provider-visits.ts';
import { codeAt, giveSecondFactor } from '../../../../tests/support/second-factor.ts';

const PASSWORD = 'tres pratos de trigo';

let provider: IdentityProvider;
let api: TestApi;
let manager: Person;
let panel: string;
let made = 0;

beforeAll(async () => {
  const port = await freePort();
  panel = `http://127.0.0.1:${port}`;
  provider = await startIdentityProvider(panel);
  api = await openApi({ env: { ...provider.env, PUBLIC_URL: panel } });
  await api.app.listen({ port, host: '127.0.0.1' });
  manager = await api.person(ROLES.GERENTE_PROJETOS);
});
afterAll(async () => {
  await api.close();
  await provider.close();
});
beforeEach(() => provider.accounts.clear());

/** Somebody who is registered, with an account at the provider. */
async function someone(): Promise<{ id: number; email: string; login: string }> {
  made += 1;
  const [login, email] = [`ana${made}`, `ana${made}@example.org`];
  const { body } = await manager.post('/users', { name: `Ana ${made}`, email, role: ROLES.TECNICO });
  provider.accounts.set(login, { email, email_verified: true });
  return { id: body.id, email, login };
}

async function arrive(browser: Browser, login: string): Promise<string> {
  return next(panel, await browser.open(await comeBackTo(panel, browser, login)));
}

/** The panel's own call. */
function enter(browser: Browser) {
  const value = browser.cookie(panel, 'vertente_oidc') ?? '';
  return api.nobody.post('/auth/oidc', undefined, { cookie: `vertente_oidc=${value}` });
}

const CONTA = () => `${panel}/login?erro=conta`;

async function whoEnters(login: string): Promise<number | string> {
  const browser = new Browser();
  const led = await arrive(browser, login);
  return led === `${panel}/login?entrada=oidc` ? (await enter(browser)).body.user.id : led;
}

test('is whose it first was, whatever its e-mail is later', async () => {
  const [ana, bia] = [await someone(), await someone()];
  expect(await whoEnters(ana.login)).toBe(ana.id);
  provider.accounts.set(ana.login, { email: bia.email, email_verified: true });
  expect(await whoEnters(ana.login)).toBe(ana.id);
  expect(await whoEnters(bia.login)).toBe(bia.id);
});

test('that is given somebody’s e-mail does not get theirs, until those who answer for people say so', async () => {
  const ana = await someone();
  expect(await whoEnters(ana.login)).toBe(ana.id);
  provider.accounts.set('herdeira', { email: ana.email, email_verified: true });
  expect(await whoEnters('herdeira')).toBe(CONTA());
  expect((await manager.post(`/users/${ana.id}/invitation`)).status).toBe(201);
  expect(await whoEnters('herdeira')).toBe(ana.id);
  expect(await whoEnters(ana.login)).toBe(CONTA());
  const email = `outra-${ana.email}`;
  expect((await manager.put(`/users/${ana.id}`, { email })).status).toBe(200);
  provider.accounts.set('terceira', { email, email_verified: true });
  expect(await whoEnters('terceira')).toBe(ana.id);
});

/** Sets the person's own e-mail, as they do in their account. */
async function retype(id: number, email: string): Promise<void> {
  const person = { email, current_password: PASSWORD };
  const set = await manager.put(`/users/${id}`, { password: PASSWORD });
  expect(set.status, set.text).toBe(200);
  const { token } = (await api.nobody.post('/auth', { email: set.body.email, password: PASSWORD })).body;
  expect((await api.bearer(token).put('/user', person)).status).toBe(200);
}

test('with an e-mail that somebody typed as their own is not theirs, until those who answer for people say so', async () => {
  const ana = await someone();
  const email = `de-outra-${ana.email}`;
  provider.accounts.set('alheia', { email, email_verified: true });
  await retype(ana.id, email);
  expect(await whoEnters('alheia')).toBe(CONTA());
  await retype(ana.id, ana.email);
  expect(await whoEnters(ana.login)).toBe(CONTA());
  expect((await manager.post(`/users/${ana.id}/invitation`)).status).toBe(201);
  expect(await whoEnters(ana.login)).toBe(ana.id);
});

test('stays whose it is when they change their e-mail here', async () => {
  const ana = await someone();
  expect(await whoEnters(ana.login)).toBe(ana.id);
  const email = `de-outra-${ana.email}`;
  provider.accounts.set('alheia', { email, email_verified: true });
  await retype(ana.id, email);
  expect(await whoEnters('alheia')).toBe(CONTA());
  expect(await whoEnters(ana.login)).toBe(ana.id);
});

test('is tied to nobody before the second factor was shown', async () => {
  const ana = await someone();
  const secret = await giveSecondFactor(api.server.services, ana.id);
  provider.accounts.set('intrusa', { email: ana.email, email_verified: true });
  const intruder = new Browser();
  await arrive(intruder, 'intrusa');
  expect((await enter(intruder)).body.second_factor).toEqual(['totp']);
  const browser = new Browser();
  await arrive(browser, ana.login);
  const { ticket } = (await enter(browser)).body;
  const code = codeAt(secret, Date.now());
  const entered = await api.nobody.post('/auth/second_factor', { ticket, kind: 'totp', code });
  expect(entered.status, entered.text).toBe(200);
  expect(await arrive(new Browser(), 'intrusa')).toBe(CONTA());
});
