import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './field-group.module.css';

interface FieldGroupProps {
  readonly title: string;
  /** The API's field name, where the fields are one list of it: its own errors and conflicts are looked for here. */
  readonly name?: string;
  readonly children: ReactNode;
}

/** Fields that belong together, under a heading that screen readers tie to each of them. */
export function FieldGroup({ title, name, children }: FieldGroupProps) {
  return (
    <fieldset className={classes.group} data-field={name}>
      <legend className={classes.title}>{title}</legend>
      <Stack gap="md" className={classes.fields}>
        {children}
      </Stack>
    </fieldset>
  );
}
