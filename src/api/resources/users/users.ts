import { type User, USER_MESSAGES, type users } from '#domain/resources/users.ts';
import { ROLE_NAMES, type RoleId } from '#domain/shared/access.ts';
import { fold, foldEmail } from '#domain/shared/fold.ts';
import { changesBetween } from '../../platform/audit/audit.ts';
import { type Answer, type Handlers, prepared } from '../../platform/http/call.ts';
import { refuseWhileUsed, type Use } from '../../platform/http/rows.ts';
import type { Db } from '../../platform/database/database.ts';
import { isDuplicate, type Tx } from '../../platform/database/transaction.ts';
import { duplicate, Problem } from '../../platform/http/problem.ts';
import { requireFullProof } from '../../platform/auth/assurance.ts';
import { forgetAccount } from '../../platform/auth/oidc-identity.ts';
import { endPasswordLink } from '../../platform/auth/password-links.ts';
import { endProgramKeys } from '../../platform/auth/program-keys.ts';
import { readSecondFactors } from '../../platform/auth/second-factors.ts';
import { endSessions, type SessionUser } from '../../platform/auth/sessions.ts';
import { BY_ROLE, withdrawMails } from '../../platform/mail/outbox.ts';
import { linkedProjectIds, linkedProjects, linksOf, replaceLinkedProjects } from './linked-projects.ts';
import { listUsers } from './list.ts';
import { findForWriting, findUser } from './user-rows.ts';
import { hashOfNoPassword, HIDDEN, hashNewPassword } from './passwords.ts';

/** What keeps a user from being deleted: one sentence for all, the specification's. */
const USES: readonly Use[] = (
  [
    ['project_users', 'user_id'],
    ['rural_properties', 'user_id'],
    ['delivery_notes', 'user_id'],
    ['delivery_notes', 'delivered_by_id'],
    ['rural_properties', 'user_update_id'],
    ['water_springs', 'user_id'],
    ['water_springs', 'technician_id'],
    ['execution_cronograms', 'user_id'],
    ['trip_controls', 'user_id'],
    ['stock_movements', 'user_id'],
  ] as const
).map(([table, column]) => ({ table, column, sentence: USER_MESSAGES.inUse }));

async function answerOne(db: Db | Tx, caller: SessionUser, id: number): Promise<Answer<User>> {
  const row = await findUser(db, id);
  const projects = await linkedProjects(db, caller, await linksOf(db, { ids: [id] }));
  return {
    body: {
      id,
      name: row.name,
      email: row.email,
      role_id: row.role_id,
      role: { id: row.role_id, name: ROLE_NAMES[row.role_id as RoleId] },
      enabled: row.enabled === 1,
      projects: projects.get(id) ?? [],
      second_factor: (await readSecondFactors(db, id)).isOn,
    },
    version: row.version,
  };
}

async function refusingSameEmail<A>(work: () => Promise<A>): Promise<A> {
  try {
    return await work();
  } catch (error) {
    if (isDuplicate(error)) throw duplicate('email', USER_MESSAGES.sameEmail);
    throw error;
  }
}

/** The columns that follow from name and e-mail. */
function identity({ name, email }: { name: string; email: string }) {
  return { name, email, email_folded: foldEmail(email), search: fold(name) };
}

export const userHandlers: Handlers<typeof users> = {
  list: listUsers,

  get: ({ db, user, params }) => answerOne(db, user, params.id),

  create: prepared<typeof users.create, string>({
    async prepare({ body }) {
      return (await hashNewPassword(body.password, body)) ?? hashOfNoPassword();
    },
    async run({ db, user, body }, password_hash) {
      const { id } = await refusingSameEmail(() =>
        db
          .insertInto('users')
          .values({
            ...identity(body),
            role_id: body.role,
            enabled: body.enabled === false || body.enabled === 0 ? 0 : 1,
            password_hash,
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      await replaceLinkedProjects(db, id, body.projects ?? []);
      const answer = await answerOne(db, user, id);
      const row = await findUser(db, id);
      const projects = await linkedProjectIds(db, id);
      return {
        ...answer,
        body: { ...answer.body, user_id: id },
        id,
        audit: { recordId: id, changes: changesBetween(undefined, { ...row, projects }) },
      };
    },
  }),

  update: prepared<typeof users.update, string | null>({
    async prepare({ db, user, params, body, now }) {
      const before = await findUser(db, params.id);
      // One's own account: by this address too, only who has shown everything changes what opens it.
      const opensAnew = Boolean(body.password) || (body.email !== undefined && body.email !== before.email);
      if (params.id === user.id && opensAnew) await requireFullProof(db, user, now);
      return hashNewPassword(body.password, {
        name: body.name ?? before.name,
        email: body.email ?? before.email,
      });
    },
    async run(call, password_hash) {
      const { db, user, params, body } = call;
      const { id } = params;
      const before = await findForWriting(call, id);
      const projectsBefore = await linkedProjectIds(db, id);
      const { name = before.name, email = before.email, role = before.role_id } = body;
      const enabled = body.enabled === undefined ? before.enabled : body.enabled ? 1 : 0;
      if (id === user.id) {
        if (role !== before.role_id) throw new Problem(403, USER_MESSAGES.ownRole);
        if (enabled === 0) throw new Problem(403, USER_MESSAGES.ownEnabled);
      }
      await refusingSameEmail(() =>
        db
          .updateTable('users')
          .set({
            ...identity({ name, email }),
            role_id: role,
            enabled,
            ...(password_hash === null ? {} : { password_hash }),
            version: before.version + 1,
          })
          .where('id', '=', id)
          .where('version', '=', before.version)
          .execute(),
      );
      if (body.projects) await replaceLinkedProjects(db, id, body.projects);
      if (password_hash !== null || enabled === 0) {
        await endSessions(db, id);
        await endProgramKeys(db, id);
      }
      // A link of before must not undo it, nor open the account to whoever reads the old e-mail.
      if (password_hash !== null || enabled === 0 || email !== before.email) await endPasswordLink(db, id);
      if (email !== before.email) await forgetAccount(db, id);
      if (enabled === 0 || role !== before.role_id || email !== before.email) {
        await withdrawMails(db, [id], BY_ROLE);
      }
      const after = await findUser(db, id);
      const projects = await linkedProjectIds(db, id);
      return {
        ...(await answerOne(db, user, id)),
        audit: {
          recordId: id,
          changes: {
            ...changesBetween({ ...before, projects: projectsBefore }, { ...after, projects }),
            ...(password_hash === null ? {} : { password: HIDDEN }),
          },
        },
      };
    },
  }),

  async remove(call) {
    const { db, user, params } = call;
    const { id } = params;
    if (id === user.id) throw new Problem(403, USER_MESSAGES.ownAccount);
    const row = await findForWriting(call, id);
    await refuseWhileUsed(db, id, USES);
    await db.deleteFrom('users').where('id', '=', id).execute();
    return { body: undefined, audit: { recordId: id, changes: changesBetween(row, undefined) } };
  },

  async assignProjects(call) {
    const { db, user, params, body } = call;
    const { id } = params;
    const { version } = await findForWriting(call, id);
    const before = await linkedProjectIds(db, id);
    await replaceLinkedProjects(db, id, body.projects);
    await db
      .updateTable('users')
      .set({ version: version + 1 })
      .where('id', '=', id)
      .execute();
    const after = await linkedProjectIds(db, id);
    return {
      ...(await answerOne(db, user, id)),
      audit: {
        recordId: id,
        changes: changesBetween({ projects: before }, { projects: after }),
      },
    };
  },
};
