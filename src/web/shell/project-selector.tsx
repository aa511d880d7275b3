import { Select } from '@mantine/core';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { Combobox } from '../components/fields/combobox/combobox.tsx';
import { filterOptions } from '../components/fields/options.ts';
import { chooseProject, type ProjectChoice, useCurrentProject } from '../platform/current-project.ts';
import { useUser } from '../platform/session.ts';
import { askToLeave } from '../platform/unsaved-changes.ts';
import { listOfRecordScreen } from './record-screen.ts';
import classes from './sidebar.module.css';

/** So many are looked through without typing, and without a phone's keyboard over them. */
const FEW = 7;
const LABEL = 'Selecione um projeto';

/** Chooses the project that project screens work in. */
export function ProjectSelector() {
  const { projects } = useUser();
  const current = useCurrentProject();
  const navigate = useNavigate();
  const address = useRouterState({ select: (state) => state.location.pathname });

  const choose = async (id: number) => {
    if (id === current?.id || !(await askToLeave())) return;
    chooseProject(id);
    // A record of the old project does not exist in the new one: its list does.
    const list = listOfRecordScreen(address);
    if (list !== null) void navigate({ to: list });
  };

  const Selector = projects.length > FEW ? SearchedProjects : FewProjects;
  return <Selector projects={projects} current={current} choose={(id) => void choose(id)} />;
}

interface SelectorProps {
  readonly projects: readonly ProjectChoice[];
  readonly current: ProjectChoice | null;
  readonly choose: (id: number) => void;
}

function FewProjects({ projects, current, choose }: SelectorProps) {
  return (
    <Select
      aria-label={LABEL}
      placeholder={LABEL}
      data={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={current ? String(current.id) : null}
      onChange={(value) => value !== null && choose(Number(value))}
      allowDeselect={false}
      checkIconPosition="right"
      maxDropdownHeight={320}
      // Inside the landmark of the navigation, where it belongs.
      comboboxProps={{ withinPortal: false }}
      classNames={{ input: classes.project, dropdown: classes.projects }}
    />
  );
}

function SearchedProjects({ projects, current, choose }: SelectorProps) {
  const [query, setQuery] = useState<string | null>(null);
  const all = projects.map(({ id, name }) => ({ value: id, label: name }));
  const found = filterOptions(all, query ?? '');
  return (
    <Combobox
      input={{ 'aria-label': LABEL, placeholder: LABEL, classNames: { input: classes.project } }}
      chosen={all.find(({ value }) => value === current?.id) ?? null}
      // An emptied text leaves the project as it is.
      onChoose={(option) => option && choose(Number(option.value))}
      query={query}
      onQuery={setQuery}
      options={found}
      notice={found.length === 0 ? 'Nenhum projeto com esse nome' : null}
    />
  );
}
