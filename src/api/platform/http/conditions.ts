/** The conditions that lists are narrowed by. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { fold } from '#domain/shared/fold.ts';
import type { Tables } from '../database/tables.ts';

/** Puts a value into a statement. */
export type ToValue = (value: string | number) => RawBuilder<unknown>;

const seen: ToValue = (value) => sql`${value}`;

/**
 * PostgreSQL plans without it, so that one plan serves all values: to plan anew for each costs a statement of
 * many ways as much as one of these.
 */
export const unseen: ToValue = (value) =>
  sql`(select cast(${value} as ${sql.raw(typeof value === 'number' ? 'integer' : 'text')}))`;

/** `%`, `_` and `\` are searched literally. */
function likePattern(folded: string): string {
  return `%${folded.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/**
 * True where the text, a folded column or such an expression, holds the folded `q` anywhere.
 *
 * @param toValue How the pattern goes into the statement, where not as a value that is planned for.
 */
export function holds(
  text: string | Expression<unknown>,
  q: string,
  toValue: ToValue = seen,
): Expression<SqlBool> {
  const column = typeof text === 'string' ? sql.ref(text) : text;
  const pattern = likePattern(fold(q));
  // Where it stands, PostgreSQL works the pattern out anew for each row.
  const escaped = pattern.includes('\\') ? sql` escape '\\'` : sql``;
  return sql<SqlBool>`${column} like ${toValue(pattern)}${escaped}`;
}

/** The filter of a search: one of the folded texts holds `q`. None where nothing is searched. */
export function searched(
  q: string | undefined,
  ...texts: readonly (string | Expression<unknown>)[]
): Expression<SqlBool>[] {
  return q ? [either(texts.map((text) => holds(text, q)))] : [];
}

/** True where one of the conditions is. */
export function either(conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** True where the column names a row of `table` whose folded text holds the folded `q`. */
export function namesOne(
  column: string,
  table: keyof Tables,
  q: string,
  toValue: ToValue = seen,
): Expression<SqlBool> {
  const isNamed = holds(`${table}.search`, q, toValue);
  return sql<SqlBool>`${sql.ref(column)} in (select id from ${sql.table(table)} where ${isNamed})`;
}

/** The filter of a value that the query may name. */
export function having(column: string, value: number | string | undefined): Expression<SqlBool>[] {
  return value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`];
}
