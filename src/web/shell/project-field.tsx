/* oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no tag for the ARIA combobox. */
import { TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useCurrentProject } from '../platform/current-project.ts';
import { ProjectSelector } from './over-screens.ts';
import { PROJECT_LABEL } from './project-label.ts';
import classes from './sidebar.module.css';

/** What was done to the field before what opens below it was here. */
export interface TouchedProject {
  /** Letters, pointer or arrow: its options are asked for. Otherwise it only has the focus. */
  readonly isAsked: boolean;
  readonly query: string | null;
}

const OPENING_KEYS = ['ArrowDown', 'ArrowUp', 'Enter'];

const ENDS = ['pointerup', 'pointercancel'];

/** Once the pointer that presses now is up, and the browser has done what it does then. */
function untilReleased(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      for (const name of ENDS) removeEventListener(name, end);
      setTimeout(resolve);
    };
    for (const name of ENDS) addEventListener(name, end);
  });
}

/** The choice of a project at a desk: a closed field, until somebody turns to it. */
export function ProjectField() {
  const project = useCurrentProject();
  const [touched, setTouched] = useState<TouchedProject | null>(null);
  const [isHere, setHere] = useState(false);
  // A field that is taken away under the pointer takes the focus with it: the browser gives it to nobody.
  const released = useRef(Promise.resolve());
  const touch = (isAsked: boolean, query = touched?.query ?? null) => {
    setTouched({ isAsked: isAsked || touched?.isAsked === true, query });
    // What does not come is said in its place.
    void ProjectSelector.preload()
      .then(() => released.current)
      .then(() => setHere(true));
  };
  if (isHere) return <ProjectSelector touched={touched} />;
  return (
    <TextInput
      aria-label={PROJECT_LABEL}
      placeholder={PROJECT_LABEL}
      classNames={{ input: classes.project }}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-controls={undefined}
      aria-autocomplete="list"
      autoComplete="off"
      spellCheck={false}
      value={touched?.query ?? project?.name ?? ''}
      rightSection={<IconChevronDown size={16} aria-hidden />}
      rightSectionPointerEvents="none"
      onFocus={(event) => {
        event.currentTarget.select();
        touch(false);
      }}
      onPointerDown={() => {
        released.current = untilReleased();
      }}
      onMouseDown={() => touch(true)}
      onKeyDown={({ key }) => OPENING_KEYS.includes(key) && touch(true)}
      onChange={(event) => touch(true, event.currentTarget.value)}
    />
  );
}
