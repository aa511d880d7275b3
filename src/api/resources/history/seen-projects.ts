/** The projects that a user's entries name, as far as the reader of the history may know of them. */
import { entersAll } from '../../platform/auth/rights.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import type { SessionUser } from '../../platform/auth/sessions.ts';
import type { Db } from '../../platform/database/database.ts';

export interface SeenProjects {
  /** `3, 7` as the audit has it → their names; null when none of them may be seen. */
  text(ids: unknown): string | null;
}

export async function seenProjects(
  db: Db,
  reader: SessionUser,
  told: readonly Readonly<Record<string, unknown>>[],
): Promise<SeenProjects> {
  const ids = told.flatMap(({ projects }) => (Array.isArray(projects) ? projects.flatMap(idsIn) : []));
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('projects')
          .select(['id', 'name'])
          .where('id', 'in', [...new Set(ids)])
          .where(mayEnter(reader, 'projects.id'))
          .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  // One that was deleted has no name any more, and nobody who could still enter it but those of all projects.
  const nameless = (id: number) => (entersAll(reader) ? [`nº ${id}`] : []);
  return {
    text: (value) =>
      idsIn(value)
        .flatMap((id) => names.get(id) ?? nameless(id))
        .join(', ') || null,
  };
}

function idsIn(value: unknown): number[] {
  if (typeof value !== 'string' || value === '') return [];
  return value.split(', ').map(Number);
}
