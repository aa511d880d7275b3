/** What may be done with many springs at once, and what is said of each that it can't be done with. */
import { type SpringStatus, SPRING_STATUS } from './spring-enumerations.ts';
import { isOnlyRegistered } from './spring-status.ts';

export const SPRING_ACTS = ['deliver', 'finish', 'plan'] as const;
export type SpringAct = (typeof SPRING_ACTS)[number];

export const SPRING_ACT_REFUSALS = {
  unknown: 'A nascente não foi encontrada neste projeto.',
  notDelivered: 'O material ainda não foi entregue.',
  finished: 'A nascente já está finalizada.',
  delivered: 'O material já foi entregue.',
  inDraft: (note: number) => `Está no rascunho nº ${note} de nota de entrega. Entregue-o ou exclua-o antes.`,
  notPlannable: 'O mês previsto só muda enquanto a nascente está "Cadastrada".',
} as const;

const [, DELIVERED, FINISHED] = SPRING_STATUS.map(({ value }) => value);

/** Why the act can't be done with a spring of this status; null where it can. */
export function actRefusal(act: SpringAct, status: SpringStatus): string | null {
  if (act === 'plan') return isOnlyRegistered(status) ? null : SPRING_ACT_REFUSALS.notPlannable;
  if (act === 'deliver') return isOnlyRegistered(status) ? null : SPRING_ACT_REFUSALS.delivered;
  if (status === FINISHED) return SPRING_ACT_REFUSALS.finished;
  return status === DELIVERED ? null : SPRING_ACT_REFUSALS.notDelivered;
}
