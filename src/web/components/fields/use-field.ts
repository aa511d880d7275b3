import type { ReactNode } from 'react';
import { get, useController } from 'react-hook-form';
import type { InputWrapperProps } from '@mantine/core';
import classes from './fields.module.css';
import { useFormLock } from './form-lock.tsx';

/** What every field takes; `name` is the API's field name. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  readonly description?: ReactNode;
  /** For what depends on another field; a form that is read only is locked by `FormLock` instead. */
  readonly disabled?: boolean;
}

/** What a locked field shows for no value. */
export const NO_VALUE = '—';
/** And for one that is being read. */
const ON_ITS_WAY = '…';

/** The description comes after the input, so that the inputs of a row stand in one line. */
export const WRAPPER_ORDER: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];

/** One field of the surrounding form: its value, its error, and what its input must carry. */
export function useField({ name, label, required = false, description, disabled = false }: FieldProps) {
  const { field, fieldState, formState } = useController({ name });
  const { locked, onItsWay } = useFormLock();
  const isComing = onItsWay !== undefined && name in onItsWay;
  const value: unknown = field.value;
  // A cleared field goes back to the kind of emptiness it started with, or it would count as changed.
  const blank = get(formState.defaultValues, name) === '' ? '' : null;
  return {
    value,
    locked,
    noValue: isComing ? ON_ITS_WAY : NO_VALUE,
    blank,
    error: fieldState.error?.message,
    change: (next: unknown) => field.onChange(next ?? blank),
    /** Label, tied error, focus and lock, for Mantine's inputs. */
    input: {
      name,
      label,
      description,
      disabled,
      readOnly: locked,
      'aria-busy': isComing || undefined,
      // What is required is told to who fills it in.
      withAsterisk: required && !locked,
      'aria-required': required || undefined,
      error: fieldState.error?.message,
      ref: field.ref,
      onBlur: field.onBlur,
      inputWrapperOrder: WRAPPER_ORDER,
      classNames: locked ? { input: classes.locked, label: classes.lockedName } : { input: classes.open },
    },
  };
}
