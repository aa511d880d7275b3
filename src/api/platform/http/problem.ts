/** RFC 9457 answers. `detail` is a sentence fit to show to the user. */
import type { SecondFactorKind } from '#domain/resources/session.ts';

export type FieldErrors = Record<string, string[]>;

const TITLES: Readonly<Record<number, string>> = {
  400: 'Pedido malformado',
  401: 'Acesso não identificado',
  403: 'Sem permissão',
  404: 'Não encontrado',
  405: 'Método não aceito',
  408: 'Tempo esgotado',
  409: 'Conflito',
  412: 'Registro alterado por outra pessoa',
  413: 'Envio grande demais',
  415: 'Tipo de conteúdo não aceito',
  422: 'Dados inválidos',
  429: 'Pedidos demais',
  431: 'Cabeçalhos demais',
  500: 'Erro interno',
  503: 'Serviço indisponível',
  507: 'Sem espaço',
};

/** Thrown anywhere below a route; becomes `application/problem+json`. */
export class Problem extends Error {
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Of a 403: the same call is answered once the person has shown again who they are. */
  readonly confirmation: boolean;
  /** Of such a one: all that a sign-in asks is to be shown, the password and one of these where there are any. */
  readonly secondFactor: readonly SecondFactorKind[] | undefined;

  constructor(
    status: number,
    detail: string,
    more: {
      errors?: FieldErrors;
      headers?: Readonly<Record<string, string>>;
      confirmation?: boolean;
      secondFactor?: readonly SecondFactorKind[];
      cause?: unknown;
    } = {},
  ) {
    super(detail, { cause: more.cause });
    this.status = status;
    this.errors = more.errors;
    this.headers = more.headers ?? {};
    this.confirmation = more.confirmation ?? false;
    this.secondFactor = more.secondFactor;
  }

  toJSON() {
    return {
      type: 'about:blank',
      title: TITLES[this.status] ?? 'Erro',
      status: this.status,
      detail: this.message,
      ...(this.errors ? { errors: this.errors } : {}),
      ...(this.confirmation ? { confirmation: true } : {}),
      ...(this.secondFactor ? { second_factor: this.secondFactor } : {}),
    };
  }
}

export function notFound(detail = 'O registro não foi encontrado.'): Problem {
  return new Problem(404, detail);
}

/** 422 with every message under its field; `detail` is the first of them. */
export function invalid(errors: FieldErrors): Problem {
  const first = Object.values(errors)[0]?.[0];
  return new Problem(422, first ?? 'Os dados enviados não são válidos.', { errors });
}

/** 409 for a value that another record has already, pointing at the field. */
export function duplicate(field: string, sentence: string): Problem {
  return new Problem(409, sentence, { errors: { [field]: [sentence] } });
}

/** 401: the token is dead, or its user may not sign in any more. */
export function sessionEnded(): Problem {
  return new Problem(401, 'Sua sessão terminou. Entre de novo.', {
    headers: { 'www-authenticate': 'Bearer' },
  });
}

/** 401: a program's key that was ended or is past its date, or whose owner may not sign in any more. */
export function keyEnded(): Problem {
  return new Problem(401, 'Esta chave não vale mais: venceu ou foi encerrada. Crie outra em Minha conta.', {
    headers: { 'www-authenticate': 'Bearer' },
  });
}

export function notAllowed(): Problem {
  return new Problem(403, 'Você não tem permissão para fazer isso.');
}

export function changedSinceRead(): Problem {
  return new Problem(
    412,
    'Outra pessoa alterou este registro depois que você o abriu. Nada foi salvo: confira o que mudou e tente de novo.',
  );
}
