import pino, { type DestinationStream, type Logger } from 'pino';

/** What never reaches a log, wherever it stands in what is logged. */
const PERSONAL = [
  'password',
  'token',
  'authorization',
  'cookie',
  'cpf',
  'rg',
  'email',
  'account_number',
  'agency',
];

const SECRET_IN_TEXT = /(assinatura|token)=[^&\s"]+/gi;
const LINK_IN_TEXT = /(password_resets|definir-senha)\/[^/?#\s"]+/gi;
const CPF_IN_TEXT = /\b\d{3}\.?\d{3}\.?\d{3}-?\d{2}\b/g;

/** Texts keep their sense without tokens, signatures, links and CPFs. */
export function redactText(text: string): string {
  return text
    .replace(SECRET_IN_TEXT, '$1=[oculto]')
    .replace(LINK_IN_TEXT, '$1/[oculto]')
    .replace(CPF_IN_TEXT, '[CPF oculto]');
}

export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: {
      paths: PERSONAL.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[oculto]',
    },
    serializers: {
      // A database error may quote the row's values: only its kind and place are kept.
      err(error: unknown) {
        if (!(error instanceof Error)) return { message: redactText(String(error)) };
        return {
          type: error.name,
          code: 'code' in error ? error.code : undefined,
          message: redactText(error.message),
          stack: redactText(error.stack ?? ''),
        };
      },
    },
  };
  return pino(options, destination ?? standardOutput());
}

/** Bytes of lines that wait for a reader or for room on the disk; further ones are dropped. */
const WAITING_LINES = 1_048_576;

/** A log that can't be written (disk full, reader gone or asleep) neither stops nor delays the server. */
function standardOutput(): DestinationStream {
  const output = pino.destination({
    dest: 1,
    sync: true,
    maxLength: WAITING_LINES,
    retryEAGAIN: () => false,
  });
  // What failed is kept and tried again with the next line.
  output.on('error', () => {});
  return output;
}
