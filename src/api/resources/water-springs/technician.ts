/** Who made a spring's survey: chosen by a person, or proposed from what the sheet and the sign-in say. */
import { SPRING_MESSAGES } from '#domain/resources/water-springs.ts';
import { ROLES } from '#domain/shared/access.ts';
import { invalid } from '../../platform/http/problem.ts';
import { isPersonOfProject, technicianNamed } from '../technicians.ts';
import type { SpringCall } from './rows.ts';

/** Throws 422 on `technician` for a user who can't enter the project or sign in. */
export async function requireTechnician(
  { db, params }: SpringCall,
  id: number | null | undefined,
): Promise<void> {
  if (id === null || id === undefined) return;
  if (!(await isPersonOfProject(db, params.projectId, id))) {
    throw invalid({ technician: [SPRING_MESSAGES.technician] });
  }
}

/**
 * Whom a survey proposes: the user of the project with the sheet's name; where no
 * name is written, the caller with the role of a technician; otherwise nobody.
 */
export async function proposedTechnician(
  { db, params, user }: SpringCall,
  writtenName: string | null,
): Promise<{ id: number; name: string } | null> {
  if (writtenName !== null) return technicianNamed(db, params.projectId, writtenName);
  return user.role === ROLES.TECNICO ? { id: user.id, name: user.name } : null;
}
