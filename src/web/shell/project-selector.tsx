import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Combobox } from '../components/fields/combobox/combobox.tsx';
import { filterOptions } from '../components/fields/options.ts';
import { chooseProject, useCurrentProject, useRecentProjects } from '../platform/current-project.ts';
import { useNavigate } from '../platform/router/use-router.ts';
import { useUser } from '../platform/session.ts';
import { askToLeave } from '../platform/unsaved-changes.ts';
import { placeInOtherProject } from './other-project.ts';
import type { TouchedProject } from './project-field.tsx';
import { PROJECT_LABEL } from './project-label.ts';
import { projectsInOrder } from './projects-in-order.ts';
import classes from './sidebar.module.css';
import { useRouterState } from './use-router-state.ts';

/** So many are looked through without typing: a phone's keyboard would only lie over them. */
const FEW = 7;

export interface ProjectSelectorProps {
  /** Whether it was asked for by what leads to it: it has the focus, and its options are there. */
  readonly isAsked?: boolean | undefined;
  /** At a desk, by somebody who was quicker than its code: it goes on from there. */
  readonly touched?: TouchedProject | null;
  readonly onChosen?: (() => void) | undefined;
}

/** Chooses the project that project screens work in. */
export function ProjectSelector({ isAsked = false, touched = null, onChosen }: ProjectSelectorProps) {
  const { projects, closed_projects: closed } = useUser();
  const current = useCurrentProject();
  const recent = useRecentProjects();
  const navigate = useNavigate();
  const address = useRouterState((state) => state.location);
  const [query, setQuery] = useState(touched?.query ?? null);
  const field = useRef<HTMLInputElement>(null);
  const goOn = useEffectEvent(() => {
    if (!touched) return;
    field.current?.focus();
    if (touched.query !== null) field.current?.setSelectionRange(touched.query.length, touched.query.length);
  });
  useLayoutEffect(() => goOn(), []);

  const choose = async (id: number) => {
    if (id !== current?.id) {
      if (!(await askToLeave())) return;
      chooseProject(id);
      const place = placeInOtherProject(address);
      if (place !== null) void navigate(place);
    }
    onChosen?.();
  };

  const all = projectsInOrder(projects, { closed, recent });
  const found = filterOptions(all, query ?? '');
  const keyboard = projects.length > FEW ? 'text' : 'none';
  return (
    <Combobox
      input={{
        ref: field,
        'aria-label': PROJECT_LABEL,
        placeholder: PROJECT_LABEL,
        classNames: { input: classes.project },
        inputMode: keyboard,
        ...(isAsked && { 'data-autofocus': true }),
      }}
      chosen={all.find(({ value }) => value === current?.id) ?? null}
      // An emptied text leaves the project as it is.
      onChoose={(option) => option && void choose(Number(option.value))}
      query={query}
      onQuery={setQuery}
      options={found}
      notice={found.length === 0 ? 'Nenhum projeto com esse nome' : null}
      opensAtOnce={isAsked || touched?.isAsked === true}
    />
  );
}
