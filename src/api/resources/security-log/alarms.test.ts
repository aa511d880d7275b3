/** Mails of what matters for security, to whoever answers for people: each happening once, a kind once an hour. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { type MailServer, startMailServer } from '../../../../tests/support/mail-server.ts';
import { mailerBeside } from '../../../../tests/support/mailer.ts';
import { makeProducer } from '../../../../tests/support/records.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { openContent } from '../../platform/mail/outbox.ts';
import { raiseAlarms } from './alarms.ts';

const HOUR = 60 * 60_000;
const SOON = { timeout: 15_000, interval: 100 };
const PASSWORD = 'tres pratos de trigo';

let mail: MailServer;
let api: TestApi;
let mailer: Mailer;
let manager: Person;
let time = Date.parse('2026-11-23T12:00:00Z');
let seen = 0;

beforeAll(async () => {
  mail = await startMailServer();
  api = await openApi({ env: { SMTP_URL: mail.url }, now: time });
  mailer = await mailerBeside(api);
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  await api.person(ROLES.ESCRITORIO_PROJETOS);
  await api.person(ROLES.DIRETOR_EXECUTIVO);
  // From here on it looks.
  await look();
});
afterAll(async () => {
  await mailer.stop();
  await api.close();
  await mail.close();
});
afterEach(async () => {
  await later(25 * HOUR);
  await look();
  await alarms();
});

async function later(ms: number): Promise<void> {
  time += ms;
  api.setNow(time);
  // A session has ended by now.
  const { write } = api.server.services.database;
  await write
    .updateTable('sessions')
    .set({ expires_at: time + HOUR, last_used_at: time })
    .execute();
}

async function look(): Promise<void> {
  await api.server.services.refusals.flush();
  await raiseAlarms(api.server.services);
}

/** Subject and text of each alarm since the last time, by whom it goes to. */
async function alarms(): Promise<{ to: string; subject: string; text: string }[]> {
  const { database, secrets } = api.server.services;
  const rows = await database.read
    .selectFrom('mails')
    .selectAll()
    .where('kind', '=', 'alarm')
    .where('id', '>', seen)
    .orderBy('id')
    .execute();
  seen = rows.at(-1)?.id ?? seen;
  return rows.flatMap(({ id, content_sealed }) => {
    const content = openContent(secrets, id, content_sealed);
    if (!content || !('words' in content)) return [{ to: '', subject: '', text: '' }];
    const { to, subject, text } = content.words;
    return [{ to: to.address, subject, text }];
  });
}

const MANAGERS = 3;

describe('an alarm', () => {
  test('of somebody made a manager reaches whoever answers for people, by mail', async () => {
    const who = { name: 'Ana Lima', email: 'ana@example.org', role: ROLES.TECNICO, password: PASSWORD };
    const { id } = (await manager.post('/users', who)).body;
    await manager.put(`/users/${id}`, { role: ROLES.SUPERVISOR });
    await look();
    expect(await alarms()).toEqual([]);
    await manager.put(`/users/${id}`, { role: ROLES.GERENTE_PROJETOS });
    await look();
    const told = async () => {
      await mailer.round();
      return mail.received.filter(({ text }) => text.includes('Ana Lima, pelas')).length;
    };
    await expect.poll(told, SOON).toBe(MANAGERS + 1);
    const [sent] = mail.received;
    expect(sent?.text).toContain('Ana Lima, pelas mãos de Gerente de projetos 1.');
    expect(sent?.text).toContain('/admin/registro-de-seguranca?kind=rights_changed');
    expect(await alarms()).toHaveLength(MANAGERS + 1);
    await manager.put(`/users/${id}`, { role: ROLES.TECNICO });
  });

  test('is told of once, and the next of its kind an hour later with all that came between', async () => {
    await manager.get('/users/export?format=csv');
    await look();
    const first = await alarms();
    expect(new Set(first.map(({ subject }) => subject))).toEqual(
      new Set(['Lista de pessoas exportada do painel Vertente']),
    );
    expect(first[0]?.text).toContain('Usuários, por Gerente de projetos 1.');
    await makeProducer(api, 'Sebastiana');
    await manager.get('/rural_producers/export?format=csv');
    await later(0.5 * HOUR);
    await look();
    expect(await alarms()).toEqual([]);
    await later(0.6 * HOUR);
    await look();
    const second = await alarms();
    expect(second).toHaveLength(first.length);
    expect(second[0]?.text).toContain('Proprietários, por Gerente de projetos 1.');
    expect(second[0]?.text).not.toContain('Usuários, por');
    await later(2 * HOUR);
    await look();
    expect(await alarms()).toEqual([]);
  });

  test('is not raised by a list of one producer’s own, nor of things', async () => {
    const producer = await makeProducer(api, 'Joaquim');
    await manager.get(`/rural_producers/${producer}/rural_properties/export?format=csv`);
    await manager.get('/vehicles/export?format=csv');
    await look();
    expect(await alarms()).toEqual([]);
  });

  const fail = (email: string, times: number) => {
    for (let count = 0; count < times; count += 1) {
      api.server.services.refusals.note({
        kind: 'auth',
        address: `203.0.113.${times}`,
        userId: null,
        accountId: email === '' ? null : manager.id,
        call: 'POST /api/auth',
      });
    }
  };

  test('of many failures counts those of an hour together, by account', async () => {
    fail('conta', 6);
    await look();
    expect(await alarms()).toEqual([]);
    await later(0.5 * HOUR);
    fail('conta', 4);
    await look();
    expect((await alarms())[0]?.text).toContain('10 tentativas na conta de Gerente de projetos 1.');
  });

  test('of many failures forgets those of more than an hour ago', async () => {
    fail('conta', 9);
    await look();
    await later(1.1 * HOUR);
    fail('conta', 9);
    await look();
    expect(await alarms()).toEqual([]);
  });

  test('of many failures counts those from one address, whoever was tried', async () => {
    fail('', 29);
    await look();
    expect(await alarms()).toEqual([]);
    await later(60_000);
    fail('', 29);
    await look();
    expect((await alarms())[0]?.text).toContain('58 tentativas do endereço 203.0.113.29.');
  });

  test('is told of once by two servers that look at the same moment', async () => {
    await manager.get('/users/export?format=csv');
    await Promise.all([look(), look(), look()]);
    expect(await alarms()).toHaveLength(MANAGERS);
  });

  test('is raised for nobody where the organisation wants none, then or later', async () => {
    await manager.put('/organisation/security', { mail_alarms: false });
    await manager.get('/users/export?format=csv');
    await look();
    await manager.put('/organisation/security', { mail_alarms: true });
    await look();
    expect(await alarms()).toEqual([]);
  });
});
