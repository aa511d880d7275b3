/** What a route takes in its query string, by name. */
import { z } from 'zod';
import type { Route } from '#domain/shared/contract.ts';
import type { JsonSchema } from './arbitrary-body.ts';

export function queryFieldsOf(route: Route): Readonly<Record<string, JsonSchema>> {
  const schema = z.toJSONSchema(route.query ?? z.object({}), { io: 'input', unrepresentable: 'any' });
  return (schema as JsonSchema).properties ?? {};
}
