/**
 * What matters so much that roles 2 and 3 are told of it by mail: many failed sign-ins,
 * somebody who got one of their two roles, a list of everybody taken out. The audit is
 * looked through once a minute, from where the last look ended; how far that was is kept in
 * the transaction that posts the mails, so that each happening is told of once, whatever
 * is killed. Within an hour of a mail what follows waits, and is told of in the next one.
 */
import { z } from 'zod';
import { ROLES } from '#domain/shared/access.ts';
import { formatDateTime, localDateTime } from '#domain/shared/dates.ts';
import { STANDARD_ALARMS } from '#domain/resources/organisation-security.ts';
import type { Db } from '../../platform/database/database.ts';
import { locked } from '../../platform/database/locking.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { postMail } from '../../platform/mail/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { panelOrigin } from '../../platform/settings.ts';
import { toldAfter } from './detail.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const KEY = 'security_alarms';
/** Failures within an hour: of one account, and from one address, which a whole office may share. */
const MANY = { account: 10, address: 30 } as const;
/** Told one by one in a mail. */
const MOST_TOLD = 20;
/** Entries of one look; what is left is looked at in the next. */
const AT_ONCE = 2000;

const TOLD_ROLES: readonly number[] = [ROLES.GERENTE_PROJETOS, ROLES.ESCRITORIO_PROJETOS];

interface Entry {
  id: number;
  at: number;
  user_id: number | null;
  address: string;
  action: string;
  resource: string;
  record_id: number | null;
  changes: string | null;
}

/** How far an alarm has looked, and when it was last told. */
const progress = z.object({ upTo: z.int(), at: z.int() });
const kept = z.partialRecord(z.enum(['failures', 'managers', 'exports']), progress);
type Alarm = 'failures' | 'managers' | 'exports';

interface Rule {
  /** Kinds of the security log among which it looks. */
  readonly among: readonly string[];
  readonly subject: string;
  readonly intro: string;
  /** What the log's list is filtered by. */
  readonly kind: string;
  /** What happened, a line each; none where it is no alarm yet. */
  lines(entries: readonly Entry[], tell: Teller): string[];
  /** Whether entries that were no alarm count with those to come. */
  readonly addsUp: boolean;
}

interface Teller {
  person(id: number | null): string;
  moment(at: number): string;
}

const RULES: Readonly<Record<Alarm, Rule>> = {
  failures: {
    among: ['sign_in_failed'],
    kind: 'sign_in_failed',
    subject: 'Muitas entradas recusadas no painel Vertente',
    intro: 'Alguém pode estar tentando adivinhar uma senha:',
    addsUp: true,
    lines: failureLines,
  },
  managers: {
    among: ['user_changed', 'rights_changed', 'password_changed'],
    kind: 'rights_changed',
    subject: 'Alguém ganhou um cargo de gerência no painel Vertente',
    intro: 'Este cargo dá acesso a todas as pessoas e a todos os projetos:',
    addsUp: false,
    lines: (entries, { person, moment }) =>
      entries
        .filter((entry) => TOLD_ROLES.includes(Number(toldAfter(toldIn(entry), 'role_id'))))
        .map(
          ({ record_id, user_id, at }) =>
            `${moment(at)}: ${person(record_id)}, pelas mãos de ${person(user_id)}.`,
        ),
  },
  exports: {
    among: ['exported'],
    kind: 'exported',
    subject: 'Lista de pessoas exportada do painel Vertente',
    intro: 'Uma lista inteira de pessoas saiu do painel num arquivo:',
    addsUp: false,
    lines: (entries, { person, moment }) =>
      entries
        .filter(
          ({ resource, action, record_id }) =>
            action === 'export' && record_id === null && resource in EVERYBODY,
        )
        .map(({ resource, user_id, at }) => `${moment(at)}: ${EVERYBODY[resource]}, por ${person(user_id)}.`),
  },
};

/** Lists of people. */
const EVERYBODY: Readonly<Record<string, string>> = { rural_producers: 'Proprietários', users: 'Usuários' };

function toldIn({ changes }: Entry): Readonly<Record<string, unknown>> {
  return changes === null ? {} : (JSON.parse(changes) as Record<string, unknown>);
}

/** Failures add up by account and by address. */
function failureLines(entries: readonly Entry[], { person }: Teller): string[] {
  const accounts = new Map<number, number>();
  const addresses = new Map<string, number>();
  for (const entry of entries) {
    const attempts = Number(toldAfter(toldIn(entry), 'attempts') ?? 1);
    const { record_id, address } = entry;
    if (record_id !== null) accounts.set(record_id, (accounts.get(record_id) ?? 0) + attempts);
    addresses.set(address, (addresses.get(address) ?? 0) + attempts);
  }
  return [
    ...[...accounts]
      .filter(([, attempts]) => attempts >= MANY.account)
      .map(([id, attempts]) => `${attempts} tentativas na conta de ${person(id)}.`),
    ...[...addresses]
      .filter(([, attempts]) => attempts >= MANY.address)
      .map(([address, attempts]) => `${attempts} tentativas do endereço ${address}.`),
  ];
}

type Parts = Pick<Services, 'database' | 'secrets' | 'settings' | 'now'>;

/** One look. Safe to run in several servers at once. */
export async function raiseAlarms(parts: Parts): Promise<void> {
  const { database, settings, now } = parts;
  if (settings.mail === null) return;
  // Most minutes nothing has happened, and nothing is written.
  const latest = await latestEntry(database.read);
  const before = await readProgress(database.read);
  const isNew = Object.keys(RULES).some((alarm) => latest > (before[alarm as Alarm]?.upTo ?? -1));
  if (!isNew) return;
  await inTransaction(database, async (tx) => {
    await tx
      .insertInto('meta')
      .values({ key: KEY, value: '{}' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await locked(tx, tx.selectFrom('meta').select('key').where('key', '=', KEY)).execute();
    const done = await readProgress(tx);
    const isOn = await mailsAlarms(tx);
    for (const [name, rule] of Object.entries(RULES)) {
      const alarm = name as Alarm;
      // The first look tells nothing of what was before it.
      const mine = done[alarm] ?? { upTo: latest, at: 0 };
      done[alarm] = isOn ? await look(tx, parts, rule, mine) : { upTo: latest, at: mine.at };
    }
    await tx
      .updateTable('meta')
      .set({ value: JSON.stringify(done) })
      .where('key', '=', KEY)
      .execute();
  });

  async function look(tx: Tx, own: Parts, rule: Rule, mine: z.output<typeof progress>) {
    const time = now();
    if (time - mine.at < HOUR_MS) return mine;
    const entries = await tx
      .selectFrom('audit_log')
      .select(['id', 'at', 'user_id', 'address', 'action', 'resource', 'record_id', 'changes'])
      .where('security_kind', 'in', rule.among)
      .where('at', '>', time - (rule.addsUp ? HOUR_MS : DAY_MS))
      .where('id', '>', mine.upTo)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    const lines = rule.lines(entries, await tellerOf(tx, own, entries));
    const upTo = entries.at(-1)?.id ?? mine.upTo;
    if (lines.length === 0) return rule.addsUp ? mine : { ...mine, upTo };
    await tellAll(tx, own, rule, lines);
    return { upTo, at: time };
  }
}

async function latestEntry(db: Db): Promise<number> {
  const end = await db.selectFrom('audit_chain').select('last_id').where('id', '=', 1).executeTakeFirst();
  return end?.last_id ?? 0;
}

async function readProgress(db: Db | Tx): Promise<z.output<typeof kept>> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst();
  return row ? kept.parse(JSON.parse(row.value)) : {};
}

async function mailsAlarms(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('organisation_security')
    .select('mail_alarms')
    .where('id', '=', 1)
    .executeTakeFirst();
  return row ? row.mail_alarms === 1 : STANDARD_ALARMS;
}

async function tellerOf(tx: Tx, { settings }: Parts, entries: readonly Entry[]): Promise<Teller> {
  const ids = new Set(entries.flatMap(({ user_id, record_id }) => [user_id ?? 0, record_id ?? 0]));
  const people =
    ids.size === 0
      ? []
      : await tx
          .selectFrom('users')
          .select(['id', 'name'])
          .where('id', 'in', [...ids])
          .execute();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return {
    person: (id) => (id === null ? 'ninguém que tenha entrado' : (names.get(id) ?? 'uma pessoa excluída')),
    moment: (at) => formatDateTime(localDateTime(new Date(at), settings.zone)),
  };
}

/** A mail to each who answers for people. */
async function tellAll(
  tx: Tx,
  { secrets, settings, now }: Parts,
  { subject, intro, kind }: Rule,
  lines: readonly string[],
): Promise<void> {
  if (settings.mail === null) return;
  const told = tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('role_id', 'in', TOLD_ROLES)
    .where('enabled', '=', 1)
    .orderBy('id');
  // Held: whoever takes the role away then finds the mail, and takes it back.
  const people = await locked(tx, told, 'share').execute();
  const more = lines.length - MOST_TOLD;
  for (const { id, name, email } of people) {
    const text = [
      `Olá, ${name}!`,
      '',
      intro,
      '',
      ...lines.slice(0, MOST_TOLD),
      ...(more > 0 ? [`E mais ${more}.`] : []),
      '',
      `Veja tudo em ${panelOrigin(settings)}/admin/registro-de-seguranca?kind=${kind}`,
      '',
      'Avisos deste tipo vêm no máximo uma vez por hora. Em "Regras de acesso", no Registro de segurança, podem ser desligados.',
    ].join('\n');
    const words = { to: { name, address: email }, subject, text };
    await postMail(
      tx,
      { secrets, from: settings.mail.from },
      { kind: 'alarm', userId: id, content: { words }, now: now(), until: now() + DAY_MS },
    );
  }
}
