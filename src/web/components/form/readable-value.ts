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

/** A value without its field: a date or a number as people write it, a list item by item. */
export function words(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value === 'number') {
    return value.toLocaleString('pt-BR', { useGrouping: false, maximumFractionDigits: 2 });
  }
  if (typeof value === 'string') {
    return value.trim() === '' ? EMPTY : formatDate(formatDateTime(value));
  }
  if (Array.isArray(value)) return listed(value);
  return typeof value === 'object' && value !== null ? nameOf(value) : EMPTY;
}

/** More would hide the question that they stand in. */
const MOST_LISTED = 6;

function listed(values: readonly unknown[]): string {
  if (values.length === 0) return EMPTY;
  const some = values.slice(0, MOST_LISTED).map(words).join('; ');
  const more = values.length - MOST_LISTED;
  return more > 0 ? `${values.length}: ${some}; e mais ${more}` : some;
}

function nameOf(value: object): string {
  const read = fieldsOf(value);
  if (read.has('utm_easting')) {
    return ['utm_zone', 'utm_easting', 'utm_northing'].map((part) => words(read.get(part))).join(' ');
  }
  for (const part of ['name', 'plate', 'label'] as const) {
    const named: unknown =
      part in value ? Object.entries(value).find(([key]) => key === part)?.[1] : undefined;
    if (typeof named === 'string') return named;
  }
  return '(conteúdo)';
}
