import { TextInput } from '@mantine/core';
import classes from './fields.module.css';

interface ReadOnlyFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

/** What the server decides, shown among the fields; no part of what the form sends. */
export function ReadOnlyField(props: ReadOnlyFieldProps) {
  return <TextInput {...props} readOnly classNames={{ input: classes.locked }} />;
}
