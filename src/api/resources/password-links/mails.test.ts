/** Links that go by mail, at a real mail server. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { type MailServer, startMailServer } from '../../../../tests/support/mail-server.ts';
import { mailerBeside } from '../../../../tests/support/mailer.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';

const PASSWORD = 'tres pratos de trigo';
const ORIGIN = 'https://vertente.example.org';
const HOUR = 60 * 60_000;
const SOON = { timeout: 15_000, interval: 100 };

let mail: MailServer;
let api: TestApi;
let mailer: Mailer;
let manager: Person;
let made = 0;

beforeAll(async () => {
  mail = await startMailServer();
  api = await openApi({
    env: { SMTP_URL: mail.url, MAIL_FROM: 'Vertente <painel@example.org>', PUBLIC_URL: ORIGIN },
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

async function someone(more: object = {}) {
  made += 1;
  const who = { name: `Antônia Conceição ${made}`, email: `antonia${made}@example.org` };
  const created = await manager.post('/users', { ...who, role: ROLES.TECNICO, ...more });
  expect(created.status, created.text).toBe(201);
  return { ...who, id: Number(created.body.id) };
}
const outbox = () =>
  api.server.services.database.read.selectFrom('mails').selectAll().orderBy('id').execute();
const waiting = async () => {
  await mailer.round();
  return (await outbox()).filter(({ next_at }) => next_at !== null).length;
};
const mailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email));
const arrived = async (email: string) => {
  await mailer.round();
  return mailsTo(email).length;
};
const callIn = (text: string) => {
  const url = /https:\/\/\S+\/definir-senha\/[\w-]{43}/.exec(text)?.[0] ?? '';
  return url.replace(`${ORIGIN}/definir-senha`, '/password_resets');
};
const ask = (email: string) => api.nobody.post('/password_resets', { email });

describe('an invitation', () => {
  test('goes by mail, once, with the link that was answered', async () => {
    const { id, email, name } = await someone();
    const { body } = await manager.post(`/users/${id}/invitation`);
    expect(body.sent).toBe(true);
    await expect.poll(() => arrived(email), SOON).toBe(1);
    const [sent] = mailsTo(email);
    expect(sent?.text).toContain('From: Vertente <painel@example.org>');
    expect(sent?.text).toContain(`Olá, ${name}!`);
    expect(sent?.text).toContain(body.url);
    expect(sent?.messageId).toMatch(/^<[\w-]{36}@example\.org>$/);
    await expect.poll(waiting, SOON).toBe(0);
    expect(mailsTo(email)).toHaveLength(1);
    expect((await api.nobody.put(callIn(sent?.text ?? ''), { password: PASSWORD })).status).toBe(204);
  });

  test('is legible nowhere in the database, and its words are gone once it is sent', async () => {
    const { id, email } = await someone();
    const { url } = (await manager.post(`/users/${id}/invitation`)).body;
    const token = String(url).split('/').at(-1) ?? '';
    expect(JSON.stringify(await outbox())).not.toContain(token);
    await expect.poll(waiting, SOON).toBe(0);
    expect(mailsTo(email)).toHaveLength(1);
    const rows = await outbox();
    expect(rows.map(({ content_sealed }) => content_sealed)).toEqual(rows.map(() => null));
  });
});

describe('a forgotten password', () => {
  test('is asked for alike by anybody: same answer, same row, whoever it is', async () => {
    const { email } = await someone({ password: PASSWORD });
    const disabled = await someone({ password: PASSWORD, enabled: false });
    const asked = [email, 'ninguem@example.org', disabled.email];
    const before = (await outbox()).length;
    for (const one of asked) {
      const answer = await ask(one);
      expect([answer.status, answer.text]).toEqual([202, '']);
    }
    // Nothing is looked up before the answer: what is written is the same for all.
    const rows = (await outbox()).slice(before);
    expect(JSON.stringify(rows)).not.toContain('example.org"');
    await expect.poll(waiting, SOON).toBe(0);
    expect(mail.received.flatMap(({ to }) => to)).toEqual([email]);
    expect((await api.nobody.get('/auth/options')).body.reset_by_mail).toBe(true);
  });

  test('is set anew by the link, which lives an hour and ends every session', async () => {
    const { email, name } = await someone({ password: PASSWORD });
    const { token } = (await api.nobody.post('/auth', { email, password: PASSWORD })).body;
    await ask(email.toUpperCase());
    await expect.poll(() => arrived(email), SOON).toBe(1);
    const call = callIn(mailsTo(email)[0]?.text ?? '');
    expect((await api.nobody.get(call)).body).toEqual({ name, email, kind: 'reset' });
    const start = Date.now();
    api.setNow(start + 1.01 * HOUR);
    expect((await api.nobody.get(call)).status).toBe(404);
    api.setNow(start);
    expect((await api.nobody.put(call, { password: 'quatro sacos de milho' })).status).toBe(204);
    const headers = { authorization: `Bearer ${token}` };
    expect((await api.nobody.get('/user', headers)).status).toBe(401);
    api.setNow(Date.now());
  });

  test('brings three mails an hour at most, however often it is asked for', async () => {
    const { email } = await someone({ password: PASSWORD });
    for (let at = 0; at < 6; at += 1) await ask(email);
    await expect.poll(waiting, SOON).toBe(0);
    expect(mailsTo(email)).toHaveLength(3);
    // The last one counts.
    const calls = mailsTo(email).map(({ text }) => callIn(text));
    const statuses = await Promise.all(calls.map(async (call) => (await api.nobody.get(call)).status));
    expect(statuses.toSorted((one, two) => one - two)).toEqual([200, 404, 404]);
  });

  test('is in the audit as asked for by nobody in particular', async () => {
    const { id, email } = await someone({ password: PASSWORD });
    await ask(email);
    await expect.poll(() => arrived(email), SOON).toBe(1);
    const entry = await api.server.services.database.read
      .selectFrom('audit_log')
      .select(['user_id', 'address', 'changes'])
      .where('resource', '=', 'users')
      .where('record_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([entry.user_id, entry.address !== '']).toEqual([null, true]);
    expect(entry.changes).toContain('pedido por e-mail');
  });
});
