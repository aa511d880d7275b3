/** A sign-in from a new device is told by mail; one that is known is not. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { type MailServer, startMailServer } from '../../../../tests/support/mail-server.ts';
import { mailerBeside } from '../../../../tests/support/mailer.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';

const PASSWORD = 'tres pratos de trigo';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';
const OFFICE = '192.0.2.1';
const ELSEWHERE = '203.0.113.7';

let mail: MailServer;
let api: TestApi;
let mailer: Mailer;
let manager: Person;
let made = 0;

beforeAll(async () => {
  mail = await startMailServer();
  api = await openApi({
    env: { SMTP_URL: mail.url, MAIL_FROM: 'painel@example.org', PUBLIC_URL: 'https://vertente.example.org' },
  });
  mailer = await mailerBeside(api);
  manager = await api.person(ROLES.GERENTE_PROJETOS);
});
afterAll(async () => {
  await mailer.stop();
  await api.close();
  await mail.close();
});
beforeEach(() => {
  mail.received.length = 0;
});

async function someone(on = api, by = manager) {
  made += 1;
  const email = `dora${made}@example.org`;
  const created = await by.post('/users', {
    name: 'Dora Reis',
    email,
    role: ROLES.TECNICO,
    password: PASSWORD,
  });
  expect(created.status, created.text).toBe(201);
  return (agent: string, remoteAddress: string, { password = PASSWORD, cookie = '' } = {}) =>
    on.app.inject({
      method: 'POST',
      url: '/api/auth',
      payload: { email, password },
      headers: { 'user-agent': agent, cookie },
      remoteAddress,
    });
}

/** Waits until everything that was written has left. */
async function received() {
  const { read } = api.server.services.database;
  const waiting = async () => {
    await mailer.round();
    return read.selectFrom('mails').select('id').where('next_at', 'is not', null).execute();
  };
  await expect.poll(waiting, { timeout: 15_000 }).toEqual([]);
  return mail.received;
}

test('another device is told of, once; the first one and the same again are not', async () => {
  const signIn = await someone();
  for (let at = 0; at < 3; at += 1) expect((await signIn(CHROME, OFFICE)).statusCode).toBe(200);
  expect(await received()).toEqual([]);
  for (let at = 0; at < 3; at += 1) expect((await signIn(IPHONE, ELSEWHERE)).statusCode).toBe(200);
  const [told, ...more] = await received();
  expect(more).toEqual([]);
  expect(told?.to).toEqual([`dora${made}@example.org`]);
  expect(told?.text).toContain('Aparelho: Safari no iPhone');
  expect(told?.text).toContain(`Endereço de rede: ${ELSEWHERE}`);
  expect(told?.text).toContain('https://vertente.example.org/admin/minha-conta');
  expect(told?.text).not.toContain(PASSWORD);
});

test('the same device in another network is told of, but not where it has the account’s mark', async () => {
  const signIn = await someone();
  const first = await signIn(CHROME, OFFICE);
  const cookie = String(first.headers['set-cookie']).split(';', 1)[0] ?? '';
  expect((await signIn(CHROME, ELSEWHERE, { cookie })).statusCode).toBe(200);
  expect(await received()).toEqual([]);
  expect((await signIn(CHROME, '198.51.100.9')).statusCode).toBe(200);
  expect(await received()).toHaveLength(1);
});

test('who does not get in is told of to nobody', async () => {
  const signIn = await someone();
  await signIn(CHROME, OFFICE);
  expect((await signIn(IPHONE, ELSEWHERE, { password: 'errada-errada' })).statusCode).toBe(401);
  expect(await received()).toEqual([]);
});

test('a person on the road gets five an hour at most', async () => {
  const signIn = await someone();
  for (let at = 1; at <= 9; at += 1) {
    expect((await signIn(IPHONE, `203.0.${at}.1`)).statusCode).toBe(200);
  }
  expect(await received()).toHaveLength(5);
});

test('where no mail is sent nothing is kept of where people sign in', async () => {
  const silent = await openApi();
  const boss = await silent.person(ROLES.GERENTE_PROJETOS);
  const signIn = await someone(silent, boss);
  await signIn(CHROME, OFFICE);
  await signIn(IPHONE, ELSEWHERE);
  const { read } = silent.server.services.database;
  expect(await read.selectFrom('sign_in_places').selectAll().execute()).toEqual([]);
  expect(await read.selectFrom('mails').selectAll().execute()).toEqual([]);
  await silent.close();
});

test('where a person was is legible nowhere', async () => {
  const signIn = await someone();
  await signIn(CHROME, OFFICE);
  const places = await api.server.services.database.read.selectFrom('sign_in_places').selectAll().execute();
  expect(places.length).toBeGreaterThan(0);
  for (const { place } of places) expect(place).toMatch(/^[0-9a-f]{64}$/);
});
