import { Select } from '@mantine/core';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { fold } from '#domain/shared/fold.ts';
import { chooseProject, useCurrentProject } from '../platform/current-project.ts';
import { useUser } from '../platform/session.ts';
import { askToLeave } from '../platform/unsaved-changes.ts';
import { listOfRecordScreen } from './record-screen.ts';
import classes from './sidebar.module.css';

/** Chooses the project that project screens work in. */
export function ProjectSelector() {
  const { projects } = useUser();
  const current = useCurrentProject();
  const navigate = useNavigate();
  const address = useRouterState({ select: (state) => state.location.pathname });

  const choose = async (value: string | null) => {
    if (value === null || Number(value) === current?.id || !(await askToLeave())) return;
    chooseProject(Number(value));
    // A record of the old project does not exist in the new one: its list does.
    const list = listOfRecordScreen(address);
    if (list !== null) void navigate({ to: list });
  };

  return (
    <Select
      aria-label="Selecione um projeto"
      placeholder="Selecione um projeto"
      data={projects.map((project) => ({ value: String(project.id), label: project.name }))}
      value={current ? String(current.id) : null}
      onChange={(value) => void choose(value)}
      searchable={projects.length > 7}
      filter={({ options, search }) =>
        options.filter((option) => 'label' in option && fold(option.label).includes(fold(search)))
      }
      nothingFoundMessage="Nenhum projeto com esse nome"
      allowDeselect={false}
      checkIconPosition="right"
      maxDropdownHeight={320}
      // Inside the landmark of the navigation, where it belongs.
      comboboxProps={{ withinPortal: false }}
      classNames={{ input: classes.project, dropdown: classes.projects }}
    />
  );
}
