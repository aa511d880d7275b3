/** A person's keys for programs: nobody else sees them, or knows that they are there. */
import { sql } from 'kysely';
import {
  KEY_MESSAGES,
  MOST_KEYS,
  type ProgramKeyRecord,
  type programKeys,
} from '#domain/resources/program-keys.ts';
import { isDate, localDateTime, normaliseDateTime } from '#domain/shared/dates.ts';
import { grantable, holds, type KeyRights } from '#domain/shared/key-rights.ts';
import { newKeyToken, readGrant } from '../platform/auth/program-keys.ts';
import { mayEnter } from '../platform/auth/scope.ts';
import { requireLiveSession, tokenHash } from '../platform/auth/sessions.ts';
import { isAmong } from '../platform/database/compiled-query.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { Handlers, WriteCall } from '../platform/http/call.ts';
import { instantOf } from '../platform/http/periods.ts';
import { invalid, notFound, Problem } from '../platform/http/problem.ts';
import type { Services } from '../platform/services.ts';

type Create = WriteCall<typeof programKeys.create>;

interface Row {
  id: number;
  name: string;
  permissions: string;
  projects: string | null;
  created_at: number;
  expires_at: number;
  last_used_at: number | null;
}

const COLUMNS = [
  'id',
  'name',
  'permissions',
  'projects',
  'created_at',
  'expires_at',
  'last_used_at',
] as const;

function toRecord(row: Row, { settings, keyUses }: Services): ProgramKeyRecord {
  const moment = (at: number) => localDateTime(new Date(at), settings.zone);
  const { permissions, projects } = readGrant(row);
  const used = keyUses.latest(row.id, row.last_used_at ?? 0);
  return {
    id: row.id,
    name: row.name,
    created_at: moment(row.created_at),
    expires_at: moment(row.expires_at),
    last_used_at: used === 0 ? null : moment(used),
    permissions: Object.fromEntries(
      Object.entries(permissions).map(([name, actions]) => [name, [...actions]]),
    ),
    projects: projects === null ? null : [...projects],
  };
}

/** When the key ends. Throws 422 for what is past, or more than a year ahead. */
function endOf({ body, now, today, services }: Create): number {
  const { zone } = services.settings;
  const { expires_at } = body;
  const local = isDate(expires_at) ? `${expires_at}T23:59` : normaliseDateTime(expires_at, zone);
  const end = instantOf(local, zone);
  const inAYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  if (end <= now) throw invalid({ expires_at: [KEY_MESSAGES.past] });
  if (local.slice(0, 10) > inAYear) throw invalid({ expires_at: [KEY_MESSAGES.until] });
  return end;
}

/** Each action once. Throws 422 for none, and for what the owner has not or no key may have. */
function grantOf({ body, user }: Create): KeyRights {
  const own = grantable(user.role);
  const wanted = Object.entries(body.permissions).filter(([, actions]) => actions.length > 0);
  if (wanted.length === 0) throw invalid({ permissions: [KEY_MESSAGES.rights] });
  const beyond = wanted.flatMap(([name, actions]) =>
    actions.filter((action) => !holds(own, name, action)).map((action) => `${name}.${action}`),
  );
  if (beyond.length > 0) {
    throw invalid({ permissions: [KEY_MESSAGES.beyond(beyond.slice(0, 5).join(', '))] });
  }
  return Object.fromEntries(wanted.map(([name, actions]) => [name, [...new Set(actions)]]));
}

/** The ids, each once; null for all. Throws 422 where the owner does not enter one. */
async function projectsOf({ db, body, user }: Create): Promise<number[] | null> {
  if (!body.projects) return null;
  const wanted = [...new Set(body.projects)];
  const entered = await db
    .selectFrom('projects')
    .select('id')
    .where(isAmong(db, 'projects.id', wanted))
    .where(mayEnter(user, 'projects.id'))
    .execute();
  if (entered.length !== wanted.length) throw invalid({ projects: [KEY_MESSAGES.projects] });
  return wanted;
}

/** Throws 409 for one more than a person may have. */
async function requireRoom(db: Tx, userId: number): Promise<void> {
  const { total } = await db
    .selectFrom('program_keys')
    .select(sql<number | string>`count(*)`.as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(total) >= MOST_KEYS) throw new Problem(409, KEY_MESSAGES.tooMany);
}

/** `vehicles.view, vehicles.create`, as the audit tells it. */
function written(rights: KeyRights): string {
  return Object.entries(rights)
    .flatMap(([name, actions]) => actions.map((action) => `${name}.${action}`))
    .join(', ');
}

export const programKeyHandlers: Handlers<typeof programKeys> = {
  async list({ services, db, user }) {
    const rows = await db
      .selectFrom('program_keys')
      .select(COLUMNS)
      .where('user_id', '=', user.id)
      .orderBy('id', 'desc')
      .execute();
    return { body: { data: rows.map((row) => toRecord(row, services)) } };
  },

  async create(call) {
    const { services, db, user, body, now } = call;
    const expires_at = endOf(call);
    const permissions = grantOf(call);
    const projects = await projectsOf(call);
    // Under its lock two keys that come at the same moment are counted one after the other.
    await requireLiveSession(db, user);
    await requireRoom(db, user.id);
    const token = newKeyToken();
    const row = await db
      .insertInto('program_keys')
      .values({
        user_id: user.id,
        name: body.name,
        token_hash: tokenHash(token),
        permissions: JSON.stringify(permissions),
        projects: projects && JSON.stringify(projects),
        created_at: now,
        expires_at,
        last_used_at: null,
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    const record = toRecord(row, services);
    const told = {
      name: [null, record.name],
      expires_at: [null, record.expires_at],
      permissions: [null, written(permissions)],
      projects: [null, projects?.join(', ') ?? null],
    } satisfies Record<string, [unknown, unknown]>;
    return {
      body: { ...record, token },
      id: row.id,
      audit: { resource: 'tokens', recordId: row.id, changes: told },
    };
  },

  async remove({ db, user, params }) {
    const ended = await db
      .deleteFrom('program_keys')
      .where('id', '=', params.id)
      .where('user_id', '=', user.id)
      .returning('name')
      .executeTakeFirst();
    if (!ended) throw notFound(KEY_MESSAGES.unknown);
    const changes = { name: [ended.name, null] satisfies [unknown, unknown] };
    return { body: undefined, audit: { resource: 'tokens', recordId: params.id, changes } };
  },
};
