import { get, useFormState } from 'react-hook-form';
import classes from './points-editor.module.css';

/** What is wrong with a point or a list as a whole, not with one of its cells. */
export function PointError({ name }: { readonly name: string }) {
  const { errors } = useFormState({ name });
  const message: unknown = get(errors, `${name}.message`);
  return typeof message === 'string' ? (
    <p role="alert" className={classes.error}>
      {message}
    </p>
  ) : null;
}
