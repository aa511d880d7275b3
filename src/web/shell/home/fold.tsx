import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './home.module.css';

/** What is looked at now and then: shown by its button. */
export function Fold({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const Icon = open ? IconChevronDown : IconChevronRight;
  return (
    <div className={classes.fold}>
      <UnstyledButton
        className={classes.foldButton}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon size={18} aria-hidden />
        {label}
      </UnstyledButton>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </div>
  );
}
