/** The server killed while it sends: every mail arrives, and one that comes twice is the same mail. */
import { afterEach, expect, test } from 'vitest';
import { signIn } from '../support/http.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type Product, startProduct } from '../support/product.ts';
import { proofSize, reportFigure } from '../support/proof.ts';

const CYCLES = proofSize('HARD_MAIL_CYCLES', { everyRun: 1, onDemand: 20 });
const MAILS = 8;
/** What a restart takes, and what a claim of the killed server stands for. */
const BACK_WITHIN_MS = 60_000;

let mail: MailServer | undefined;
let product: Product | undefined;
afterEach(async () => {
  await product?.close();
  await mail?.close();
});

test('invitations survive kill -9 between the mail server and the database', {
  timeout: 3_600_000,
}, async () => {
  const server = await startMailServer();
  mail = server;
  product = await startProduct({ env: { SMTP_URL: server.url, MAIL_FROM: 'painel@example.org' } });
  const manager = await signIn(product.url, product.adminEmail, product.adminPassword);
  const people = await Promise.all(
    Array.from({ length: MAILS }, async (_, at) => {
      const { body } = await manager.post('/users', {
        name: `Ana ${at}`,
        email: `ana${at}@example.org`,
        role: 6,
      });
      return Number(body.id);
    }),
  );
  let twice = 0;
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    server.received.length = 0;
    // The mail server has one and has not answered yet: the worst moment.
    const killAt = 1 + (cycle % MAILS);
    let killed: () => void = () => {};
    const isKilled = new Promise<void>((done) => (killed = done));
    server.onMail = () => (server.received.length >= killAt ? isKilled : undefined);
    const urls = await Promise.all(
      people.map(async (id) => String((await manager.post(`/users/${id}/invitation`, {})).body.url)),
    );
    await expect.poll(() => server.received.length, { timeout: 20_000, interval: 20 }).toBe(killAt);
    await product.kill9();
    // Never acknowledged: the mail server keeps nothing of it.
    const lost = server.received.pop();
    killed();
    server.onMail = () => {};
    await product.restart();
    const arrived = () => new Set(server.received.map(({ messageId }) => messageId)).size;
    await expect.poll(arrived, { timeout: BACK_WITHIN_MS, interval: 200 }).toBe(MAILS);
    expect(server.received.map(({ messageId }) => messageId)).toContain(lost?.messageId);
    for (const url of urls) expect(server.received.some(({ text }) => text.includes(url))).toBe(true);
    twice += server.received.length - MAILS;
    expect(server.received.length).toBeLessThanOrEqual(MAILS + 1);
  }
  reportFigure('cycles', CYCLES);
  reportFigure('mails', CYCLES * MAILS);
  reportFigure('sent again under the same Message-ID', twice);
});
