/** What waits in the outbox while the mail server is away, once the account is not what it was. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { type ApiAnswer, openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { type MailServer, smtpError, startMailServer } from '../../../../tests/support/mail-server.ts';
import { mailerBeside } from '../../../../tests/support/mailer.ts';
import { makeProject } from '../../../../tests/support/records.ts';
import type { MailKind } from '../../platform/database/tables/organisation.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { postMail } from '../../platform/mail/outbox.ts';

const SOON = { timeout: 20_000, interval: 50 };
const PASSWORD = 'tres pratos de trigo';
const HOUR = 60 * 60_000;
const START = Date.parse('2026-11-23T10:00:00Z');
const KINDS: readonly MailKind[] = ['summary', 'alarm', 'new_device'];

let mail: MailServer;
let api: TestApi;
/** Another server's, which looks when it is told to. */
let mailer: Mailer;
let manager: Person;
let kept: number;
let taken: number;
let now = START;

beforeAll(async () => {
  mail = await startMailServer();
  api = await openApi({ env: { SMTP_URL: mail.url }, now });
  mailer = await mailerBeside(api);
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  kept = await makeProject(api, 'Águas');
  taken = await makeProject(api, 'Matas');
});
afterAll(async () => {
  await mailer.stop();
  await api.close();
  await mail.close();
});
beforeEach(async () => {
  mail.received.length = 0;
  mail.onMail = () => {};
  await api.server.services.database.write.deleteFrom('mails').execute();
});

const waiting = () =>
  api.server.services.database.read
    .selectFrom('mails')
    .select(['id', 'kind', 'user_id', 'claim', 'attempts'])
    .where('next_at', 'is not', null)
    .execute();

/** A mail of each kind for each of them. */
async function post(people: readonly Person[], kinds: readonly MailKind[] = KINDS): Promise<void> {
  const { database, secrets } = api.server.services;
  await inTransaction(database, async (tx) => {
    for (const { id } of people) {
      for (const kind of kinds) {
        const words = {
          to: { name: 'Ana', address: `${kind}-${id}@example.org` },
          subject: 'Aviso',
          text: '',
        };
        const times = { now, until: now + 24 * HOUR };
        const from = 'painel@example.org';
        await postMail(tx, { secrets, from }, { kind, userId: id, content: { words }, ...times });
      }
    }
  });
}

/** Each was tried, and is tried again later. */
async function allPutOff(): Promise<void> {
  const arePutOff = async () => {
    await mailer.round();
    return (await waiting()).every(({ claim, attempts }) => claim === null && attempts > 0);
  };
  await expect.poll(arePutOff, SOON).toBe(true);
}

/** Kinds that reach each of them, in their order, once the mail server is back; `look` comes before the server's own, once a second. */
async function arriving(people: readonly Person[], look: Mailer | null = mailer): Promise<string[][]> {
  mail.received.length = 0;
  mail.onMail = () => {};
  now += 60_000;
  api.setNow(now);
  const left = async () => {
    await look?.round();
    return (await waiting()).length;
  };
  await expect.poll(left, SOON).toBe(0);
  const sent = new Set(mail.received.flatMap(({ to }) => to));
  return people.map(({ id }) => KINDS.filter((kind) => sent.has(`${kind}-${id}@example.org`)));
}

const ALL = [...KINDS];
const PATH = ({ id }: Person) => `/users/${id}`;
const ACTS: readonly (readonly [string, (person: Person) => Promise<ApiAnswer>, readonly MailKind[]])[] = [
  ['is disabled', (person) => manager.put(PATH(person), { enabled: false }), ['new_device']],
  ['gets another role', (person) => manager.put(PATH(person), { role: ROLES.FINANCEIRO }), ['new_device']],
  [
    'gets another e-mail',
    (person) => manager.put(PATH(person), { email: `outro-${person.id}@example.org` }),
    ['new_device'],
  ],
  [
    'is taken out of a project',
    (person) => manager.put(PATH(person), { projects: [kept] }),
    ['alarm', 'new_device'],
  ],
  [
    'is linked anew without a project',
    (person) => manager.post(`${PATH(person)}/projects`, { projects: [kept] }),
    ['alarm', 'new_device'],
  ],
  [
    'is disabled with others',
    (person) => manager.post('/users/bulk', { ids: [person.id], action: 'disable' }),
    ['new_device'],
  ],
  [
    'is unlinked with others',
    (person) => manager.post('/users/bulk', { ids: [person.id], action: 'unlink', projects: [taken] }),
    ['alarm', 'new_device'],
  ],
  ['gets another name', (person) => manager.put(PATH(person), { name: 'Ana Maria' }), ALL],
  [
    'gets a project more',
    async (person) =>
      manager.put(PATH(person), { projects: [kept, taken, await makeProject(api, 'Serras')] }),
    ALL,
  ],
];

test('whoever may not see any more what it tells does not get it once the mail server is back', async () => {
  mail.onMail = () => {
    throw smtpError(451);
  };
  const people = [];
  for (const _act of ACTS) people.push(await api.person(ROLES.GERENTE_PROJETOS, [kept, taken]));
  await post(people);
  await allPutOff();
  for (const [at, [words, act]] of ACTS.entries()) {
    const answer = await act(people[at] as Person);
    expect(answer.status, `${words}: ${answer.text}`).toBeLessThan(300);
  }
  const arrived = await arriving(people);
  expect(ACTS.map(([words], at) => [words, arrived[at]])).toEqual(
    ACTS.map(([words, , kinds]) => [words, kinds]),
  );
});

test('who changes their own e-mail is not told at the old one', async () => {
  mail.onMail = () => {
    throw smtpError(451);
  };
  const person = await api.person(ROLES.GERENTE_PROJETOS);
  const { email } = (await manager.put(PATH(person), { password: PASSWORD })).body;
  const { token } = (await api.nobody.post('/auth', { email, password: PASSWORD })).body;
  await post([person]);
  await allPutOff();
  const change = { email: `novo-${email}`, current_password: PASSWORD };
  const answer = await api.nobody.put('/user', change, { authorization: `Bearer ${token}` });
  expect(answer.status, answer.text).toBe(200);
  expect(await arriving([person])).toEqual([['new_device']]);
});

test('one that is on its way when the account is disabled is not tried again', async () => {
  let refuse = () => {};
  mail.onMail = () =>
    new Promise((_, reject) => {
      refuse = () => reject(smtpError(451));
    });
  const person = await api.person(ROLES.TECNICO, [kept]);
  await post([person], ['summary']);
  await expect.poll(() => mail.received.length, SOON).toBe(1);
  expect((await waiting())[0]?.claim).not.toBeNull();
  expect((await manager.put(PATH(person), { enabled: false })).status).toBe(200);
  refuse();
  await post([manager], ['summary']);
  // The next one waits for the first: by then what became of that is written down.
  expect(await arriving([person, manager], null)).toEqual([[], ['summary']]);
});
