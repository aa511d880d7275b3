/** The one project that project screens work in, remembered by the browser. */
import { useUser } from './session.ts';
import { session } from './session.ts';
import { signal, useSignal } from './signal.ts';
import { browserStore } from './storage.ts';

const KEY = 'projeto';

export interface ProjectChoice {
  readonly id: number;
  readonly name: string;
}

/** More than anybody works in by turns. */
const MOST_REMEMBERED = 12;

/** The one in use first, behind it those used before. */
const remembered = signal<readonly number[]>(readRemembered());

function readRemembered(): number[] {
  const ids = (browserStore.read(KEY) ?? '').split(',').map(Number);
  return ids.filter((id) => Number.isInteger(id) && id > 0).slice(0, MOST_REMEMBERED);
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

/** As the browser remembers it, before it is known who is signed in; they may not enter it any more. */
export function projectOfLastTime(): number | undefined {
  return remembered.get()[0];
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
  const before = remembered.get().filter((other) => other !== id);
  const ids = [id, ...before].slice(0, MOST_REMEMBERED);
  browserStore.write(KEY, ids.join(','));
  remembered.set(ids);
}
