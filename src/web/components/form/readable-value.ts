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
  if (typeof label === 'string') return label;
  return words(referenced(record, field) ?? read.get(field));
}

/** What a written `state_id` names: the object inside another reference, as the state inside the city. */
function referenced(record: object, field: string): object | undefined {
  const id: unknown = Object.entries(record).find(([key]) => key === field)?.[1];
  if (!field.endsWith('_id') || typeof id !== 'number') return undefined;
  const bare = `_${field.slice(0, -'_id'.length)}`;
  return Object.values(record)
    .filter((value) => typeof value === 'object' && value !== null)
    .flatMap((value: object) => Object.entries(value))
    .find(([key, inner]) => bare.endsWith(`_${key}`) && hasId(inner, id))?.[1];
}

function hasId(value: unknown, id: number): boolean {
  return typeof value === 'object' && value !== null && 'id' in value && value.id === id;
}

function words(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value === 'number') {
    return value.toLocaleString('pt-BR', { useGrouping: false, maximumFractionDigits: 2 });
  }
  if (typeof value === 'string') {
    return value.trim() === '' ? EMPTY : formatDate(formatDateTime(value));
  }
  return typeof value === 'object' && value !== null ? nameOf(value) : EMPTY;
}

function nameOf(value: object): string {
  for (const part of ['name', 'plate', 'label'] as const) {
    const named: unknown =
      part in value ? Object.entries(value).find(([key]) => key === part)?.[1] : undefined;
    if (typeof named === 'string') return named;
  }
  return '(conteúdo)';
}
