/**
 * The Portuguese name of each field stands in its schema's metadata, as the `title` of
 * JSON Schema. The forms, the history, the term's messages and OpenAPI read it there.
 */
import type { z } from 'zod';

/** How a 0 or a 1 is read. */
export const YES_NO = { 0: 'Não', 1: 'Sim' } as const;

declare const NAME: unique symbol;

/** A schema of which it was said how people call the field. Only the types know the mark. */
export interface Labelled {
  readonly [NAME]: 'written';
}

/** A schema of which it was said that nobody reads its name. */
export interface Unlabelled {
  readonly [NAME]: 'none';
}

/** The field's name as people read it. It goes around the whole schema, `nullish` included. */
export function labelled<S extends z.ZodType>(label: string, schema: S): S & Labelled {
  return schema.meta({ title: label }) as S & Labelled;
}

/** A field of which no form, no history and no message says the name. */
export function unlabelled<S extends z.ZodType>(schema: S): S & Unlabelled {
  return schema as S & Unlabelled;
}

/** What an optional or nullable schema holds, to the innermost. */
type Held<S> = S extends Labelled | Unlabelled
  ? S
  : S extends z.ZodOptional<infer Inner> | z.ZodNullable<infer Inner>
    ? Held<Inner>
    : S;

/** Names of a shape's fields of which nothing was said, those inside its objects too. */
type Missing<Shape> = { [K in keyof Shape & string]: MissingIn<Held<Shape[K]>, K> }[keyof Shape & string];

type MissingIn<S, Name extends string> = S extends Labelled | Unlabelled
  ? never
  : S extends z.ZodObject<infer Inner>
    ? Missing<Inner>
    : Name;

/** Nothing where no label is missing; else what no schema has, so that the compiler names the fields. */
export type Complete<Body> =
  Body extends z.ZodObject<infer Shape>
    ? [Missing<Shape>] extends [never]
      ? unknown
      : { withoutLabel: Missing<Shape>; write: 'labelled(…)' }
    : unknown;

type LabelsOf<Shape> = {
  readonly [K in keyof Shape as Held<Shape[K]> extends Labelled ? K : never]: string;
};

/** The labels of a shape's fields: `labelsOf(vehicleBody.shape).plate` is 'Placa'. */
export function labelsOf<Shape extends z.ZodRawShape>(shape: Shape): LabelsOf<Shape> {
  const labels = Object.entries(shape).flatMap(([name, schema]) => {
    const label = labelOf(schema as z.ZodType);
    return label === undefined ? [] : [[name, label]];
  });
  return Object.fromEntries(labels) as LabelsOf<Shape>;
}

/** The label that a schema carries, under whatever makes it optional; undefined where it has none. */
export function labelOf(schema: z.ZodType): string | undefined {
  const title = schema.meta()?.title;
  const inner = innerOf(schema);
  return title ?? (inner && labelOf(inner));
}

/** What an optional, nullable or defaulted schema holds. */
function innerOf(schema: z.ZodType): z.ZodType | undefined {
  return 'innerType' in schema.def ? (schema.def.innerType as z.ZodType) : undefined;
}

/** Every label within a schema, of objects inside objects and lists too: `[field, label]`. */
export function labelsWithin(schema: z.ZodType): [field: string, label: string][] {
  const inner = innerOf(schema);
  if (inner) return labelsWithin(inner);
  if ('element' in schema.def) return labelsWithin(schema.def.element as z.ZodType);
  if (!('shape' in schema.def)) return [];
  return Object.entries(schema.def.shape as z.ZodRawShape).flatMap(([field, one]) => {
    const label = labelOf(one as z.ZodType);
    const own: [string, string][] = label === undefined ? [] : [[field, label]];
    return [...own, ...labelsWithin(one as z.ZodType)];
  });
}
