/** What `npm run audit:verify` says. */
import { formatDateTime, localDateTime } from '#domain/shared/dates.ts';
import type { Reason, Verdict } from './audit-verify.ts';

const SENTENCES: Readonly<Record<Reason, (entry: number) => string>> = {
  changed: (entry) =>
    `A entrada nº ${entry} não confere: ela foi alterada, incluída ou trocada de lugar fora do programa.`,
  missing: (entry) => `Antes da entrada nº ${entry} falta ao menos uma: ela foi excluída fora do programa.`,
  tail_cut: (entry) =>
    entry === 0
      ? 'As entradas foram excluídas fora do programa: não restou nenhuma.'
      : `A trilha ia além da entrada nº ${entry}: as últimas foram excluídas fora do programa.`,
  end_forged: (entry) => `O fim da trilha, na entrada nº ${entry}, foi alterado fora do programa.`,
  anchor_differs: (entry) =>
    `A entrada nº ${entry} não é a que está anotada em auditoria.ancora: a trilha foi refeita, ou o banco de dados foi trocado.`,
  personal_changed: (entry) => `Os dados pessoais da entrada nº ${entry} foram alterados fora do programa.`,
  personal_erased: (entry) =>
    `Os dados pessoais da entrada nº ${entry} foram apagados sem que haja uma anonimização registrada.`,
};

/** The verdict as sentences; `anchored` tells whether there was an anchor to compare with. */
export function verdictText(verdict: Verdict, zone: string, anchored: boolean): string {
  if (!verdict.whole) {
    return `A trilha de auditoria foi violada. ${SENTENCES[verdict.reason](verdict.entry)}`;
  }
  const { entries, last } = verdict;
  const compared = anchored ? '' : ' Não há auditoria.ancora com que comparar o fim dela.';
  if (!last) return `A trilha de auditoria está íntegra: ainda não tem entradas.${compared}`;
  const until = formatDateTime(localDateTime(new Date(last.at), zone));
  const count = entries === 1 ? '1 entrada' : `${entries} entradas`;
  return `A trilha de auditoria está íntegra: ${count}, até a nº ${last.id}, de ${until}.${compared}`;
}
