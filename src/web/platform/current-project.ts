/** The one project that project screens work in, remembered by the browser. */
import { readRememberedProjects, rememberProject } from './remembered-projects.ts';
import { useUser } from './session.ts';
import { session } from './session.ts';
import { signal, useSignal } from './signal.ts';

export interface ProjectChoice {
  readonly id: number;
  readonly name: string;
}

/** The one in use first, behind it those used before. */
const remembered = signal(readRememberedProjects());

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

/** For guards, outside React. */
export function currentProject(): ProjectChoice | null {
  const state = session.get();
  return state.status === 'signed_in' ? pickProject(state.user.projects, remembered.get()[0]) : null;
}

export function useCurrentProject(): ProjectChoice | null {
  const { projects } = useUser();
  return pickProject(projects, useSignal(remembered)[0]);
}

/** Ids of the projects that were used last, the present one first; some may not be entered any more. */
export function useRecentProjects(): readonly number[] {
  return useSignal(remembered);
}

/** Id of the current project, on a screen that can't be open without one. */
export function useProjectId(): number {
  const project = useCurrentProject();
  if (!project) throw new Error('This screen needs a current project');
  return project.id;
}

export function chooseProject(id: number): void {
  remembered.set(rememberProject(id, remembered.get()));
}
