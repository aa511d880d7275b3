/** The parts of a generated request: body, words behind the `?`, headers. Mostly good, one or two things wrong. */
import fc from 'fast-check';
import type { Route } from '#domain/shared/contract.ts';
import { bodyOf, type JsonSchema, valueOf } from './arbitrary-body.ts';

export type Body = Readonly<Record<string, unknown>>;

/** From nothing, or a good body with up to two fields of it written anew. */
export function bodies(schema: JsonSchema, good: Body | null): fc.Arbitrary<unknown> {
  const generated = bodyOf(schema);
  if (!good) return generated;
  const changed = fc
    .tuple(
      generated,
      fc.uniqueArray(fc.constantFrom('', ...Object.keys(schema.properties ?? {})), { maxLength: 2 }),
    )
    .map(([body, fields]) => ({
      ...good,
      ...Object.fromEntries(Object.entries(body as Body).filter(([field]) => fields.includes(field))),
    }));
  return fc.oneof({ arbitrary: generated, weight: 1 }, { arbitrary: changed, weight: 2 });
}

/** Mostly what is required alone, or one word more: a single wrong one refuses the whole request. */
export function queries({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const words = Object.entries(properties).map(([name, schema]): [string, fc.Arbitrary<unknown>] => [
    name,
    valueOf(schema),
  ]);
  const needed = fc.record(Object.fromEntries(words.filter(([name]) => required.includes(name))));
  const some = words.map(([name, value]) => value.map((one) => ({ [name]: one })));
  const more = some.length > 0 ? fc.oneof(...some) : fc.constant({});
  return fc.oneof(
    { arbitrary: needed, weight: 5 },
    { arbitrary: fc.tuple(needed, more).map(([own, other]) => ({ ...own, ...other })), weight: 5 },
    { arbitrary: bodyOf({ properties }), weight: 1 },
  );
}

export function headersFor({ method, document }: Route): fc.Arbitrary<Record<string, string>> {
  const accept = fc.constantFrom<string[]>('application/json', '*/*', 'text/html;q=0.1', ',');
  const version = fc.constantFrom<string[]>(
    '"1"',
    '"2"',
    '"1"',
    '"0"',
    'W/"1"',
    '*',
    '"x"',
    '1',
    '"99999999999"',
  );
  const odd = fc.constantFrom<string[]>('a', 'b', 'c', ' ', 'ção', 'x'.repeat(255), 'x'.repeat(256));
  const key = fc.oneof({ arbitrary: fc.uuid(), weight: 4 }, { arbitrary: odd, weight: 1 });
  return fc.record(
    {
      ...(document ? { accept } : {}),
      ...(method === 'PUT' || method === 'DELETE' ? { 'if-match': version } : {}),
      ...(method === 'POST' ? { 'idempotency-key': key } : {}),
    },
    { requiredKeys: [] },
  );
}
