/** The report's filters as its address holds them. Pure. */
import type { feedstockReport } from '#domain/resources/feedstock-report.ts';
import type { QueryInput } from '#domain/shared/contract.ts';
import { isAddressId } from '../../platform/addresses.ts';
import type { SearchTexts } from '../../platform/search-text.ts';

type ReportQuery = QueryInput<typeof feedstockReport.file>;

const STATUSES = ['0', '1', '2'] as const;

/** What each filter may be; anything else filters nothing, as its select shows it. */
export function reportQuery({ subbasin = '', status = '', technician = '' }: SearchTexts): ReportQuery {
  return {
    subbasin: isAddressId(subbasin) ? Number(subbasin) : '',
    status: STATUSES.find((one) => one === status) ?? '',
    technician: isAddressId(technician) ? Number(technician) : '',
  };
}

interface Person {
  readonly id: number;
  readonly name: string;
}

/** Users of role TECNICO, and whoever else is technician of a spring; A to Z, each once. */
export function technicianChoices(
  ofRole: readonly Person[],
  ofSprings: readonly Person[],
): { value: number; label: string }[] {
  const people = new Map([...ofRole, ...ofSprings].map(({ id, name }) => [id, name]));
  return [...people]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'pt-BR') || one.value - other.value);
}
