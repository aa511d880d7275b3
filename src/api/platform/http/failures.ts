import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { UnconfirmedWrite } from '../database/log-sync.ts';
import { isDamaged, isDuplicate, isReferenceFailure, isUnavailable } from '../database/transaction.ts';
import { Problem } from './problem.ts';

/** Fastify's own refusals, in words. */
const REFUSALS: Readonly<Record<number, string>> = {
  400: 'O pedido está malformado e não pôde ser lido.',
  404: 'Este endereço não existe.',
  405: 'Este endereço não aceita este método.',
  408: 'O envio demorou demais. Tente de novo.',
  413: 'O envio passa do tamanho permitido.',
  415: 'Este tipo de conteúdo não é aceito. Envie JSON como application/json.',
  431: 'O pedido tem cabeçalhos demais.',
};

/** A refusal of the platform's own, in words. */
export function refusalOf(status: number): Problem {
  return new Problem(status, REFUSALS[status] ?? 'O pedido não foi aceito.');
}

const toBeConfirmed = new WeakSet<FastifyRequest>();

/** Whether the answer was that the person may, once they have shown again who they are. */
export function isToBeConfirmed(request: FastifyRequest): boolean {
  return toBeConfirmed.has(request);
}

/** Any error as problem+json; what was not foreseen is logged whole and answered without detail. */
export function answerFailure(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = problemOf(error, request.id);
  if (problem.confirmation) toBeConfirmed.add(request);
  if (problem.status >= 500) request.log.error({ err: error }, 'request failed');
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

function problemOf(error: FastifyError | Error, requestId: string): Problem {
  if (error instanceof Problem) return error;
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status !== undefined && status >= 400 && status < 500) {
    return refusalOf(status);
  }
  if (error instanceof UnconfirmedWrite) {
    return new Problem(
      503,
      'O disco do servidor falhou, e não se sabe se isto ficou salvo. Antes de tentar de novo, confira se já está lá; e avise quem cuida do servidor.',
      { headers: { 'retry-after': '5' } },
    );
  }
  const unavailable = isUnavailable(error);
  if (unavailable === 'full') {
    return new Problem(507, 'Não há mais espaço para gravar. Nada foi salvo; avise quem cuida do servidor.');
  }
  if (unavailable === 'failing' || isDamaged(error)) {
    return new Problem(
      503,
      'O disco do servidor falhou. Nada foi salvo; tente de novo em instantes e avise quem cuida do servidor.',
      { headers: { 'retry-after': '5' } },
    );
  }
  if (unavailable === 'away') {
    return new Problem(
      503,
      // Not "nothing was saved": a connection may end between the commit and its answer.
      'O banco de dados não responde agora. Tente de novo em instantes.',
      { headers: { 'retry-after': '5' } },
    );
  }
  if (isDuplicate(error)) {
    return new Problem(409, 'Já existe um registro igual a este.');
  }
  if (isReferenceFailure(error)) {
    return new Problem(
      409,
      'Outro registro ainda se refere a este, ou o registro escolhido não existe mais.',
    );
  }
  return new Problem(
    500,
    // By the code whoever reads the log finds what happened.
    `Houve um erro interno. Tente de novo; se continuar, avise quem cuida do servidor e diga o código ${requestId}.`,
  );
}
