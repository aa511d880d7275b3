/** One act on many people: each is done, or refused with its reason. */
import { USER_ACT_MESSAGES, type userActs } from '#domain/resources/user-acts.ts';
import { USER_MESSAGES } from '#domain/resources/users.ts';
import { type Changes, changesBetween } from '../../platform/audit/audit.ts';
import { endPasswordLink } from '../../platform/auth/password-links.ts';
import { endProgramKeys } from '../../platform/auth/program-keys.ts';
import { endSessions } from '../../platform/auth/sessions.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { BY_PROJECTS, BY_ROLE, withdrawMails } from '../../platform/mail/outbox.ts';
import { auditRecords } from '../../platform/http/call-audit.ts';
import type { PlainHandler, WriteCall } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/problem.ts';
import { lockForWriting } from './user-rows.ts';

type Bulk = typeof userActs.bulk;

interface Person {
  readonly id: number;
  readonly enabled: 0 | 1;
}

interface Changed {
  readonly recordId: number;
  readonly changes: Changes;
}

/** Who is as the act would make them counts as done, and nothing is told of them. */
export const actOnUsers: PlainHandler<Bulk> = async (call) => {
  const { db, user, body } = call;
  const projects = await actsProjects(call);
  const ids = [...new Set(body.ids)];
  await lockForWriting(call, ids);
  const people = await db
    .selectFrom('users')
    .select(['id', 'enabled'])
    .where(isAmong(db, 'id', ids))
    .where('id', '!=', user.id)
    .orderBy('id')
    .execute();
  const changed = projects
    ? await changeLinks(db, people, { projects, isLink: body.action === 'link' })
    : await changeEnabled(db, people, body.action === 'enable' ? 1 : 0);
  if (changed.length > 0) {
    const changedIds = changed.map(({ recordId }) => recordId);
    await db
      .updateTable('users')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where(isAmong(db, 'id', changedIds))
      .execute();
  }
  await auditRecords(call, db, changed);
  const found = new Set(people.map(({ id }) => id));
  const refused = ids
    .filter((id) => !found.has(id))
    .map((id) => ({
      id,
      reason: id === user.id ? USER_ACT_MESSAGES.ownAccount : USER_ACT_MESSAGES.unknown,
    }));
  // Each person has an entry of their own.
  return { body: { done: ids.filter((id) => found.has(id)), refused }, audit: null };
};

/**
 * The projects of `link` and `unlink`, null for the other acts. Throws 422 on `projects`
 * where they are missing, one is unknown, or the act has none.
 */
async function actsProjects({ db, body }: WriteCall<Bulk>): Promise<readonly number[] | null> {
  const { action, projects } = body;
  if (action === 'enable' || action === 'disable') {
    if (projects !== undefined) throw invalid({ projects: [USER_ACT_MESSAGES.projectsElsewhere] });
    return null;
  }
  const wanted = [...new Set(projects)];
  if (wanted.length === 0) throw invalid({ projects: [USER_ACT_MESSAGES.projects] });
  const known = await db
    .selectFrom('projects')
    .select('id')
    .where(isAmong(db, 'id', wanted))
    .execute();
  if (known.length !== wanted.length) throw invalid({ projects: [USER_MESSAGES.unknownProject] });
  return wanted;
}

/** Whoever is disabled is signed out, a link to their account opens nothing any more, and no mail that waits tells them of the work. */
async function changeEnabled(db: Tx, people: readonly Person[], enabled: 0 | 1): Promise<Changed[]> {
  const others = people.filter((person) => person.enabled !== enabled);
  const ids = others.map(({ id }) => id);
  if (ids.length > 0) {
    await db
      .updateTable('users')
      .set({ enabled })
      .where(isAmong(db, 'id', ids))
      .execute();
  }
  if (enabled === 0) {
    for (const id of ids) {
      await endSessions(db, id);
      await endProgramKeys(db, id);
      await endPasswordLink(db, id);
    }
    await withdrawMails(db, ids, BY_ROLE);
  }
  return others.map((person) => ({
    recordId: person.id,
    changes: changesBetween({ ...person }, { ...person, enabled }),
  }));
}

/** Adds these projects to those that each enters, or takes them away; the others stay. */
async function changeLinks(
  db: Tx,
  people: readonly Person[],
  { projects, isLink }: { readonly projects: readonly number[]; readonly isLink: boolean },
): Promise<Changed[]> {
  const before = await linksOf(db, people);
  const wanted = new Set(projects);
  const after = new Map(
    [...before].map(([id, own]) => [
      id,
      isLink ? new Set([...own, ...wanted]) : new Set([...own].filter((project) => !wanted.has(project))),
    ]),
  );
  const changed = people.filter(({ id }) => before.get(id)?.size !== after.get(id)?.size);
  if (changed.length === 0) return [];
  if (isLink) {
    const missing = changed.flatMap(({ id }) =>
      projects
        .filter((project) => !before.get(id)?.has(project))
        .map((project_id) => ({ project_id, user_id: id })),
    );
    for (let start = 0; start < missing.length; start += ROWS_AT_ONCE) {
      await db
        .insertInto('project_users')
        .values(missing.slice(start, start + ROWS_AT_ONCE))
        .execute();
    }
  } else {
    await db
      .deleteFrom('project_users')
      .where(
        isAmong(
          db,
          'user_id',
          changed.map(({ id }) => id),
        ),
      )
      .where(isAmong(db, 'project_id', projects))
      .execute();
    await withdrawMails(
      db,
      changed.map(({ id }) => id),
      BY_PROJECTS,
    );
  }
  return changed.map(({ id }) => ({
    recordId: id,
    changes: changesBetween({ projects: listed(before.get(id)) }, { projects: listed(after.get(id)) }),
  }));
}

/** Rows of one statement: two values each, of the fewest that an engine takes. */
const ROWS_AT_ONCE = 400;

/** As the audit shows them: `3, 7`. */
function listed(projects: ReadonlySet<number> = new Set()): string {
  return [...projects].toSorted((one, other) => one - other).join(', ');
}

/** The projects that each is linked to, whoever asks. */
async function linksOf(db: Tx, people: readonly Person[]): Promise<ReadonlyMap<number, Set<number>>> {
  const links = new Map(people.map(({ id }) => [id, new Set<number>()]));
  const rows = await db
    .selectFrom('project_users')
    .select(['user_id', 'project_id'])
    .where(isAmong(db, 'user_id', [...links.keys()]))
    .execute();
  for (const { user_id, project_id } of rows) links.get(user_id)?.add(project_id);
  return links;
}
