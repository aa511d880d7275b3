/** Puts what the server refused where it belongs: on its field, or in the alert. */
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type { Fields } from './form-route.ts';
import type { ApiProblem } from '../../platform/api-problem.ts';

export interface FormAlert {
  /** Bold first line; null when the sentence says it all. */
  readonly heading: string | null;
  readonly sentences: readonly string[];
}

/**
 * Splits a problem between the fields that the form shows and the alert.
 * `failure` is the form's own sentence ('Falha ao cadastrar. Tente novamente!'):
 * the heading when the server gave none.
 */
export function splitProblem(
  problem: ApiProblem,
  isShown: (field: string) => boolean,
  failure: string,
): { fields: [name: string, message: string][]; alert: FormAlert } {
  const fields: [string, string][] = [];
  const elsewhere: string[] = [];
  for (const [name, messages] of Object.entries(problem.errors)) {
    if (isShown(name)) fields.push([name, messages.join(' ')]);
    else elsewhere.push(...messages);
  }
  if (problem.detail === null) {
    const more = problem.status === 0 ? [problem.message] : [];
    return { fields, alert: { heading: failure, sentences: more } };
  }
  const sentences = [...new Set([problem.detail, ...elsewhere])];
  return { fields, alert: { heading: null, sentences } };
}

/** Sets the field errors, focuses the first of them on screen, and returns the alert. */
export function showProblem<T extends Fields>(
  form: UseFormReturn<T>,
  element: HTMLFormElement | null,
  problem: ApiProblem,
  failure: string,
): FormAlert {
  const shown = controlNames(element);
  const { fields, alert } = splitProblem(problem, (name) => shown.includes(name), failure);
  for (const [name, message] of fields) {
    form.setError(name as FieldPath<T>, { type: 'server', message });
  }
  const first = shown.find((name) => fields.some(([refused]) => refused === name));
  if (first !== undefined) form.setFocus(first as FieldPath<T>);
  return alert;
}

/** Names of the form's controls, in the order of the screen. */
function controlNames(element: HTMLFormElement | null): string[] {
  const controls = element?.querySelectorAll<HTMLElement>('[name], [data-field]') ?? [];
  return [...controls].map(
    (control) => control.getAttribute('data-field') ?? control.getAttribute('name') ?? '',
  );
}
