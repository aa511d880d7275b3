import { Checkbox } from '@mantine/core';
import classes from './fields.module.css';
import { type FieldProps, useField } from './use-field.ts';

/** A boolean; a record's 1/0 is shown too. */
export function CheckboxField(props: FieldProps) {
  const { value, change, locked, error, input } = useField(props);
  const { name, ref, onBlur } = input;
  return (
    <Checkbox
      name={name}
      ref={ref}
      label={props.label}
      description={props.description}
      error={error}
      aria-invalid={error ? true : undefined}
      // HTML has no read-only checkbox; the class keeps a locked one readable.
      disabled={locked || props.disabled}
      classNames={locked ? { input: classes.lockedChoice, label: classes.lockedLabel } : undefined}
      checked={value === true || value === 1}
      onChange={(event) => change(event.currentTarget.checked)}
      onBlur={onBlur}
    />
  );
}
