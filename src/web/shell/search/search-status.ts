import { FEWEST_LETTERS } from '#domain/resources/search.ts';

interface Status {
  readonly typed: string;
  readonly count: number;
  /** As many records came as come at most: there may be more. */
  readonly isCut: boolean;
  readonly isBusy: boolean;
}

/** What the line below the field says of what is typed there. */
export function statusOf({ typed, count, isCut, isBusy }: Status): string {
  if (typed.length < FEWEST_LETTERS) {
    return count > 0 ? 'Abertos há pouco' : 'Digite ao menos duas letras. Setas escolhem, Enter abre.';
  }
  if (isBusy) return 'Buscando…';
  if (count === 0) return 'Nada encontrado.';
  // Which ones came is not told by an order: they are not the first.
  if (isCut) return `${count} resultados, e pode haver mais. Escreva mais letras para achar os outros.`;
  return count === 1 ? '1 resultado' : `${count} resultados`;
}
