/** In which order a person finds their projects: the running ones apart from the closed, last used first. */
import type { ProjectChoice } from '../platform/remembered-projects.ts';

export interface ProjectOption {
  readonly value: number;
  readonly label: string;
  /** Without it there is but one kind. */
  readonly group?: string;
}

/**
 * `projects` A to Z, the ids of the `closed` ones and of the `recent`, the last used first: those of
 * `recent` come before the others, the running before the closed; the two are named where there are both.
 */
export function projectsInOrder(
  projects: readonly ProjectChoice[],
  { closed, recent }: { readonly closed: readonly number[]; readonly recent: readonly number[] },
): ProjectOption[] {
  const rank = (id: number) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  const ordered = projects.toSorted((one, other) => rank(one.id) - rank(other.id));
  const running = ordered.filter(({ id }) => !closed.includes(id));
  const ended = ordered.filter(({ id }) => closed.includes(id));
  const areBoth = ended.length > 0 && running.length > 0;
  const options = (some: readonly ProjectChoice[], group: string) =>
    some.map(({ id, name }) => ({ value: id, label: name, ...(areBoth && { group }) }));
  return [...options(running, 'Em execução'), ...options(ended, 'Encerrados')];
}
