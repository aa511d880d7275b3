/** The outbox at a real mail server that refuses, hangs and goes away. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openApi, type TestApi } from '../../../../tests/support/api.ts';
import { type MailServer, smtpError, startMailServer } from '../../../../tests/support/mail-server.ts';
import { inTransaction } from '../database/transaction.ts';
import { Mailer, type MailerTimes } from './mailer.ts';
import { postMail } from './outbox.ts';
import { smtpTransport } from './smtp.ts';

const FROM = 'painel@example.org';
const HOUR = 60 * 60_000;
const SOON = { timeout: 15_000, interval: 50 };
const QUICK: MailerTimes = { everyMs: 50, takeOverMs: 600, keepAliveMs: 150, firstRetryMs: 15_000 };

let api: TestApi;
let mail: MailServer;
let now: number;
const mailers: Mailer[] = [];

beforeAll(async () => {
  // Without SMTP_URL: the test's own mailers are the only ones.
  api = await openApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  mail = await startMailServer();
  now = Date.now();
  await api.server.services.database.write.deleteFrom('mails').execute();
});
afterEach(async () => {
  await Promise.all(mailers.splice(0).map((mailer) => mailer.stop()));
  await mail.close();
});

function startMailer(url = mail.url, times: Partial<MailerTimes> = {}): Mailer {
  const { database, secrets, log } = api.server.services;
  const mailer = new Mailer(
    {
      database,
      secrets,
      log,
      now: () => now,
      transport: smtpTransport({ url, from: FROM }),
      answer: async () => null,
    },
    { ...QUICK, ...times },
  );
  mailers.push(mailer);
  mailer.start();
  return mailer;
}

async function post(many = 1, until = now + 72 * HOUR): Promise<void> {
  const { database, secrets } = api.server.services;
  await inTransaction(database, async (tx) => {
    for (let at = 0; at < many; at += 1) {
      const to = { name: 'Ana', address: `ana${at}@example.org` };
      const content = { words: { to, subject: 'Assunto', text: `Texto ${at}` } };
      await postMail(tx, { secrets, from: FROM }, { kind: 'invitation', userId: null, content, now, until });
    }
  });
}
const rows = () => api.server.services.database.read.selectFrom('mails').selectAll().execute();
const allSent = async () => (await rows()).every(({ next_at }) => next_at === null);
const idsReceived = () => mail.received.map(({ messageId }) => messageId);

test('a mail that is put off is tried again within a minute, under the same Message-ID', async () => {
  await post();
  mail.onMail = () => {
    throw smtpError(451);
  };
  startMailer();
  await expect.poll(async () => (await rows())[0]?.attempts, SOON).toBe(1);
  await expect.poll(async () => (await rows())[0]?.claim, SOON).toBeNull();
  const [put] = await rows();
  expect((put?.next_at ?? 0) - now).toBeLessThanOrEqual(60_000);
  expect(put?.content_sealed).not.toBeNull();
  mail.onMail = () => {};
  now = put?.next_at ?? now;
  await expect.poll(allSent, SOON).toBe(true);
  const [first, second, ...more] = idsReceived();
  expect([first, more]).toEqual([second, []]);
});

test('while the mail server is away mails wait, longer each time, and leave when it is back', async () => {
  const { url } = mail;
  await mail.close();
  await post();
  startMailer(url);
  const delays: number[] = [];
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await expect.poll(async () => (await rows())[0]?.attempts, SOON).toBe(attempt);
    await expect.poll(async () => (await rows())[0]?.claim, SOON).toBeNull();
    const next = (await rows())[0]?.next_at ?? 0;
    delays.push(next - now);
    if (attempt < 4) now = next;
  }
  expect(delays).toEqual([15_000, 30_000, 60_000, 120_000]);
  mail = await startMailServer(Number(new URL(url).port));
  now += 120_000;
  await expect.poll(allSent, SOON).toBe(true);
  expect(mail.received).toHaveLength(1);
});

test('what is refused for good, or too old to be of use, is given up and its words are gone', async () => {
  mail.onMail = () => {
    throw smtpError(550);
  };
  await post();
  startMailer();
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await expect.poll(async () => (await rows())[0]?.attempts, SOON).toBe(attempt);
    await expect.poll(async () => (await rows())[0]?.claim, SOON).toBeNull();
    now += 5 * 60_000;
  }
  await expect.poll(allSent, SOON).toBe(true);
  expect(mail.received).toHaveLength(3);
  await post(1, now + 1000);
  await expect.poll(() => mail.received.length, SOON).toBe(4);
  await expect.poll(allSent, SOON).toBe(true);
  expect((await rows()).map(({ content_sealed }) => content_sealed)).toEqual([null, null]);
});

test('three servers on one database send each of thirty mails once', async () => {
  await post(30);
  startMailer();
  startMailer();
  startMailer();
  await expect.poll(allSent, SOON).toBe(true);
  expect(idsReceived()).toHaveLength(30);
  expect(new Set(idsReceived()).size).toBe(30);
});

test('a server that takes its time over one is left to it, however long', async () => {
  let finish = () => {};
  mail.onMail = () => new Promise<void>((done) => (finish = done));
  await post();
  startMailer();
  await expect.poll(() => mail.received.length, SOON).toBe(1);
  startMailer();
  // Three times as long as a claim may stand still.
  await new Promise((passed) => setTimeout(passed, 3 * QUICK.takeOverMs));
  expect(mail.received).toHaveLength(1);
  finish();
  await expect.poll(allSent, SOON).toBe(true);
  expect(mail.received).toHaveLength(1);
});

test('one that was being sent when its server was killed is sent by another, under the same Message-ID', async () => {
  let finish = () => {};
  mail.onMail = () => new Promise<void>((done) => (finish = done));
  await post();
  // Killed: it never says again that it is at work.
  const killed = startMailer(mail.url, { keepAliveMs: 10 * HOUR });
  await expect.poll(() => mail.received.length, SOON).toBe(1);
  mail.onMail = () => {};
  startMailer();
  await expect.poll(allSent, SOON).toBe(true);
  expect(new Set(idsReceived()).size).toBe(1);
  expect(idsReceived()).toHaveLength(2);
  finish();
  await killed.stop();
  expect(await allSent()).toBe(true);
});
