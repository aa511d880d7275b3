import { STATUS_PROBLEMS } from '#domain/rules/spring-status.ts';
import type { ApiProblem } from '../../platform/api-problem.ts';

/** Section 8: the sentence of a spring's update that was refused. */
export function saveFailure({ status }: ApiProblem): string {
  switch (status) {
    case STATUS_PROBLEMS.delivery_date_missing.status:
      return STATUS_PROBLEMS.delivery_date_missing.message;
    case STATUS_PROBLEMS.backwards.status:
      return STATUS_PROBLEMS.backwards.message;
    default:
      return 'Falha ao salvar. Tente novamente!';
  }
}
