/** A spring's way from 'Cadastrada' to 'Finalizada': forward only. */
import { SPRING_STATUS, type SpringStatus } from './spring-enumerations.ts';

const REGISTERED: SpringStatus = 0;

export type StatusProblem = 'backwards' | 'delivery_date_missing';

/** What to tell, and the HTTP status that goes with it. */
export const STATUS_PROBLEMS: Readonly<
  Record<StatusProblem, { readonly status: 403 | 422; readonly message: string }>
> = {
  backwards: {
    status: 403,
    message: 'Não é possível voltar o status da nascente para um anterior!',
  },
  delivery_date_missing: {
    status: 422,
    message: 'Algum parâmetro obrigatório está faltando ser preenchido!',
  },
};

/**
 * What forbids this change, or null. Staying and skipping 'Material entregue'
 * are allowed; from there on a spring has its delivery date.
 */
export function statusProblem(
  from: SpringStatus,
  to: SpringStatus,
  deliveryDate: string | null | undefined,
): StatusProblem | null {
  if (to < from) return 'backwards';
  const hasDate = typeof deliveryDate === 'string' && deliveryDate.trim() !== '';
  return needsDeliveryDate(to) && !hasDate ? 'delivery_date_missing' : null;
}

/** Of the delivery date alone. */
export const DELIVERY_DATE_MESSAGES = {
  missing: 'Informe a data de entrega!',
  beforeSurvey: 'A entrega não pode ser antes do levantamento.',
  inFuture: 'A data de entrega está no futuro.',
} as const;

/**
 * What is wrong with a delivery date, or null. Local times, `YYYY-MM-DDTHH:mm`;
 * the day of the survey (`YYYY-MM-DD`) may be unknown.
 */
export function deliveryDateProblem(
  deliveryDate: string,
  { surveyedAt, now }: { readonly surveyedAt: string | null; readonly now: string },
): string | null {
  if (deliveryDate > now) return DELIVERY_DATE_MESSAGES.inFuture;
  if (surveyedAt !== null && deliveryDate.slice(0, 10) < surveyedAt)
    return DELIVERY_DATE_MESSAGES.beforeSurvey;
  return null;
}

/** Whether the status stands for delivered material. */
export function needsDeliveryDate(status: SpringStatus): boolean {
  return status !== REGISTERED;
}

/** Whether a spring may still be deleted, and its survey changed. */
export function isOnlyRegistered(status: SpringStatus): boolean {
  return status === REGISTERED;
}

/** The statuses that a screen offers: the present one and those ahead. */
export function reachableStatuses(from: SpringStatus) {
  return SPRING_STATUS.filter((option) => option.value >= from);
}
