/** Puts what the server refused where it belongs: on its field, or in the alert. */
import { type FieldPath, get, type UseFormReturn } from 'react-hook-form';
import type { Fields } from './form-route.ts';
import type { ApiProblem } from '../../platform/api-problem.ts';

export interface FormAlert {
  /** Bold first line; null when the sentence says it all. */
  readonly heading: string | null;
  readonly sentences: readonly string[];
}

/** What the question before leaving says too: typed text is on its screen, and only there. */
const STILL_HERE = 'O que você digitou continua nesta tela até ser salvo.';

/** Where the panel can't tell; the reload that it needs would take away what is kept in the page alone. */
const PERHAPS_SAVED = `O servidor respondeu algo que este painel não entende: pode ser que já esteja salvo. ${STILL_HERE} Confira na lista antes de recarregar a página.`;

/** Stands where it is not known whether anything was done. */
const PERHAPS_DONE = 'Não se sabe se isto foi feito: confira antes de repetir.';

/**
 * The form's own sentence ('Falha ao cadastrar. Tente novamente!'): the heading
 * when the server gave none, or failed for no fault of the form's. Chosen by the
 * problem, it is the heading always, above what the server says. `notDone` says for
 * a fact that nothing was done: it stands only where that is known.
 */
export type Failure = string | { readonly notDone: string } | ((problem: ApiProblem) => string);

/** Splits a problem between the fields that the form shows and the alert. */
export function splitProblem(
  problem: ApiProblem,
  isShown: (field: string) => boolean,
  failure: Failure,
): { fields: [name: string, message: string][]; alert: FormAlert } {
  const fields: [string, string][] = [];
  const elsewhere: string[] = [];
  for (const [name, messages] of Object.entries(problem.errors)) {
    if (isShown(name)) fields.push([name, messages.join(' ')]);
    else elsewhere.push(...messages);
  }
  const own = problem.detail ?? withoutDetail(problem);
  const sentences = [...new Set(own === null ? elsewhere : [own, ...elsewhere])];
  if (problem.detail !== null && !problem.outcomeUnknown && typeof failure !== 'function') {
    return { fields, alert: { heading: null, sentences } };
  }
  const heading = headingOf(failure, problem);
  return { fields, alert: { heading, sentences: sentences.filter((sentence) => sentence !== heading) } };
}

function headingOf(failure: Failure, problem: ApiProblem): string {
  if (typeof failure === 'function') return failure(problem);
  if (typeof failure === 'string') return failure;
  return problem.outcomeUnknown ? PERHAPS_DONE : failure.notDone;
}

function withoutDetail({ unreadable, mayPass, message }: ApiProblem): string | null {
  if (unreadable) return PERHAPS_SAVED;
  return mayPass ? `${message} ${STILL_HERE}` : null;
}

/** Sets the field errors, focuses the first of them on screen, and returns the alert. */
export function showProblem<T extends Fields>(
  form: UseFormReturn<T>,
  element: HTMLFormElement | null,
  problem: ApiProblem,
  failure: Failure,
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

/** What the schema refuses of fields that are not on screen; null where one that is says why. */
export function refusedOutOfSight(errors: object, shown: readonly string[]): FormAlert | null {
  if (shown.some((name) => get(errors, name) !== undefined)) return null;
  return { heading: null, sentences: [...new Set(messagesOf(errors))] };
}

function messagesOf(errors: object): string[] {
  return Object.entries(errors).flatMap(([key, inner]: [string, unknown]) => {
    if (key === 'message' && typeof inner === 'string') return [inner];
    // A field's control is no part of what is refused.
    return key !== 'ref' && typeof inner === 'object' && inner !== null ? messagesOf(inner) : [];
  });
}

/** Names of the form's controls, in the order of the screen. */
export function controlNames(element: HTMLFormElement | null): string[] {
  const controls = element?.querySelectorAll<HTMLElement>('[name], [data-field]') ?? [];
  return [...controls].map(
    (control) => control.getAttribute('data-field') ?? control.getAttribute('name') ?? '',
  );
}
