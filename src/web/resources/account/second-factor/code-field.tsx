import { TextField } from '../../../components/fields/index.ts';

/** The six digits that the application shows now. */
export function CodeField({ description }: { readonly description?: string }) {
  return (
    <TextField
      name="code"
      label="Código"
      autoComplete="one-time-code"
      inputMode="numeric"
      description={description}
      required
    />
  );
}
