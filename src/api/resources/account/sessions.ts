/** Where a person is signed in. */
import type { account } from '#domain/resources/account.ts';
import { localDateTime } from '#domain/shared/dates.ts';
import { shownDevice } from '../../platform/auth/device-name.ts';
import { isInUse } from '../../platform/auth/idle-end.ts';
import { endSessions } from '../../platform/auth/sessions.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';

type SessionRoutes = Pick<typeof account, 'sessions' | 'endSession' | 'endOtherSessions'>;

export const ownSessionHandlers: Handlers<SessionRoutes> = {
  async sessions({ services, db, user, now }) {
    const rows = await db
      .selectFrom('sessions')
      .select(['id', 'created_at', 'last_used_at', 'address', 'device'])
      .where('user_id', '=', user.id)
      .where('expires_at', '>', now)
      .where(isInUse(now))
      .execute();
    const { settings, sessionUses } = services;
    const moment = (at: number) => localDateTime(new Date(at), settings.zone);
    const used = rows.map((row) => ({
      ...row,
      at: sessionUses.latest(row.id, row.last_used_at ?? row.created_at),
      current: row.id === user.sessionId,
    }));
    // This one first, then the one used last.
    used.sort(
      (one, other) => Number(other.current) - Number(one.current) || other.at - one.at || other.id - one.id,
    );
    const data = used.map(({ id, created_at, at, address, device, current }) => ({
      id,
      created_at: moment(created_at),
      last_used_at: moment(at),
      address,
      device: shownDevice(device),
      current,
    }));
    return { body: { data } };
  },

  async endSession({ db, user, params }) {
    const ended = await db
      .deleteFrom('sessions')
      .where('id', '=', params.id)
      .where('user_id', '=', user.id)
      .returning('device')
      .executeTakeFirst();
    if (!ended) throw notFound('Este acesso não existe ou já foi encerrado.');
    const changes = { device: [shownDevice(ended.device), null] satisfies [unknown, unknown] };
    return { body: undefined, audit: { resource: 'auth', recordId: user.id, changes } };
  },

  async endOtherSessions({ db, user }) {
    const ended = await endSessions(db, user.id, user.sessionId);
    const changes = { sessions: [ended + 1, 1] satisfies [unknown, unknown] };
    return { body: undefined, audit: { resource: 'auth', recordId: user.id, changes } };
  },
};
