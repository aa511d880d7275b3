import type { z } from 'zod';
import { MESSAGES } from '#domain/shared/messages.ts';
import { type FieldErrors, invalid } from './problem.ts';

/** The value as the schema reads it, or a 422 with every message under its field. */
export function parseOrRefuse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  // Where the schema has no sentence of its own: never the library's, which are in English.
  const parsed = schema.safeParse(value, { error: () => MESSAGES.invalid });
  if (parsed.success) return parsed.data;
  throw invalid(fieldErrors(parsed.error.issues));
}

/** Fields that one answer tells of: a megabyte of mistakes is not answered with several. */
const MOST_FIELDS = 200;

/** `coordinates.2.utm_easting` → its messages, in the order of the schema. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  // A map: the caller may name a field `constructor` or `__proto__`.
  const errors = new Map<string, string[]>();
  const add = (field: string, message: string) => {
    const known = errors.get(field);
    if (!known && errors.size >= MOST_FIELDS) return;
    if (!known) errors.set(field, [message]);
    else if (!known.includes(message)) known.push(message);
  };
  for (const issue of issues) {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...path, key].join('.'), MESSAGES.unknownField);
    } else {
      const isWhole = path.length === 0 && issue.code === 'invalid_type';
      add(path.join('.'), isWhole ? MESSAGES.notObject : issue.message);
    }
  }
  return Object.fromEntries(errors);
}
