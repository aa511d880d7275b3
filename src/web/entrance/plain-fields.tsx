/** Fields, tick, alert and button of the pages that come before the panel: none of the kit is here yet. */
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ButtonHTMLAttributes, type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import classes from './plain-fields.module.css';

interface PlainFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'name' | 'type' | 'inputMode' | 'autoComplete' | 'value'
  > {
  readonly label: string;
  readonly error: string | undefined;
  readonly change: (text: string) => void;
  /** Inside the frame, at its end. */
  readonly besides?: ReactNode;
}

/** One required line of text, with its label and its error. */
export function PlainField({ label, error, change, besides, ...input }: PlainFieldProps) {
  const id = useId();
  const errorId = `${id}-erro`;
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {label}
        <span className={classes.asterisk} aria-hidden="true">
          {' '}
          *
        </span>
      </label>
      <div className={classes.frame}>
        <input
          id={id}
          className={classes.input}
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => change(event.currentTarget.value)}
          {...input}
        />
        {besides}
      </div>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** The account's own password, hidden until it is asked for. */
export function PlainPasswordField(props: Omit<PlainFieldProps, 'type' | 'besides'>) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? IconEyeOff : IconEye;
  return (
    <PlainField
      {...props}
      type={visible ? 'text' : 'password'}
      besides={
        <button
          type="button"
          className={classes.eye}
          aria-label={visible ? 'Ocultar senha' : 'Mostrar senha'}
          onClick={() => setVisible(!visible)}
        >
          <Icon size={18} aria-hidden />
        </button>
      }
    />
  );
}

interface PlainTickProps {
  readonly name: string;
  readonly label: string;
  readonly checked: boolean;
  readonly change: (checked: boolean) => void;
}

export function PlainTick({ name, label, checked, change }: PlainTickProps) {
  return (
    <label className={classes.tick}>
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}

export function PlainAlert({ children }: { readonly children: ReactNode }) {
  return (
    <p role="alert" className={classes.alert}>
      {children}
    </p>
  );
}

export function PlainButton(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...props} className={classes.button} />;
}
