/** From a record as read to the values of its form. */
import type { z } from 'zod';

/**
 * The body's fields out of the record: a reference read back as `activity_id`
 * beside `activity: {id, name}` gives its id, a list of references their ids;
 * what the record lacks is null, so that every field of the form has a value.
 */
export function fieldValues(body: z.ZodObject, record: object): Record<string, unknown> {
  const read = new Map<string, unknown>(Object.entries(record));
  return Object.fromEntries(
    Object.keys(body.shape).map((name) => [name, read.get(`${name}_id`) ?? plain(read.get(name))]),
  );
}

function plain(value: unknown): unknown {
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null && 'id' in value) return value.id;
  return value;
}
