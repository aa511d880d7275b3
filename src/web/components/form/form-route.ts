import type { z } from 'zod';
import type { Route } from '#domain/shared/contract.ts';

/** A POST or PUT whose body is a form. */
export interface FormRoute<P extends string, Answered, Body extends z.ZodObject>
  extends Omit<Route, 'path' | 'response' | 'query' | 'body'> {
  readonly path: P;
  readonly response: z.ZodType<Answered>;
  readonly body: Body;
}

/** The fields of a form by name; the schema of its route says what they hold. */
export type Fields = Record<string, unknown>;

/** A form's first values: every field of the body may start empty. */
export type Initial<Body extends z.ZodObject> = {
  readonly [K in keyof z.input<Body>]?: z.input<Body>[K] | null;
};
