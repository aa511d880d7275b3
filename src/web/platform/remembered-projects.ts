/** Which projects were worked in last, as this browser remembers it: before it is known who is signed in, too. */
import { browserStore } from './storage.ts';

const KEY = 'projeto';

export interface ProjectChoice {
  readonly id: number;
  readonly name: string;
}

/** More than anybody works in by turns. */
const MOST_REMEMBERED = 12;

/** Ids, the last one first; some may not be entered any more. */
export function readRememberedProjects(): readonly number[] {
  const ids = (browserStore.read(KEY) ?? '').split(',').map(Number);
  return ids.filter((id) => Number.isInteger(id) && id > 0).slice(0, MOST_REMEMBERED);
}

/** Puts it before the others. */
export function rememberProject(id: number, before: readonly number[]): readonly number[] {
  const ids = [id, ...before.filter((other) => other !== id)].slice(0, MOST_REMEMBERED);
  browserStore.write(KEY, ids.join(','));
  return ids;
}

/**
 * The project in use: the remembered one if it may still be entered, a single
 * one without asking, otherwise none until the person chooses.
 */
export function pickProject(
  projects: readonly ProjectChoice[],
  chosen: number | undefined,
): ProjectChoice | null {
  const again = projects.find((project) => project.id === chosen);
  if (again) return again;
  return projects.length === 1 ? (projects[0] ?? null) : null;
}
