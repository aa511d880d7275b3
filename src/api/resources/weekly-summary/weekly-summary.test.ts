/** The summary on Mondays: to whom, of what, once. */
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROLE_NAMES, ROLES, type RoleId } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { type MailServer, startMailServer } from '../../../../tests/support/mail-server.ts';
import { mailerBeside } from '../../../../tests/support/mailer.ts';
import { makeProject } from '../../../../tests/support/records.ts';
import { makeEntry } from '../../../../tests/support/running.ts';
import { generateSprings, insertProperty, insertSprings } from '../../../../tests/support/springs.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Services } from '../../platform/services.ts';
import { tellTheWeek, weekToTell } from './weekly-summary.ts';
import { everyday } from '../../../../tests/support/everyday.ts';

/** 07:00 of a Monday in São Paulo. */
const MONDAY = Date.parse('2026-11-23T10:00:00Z');
const DAY = 24 * 60 * 60_000;
const SOON = { timeout: 20_000, interval: 100 };
const SPRINGS = everyday(1000, 50_000);
/** Of another project, whose people are nobody else. */
const CANARY = 'qzk';

describe('the week that is to be told', () => {
  test.each([
    ['2026-11-23T06:59', null],
    ['2026-11-23T07:00', '2026-11-23'],
    ['2026-11-25T23:59', '2026-11-23'],
    ['2026-11-26T00:00', null],
    ['2026-11-29T23:59', null],
    ['2027-03-01T07:00', '2027-03-01'],
  ])('at %s it is %s', (moment, week) => expect(weekToTell(moment)).toBe(week));
});

let mail: MailServer;
let api: TestApi;
/** Another server's, which looks when it is told to. */
let mailer: Mailer;
let own: number;
let services: Services;
const people = new Map<RoleId, Person>();
const personOf = (role: RoleId) => people.get(role) as Person;

beforeAll(async () => {
  mail = await startMailServer();
  api = await openApi({
    env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://vertente.example.org' },
    now: MONDAY - DAY,
  });
  services = api.server.services;
  mailer = await mailerBeside(api);
  own = await makeProject(api, 'Rio Doce Vivo');
  const closed = await makeProject(api, `${CANARY} encerrado`);
  const foreign = await makeProject(api, `${CANARY} alheio`);
  for (const role of Object.values(ROLES)) people.set(role, await api.person(role, [own, closed, foreign]));
  const manager = personOf(ROLES.GERENTE_PROJETOS);
  const technician = personOf(ROLES.TECNICO);
  const supervisor = personOf(ROLES.SUPERVISOR);
  for (const project of [own, closed, foreign]) {
    const word = project === own ? '' : `${CANARY} `;
    const entry = (user: number, name: string, dates: object) =>
      manager
        .post(`/projects/${project}/activities`, { name: `${word}${name}` })
        .then(({ body }) => makeEntry(manager, project, { user, activity: body.id, ...dates }));
    await entry(technician.id, 'Plantio', { end_date: '2026-11-22' });
    await entry(supervisor.id, 'Cercamento', { end_date: '2026-10-01' });
    await entry(technician.id, 'Visita de retorno', { end_date: '2026-11-29' });
    await entry(technician.id, 'Roçada', { end_date: '2026-11-30' });
    const property = await insertProperty(api, project, { name: `${word}Sítio`, user: technician.id });
    const springs = generateSprings(5, 7).map((figures, at) => ({
      ...figures,
      project,
      property,
      user: technician.id,
      label: `${word}N-${at}`,
      technician: at === 3 ? supervisor.id : technician.id,
    }));
    const [bare, pictured, recent, others, before] = await insertSprings(api, springs);
    const { write } = services.database;
    const deliver = (id: number | undefined, delivery_date: string, status = 1) =>
      write
        .updateTable('water_springs')
        .set({ delivery_date, status })
        .where('id', '=', id ?? 0)
        .execute();
    await deliver(bare, '2026-08-25T09:00');
    await deliver(pictured, '2026-08-01T09:00', 2);
    await deliver(recent, '2026-08-26T09:00');
    await deliver(others, '2026-07-01T09:00');
    await deliver(before, '2026-08-02T09:00');
    const photo = async (id: number | undefined, taken_at: string | null, sent: string) => {
      const file = `${id}-foto`;
      await write
        .insertInto('stored_files')
        .values({ id: file, mime: 'image/jpeg', bytes: 1, sha256: '', created_at: 0 })
        .execute();
      await write
        .insertInto('water_spring_photos')
        .values({
          water_spring_id: id ?? 0,
          file_id: file,
          thumbnail_file_id: file,
          taken_at,
          created_at: Date.parse(sent),
        })
        .execute();
    };
    // The first moment of the day of its delivery in São Paulo, and the evening before.
    await photo(pictured, null, '2026-08-01T03:00Z');
    await photo(others, null, '2026-07-01T01:00Z');
    await photo(before, '2026-07-31T12:00', '2026-11-01T12:00Z');
    const due = (delivery_date: string) =>
      write
        .insertInto('accountabilities')
        .values({
          project_id: project,
          forecast_date: '2026-11-01',
          type: 1,
          value_cents: 1,
          delivery_date,
          situation: 3,
        })
        .execute();
    await due('2026-11-01');
    await due('2026-12-23');
    await due('2026-12-24');
  }
  await services.database.write.updateTable('projects').set({ status: 2 }).where('id', '=', closed).execute();
  await services.database.write.deleteFrom('project_users').where('project_id', '=', foreign).execute();
}, 60_000);
afterAll(async () => {
  await mailer.stop();
  await api.close();
  await mail.close();
});
beforeEach(() => {
  mail.received.length = 0;
});

/** As if it were told of to nobody yet. */
async function nextMonday(): Promise<void> {
  api.setNow(MONDAY);
  const { write } = services.database;
  await write
    .updateTable('sessions')
    .set({ expires_at: MONDAY + 7 * DAY, last_used_at: MONDAY })
    .execute();
  await write.deleteFrom('weekly_summaries').execute();
}

/** Text of each mail, by person. */
async function summaries(): Promise<Map<number, string[]>> {
  const { read } = services.database;
  const left = () => read.selectFrom('mails').select('id').where('next_at', 'is not', null).execute();
  // The server's own looks once a second.
  const look = async () => {
    await mailer.round();
    return (await left()).length;
  };
  await expect.poll(look, SOON).toBe(0);
  const users = await read.selectFrom('users').select(['id', 'email']).execute();
  const byEmail = new Map(users.map(({ id, email }) => [email, id]));
  const found = new Map<number, string[]>();
  for (const { to, text } of mail.received) {
    const id = byEmail.get(to[0] ?? '') ?? 0;
    found.set(id, [...(found.get(id) ?? []), text]);
  }
  return found;
}

const LATE = '2 atividades atrasadas:\r\n  - Cercamento, Supervisor';
const OWN_LATE = '1 atividade atrasada:\r\n  - Plantio, até 22/11/2026';
const DUE = '1 visita ou atividade a concluir nesta semana:\r\n  - Visita de retorno';
const SPRINGS_ALL =
  '3 nascentes com material entregue há 90 dias ou mais e sem foto depois da entrega:\r\n  - N-3 (Sítio), entregue em 01/07/2026\r\n  - N-4 (Sítio), entregue em 02/08/2026\r\n  - N-0 (Sítio), entregue em 25/08/2026';
const SPRINGS_OWN =
  '2 nascentes com material entregue há 90 dias ou mais e sem foto depois da entrega:\r\n  - N-4';
const MONEY = '2 prestações de contas atrasadas ou a entregar em 30 dias:\r\n  - ';

const EXPECTED: Readonly<Partial<Record<RoleId, readonly string[]>>> = {
  [ROLES.DIRETOR_EXECUTIVO]: [LATE, DUE, SPRINGS_ALL, MONEY],
  [ROLES.GERENTE_PROJETOS]: [LATE, DUE, SPRINGS_ALL, MONEY],
  [ROLES.ESCRITORIO_PROJETOS]: [LATE, DUE, SPRINGS_ALL, MONEY],
  [ROLES.GESTOR_PROJETOS]: [LATE, DUE, SPRINGS_ALL, MONEY],
  [ROLES.SUPERVISOR]: [LATE, DUE, SPRINGS_ALL],
  [ROLES.TECNICO]: [OWN_LATE, DUE, SPRINGS_OWN],
  [ROLES.FINANCEIRO]: [MONEY],
};

test('each person is told of what their role follows in the projects that they enter, and of nothing else', async () => {
  await nextMonday();
  await tellTheWeek(services);
  const told = await summaries();
  for (const [role, person] of people) {
    const [text, ...more] = told.get(person.id) ?? [];
    expect(more, ROLE_NAMES[role]).toEqual([]);
    const wanted = EXPECTED[role];
    if (!wanted) {
      expect(text, ROLE_NAMES[role]).toBeUndefined();
      continue;
    }
    for (const part of wanted) expect(text, ROLE_NAMES[role]).toContain(part);
    for (const part of [LATE, OWN_LATE, DUE, SPRINGS_ALL, SPRINGS_OWN, MONEY]) {
      if (!wanted.includes(part)) expect(text, ROLE_NAMES[role]).not.toContain(part);
    }
    expect(text).not.toContain('Roçada');
    expect(text).toContain(`https://vertente.example.org/admin?projeto=${own}`);
    expect(text).toContain('https://vertente.example.org/admin/minha-conta');
    expect(text).not.toContain('encerrado');
    // Two roles enter every project without a link.
    const entersAll = [ROLES.DIRETOR_EXECUTIVO, ROLES.GERENTE_PROJETOS, ROLES.ESCRITORIO_PROJETOS].some(
      (one) => one === role,
    );
    expect(text?.includes(CANARY), ROLE_NAMES[role]).toBe(entersAll);
  }
});

test('each gets one a week, of two servers and whatever is cut off, and one who turned it off none', async () => {
  await nextMonday();
  const technician = personOf(ROLES.TECNICO);
  const off = await technician.put('/user', { weekly_summary: false });
  expect(off.body.weekly_summary).toBe(false);
  // Cut off after some people: what was posted stays, what was not is posted next time.
  let looked = 0;
  const { database } = services;
  const cut = {
    ...database,
    snapshot: (...given: Parameters<typeof database.snapshot>) => {
      looked += 1;
      if (looked > 4) throw new Error('Cut off');
      return database.snapshot(...given);
    },
  } as typeof database;
  await expect(tellTheWeek({ ...services, database: cut })).rejects.toThrow('Cut off');
  await Promise.all([tellTheWeek(services), tellTheWeek(services)]);
  expect(await tellTheWeek(services)).toBe(0);
  const told = await summaries();
  expect(told.get(technician.id)).toBeUndefined();
  expect([...told.values()].map((texts) => texts.length)).toEqual(Array.from(told.values(), () => 1));
  // The first manager too, who stands in no role's list here.
  expect(told.size).toBe(Object.keys(EXPECTED).length);
  expect((await technician.put('/user', { weekly_summary: true })).body.weekly_summary).toBe(true);
  // Their turn was not yet.
  expect(await tellTheWeek(services)).toBe(1);
  const history = await personOf(ROLES.GERENTE_PROJETOS).get(`/history/users/${technician.id}`);
  expect(history.body.data[0].changes).toEqual([
    { field: 'weekly_summary', label: 'Resumo semanal', before: 'Não', after: 'Sim' },
  ]);
  await summaries();
});

test('sent on Wednesday it tells of what ends by Sunday, and of nothing of the week after', async () => {
  await nextMonday();
  api.setNow(MONDAY + 2 * DAY);
  await tellTheWeek(services);
  const told = await summaries();
  const technician = told.get(personOf(ROLES.TECNICO).id)?.[0];
  expect(technician).toContain(DUE);
  expect(technician).not.toContain('Roçada');
});

test('a project that is taken away while the summary is read is not told of', async () => {
  await nextMonday();
  const manager = personOf(ROLES.GERENTE_PROJETOS);
  const technician = personOf(ROLES.TECNICO);
  const other = await makeProject(api, 'Sem novidades');
  const { database } = services;
  const meanwhile = {
    ...database,
    snapshot: async (...given: Parameters<typeof database.snapshot>) => {
      const read = await database.snapshot(...given);
      if (given[0].person === technician.id) {
        const taken = await manager.post(`/users/${technician.id}/projects`, { projects: [other] });
        expect(taken.status, taken.text).toBe(200);
      }
      return read;
    },
  } as typeof database;
  await tellTheWeek({ ...services, database: meanwhile });
  expect((await summaries()).get(technician.id)).toBeUndefined();
  await manager.post(`/users/${technician.id}/projects`, { projects: [own] });
  // Read anew, it is told of what is theirs by then.
  expect(await tellTheWeek(services)).toBe(1);
  expect((await summaries()).get(technician.id)?.[0]).toContain(OWN_LATE);
});

test('nobody gets one on another day, of a week without anything, or where no mail is sent', async () => {
  await nextMonday();
  api.setNow(MONDAY + 3 * DAY);
  expect(await tellTheWeek(services)).toBe(0);
  api.setNow(MONDAY);
  expect(await tellTheWeek({ ...services, settings: { ...services.settings, mail: null } })).toBe(0);
  const { write } = services.database;
  await write.updateTable('projects').set({ status: 2 }).execute();
  try {
    expect(await tellTheWeek(services)).toBe(0);
  } finally {
    await write.updateTable('projects').set({ status: 1 }).execute();
  }
});

test('a project of many springs holds nobody up', { timeout: 300_000 }, async () => {
  await nextMonday();
  const technician = personOf(ROLES.TECNICO);
  const property = await insertProperty(api, own, { name: 'Fazenda', user: technician.id });
  const figures = generateSprings(50, 3);
  const springs = Array.from({ length: SPRINGS }, (_, at) => ({
    ...(figures[at % figures.length] ?? figures[0]),
    project: own,
    property,
    user: technician.id,
    label: `G-${at}`,
    delivery_date: '2026-06-01T08:00',
    status: 1,
  }));
  await insertSprings(api, springs as Parameters<typeof insertSprings>[1]);
  const { database } = services;
  let mostRows = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      mostRows = Math.max(mostRows, result.rows.length);
      return result;
    },
  };
  const counted: typeof database = {
    ...database,
    snapshot: (reader, work) => database.snapshot(reader, (db) => work(db.withPlugin(counting))),
  };
  expect(await tellTheWeek({ ...services, database: counted })).toBeGreaterThan(5);
  expect((await summaries()).get(technician.id)?.[0]).toContain(
    `${(SPRINGS + 2).toLocaleString('pt-BR')} nascentes`,
  );
  // The springs are counted where they lie: what comes to this thread are some rows.
  expect(mostRows).toBeGreaterThan(0);
  expect(mostRows).toBeLessThan(20);
});
