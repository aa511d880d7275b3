import { backupHealth } from '../archive/scheduled/backup-health.ts';
import { type CurrentUser, type health, type session, SESSION_MESSAGES } from '#domain/resources/session.ts';
import { permissionsOf, ROLE_NAMES, type RoleId } from '#domain/shared/access.ts';
import { localDateTime } from '#domain/shared/dates.ts';
import type { Handlers } from '../platform/call.ts';
import { prepared } from '../platform/call.ts';
import type { Db } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { isPassword } from '../platform/passwords.ts';
import { Problem } from '../platform/problem.ts';
import { mayEnter } from '../platform/scope.ts';
import { openSession } from '../platform/sessions.ts';
import {
  clearFailures,
  countFailure,
  inTurn,
  refuseWhileSlowed,
  signInKeys,
} from '../platform/sign-in-limits.ts';

export const sessionHandlers: Handlers<typeof session> = {
  open: prepared<typeof session.open, { userId: number; passwordHash: string }>({
    async prepare({ services, db, body, address, now }) {
      const { database } = services;
      const keys = signInKeys(body.email, address);
      return inTurn(keys, async () => {
        await refuseWhileSlowed(database, keys, now);
        const user = await db
          .selectFrom('users')
          .select(['id', 'password_hash', 'enabled'])
          .where('email_folded', '=', body.email.toLowerCase())
          .executeTakeFirst();
        // A disabled user costs the same work as a wrong password, so the answers can't be told apart.
        const matches = await isPassword(user?.password_hash ?? null, body.password);
        if (!user || !matches || user.enabled !== 1) {
          await countFailure(database, keys, now);
          throw new Problem(401, SESSION_MESSAGES.refused);
        }
        await clearFailures(database, keys);
        return { userId: user.id, passwordHash: user.password_hash };
      });
    },
    async run({ services, db, body, now }, { userId, passwordHash }) {
      // Changed or disabled since it was checked: that ended all sessions, and must end this one too.
      const user = await db
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .where('password_hash', '=', passwordHash)
        .where('enabled', '=', 1)
        .executeTakeFirst();
      if (!user) throw new Problem(401, SESSION_MESSAGES.refused);
      const { token, expiresAt } = await openSession(db, userId, {
        remember: body.remember ?? false,
        now,
      });
      return {
        body: {
          token,
          expires_at: localDateTime(new Date(expiresAt), services.settings.zone),
          user: await readCurrentUser(db, userId),
        },
        audit: { recordId: userId, changes: null },
      };
    },
  }),
  async close({ db, user }) {
    await db.deleteFrom('sessions').where('id', '=', user.sessionId).execute();
    return { body: undefined, audit: { recordId: user.id, changes: null } };
  },
  async user({ db, user }) {
    return { body: await readCurrentUser(db, user.id) };
  },
};

async function readCurrentUser(db: Db | Tx, id: number): Promise<CurrentUser> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const role = user.role_id as RoleId;
  const projects = await db
    .selectFrom('projects')
    .select(['projects.id', 'projects.name'])
    .where(mayEnter({ id, name: user.name, role, sessionId: 0 }, 'projects.id'))
    .orderBy('projects.search')
    .orderBy('projects.id')
    .execute();
  return {
    ...user,
    role: { id: role, name: ROLE_NAMES[role] },
    projects,
    permissions: permissionsOf(role),
  };
}

export const healthHandlers: Handlers<typeof health> = {
  async get({ services, now }) {
    const backup = await backupHealth(services, now);
    return { body: { status: 'ok', ...(backup ? { backup } : {}) } };
  },
};
