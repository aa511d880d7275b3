import { ActionIcon, Textarea, TextInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import {
  useState,
  type ChangeEvent,
  type CSSProperties,
  type HTMLInputAutoCompleteAttribute,
  type KeyboardEvent,
} from 'react';
import classes from './fields.module.css';
import { type FieldProps, useField } from './use-field.ts';

interface TextFieldProps extends FieldProps {
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly placeholder?: string;
  readonly inputMode?: 'text' | 'numeric';
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function useTextInput(props: FieldProps, placeholder?: string) {
  const { value, locked, noValue, change, input } = useField(props);
  return {
    ...input,
    placeholder: locked ? noValue : placeholder,
    value: textOf(value),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change(event.currentTarget.value || null),
  };
}

/** One line of text. */
export function TextField({ autoComplete = 'off', placeholder, inputMode, ...props }: TextFieldProps) {
  return (
    <TextInput {...useTextInput(props, placeholder)} autoComplete={autoComplete} inputMode={inputMode} />
  );
}

/** Lines from which on a long text scrolls in its field. */
const MOST_ROWS = 14;
/** Where not, a script reads the height of each text: on a phone that takes as long as to draw half the form. */
const GROWS_BY_ITSELF = CSS.supports('field-sizing', 'content');

/** What Tab reaches in part, the browser takes for reached: the rest would lie below a form's buttons, which stay in sight. */
function showWhole({ key, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): void {
  if (key === 'Tab') currentTarget.scrollIntoView({ block: 'nearest' });
}

/** Many lines, growing with the text. */
export function TextAreaField({ rows = 3, ...props }: FieldProps & { readonly rows?: number }) {
  const input = useTextInput(props);
  // Locked it is as high as its text.
  const least = input.readOnly ? 1 : rows;
  const area = { ...input, onKeyUp: showWhole };
  if (!GROWS_BY_ITSELF) return <Textarea {...area} autosize minRows={least} maxRows={MOST_ROWS} />;
  const ofRows = { '--least-rows': least, '--most-rows': MOST_ROWS } as CSSProperties;
  return (
    <Textarea
      {...area}
      style={ofRows}
      classNames={{ ...input.classNames, input: `${input.classNames.input} ${classes.growing}` }}
    />
  );
}

export function EmailField({ autoComplete = 'off', placeholder, ...props }: TextFieldProps) {
  return (
    <TextInput
      {...useTextInput(props, placeholder)}
      // Not type="email": the browser would trim and judge the text before the schema does.
      type="text"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      autoComplete={autoComplete}
    />
  );
}

/** `autoComplete` says whether it is the account's password or a new one, for password managers. */
export function PasswordField({
  autoComplete = 'new-password',
  ...props
}: FieldProps & { readonly autoComplete?: 'current-password' | 'new-password' }) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...useTextInput(props)}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      autoComplete={autoComplete}
      rightSectionPointerEvents="all"
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={visible ? 'Ocultar senha' : 'Mostrar senha'}
          onClick={() => setVisible(!visible)}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      }
    />
  );
}
