import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './field-group.module.css';

/** Fields that belong together, under a heading that screen readers tie to each of them. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      <Stack gap="md">{children}</Stack>
    </fieldset>
  );
}
