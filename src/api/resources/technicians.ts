import type { technicians } from '#domain/resources/technicians.ts';
import { ALL_PROJECTS } from '#domain/shared/access.ts';
import { fold } from '#domain/shared/fold.ts';
import { mayEnter } from '../platform/auth/scope.ts';
import type { Db } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { Handlers } from '../platform/http/call.ts';
import { orderOf, pageOf } from '../platform/http/joined-list.ts';
import { holds } from '../platform/http/conditions.ts';

const SORTS = { name: 'users.search' } as const;

function people(db: Db | Tx) {
  return db.selectFrom('users').select(['users.id', 'users.name', 'users.role_id']);
}

/** Enabled users who may enter the project: any of them may be a spring's technician. */
function peopleOfProject(db: Db | Tx, projectId: number) {
  return people(db)
    .where('users.enabled', '=', 1)
    .where((eb) =>
      eb.or([
        eb('users.role_id', 'in', [...ALL_PROJECTS]),
        eb.exists(
          eb
            .selectFrom('project_users')
            .select('project_users.user_id')
            .whereRef('project_users.user_id', '=', 'users.id')
            .where('project_users.project_id', '=', projectId),
        ),
      ]),
    );
}

/** Users who are technician of a spring of the project, whatever became of them since. */
function peopleWithSprings(db: Db | Tx, projectId: number) {
  return people(db).where((eb) =>
    eb.exists(
      eb
        .selectFrom('water_springs')
        .select('water_springs.id')
        .whereRef('water_springs.technician_id', '=', 'users.id')
        .where('water_springs.project_id', '=', projectId),
    ),
  );
}

export const technicianHandlers: Handlers<typeof technicians> = {
  async list({ db, user, params, query }) {
    const { q, sort, with_springs } = query;
    const all = with_springs === '1' ? peopleWithSprings : peopleOfProject;
    let rows = all(db, params.projectId).where((eb) =>
      // The project of the path, as a table: the scope goes by a column.
      eb.exists(
        eb
          .selectFrom('projects')
          .select('projects.id')
          .where('projects.id', '=', params.projectId)
          .where(mayEnter(user, 'projects.id')),
      ),
    );
    if (q) rows = rows.where(holds('users.search', q));
    return { body: await pageOf(rows, query, { ...orderOf(sort, SORTS, 'name'), id: 'users.id' }) };
  },
};

/** Whether the user is enabled and enters the project: then a spring or a schedule entry may be theirs. */
export async function isPersonOfProject(db: Db | Tx, projectId: number, userId: number): Promise<boolean> {
  const found = await peopleOfProject(db, projectId).where('users.id', '=', userId).executeTakeFirst();
  return found !== undefined;
}

/** The one user of the project with this name, ignoring case and accents; null for nobody and for namesakes. */
export async function technicianNamed(
  db: Db | Tx,
  projectId: number,
  name: string,
): Promise<{ id: number; name: string } | null> {
  const found = await peopleOfProject(db, projectId)
    .where('users.search', '=', fold(name))
    .limit(2)
    .execute();
  const [only] = found;
  return found.length === 1 && only ? { id: only.id, name: only.name } : null;
}
