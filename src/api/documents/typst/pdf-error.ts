import { Problem } from '../../platform/http/problem.ts';

/**
 * - `full`: too many documents wait
 * - `own_full`: too many of this person's wait
 * - `slow`: the document passed the time limit
 * - `crashed`: the worker ended while it worked, or did not start
 * - `failed`: the template and its data give no valid document: our mistake
 * - `closed`: the server is closing
 */
export type PdfErrorCode = 'full' | 'own_full' | 'slow' | 'crashed' | 'failed' | 'closed';

const ANSWERS: Readonly<Record<PdfErrorCode, { status: number; detail: string; retryAfter?: string }>> = {
  full: {
    status: 503,
    detail: 'Há muitos documentos sendo gerados agora. Tente de novo em alguns instantes.',
    retryAfter: '5',
  },
  own_full: {
    status: 429,
    detail:
      'Você já pediu muitos documentos de uma vez. Espere os primeiros ficarem prontos e tente de novo.',
    retryAfter: '5',
  },
  slow: {
    status: 503,
    detail:
      'O documento demorou demais e foi interrompido. Tente de novo; se for muito grande, divida-o em partes.',
  },
  crashed: {
    status: 503,
    detail: 'O gerador de documentos parou no meio do trabalho. Tente de novo.',
    retryAfter: '1',
  },
  failed: { status: 500, detail: 'Não foi possível montar o documento. O erro foi registrado.' },
  closed: {
    status: 503,
    detail: 'O servidor está sendo encerrado. Tente de novo em alguns instantes.',
    retryAfter: '10',
  },
};

/** A document that was not made. `detail` is for the user, `cause` (English) for the log. */
export class PdfError extends Problem {
  readonly code: PdfErrorCode;

  constructor(code: PdfErrorCode, cause?: unknown) {
    const { status, detail, retryAfter } = ANSWERS[code];
    super(status, detail, retryAfter ? { headers: { 'Retry-After': retryAfter } } : {});
    this.code = code;
    this.cause = cause;
  }
}
