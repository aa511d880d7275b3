import { STATUS_PROBLEMS } from '#domain/rules/spring-status.ts';
import type { ApiProblem } from '../../platform/api-problem.ts';

/**
 * Section 8: the heading of a spring's update that was refused. That something is
 * missing is said only where it is: the delivery date, or parameters of the project.
 */
export function saveFailure({ status, detail, errors }: ApiProblem): string {
  const { backwards, delivery_date_missing } = STATUS_PROBLEMS;
  if (status === backwards.status) return backwards.message;
  const isMissing = detail === delivery_date_missing.message || 'feedstock_parameters' in errors;
  if (status === delivery_date_missing.status && isMissing) return delivery_date_missing.message;
  return 'Falha ao salvar. Tente novamente!';
}
