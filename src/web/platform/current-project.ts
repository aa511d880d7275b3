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

const remembered = signal<number | null>(readRemembered());

function readRemembered(): number | null {
  const id = Number(browserStore.read(KEY));
  return Number.isInteger(id) && id > 0 ? id : null;
}

/**
 * The project in use: the remembered one if it may still be entered, a single
 * one without asking, otherwise none until the person chooses.
 */
export function pickProject(projects: readonly ProjectChoice[], chosen: number | null): ProjectChoice | null {
  const again = projects.find((project) => project.id === chosen);
  if (again) return again;
  return projects.length === 1 ? (projects[0] ?? null) : null;
}

/** For guards, outside React. */
export function currentProject(): ProjectChoice | null {
  const state = session.get();
  return state.status === 'signed_in' ? pickProject(state.user.projects, remembered.get()) : null;
}

export function useCurrentProject(): ProjectChoice | null {
  const { projects } = useUser();
  return pickProject(projects, useSignal(remembered));
}

/** Id of the current project, on a screen that can't be open without one. */
export function useProjectId(): number {
  const project = useCurrentProject();
  if (!project) throw new Error('This screen needs a current project');
  return project.id;
}

export function chooseProject(id: number | null): void {
  if (id === null) browserStore.drop(KEY);
  else browserStore.write(KEY, String(id));
  remembered.set(id);
}
