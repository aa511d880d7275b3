/** The columns that a list is written out with, derived from what its rows answer. */
import { z } from 'zod';
import type { Route, RouteGroup } from '../shared/contract.ts';
import { labelOf } from '../shared/labels.ts';
import {
  type CellKind,
  FIELD_TITLES,
  kindByName,
  KINDS_IN_LIST,
  NEVER_WRITTEN,
  ON_DEMAND,
  TITLES_IN_LIST,
} from './field-words.ts';

export interface ExportColumn {
  /** Of the API's row: the column's name in `columns`. */
  readonly field: string;
  readonly title: string;
  readonly kind: CellKind;
  /** The field that says in words what this one says as a number. */
  readonly shownBy: string;
  /** Whether it is written where nobody chose. */
  readonly isStandard: boolean;
}

/** The fields of the list's rows; null of a route that is no list. */
export function rowShape(list: Route): z.ZodRawShape | null {
  const answer = list.response;
  if (!(answer instanceof z.ZodObject)) return null;
  const data: unknown = answer.shape['data'];
  if (!(data instanceof z.ZodArray)) return null;
  return data.element instanceof z.ZodObject ? data.element.shape : null;
}

/** @throws Error for a field of which nothing says how people call it */
export function columnsOfList(list: Route, group: RouteGroup): ExportColumn[] {
  const shape = rowShape(list) ?? {};
  const titles = new Map(Object.entries(FIELD_TITLES));
  for (const [field, title] of writtenLabels(group)) titles.set(field, title);
  for (const [field, schema] of Object.entries(shape)) {
    const label = labelOf(schema as z.ZodType);
    if (label !== undefined) titles.set(field, label);
  }
  for (const [field, title] of Object.entries(TITLES_IN_LIST[list.path] ?? {})) titles.set(field, title);
  return Object.entries(shape)
    .filter(([field]) => !NEVER_WRITTEN.has(field))
    .map(([field, schema]) => ({
      field,
      title: titleOf(field, titles, list.path),
      kind: KINDS_IN_LIST[list.path]?.[field] ?? kindOf(field, schema as z.ZodType, shape),
      shownBy: `${field}_label` in shape ? `${field}_label` : field,
      isStandard: isStandard(field, shape),
    }));
}

/** The labels of what the group's forms write. */
function writtenLabels(group: RouteGroup): [field: string, label: string][] {
  return Object.values(group).flatMap(({ body }) =>
    Object.entries(body?.shape ?? {}).flatMap(([field, schema]): [string, string][] => {
      const label = labelOf(schema as z.ZodType);
      return label === undefined ? [] : [[field, label]];
    }),
  );
}

/** `vehicle_id` is the record of 'Veículo', and `status_label` says the same as `status`. */
function titleOf(field: string, titles: ReadonlyMap<string, string>, path: string): string {
  const whole = titles.get(field);
  if (whole !== undefined) return whole;
  const [, base = '', end] = /^(.*)_(id|label)$/.exec(field) ?? [];
  const title = titles.get(base) ?? FOREIGN_IDS[base];
  if (title === undefined) throw new Error(`Nothing says how people call ${field} of ${path}`);
  return end === 'id' ? `${title} (registro)` : title;
}

/** Records that stand in a row by their id alone. */
const FOREIGN_IDS: Readonly<Record<string, string>> = { sponsor: 'Patrocinador', property: 'Propriedade' };

/** What a person reads: no ids, and nothing twice. */
function isStandard(field: string, shape: z.ZodRawShape): boolean {
  if (field === 'id' || ON_DEMAND.has(field)) return false;
  if (field.endsWith('_label') && field.slice(0, -'_label'.length) in shape) return false;
  return !field.endsWith('_id');
}

function kindOf(field: string, schema: z.ZodType, shape: z.ZodRawShape): CellKind {
  if (`${field}_label` in shape) return 'text';
  const named = kindByName(field);
  if (named !== undefined) return named;
  const held = heldBy(schema);
  if (held instanceof z.ZodBoolean) return 'yes_no';
  if (held instanceof z.ZodNumber) return held.isInt ? 'whole' : 'decimal';
  if (held instanceof z.ZodLiteral) return [...held.values].every(isZeroOrOne) ? 'yes_no' : 'text';
  return field === 'state' && held instanceof z.ZodEnum ? 'entry_state' : 'text';
}

const isZeroOrOne = (value: unknown) => value === 0 || value === 1;

/** What an optional or nullable schema holds. */
function heldBy(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? heldBy(schema.unwrap() as z.ZodType)
    : schema;
}
