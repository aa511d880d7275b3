/** The one project that project screens work in, remembered by the browser. */
import { leaveProject } from './list-memory.ts';
import {
  pickProject,
  type ProjectChoice,
  readRememberedProjects,
  rememberProject,
} from './remembered-projects.ts';
import { useUser } from './session.ts';
import { session } from './session.ts';
import { signal, useSignal } from './signal.ts';

/** The one in use first, behind it those used before. */
const remembered = signal(readRememberedProjects());

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
  if (id !== remembered.get()[0]) leaveProject();
  remembered.set(rememberProject(id, remembered.get()));
}
