import { Checkbox, Input, Stack } from '@mantine/core';
import { useId } from 'react';
import classes from './fields.module.css';
import type { Option } from './options.ts';
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

interface CheckboxGroupFieldProps extends FieldProps {
  /** Undefined while they are loading. */
  readonly options: readonly Option[] | undefined;
  readonly emptyText?: string;
}

/** Any number of the options; the form holds the list of their values, in the options' order. */
export function CheckboxGroupField({ options, emptyText, ...props }: CheckboxGroupFieldProps) {
  const { value, change, locked, input } = useField(props);
  const id = useId();
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const describedBy = [props.description && `${id}-description`, input.error && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  function toggle(option: Option, checked: boolean) {
    const kept = chosen.filter((one) => one !== option.value);
    const all = checked ? [...kept, option.value] : kept;
    const order = options?.map((one) => one.value) ?? [];
    change(all.toSorted((a, b) => order.findIndex((one) => one === a) - order.findIndex((one) => one === b)));
  }
  return (
    <fieldset
      className={classes.group}
      aria-describedby={describedBy || undefined}
      aria-invalid={input.error ? true : undefined}
    >
      <Input.Label component="legend" labelElement="div" required={props.required}>
        {props.label}
      </Input.Label>
      {props.description && (
        <Input.Description id={`${id}-description`}>{props.description}</Input.Description>
      )}
      <Stack gap="xs" mt={props.description ? 10 : 6}>
        {options?.map((option, index) => (
          <Checkbox
            key={option.value}
            name={input.name}
            ref={index === 0 ? input.ref : undefined}
            value={String(option.value)}
            label={option.label}
            disabled={locked || props.disabled || option.disabled}
            classNames={locked ? { input: classes.lockedChoice, label: classes.lockedLabel } : undefined}
            checked={chosen.includes(option.value)}
            onChange={(event) => toggle(option, event.currentTarget.checked)}
            onBlur={input.onBlur}
          />
        ))}
        {(!options || options.length === 0) && (
          <span className={classes.none}>{options ? emptyText : 'Carregando…'}</span>
        )}
      </Stack>
      {input.error && (
        <Input.Error id={`${id}-error`} mt={6}>
          {input.error}
        </Input.Error>
      )}
    </fieldset>
  );
}
