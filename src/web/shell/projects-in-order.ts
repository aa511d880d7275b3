/** In which order a person finds their projects: the running ones apart from the closed, last used first. */
import type { ProjectChoice } from '../platform/current-project.ts';

/** Of `PROJECT_STATUS`; whatever is not closed runs. */
const CLOSED = 2;

export interface ProjectOption {
  readonly value: number;
  readonly label: string;
  /** Without it there is but one kind. */
  readonly group?: string;
}

/**
 * `projects` A to Z and `recent` ids, the last used first: those of `recent` come before the
 * others, the running before the closed; the two are named where there are both.
 */
export function projectsInOrder(
  projects: readonly ProjectChoice[],
  recent: readonly number[],
): ProjectOption[] {
  const rank = (id: number) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  const ordered = projects.toSorted((one, other) => rank(one.id) - rank(other.id));
  const closed = ordered.filter(({ status }) => status === CLOSED);
  const running = ordered.filter(({ status }) => status !== CLOSED);
  const areBoth = closed.length > 0 && running.length > 0;
  const options = (some: readonly ProjectChoice[], group: string) =>
    some.map(({ id, name }) => ({ value: id, label: name, ...(areBoth && { group }) }));
  return [...options(running, 'Em execução'), ...options(closed, 'Encerrados')];
}
