/** What `npm run audit:verify` says. */
import { formatDateTime, localDateTime } from '#domain/shared/dates.ts';
import type { Reason, Verdict } from './verify.ts';

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
  sink_differs: (entry) =>
    `A entrada nº ${entry} não é a que está anotada em AUDIT_SINK: a trilha foi refeita, ou o banco de dados foi trocado.`,
  personal_changed: (entry) => `Os dados pessoais da entrada nº ${entry} foram alterados fora do programa.`,
  personal_erased: (entry) =>
    `Os dados pessoais da entrada nº ${entry} foram apagados sem que haja uma anonimização registrada.`,
};

/** What the audit was compared with beside itself. */
export interface Compared {
  anchor: boolean;
  /** Lines of the sink's file; null: the file is not there; absent: no file is set. */
  sinkLines?: number | null;
}

export function verdictText(verdict: Verdict, zone: string, compared: Compared): string {
  if (!verdict.whole) {
    return `A trilha de auditoria foi violada. ${SENTENCES[verdict.reason](verdict.entry)}`;
  }
  const { entries, last } = verdict;
  const beside = besideText(compared);
  if (!last) return `A trilha de auditoria está íntegra: ainda não tem entradas.${beside}`;
  const until = formatDateTime(localDateTime(new Date(last.at), zone));
  const count = entries === 1 ? '1 entrada' : `${entries} entradas`;
  return `A trilha de auditoria está íntegra: ${count}, até a nº ${last.id}, de ${until}.${beside}`;
}

function besideText({ anchor, sinkLines }: Compared): string {
  const sentences = anchor ? [] : ['Não há auditoria.ancora com que comparar o fim dela.'];
  if (sinkLines === null) sentences.push('O arquivo de AUDIT_SINK não existe: nada foi comparado com ele.');
  if (typeof sinkLines === 'number') {
    sentences.push(`Confere com ${sinkLines} ${sinkLines === 1 ? 'anotação' : 'anotações'} de AUDIT_SINK.`);
  }
  return sentences.map((sentence) => ` ${sentence}`).join('');
}
