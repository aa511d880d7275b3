import type { Selectable } from 'kysely';
import { type organisationSecurity, STANDARD_ALARMS } from '#domain/resources/organisation-security.ts';
import type { RoleId } from '#domain/shared/access.ts';
import { changesBetween } from '../platform/audit/audit.ts';
import { STANDARD_IDLE_HOURS } from '../platform/auth/idle-end.ts';
import { readRoles } from '../platform/auth/second-factors.ts';
import type { Db } from '../platform/database/database.ts';
import type { OrganisationSecurityTable } from '../platform/database/tables/access.ts';
import { locked } from '../platform/database/locking.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { Handlers } from '../platform/http/call.ts';
import { refuseStale } from '../platform/http/rows.ts';

/** Of an organisation that has not changed them. */
const STANDARD = {
  id: 1,
  second_factor_roles: '',
  idle_hours: STANDARD_IDLE_HOURS,
  mail_alarms: STANDARD_ALARMS ? 1 : 0,
  version: 1,
} as const satisfies Row;

type Row = Selectable<OrganisationSecurityTable>;

function rules(db: Db | Tx) {
  return db.selectFrom('organisation_security').selectAll().where('id', '=', 1);
}

function answerOf({ second_factor_roles, idle_hours, mail_alarms, version }: Row) {
  const body = {
    second_factor_roles: readRoles(second_factor_roles),
    idle_hours,
    mail_alarms: mail_alarms === 1,
  };
  return { body, version };
}

/** As it is kept: each role once, in order. */
function kept(roles: readonly RoleId[]): string {
  return [...new Set(roles)].toSorted((one, other) => one - other).join(',');
}

export const organisationSecurityHandlers: Handlers<typeof organisationSecurity> = {
  get: async ({ db }) => answerOf((await rules(db).executeTakeFirst()) ?? STANDARD),

  async update(call) {
    const { db, body } = call;
    await db
      .insertInto('organisation_security')
      .values(STANDARD)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const before = await locked(db, rules(db)).executeTakeFirstOrThrow();
    refuseStale(call, before);
    const after: Row = {
      ...before,
      second_factor_roles: body.second_factor_roles
        ? kept(body.second_factor_roles)
        : before.second_factor_roles,
      idle_hours: body.idle_hours ?? before.idle_hours,
      mail_alarms: body.mail_alarms === undefined ? before.mail_alarms : body.mail_alarms ? 1 : 0,
      version: before.version + 1,
    };
    await db.updateTable('organisation_security').set(after).where('id', '=', 1).execute();
    return { ...answerOf(after), audit: { recordId: null, changes: changesBetween(before, after) } };
  },
};
