/**
 * The summary that each person gets on Mondays (docs/decisions/0059). Whose turn it was is
 * kept in the transaction that posts the mail, so that nobody gets two of a week, whatever is
 * killed and however many servers there are.
 */
import { daysBefore, localDateTime } from '#domain/shared/dates.ts';
import { locked } from '../../platform/database/locking.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { postMail } from '../../platform/mail/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { panelOrigin } from '../../platform/settings.ts';
import { type Found, type Person, summaryOf } from './summary-of.ts';
import { wordsOf } from './words.ts';

/** Of the organisation's zone. */
const FROM_HOUR = 7;
const DAY_MS = 24 * 60 * 60_000;
/** A server that was off on Monday sends it until Wednesday; later it would tell of a week that is over. */
const LAST_DAY = 2;
/** How long it is remembered whose turn it was. */
const KEPT_DAYS = 60;
const EVERY_MS = 60_000;
const MONDAY = 1;

interface Addressee extends Person {
  /** Of the account, as it was before the summary was read. */
  readonly version: number;
}

type Parts = Pick<Services, 'database' | 'secrets' | 'settings' | 'now' | 'log'>;

/** The Monday (`YYYY-MM-DD`) whose summaries are to be sent at this moment (`YYYY-MM-DDTHH:MM`); null: none. */
export function weekToTell(moment: string): string | null {
  const day = moment.slice(0, 10);
  const past = (new Date(`${day}T00:00Z`).getUTCDay() - MONDAY + 7) % 7;
  if (past > LAST_DAY || (past === 0 && Number(moment.slice(11, 13)) < FROM_HOUR)) return null;
  return daysBefore(day, past);
}

/** One look, in the turns of reports. Answers how many mails it posted. Safe to run in several servers at once. */
export async function tellTheWeek(parts: Parts, stopping?: AbortSignal): Promise<number> {
  const { database, settings, now } = parts;
  const moment = localDateTime(new Date(now()), settings.zone);
  const week = weekToTell(moment);
  if (settings.mail === null || week === null) return 0;
  const found: Found = new Map();
  const asked = { today: moment.slice(0, 10), week, zone: settings.zone, found };
  let posted = 0;
  for (const person of await stillToTell(parts, week)) {
    if (stopping?.aborted) break;
    const reader = { person: person.id, kind: 'report', ...(stopping && { signal: stopping }) } as const;
    const projects = await database.snapshot(reader, (db) => summaryOf(db, person, asked));
    const words = projects.length === 0 ? null : wordsOf(person, projects, panelOrigin(settings));
    if (await tell(parts, { person, week, words })) posted += 1;
  }
  return posted;
}

/** Whoever wants it and was not looked at for this week. */
async function stillToTell({ database }: Parts, week: string): Promise<Addressee[]> {
  return database.read
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role_id', 'version'])
    .where('enabled', '=', 1)
    .where('weekly_summary', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('weekly_summaries')
            .select('weekly_summaries.user_id')
            .whereRef('weekly_summaries.user_id', '=', 'users.id')
            .where('weekly_summaries.week', '=', week),
        ),
      ),
    )
    .orderBy('id')
    .execute();
}

/**
 * False where another server was first, where the person does not want it any more, where the
 * account was changed since the summary was read, and where there is nothing to tell.
 */
function tell(
  { database, secrets, settings, now }: Parts,
  { person, week, words }: { person: Addressee; week: string; words: ReturnType<typeof wordsOf> | null },
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    // Each change of the role, the projects or the address is another version: read anew, it is told next time.
    const account = tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', person.id)
      .where('version', '=', person.version)
      .where('enabled', '=', 1)
      .where('weekly_summary', '=', 1);
    if (!(await locked(tx, account, 'share').executeTakeFirst())) return false;
    const first = await tx
      .insertInto('weekly_summaries')
      .values({ user_id: person.id, week })
      .onConflict((conflict) => conflict.columns(['user_id', 'week']).doNothing())
      .returning('user_id')
      .executeTakeFirst();
    await tx
      .deleteFrom('weekly_summaries')
      .where('user_id', '=', person.id)
      .where('week', '<', daysBefore(week, KEPT_DAYS))
      .execute();
    if (!first || words === null || settings.mail === null) return false;
    const mail = { kind: 'summary', userId: person.id, content: { words } } as const;
    await postMail(tx, { secrets, from: settings.mail.from }, { ...mail, now: now(), until: now() + DAY_MS });
    return true;
  });
}

/** Looks each minute. The answer ends it. */
export function startWeeklySummaries(parts: Parts): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= tellTheWeek(parts, stopping.signal)
      .then(() => undefined)
      .catch((error: unknown) =>
        parts.log.warn({ err: error }, 'the weekly summaries were not all posted; tried again in a minute'),
      )
      .finally(() => {
        running = null;
      });
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
