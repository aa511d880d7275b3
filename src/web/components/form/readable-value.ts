/** A field's value in words, for comparing versions. */
import { formatDate, formatDateTime } from '#domain/shared/dates.ts';

const EMPTY = '(vazio)';

/**
 * The field of a record as read: an enumeration by its `_label`, a reference by
 * the name in its object, dates and numbers as Brazilians write them.
 */
export function readableValue(record: object, field: string): string {
  const read = fieldsOf(record);
  const label = read.get(`${field}_label`);
  if (typeof label === 'string') return label;
  return words(referenced(read, field) ?? read.get(field));
}

function fieldsOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}

/** What a written `state_id` names: the object inside another reference, as the state inside the city. */
function referenced(read: ReadonlyMap<string, unknown>, field: string): unknown {
  const id = read.get(field);
  if (!field.endsWith('_id') || typeof id !== 'number') return undefined;
  const bare = `_${field.slice(0, -'_id'.length)}`;
  for (const reference of read.values()) {
    for (const [name, inner] of fieldsOf(reference)) {
      if (bare.endsWith(`_${name}`) && fieldsOf(inner).get('id') === id) return inner;
    }
  }
  return undefined;
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
