/** A field's value in words, for comparing versions. */
import { formatDate, formatDateTime } from '#domain/shared/dates.ts';

const EMPTY = '(vazio)';

/**
 * The field of a record as read: an enumeration by its `_label`, a reference by
 * the name in its object, dates and numbers as Brazilians write them.
 */
export function readableValue(record: object, field: string): string {
  const read = new Map<string, unknown>(Object.entries(record));
  const label = read.get(`${field}_label`);
  return words(typeof label === 'string' ? label : read.get(field));
}

function words(value: unknown): string {
  switch (typeof value) {
    case 'boolean':
      return value ? 'Sim' : 'Não';
    case 'number':
      return value.toLocaleString('pt-BR', { useGrouping: false, maximumFractionDigits: 2 });
    case 'string':
      return value.trim() === '' ? EMPTY : formatDate(formatDateTime(value));
    case 'object':
      return value === null ? EMPTY : nameOf(value);
    default:
      return EMPTY;
  }
}

function nameOf(value: object): string {
  for (const part of ['name', 'plate', 'label'] as const) {
    const named: unknown =
      part in value ? Object.entries(value).find(([key]) => key === part)?.[1] : undefined;
    if (typeof named === 'string') return named;
  }
  return '(conteúdo)';
}
