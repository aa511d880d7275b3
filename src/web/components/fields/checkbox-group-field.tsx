import { Checkbox, Input, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import classes from './fields.module.css';
import { filterOptions, type Option } from './options.ts';
import { type FieldProps, useField } from './use-field.ts';

/** More than these are not found at a glance. */
const FEW = 8;

interface CheckboxGroupFieldProps extends FieldProps {
  /** Undefined while they are loading. */
  readonly options: readonly Option[] | undefined;
  /** Said where there is nothing to choose from, and in a locked form where nothing is chosen. */
  readonly emptyText?: string;
  readonly noneText?: string;
}

/**
 * Any number of the options; the form holds the list of their values, in the
 * options' order. Many scroll in a frame of their own, with a filter and the
 * count of the chosen ones; a locked form shows the chosen ones alone.
 */
export function CheckboxGroupField({ options, emptyText, noneText, ...props }: CheckboxGroupFieldProps) {
  const { value, change, locked, input } = useField(props);
  const [filter, setFilter] = useState('');
  const id = useId();
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const many = !locked && options !== undefined && options.length > FEW;
  const shown = new Set(many ? filterOptions(options, filter) : options);
  const visible = (option: Option) => (locked ? chosen.includes(option.value) : shown.has(option));
  const notice = noticeOf();
  const describedBy = [props.description && `${id}-description`, input.error && `${id}-error`]
    .filter(Boolean)
    .join(' ');

  function noticeOf(): string | undefined {
    if (!options) return 'Carregando…';
    if (options.length === 0) return emptyText;
    if (options.some(visible)) return undefined;
    return locked ? noneText : 'Nada encontrado.';
  }

  function toggle(option: Option, checked: boolean) {
    const kept = chosen.filter((one) => one !== option.value);
    const all = checked ? [...kept, option.value] : kept;
    const order = options?.map((one) => one.value) ?? [];
    change(all.toSorted((a, b) => order.findIndex((one) => one === a) - order.findIndex((one) => one === b)));
  }

  return (
    <fieldset
      className={classes.group}
      data-field={input.name}
      aria-describedby={describedBy || undefined}
      aria-invalid={input.error ? true : undefined}
    >
      <Input.Label component="legend" labelElement="div" required={props.required}>
        {props.label}
      </Input.Label>
      {props.description && (
        <Input.Description id={`${id}-description`}>{props.description}</Input.Description>
      )}
      <div className={many ? classes.framedChoices : classes.fewChoices}>
        {many && (
          <div className={classes.choicesHead}>
            <TextInput
              type="search"
              aria-label={`Filtrar ${props.label.toLowerCase()}`}
              placeholder="Filtrar"
              value={filter}
              onChange={(event) => setFilter(event.currentTarget.value)}
              // Enter filters already; it must not send the form.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              autoComplete="off"
              className={classes.choicesFilter}
            />
            <output className={classes.choicesCount}>{countText(chosen.length, options.length)}</output>
          </div>
        )}
        <div className={classes.choices}>
          {options?.map((option, index) => (
            // Not taken away: a comparison of versions reads the chosen ones off the screen.
            <div key={option.value} hidden={!visible(option)}>
              <Checkbox
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
            </div>
          ))}
          {notice !== undefined && <span className={classes.none}>{notice}</span>}
        </div>
      </div>
      {input.error && (
        <Input.Error id={`${id}-error`} mt={6}>
          {input.error}
        </Input.Error>
      )}
    </fieldset>
  );
}

function countText(chosen: number, all: number): string {
  return chosen === 1 ? `1 de ${all} escolhido` : `${chosen} de ${all} escolhidos`;
}
