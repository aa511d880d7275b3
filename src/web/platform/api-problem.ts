import { z } from 'zod';

export const NO_CONNECTION = 'Sem conexão com o servidor. Verifique a internet e tente de novo.';

const UNREADABLE =
  'O servidor respondeu algo que este painel não entende. Recarregue a página e tente de novo.';

/** A proxy's page, or nothing: the server's own failures come with their sentence. */
const SERVER_FAILED =
  'O servidor falhou e não disse por quê. Tente de novo em instantes; se continuar, avise quem cuida do sistema.';

const problemBody = z.object({
  detail: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  confirmation: z.boolean().optional(),
  second_factor: z.array(z.string()).optional(),
});

/** Messages of refused fields: `{ plate: ['…'] }`, inner fields with dots. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

/**
 * A call that did not succeed. `status` is HTTP's, 0 when no answer came, -1 when the panel failed over it;
 * `detail` is the server's own sentence, null when it gave none; `message` is
 * always a Portuguese sentence fit to show.
 */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly detail: string | null;
  readonly errors: FieldMessages;
  /** Of a 403: the person may, once they have shown again who they are. */
  readonly confirmation: boolean;
  /** Of such a one: with which of these the password is to be shown, all of a sign-in; null where one proof is enough. */
  readonly secondFactor: readonly string[] | null;

  constructor(
    status: number,
    detail: string | null,
    errors: FieldMessages = {},
    confirmation = false,
    secondFactor: readonly string[] | null = null,
  ) {
    super(detail ?? (status === 0 ? NO_CONNECTION : status >= 500 ? SERVER_FAILED : UNREADABLE));
    this.status = status;
    this.detail = detail;
    this.errors = errors;
    this.confirmation = confirmation;
    this.secondFactor = secondFactor;
  }

  /** Whether the server may have done the work although no clear answer came. */
  get outcomeUnknown(): boolean {
    return this.mayPass || this.unreadable;
  }

  /** Whether the same call may succeed in a while: no answer came, or the server is in trouble. */
  get mayPass(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** Whether an answer came that this panel can't read, as after an update of the server: the work is done, as likely as not. */
  get unreadable(): boolean {
    return this.status < 0 && this.detail === null;
  }
}

/** Reads an `application/problem+json` body; anything else gives a problem without a sentence. */
export function problemFrom(status: number, text: string): ApiProblem {
  const parsed = problemBody.safeParse(parseJson(text));
  if (!parsed.success) return new ApiProblem(status, null);
  const { detail = null, errors = {}, confirmation, second_factor } = parsed.data;
  return new ApiProblem(status, detail, errors, confirmation, second_factor);
}

/** The JSON value of a text; undefined for an empty or broken one. */
export function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Any thrown value as a problem, so that screens show one kind of failure. */
export function asProblem(error: unknown): ApiProblem {
  return error instanceof ApiProblem ? error : new ApiProblem(-1, null);
}
